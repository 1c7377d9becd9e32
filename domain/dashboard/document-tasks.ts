import type { Task } from "./tasks.ts"

/** A document of a client that could not be made three times, at most 5 in all. */
export type FailedDocument = {
  id: string
  kind:
    | "note"
    | "quote"
    | "quote_signed"
    | "quote_evidence"
    | "invoice"
    | "invoice_draft"
    | "minutes"
    | "minutes_signed"
  quote_id: string | null
  invoice_id: string | null
  request_id: string | null
  project_id: string | null
  number: string | null
  client_name: string | null
}

export const DOCUMENT_NAMES: Record<FailedDocument["kind"], string> = {
  note: "la note",
  quote: "le devis",
  quote_signed: "l’exemplaire signé du devis",
  quote_evidence: "le dossier de preuve",
  invoice: "la facture ou l’avoir",
  invoice_draft: "le projet de facture",
  minutes: "le procès-verbal de réception",
  minutes_signed: "le procès-verbal de réception signé",
}

type Belongs = {
  request_id: string | null
  quote_id?: string | null
  invoice_id?: string | null
  project_id?: string | null
}

/** The screen of the record that money or a paper belongs to. */
export function pathOf({ request_id, quote_id, invoice_id, project_id }: Belongs): string {
  if (invoice_id) return `/admin/factures/${invoice_id}`
  if (quote_id) return `/admin/devis/${quote_id}`
  if (project_id && !request_id) return `/admin/reno/${project_id}`
  return request_id ? `/admin/brico?demande=${request_id}` : "/admin/brico"
}

/** The lines of « À traiter » about documents without their file. */
export function documentTasks(documents: readonly FailedDocument[]): Task[] {
  return documents.map((document) => ({
    key: document.id,
    kind: "document_failed",
    text: ["PDF impossible à préparer\u00a0:", DOCUMENT_NAMES[document.kind], document.number]
      .filter(Boolean)
      .join(" "),
    detail: [document.client_name, "rien n’est parti sans lui\u00a0; prévenez la personne qui s’occupe du site"]
      .filter(Boolean)
      .join(", "),
    to: pathOf(document),
  }))
}
