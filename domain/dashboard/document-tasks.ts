import type { Task } from "./tasks.ts"

/** A document of a client that could not be made three times, at most 5 in all. */
export type FailedDocument = {
  id: string
  kind: "note" | "quote" | "quote_signed" | "quote_evidence" | "invoice" | "invoice_draft"
  quote_id: string | null
  invoice_id: string | null
  request_id: string | null
  number: string | null
  client_name: string | null
}

const NAMES: Record<FailedDocument["kind"], string> = {
  note: "la note",
  quote: "le devis",
  quote_signed: "l’exemplaire signé du devis",
  quote_evidence: "le dossier de preuve",
  invoice: "la facture ou l’avoir",
  invoice_draft: "le projet de facture",
}

function pathOf({ quote_id, invoice_id, request_id }: FailedDocument): string {
  if (invoice_id) return `/admin/factures/${invoice_id}`
  return quote_id ? `/admin/devis/${quote_id}` : `/admin/brico?demande=${request_id ?? ""}`
}

/** The lines of « À traiter » about documents without their file. */
export function documentTasks(documents: readonly FailedDocument[]): Task[] {
  return documents.map((document) => ({
    key: document.id,
    kind: "document_failed",
    text: ["PDF impossible à préparer\u00a0:", NAMES[document.kind], document.number].filter(Boolean).join(" "),
    detail: [document.client_name, "rien n’est parti sans lui\u00a0; prévenez la personne qui s’occupe du site"]
      .filter(Boolean)
      .join(", "),
    to: pathOf(document),
  }))
}
