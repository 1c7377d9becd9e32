/** An invoice on which something is owed, in cents. */
export type Open = { id: string; left_cents: number }

/** Beyond so many the sums are not tried: 4 096 of them are enough. */
const MOST_TRIED = 12

/**
 * Which open invoices an amount in cents pays: of those that sum to it exactly the fewest, `first` among them when it can be; else `first`, then as
 * many of the others as it reaches, in their order. Returns their ids.
 */
export function proposeInvoices(cents: number, open: readonly Open[], first: string | null): string[] {
  const leading = open.filter(({ id }) => id === first)
  const sorted = [...leading, ...open.filter(({ id }) => id !== first)]
  const alone = leading[0]
  if (alone && cents <= alone.left_cents) return [alone.id]
  const exact = exactSum(cents, sorted.slice(0, MOST_TRIED))
  if (exact) return exact
  const reached: string[] = []
  let rest = cents
  for (const { id, left_cents } of sorted) {
    if (rest <= 0) break
    reached.push(id)
    rest -= left_cents
  }
  return reached
}

/** The fewest that sum to the amount; of equally few, those that come first. */
function exactSum(cents: number, open: readonly Open[]): string[] | null {
  let found: string[] | null = null
  const visit = (from: number, rest: number, ids: string[]): void => {
    if (rest === 0) {
      if (!found || ids.length < found.length) found = ids
      return
    }
    for (const [i, { id, left_cents }] of open.entries()) {
      if (i >= from && left_cents <= rest) visit(i + 1, rest - left_cents, [...ids, id])
    }
  }
  visit(0, cents, [])
  return found
}

export type Part = { invoice_id: string; amount_cents: number }

/** An amount over invoices in their order, each up to what is left of it; what is above all of them (`excess`, in cents) goes to the last one. */
export function splitOver(cents: number, invoices: readonly Open[]): { parts: Part[]; excess: number } {
  let rest = cents
  const parts = invoices.map(({ id, left_cents }) => {
    const amount_cents = Math.min(rest, left_cents)
    rest -= amount_cents
    return { invoice_id: id, amount_cents }
  })
  const last = parts.at(-1)
  if (last) last.amount_cents += rest
  return { parts: parts.filter(({ amount_cents }) => amount_cents > 0), excess: rest }
}
