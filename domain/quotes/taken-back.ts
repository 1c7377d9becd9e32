import { type Discount, lineCents } from "../amounts/document.ts"
import { divide, toNumber } from "../amounts/rounding.ts"
import { basisLabels } from "../vat.ts"
import type { EditedLine } from "./cells.ts"
import { isBlank } from "./edit-lines.ts"
import { isTakenBack, type QuoteDraft, type QuoteLine } from "./quote.ts"
import { newId } from "../new-id.ts"

/** Works of a signed quote that an amendment takes back: the same lines, with the opposite quantity. */

/** How a signed quote states its prices. */
export type SignedTerms = Pick<QuoteDraft, "price_basis"> & Discount
export type SignedQuote = SignedTerms & {
  id: string
  number: string
  title: string
  lines: QuoteLine[]
  /** The options that the client took. */
  chosen: string[]
}

const SCALE = 10_000
const keyOf = ({ label, unit, unit_price, vat_rate }: QuoteLine) => JSON.stringify([label, unit, unit_price, vat_rate])

/**
 * The signed quotes with the works that can still be taken back, in what is left of their quantity: the signed amendments, and the `draft`, may have
 * taken the same work back before (one with the same words, unit, price and rate). A quote of which nothing is left is not among them.
 */
export function worksLeft(
  quotes: readonly SignedQuote[],
  draft: readonly QuoteLine[],
): (SignedQuote & { works: QuoteLine[] })[] {
  const gone = new Map<string, number>()
  for (const line of [...quotes.flatMap(({ lines }) => lines), ...draft])
    if (isTakenBack(line))
      gone.set(keyOf(line), (gone.get(keyOf(line)) ?? 0) - Math.round(Number(line.quantity) * SCALE))
  return quotes
    .map((quote) => ({ ...quote, works: quote.lines.flatMap((line) => leftOf(line, quote.chosen, gone) ?? []) }))
    .filter(({ works }) => works.length > 0)
}

function leftOf(line: QuoteLine, chosen: readonly string[], gone: Map<string, number>): QuoteLine | null {
  const isSold = line.kind === "work" && !isTakenBack(line) && (!line.is_option || chosen.includes(line.id))
  if (!isSold || Number(line.unit_price) === 0) return null
  const whole = Math.round(Number(line.quantity) * SCALE)
  const taken = Math.min(whole, gone.get(keyOf(line)) ?? 0)
  gone.set(keyOf(line), (gone.get(keyOf(line)) ?? 0) - taken)
  if (whole === taken) return null
  // A discount in euros goes with the part of the line.
  const discount_cents = toNumber(divide(BigInt(line.discount_cents) * BigInt(whole - taken), BigInt(whole)))
  return { ...line, discount_cents, quantity: String((whole - taken) / SCALE) }
}

type Taken = { lines: EditedLine[]; fields: Partial<Pick<QuoteDraft, keyof SignedTerms>> } | { refusal: string }

/**
 * The lines that take works back from an amendment, at the price that was signed: the first ones bring the basis and the discount of the signed
 * quote along; beside other works a discount of that quote becomes part of their own.
 */
export function takenBack(
  draft: SignedTerms & { lines: readonly EditedLine[] },
  quote: SignedTerms,
  works: readonly QuoteLine[],
): Taken {
  const { price_basis, discount_bp } = quote
  const isFirst = draft.lines.every((line) => line.kind !== "work" || isBlank(line))
  const isAlike = isFirst || draft.discount_bp === discount_bp
  if (!isFirst && draft.price_basis !== price_basis)
    return {
      refusal: `Ce devis a des prix ${basisLabels[price_basis]}, et l’avenant des prix ${basisLabels[draft.price_basis]}.`,
    }
  if (!isAlike && draft.discount_bp > 0)
    return { refusal: "L’avenant a une autre remise globale que ce devis\u00a0: mettez la même, ou aucune." }
  return {
    // A discount in euros stays given as it was signed.
    fields: isFirst ? { price_basis, discount_bp, discount_cents: 0 } : {},
    lines: works.map((line) => ({
      ...line,
      id: newId(),
      quantity: `-${line.quantity}`,
      quantity_formula: null,
      is_option: false,
      ...(isAlike ? {} : both(line, discount_bp)),
    })),
  }
}

/** The discount of a line and that of the whole quote, one after the other, in the terms of the line's. */
function both(line: QuoteLine, points: number): Pick<QuoteDraft, keyof Discount> {
  const rest = (of: number) => toNumber(divide(BigInt(of) * BigInt(10_000 - points), 10_000n))
  if (line.discount_cents === 0) return { discount_bp: 10_000 - rest(10_000 - line.discount_bp), discount_cents: 0 }
  const gross = lineCents({ ...line, discount_cents: 0 })
  return { discount_bp: 0, discount_cents: gross - rest(lineCents(line)) }
}
