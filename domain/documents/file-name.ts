import * as z from "zod/mini"

const namedSchema = z.object({
  /** Of a note. */
  reference: z.optional(z.string()),
  /** Of a quote; a note has a figure here. */
  number: z.optional(z.union([z.string(), z.number()])),
  kind: z.optional(z.string()),
  /** Of the evidence of a signature. */
  quote_number: z.optional(z.string()),
})

/** « Devis D-2026-0042.pdf »: the name under which a document is mailed or saved, from its kind and what it says (`documents.snapshot`). */
export function documentFileName(kind: string, snapshot: unknown): string {
  const said = z.parse(namedSchema, snapshot)
  if (kind === "quote") return `${said.kind === "amendment" ? "Avenant" : "Devis"} ${said.number}.pdf`
  return kind === "quote_evidence" ? `Dossier de preuve ${said.quote_number}.pdf` : `Note-${said.reference}.pdf`
}
