import { inWords } from "../numbers.ts"
import { ACCOUNTS_YEARS } from "../law.gen.ts"
import { formatEuros } from "../money.ts"

type Ties = {
  milestones: number
  expenses: number
  receipts: number
  quotes: number
  photos: number
  documents: number
  notes: number
  price_requests: number
  open_price_requests: number
  expenses_total: number
}

const NOUNS = [
  ["milestones", "jalon", "jalons"],
  ["expenses", "dépense", "dépenses"],
  ["receipts", "encaissement", "encaissements"],
  ["quotes", "devis", "devis"],
  ["photos", "photo", "photos"],
  ["documents", "document", "documents"],
  ["notes", "note", "notes"],
  ["price_requests", "demande de chiffrage", "demandes de chiffrage"],
] as const

const list = new Intl.ListFormat("fr-FR", { type: "conjunction" })

/** « Il compte 4 jalons, 5 dépenses (18 431 €) et 1 photo. » */
export function describeTies(ties: Ties): string {
  const parts = NOUNS.flatMap(([key, one, several]) => {
    const count = ties[key]
    if (count === 0) return []
    const sum = key === "expenses" ? ` (${formatEuros(ties.expenses_total)})` : ""
    return [`${count}\u00a0${count > 1 ? several : one}${sum}`]
  })
  return parts.length === 0 ? "Rien d’autre n’y est rattaché." : `Il compte ${list.format(parts)}.`
}

/** What the subcontractors of open price requests learn when the project is deleted; null without any. */
export function describeTold(
  { open_price_requests: count }: Pick<Ties, "open_price_requests">,
  mailsLeave: boolean,
): string | null {
  if (count === 0) return null
  const told = mailsLeave
    ? `un e-mail ${count > 1 ? "les informe" : "l’informe"} qu’elle est annulée`
    : `aucun e-mail ne part, prévenez-${count > 1 ? "les" : "le"}`
  const who = count > 1 ? `${count}\u00a0sous-traitants attendent` : "Un sous-traitant attend"
  return `${who} une suite à une demande de chiffrage\u00a0: ${told}.`
}

/** Why a project is archived and not deleted. */
export function describeKept({ receipts, quotes }: Pick<Ties, "receipts" | "quotes">): string {
  if (receipts > 0) return `a des encaissements, qui se gardent ${inWords(ACCOUNTS_YEARS)} ans`
  return quotes > 0 ? "a des devis envoyés au client, qui se gardent" : "porte de l’argent"
}
