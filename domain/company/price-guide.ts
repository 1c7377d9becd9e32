import { formatCount as spaced } from "../numbers.ts"
import { taxed } from "../vat.ts"

export const MOST_PRICES = 12

/** What a room or a level of works costs, as the owner entered it. The database checks its shape (`private.is_price_guide`). */
type StoredPrice = {
  name: string
  /** In whole euros, with VAT unless the company is exempt. */
  from: number
  to?: number | null
  per_m2: boolean
  duration?: string | null
  includes?: string | null
  /** The day on which the owner looked at these prices. */
  on: string
}

export type ShownPrice = {
  name: string
  /** « 9 000 à 16 000 € TTC », « dès 1 200 € TTC par m² ». */
  price: string
  duration: string | null
  includes: string | null
}
/** `month`: « novembre 2026 », of the oldest price. */
export type PriceGuide = { prices: ShownPrice[]; month: string | null }

const monthFormat = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" })

/** The owner's prices as visitors read them. One month is named for all of them: that of the oldest, so that none looks newer than it is. */
export function describePriceGuide(stored: unknown, isVatExempt: boolean): PriceGuide {
  const prices = stored as StoredPrice[]
  const [oldest] = prices.map(({ on }) => on).toSorted()
  return {
    prices: prices.map(({ name, from, to, per_m2, duration, includes }) => ({
      name,
      price: `${taxed(rangeOf(from, to), isVatExempt)}${per_m2 ? " par\u00a0m²" : ""}`,
      duration: duration || null,
      includes: includes || null,
    })),
    month: oldest ? monthFormat.format(new Date(oldest)) : null,
  }
}

/** With wide spaces: the narrow ones vanish in the heading font. */
const formatCount = (count: number) => spaced(count).replaceAll("\u202f", "\u00a0")

function rangeOf(from: number, to: number | null | undefined): string {
  if (!to) return `dès ${formatCount(from)}\u00a0€`
  return from === to ? `${formatCount(from)}\u00a0€` : `${formatCount(from)} à\u00a0${formatCount(to)}\u00a0€`
}
