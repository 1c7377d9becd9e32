import { basisPoints, divide, netOf, shareOut, sum, toNumber } from "./rounding.ts"
import type { VatShare, VatSplit } from "./split.ts"

/** What is not credited yet of a row of an invoice; `row` is its place in the rows, from 0. */
export type RowLeft = { row: number; vat_rate: number; net_cents: number; gross_cents: number }

/** What is given back of a row, in positive cents as typed, HT or TTC. All rows of one credit note are typed in the same way. */
export type GivenBack = { net_cents: number } | { gross_cents: number }

/** A row of a credit note, with what is left of the row of its invoice. */
export type Credited = GivenBack & { vat_rate: number; row_net: number; row_gross: number }

const least = (one: bigint, other: bigint | undefined) => (other !== undefined && other < one ? other : one)
const most = (one: bigint, other: bigint) => (other > one ? other : one)

/**
 * The cents HT of each row of a credit note and its VAT split, all positive; `left` is what is not credited yet of the invoice. Typed HT, the VAT of a
 * rate is that of its sum, and a rate that is credited whole takes the rest. Typed TTC, a row has its HT by `netOf` and its VAT by complement, within
 * what is left of the row and of the rate: each cent is reached. The database has the same rules (`private.credit_step`).
 */
export function creditStep(
  credits: readonly Credited[],
  left: readonly VatShare[],
): { nets: number[]; split: VatSplit } {
  const nets = credits.map(netOfRow)
  const rates = [...new Set(credits.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => one - other)
  const split = rates.map((vat_rate) => {
    const places = credits.flatMap((credit, i) => (credit.vat_rate === vat_rate ? [i] : []))
    const rest = left.find((share) => share.vat_rate === vat_rate)
    const stated = sum(places.map((i) => nets[i] ?? 0n))
    const parts = places.map((i) => grossOf(credits[i]))
    const gross = parts.every((part) => part !== null) ? sum(parts) : null
    if (gross === null) return { vat_rate, net: stated, vat: vatOf(stated, vat_rate, rest) }
    const net = rest ? most(least(stated, BigInt(rest.net_cents)), gross - BigInt(rest.vat_cents)) : stated
    if (net !== stated) {
      const shares = parts.map((part) => (part ?? 0n) * net)
      shareOut(net, shares, gross).forEach((share, k) => (nets[places[k] ?? 0] = share))
    }
    return { vat_rate, net, vat: gross - net }
  })
  return {
    nets: nets.map(toNumber),
    split: split
      .filter(({ net, vat }) => net !== 0n || vat !== 0n)
      .map(({ vat_rate, net, vat }) => ({ vat_rate, net_cents: toNumber(net), vat_cents: toNumber(vat) })),
  }
}

const grossOf = (credit: Credited | undefined) =>
  credit && "gross_cents" in credit ? BigInt(credit.gross_cents) : null

function netOfRow(credit: Credited): bigint {
  if ("net_cents" in credit) return BigInt(credit.net_cents)
  const gross = BigInt(credit.gross_cents)
  return most(
    least(netOf(gross, credit.vat_rate), BigInt(credit.row_net)),
    gross - BigInt(credit.row_gross - credit.row_net),
  )
}

function vatOf(net: bigint, rate: number, left: VatShare | undefined): bigint {
  if (left && net === BigInt(left.net_cents)) return BigInt(left.vat_cents)
  return least(divide(net * basisPoints(rate), 10_000n), left && BigInt(left.vat_cents))
}
