import * as z from "zod/mini"

const namedSchema = z.object({
  /** Of a note. */
  reference: z.optional(z.string()),
  /** Of a quote or an invoice; a note has a figure here, and a draft null. */
  number: z.nullish(z.union([z.string(), z.number()])),
  kind: z.optional(z.string()),
  title: z.optional(z.string()),
  /** Of the evidence of a signature. */
  quote_number: z.optional(z.string()),
  /** Of the minutes of a reception. */
  project_name: z.nullish(z.string()),
})
type Named = z.output<typeof namedSchema>

/** « Devis D-2026-0042 »; the kinds are those of `document_kinds`. */
const names: Record<string, (said: Named) => string> = {
  note: ({ reference }) => `Note-${reference}`,
  quote: ({ kind, number }) => `${kind === "amendment" ? "Avenant" : "Devis"} ${number}`,
  quote_signed: ({ kind, number }) => `${kind === "amendment" ? "Avenant" : "Devis"} ${number} signé`,
  quote_evidence: ({ quote_number }) => `Dossier de preuve ${quote_number}`,
  minutes: ({ project_name }) => `Procès-verbal de réception ${project_name}`,
  minutes_signed: ({ project_name }) => `Procès-verbal de réception signé ${project_name}`,
  invoice: ({ kind, number }) => `${kind === "credit_note" ? "Avoir" : "Facture"} ${number}`,
  invoice_draft: ({ kind, title = "" }) => `Projet ${kind === "credit_note" ? "d’avoir" : "de facture"} ${title}`,
}

/** What some system forbids in the name of a file, and white space. */
const FORBIDDEN = /[\u0000-\u001f\\/:*?"<>|\s]+/g
/** The longest title in a name. */
const LONGEST = 100

/** « Devis D-2026-0042.pdf »: the name under which a document is mailed or saved, from its kind and what it says (`documents.snapshot`). */
export function documentFileName(kind: string, snapshot: unknown): string {
  const name = (names[kind] ?? names["note"])?.(z.parse(namedSchema, snapshot)) ?? ""
  return `${name.replace(FORBIDDEN, " ").slice(0, LONGEST).trim()}.pdf`
}
