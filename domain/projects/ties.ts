import { formatEuros } from "../money.ts"

type Ties = {
  milestones: number
  expenses: number
  photos: number
  documents: number
  notes: number
  price_requests: number
  expenses_total: number
}

const NOUNS = [
  ["milestones", "jalon", "jalons"],
  ["expenses", "dépense", "dépenses"],
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
