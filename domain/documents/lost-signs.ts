import { numberLines } from "../quotes/sections.ts"
import type { QuoteDraft } from "../quotes/quote.ts"
import type { Invoice } from "./invoice.ts"
import { unprintable } from "./printable.ts"

/** A text with signs that no font of the documents has, as staff read it before the document leaves. `field` and `lineId`: where it is written. */
export type LostSigns = { sentence: string; field: string; lineId: string | null }
type Text = { where: string; field: string; lineId?: string; said: (string | null | undefined)[] }

function lost({ where, field, lineId = null, said }: Omit<Text, "lineId"> & { lineId?: string | null }): LostSigns[] {
  const signs = unprintable(said.filter(Boolean).join("\n"))
  if (signs.length === 0) return []
  const [name, it] = signs.length === 1 ? ["le signe", "il sera remplacé"] : ["les signes", "ils seront remplacés"]
  const sentence = `${where}\u00a0: le PDF ne sait pas écrire ${name} «\u00a0${signs.join(" ")}\u00a0», ${it} par «\u00a0?\u00a0» ou par rien. Écrivez-le en lettres latines.`
  return [{ sentence, field, lineId }]
}

const of = (where: string, field: string, ...said: Text["said"]): Text => ({ where, field, said })

/** Of a quote as it is written; `names` are those of its client and place. */
export function lostSignsOfQuote(draft: QuoteDraft, ...names: (string | null | undefined)[]): LostSigns[] {
  const numbers = numberLines(draft.lines)
  const { title, intro, closing, payment_terms, starts_text, duration_text, waste, rge_text, subcontractors_text } =
    draft
  return [
    of("Client et lieu", "customer_id", ...names),
    of("Titre", "title", title),
    ...draft.lines.map(({ id, label, description }, i): Text => ({
      where: numbers[i] ? `Ligne\u00a0${numbers[i]}` : `Texte «\u00a0${label.slice(0, 30)}\u00a0»`,
      ...{ field: "label", lineId: id, said: [label, description] },
    })),
    of("Introduction", "intro", intro),
    of("Fin du devis", "closing", closing),
    of("Paiement", "payment_terms", payment_terms),
    of("Début et durée", "starts_text", starts_text, duration_text),
    of("Déchets", "waste.handling", ...Object.values(waste)),
    of("Label RGE", "rge_text", rge_text),
    of("Sous-traitance", "subcontractors_text", subcontractors_text),
  ].flatMap(lost)
}

/** Of an invoice as it would be issued. */
export function lostSignsOfInvoice({ buyer, title, rows, place, notes, reason, purchase_order }: Invoice): LostSigns[] {
  return [
    of("Client", "customer", buyer.name, buyer.address, place),
    of("Titre", "title", title),
    ...rows.map(({ label, description, ...row }): Text => {
      const number = "number" in row && row.number ? row.number : null
      return of(
        number ? `Ligne\u00a0${number}` : `Ligne «\u00a0${label.slice(0, 30)}\u00a0»`,
        "progress",
        label,
        description,
      )
    }),
    of("Texte de la facture", "notes", notes),
    of("Raison", "reason", reason),
    of("Bon de commande", "purchase_order", purchase_order),
  ].flatMap(lost)
}
