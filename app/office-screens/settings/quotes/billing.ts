import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Billing } from "#domain/invoices/billing.ts"
import type { BillingWay } from "#domain/invoices/invoice.ts"
import type { Series, SeriesStart } from "#domain/invoices/series.ts"

export const BILLING_TABLE = "billing_settings"
export const billingQuery = queryOptions({
  queryKey: [BILLING_TABLE, "billing"],
  queryFn: () => readBilling(browserDb()),
  // The answers of « Conformité », numbers that are given and notes of others change it too.
  staleTime: 0,
})

async function readBilling(db: Db): Promise<Billing> {
  return (await db.rpc("read_billing").then(dataOf)) as Billing
}

export async function setBilling(db: Db, way: BillingWay): Promise<void> {
  await db.rpc("set_billing", { p_way: way }).then(dataOf)
}

export async function setSeries(db: Db, { code, year }: Series, { prefix, first }: SeriesStart): Promise<void> {
  await db.rpc("set_document_series", { p_code: code, p_year: year, p_prefix: prefix, p_first: first }).then(dataOf)
}
