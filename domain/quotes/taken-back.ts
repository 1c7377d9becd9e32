import { divide, toNumber } from "../amounts/rounding.ts"
import { basisLabels } from "../vat.ts"
import type { EditedLine } from "./cells.ts"
import { isBlank } from "./edit-lines.ts"
import { isTakenBack, type QuoteDraft, type QuoteLine } from "./quote.ts"

/** Works of a signed quote that an amendment takes back: the same lines, with the opposite quantity. */

/** How a signed quote states its prices. */
export type SignedTerms = Pick<QuoteDraft, "price_basis" | "discount_bp">
export type SignedQuote = SignedTerms & {
  id: string
  number: string
  title: string
  /** As it was signed: without the options that the client did not take. */
  works: QuoteLine[]
}

/** The works of a quote that can be taken back; `chosen` are the options of its signature. */
export const signedWorks = (lines: readonly QuoteLine[], chosen: readonly string[]) =>
  lines.filter(
    (line) =>
      line.kind === "work" &&
      (!line.is_option || chosen.includes(line.id)) &&
      !isTakenBack(line) &&
      Number(line.quantity) * Number(line.unit_price) !== 0,
  )

type Taken = { lines: EditedLine[]; fields: Partial<SignedTerms> } | { refusal: string }

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
    fields: isFirst ? { price_basis, discount_bp } : {},
    lines: works.map((line) => ({
      ...line,
      id: crypto.randomUUID(),
      quantity: `-${line.quantity}`,
      quantity_formula: null,
      is_option: false,
      discount_bp: isAlike ? line.discount_bp : both(line.discount_bp, discount_bp),
    })),
  }
}

/** Two discounts, one after the other, in basis points. */
const both = (one: number, other: number) =>
  10_000 - toNumber(divide(BigInt(10_000 - one) * BigInt(10_000 - other), 10_000n))
