import type { MissingItem } from "#app/office/records/missing-list.tsx"
import { faultPath, faultSentence, faultWhere, type InvoiceFault } from "#domain/invoices/missing.ts"
import type { InvoiceFile } from "./data.ts"

/** What the database names, with its sentence and the way to it. */
export const missingItem =
  (invoice: InvoiceFile) =>
  (fault: InvoiceFault): MissingItem => ({
    sentence: faultSentence(fault),
    field: fault.field,
    lineId: null,
    href: faultPath(fault, invoice),
    where: faultWhere(fault, invoice.kind),
    isWarning: fault.is_warning ?? false,
  })
