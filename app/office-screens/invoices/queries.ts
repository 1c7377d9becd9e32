import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { readBilling, readContractMoney, readInvoice } from "./data.ts"

export const INVOICES_TABLE = "invoices"

export const invoicePath = (id: string) => `/admin/factures/${id}`

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [INVOICES_TABLE, "details", id] as const,
    queryFn: () => readInvoice(browserDb(), id),
    meta: { tables: ["receipts", "customers"] },
  })

export const billingQuery = () =>
  queryOptions({
    queryKey: ["billing_settings", "way"] as const,
    queryFn: () => readBilling(browserDb()),
  })

export const contractMoneyQuery = (contractId: string) =>
  queryOptions({
    queryKey: [INVOICES_TABLE, "contract", contractId] as const,
    queryFn: () => readContractMoney(browserDb(), contractId),
    meta: { tables: ["receipts", "quotes"] },
  })
