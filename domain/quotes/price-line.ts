import { specialtyLabel } from "../contractors/labels.ts"
import type { EditedLine } from "./cells.ts"
import { readDecimal } from "./decimals.ts"
import { addLines, blankLine } from "./edit-lines.ts"

/** `price` in euros HT, as the subcontractor gave it. */
type ChosenPrice = { price: number | null; contractor: { specialties: readonly string[] } }

/** The lines of a quote with one more for works that a subcontractor does: the trade, and their price as its cost. The price to the client is to be written. */
export function withPrice(lines: readonly EditedLine[], { price, contractor }: ChosenPrice): EditedLine[] {
  const [trade] = contractor.specialties
  const line: EditedLine = {
    ...blankLine("work", lines, lines.length - 1),
    label: trade === undefined ? "Travaux confiés à un sous-traitant" : specialtyLabel(trade),
    unit: "forfait",
    unit_cost: price === null ? null : readDecimal(String(price)),
  }
  return addLines(lines, null, [line])
}
