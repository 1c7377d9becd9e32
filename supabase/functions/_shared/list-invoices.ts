import type { ListedInvoice } from "#domain/invoices/client-invoice.ts"
import type { Deps } from "./deps.ts"
import { linkTo } from "./private-links.ts"

/** As `private.invoices_for_client` lists them. */
export type StoredInvoice = Omit<ListedInvoice, "url"> & { id: string | null }

/** The invoices of a renovation or an appointment, each with its own link. */
export async function listInvoices(deps: Deps, invoices: readonly StoredInvoice[]): Promise<ListedInvoice[]> {
  return await Promise.all(
    invoices.map(async ({ id, ...invoice }) => ({ ...invoice, url: await linkTo(deps, "invoice", id) })),
  )
}
