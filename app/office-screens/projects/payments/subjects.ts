import { describeOpen, type OpenInvoice } from "#app/office/money/open-invoices.ts"
import type { PayableQuote } from "../data/list-payments.ts"

/** What money of a client may be for; the VAT is then that of the document. */
export type PaymentSubject = {
  value: string
  label: string
  /** What is owed, as a first amount. */
  cents: number
  pays: { invoice_id: string } | { quote_id: string }
}

/** The open invoices, then the quotes whose deposit is due, then the other signed quotes. */
export function subjectsOf(invoices: readonly OpenInvoice[], quotes: readonly PayableQuote[]): PaymentSubject[] {
  return [
    ...invoices.map((invoice) => ({
      value: `invoice ${invoice.id}`,
      label: describeOpen(invoice),
      cents: invoice.left_cents,
      pays: { invoice_id: invoice.id },
    })),
    ...quotes
      .toSorted((one, other) => Number(other.due_cents > 0) - Number(one.due_cents > 0))
      .map(({ id, number, due_cents }) => ({
        value: `quote ${id}`,
        label: `${due_cents > 0 ? "Acompte du devis" : "Devis"} ${number}`,
        cents: due_cents,
        pays: { quote_id: id },
      })),
  ]
}
