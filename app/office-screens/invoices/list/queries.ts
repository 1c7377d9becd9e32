import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { choiceParam, defineListParams } from "#app/office/records/list-params.ts"
import { INVOICES_TABLE } from "../queries.ts"
import {
  FILTERS,
  type InvoiceFilter,
  listInvoices,
  listInvoicesOf,
  type Owner,
  readReceivables,
  SORTS,
} from "./data.ts"

/** The state of the list in the URL. */
export const invoiceParams = defineListParams({
  params: { etat: choiceParam(FILTERS), tri: choiceParam(SORTS) },
  filters: ["etat"],
  read({ q, etat, tri, page }) {
    const filter: InvoiceFilter = { query: q, part: etat, sort: tri, page }
    return { filter }
  },
})

export const invoiceListQuery = (filter: InvoiceFilter) =>
  queryOptions({
    queryKey: [INVOICES_TABLE, "list", filter] as const,
    ...reading((db) => listInvoices(db, filter), ["receipts"]),
    placeholderData: keepPreviousData,
  })

export const receivablesQuery = () =>
  queryOptions({ queryKey: [INVOICES_TABLE, "receivables"] as const, ...reading(readReceivables, ["receipts"]) })

export const invoicesOfQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [INVOICES_TABLE, "of", owner] as const,
    queryFn: () => listInvoicesOf(browserDb(), owner),
    meta: { tables: ["receipts"] },
  })
