import { abs, netOf, shareOut, sum, toNumber } from "./rounding.ts"

/** What a rate in percent has of an amount: integer cents HT and of VAT. */
export type VatShare = { vat_rate: number; net_cents: number; vat_cents: number }
/** By rate ascending, without zero rows; [] for nothing. */
export type VatSplit = VatShare[]

/** Cents TTC of a split. */
export const grossOf = (split: readonly VatShare[]) =>
  split.reduce((total, { net_cents, vat_cents }) => total + net_cents + vat_cents, 0)

/**
 * The VAT split of an amount paid for a document with the split `totals`; negative for money given back. `before` is the sum of the earlier
 * splits. The rates get their cents TTC in proportion, by largest remainder; HT by `netOf`, VAT by complement. An amount that completes the
 * document takes what is left of each rate, HT and VAT apart, so that all splits sum to the document, unless a rate was overpaid; one that
 * takes back all that was paid reverses it. Null for a document without amount.
 */
export function splitOverRates(
  amountCents: number,
  totals: readonly VatShare[],
  before: readonly VatShare[] = [],
): VatSplit | null {
  const whole = grossOf(totals)
  if (whole === 0) return null
  const after = grossOf(before) + amountCents
  if (after === whole || after === 0) {
    const rest = restOf(after === 0 ? [] : totals, before)
    if (after === 0 || isRightSided(rest, totals, Math.sign(amountCents) * Math.sign(whole))) return shown(rest)
  }
  const [amount, sign] = [BigInt(Math.abs(amountCents)), BigInt(Math.sign(amountCents))]
  const side = BigInt(Math.sign(whole))
  const sorted = totals.toSorted(byRate)
  const shares = shareOut(
    amount,
    sorted.map((total) => BigInt(grossOf([total])) * side * amount),
    abs(BigInt(whole)),
  )
  return shown(
    sorted.map(({ vat_rate }, i) => {
      const share = shares[i] ?? 0n
      const net = netOf(share, vat_rate)
      return { vat_rate, net_cents: toNumber(sign * net), vat_cents: toNumber(sign * (share - net)) }
    }),
  )
}

/** Two splits added, rate by rate. */
export function addSplits(one: readonly VatShare[], other: readonly VatShare[]): VatSplit {
  const rates = new Set([...one, ...other].map(({ vat_rate }) => vat_rate))
  return shown([...rates].map((vat_rate) => ({ vat_rate, ...sumAt(vat_rate, [...one, ...other]) })))
}

const byRate = (one: VatShare, other: VatShare) => one.vat_rate - other.vat_rate
const shown = (split: readonly VatShare[]) =>
  split.filter(({ net_cents, vat_cents }) => net_cents !== 0 || vat_cents !== 0).toSorted(byRate)

function sumAt(vat_rate: number, split: readonly VatShare[]) {
  const rows = split.filter((row) => row.vat_rate === vat_rate)
  const of = (name: "net_cents" | "vat_cents") => toNumber(sum(rows.map((row) => BigInt(row[name]))))
  return { net_cents: of("net_cents"), vat_cents: of("vat_cents") }
}

const restOf = (totals: readonly VatShare[], before: readonly VatShare[]) =>
  addSplits(
    totals,
    before.map(({ vat_rate, net_cents, vat_cents }) => ({
      vat_rate,
      net_cents: 0 - net_cents,
      vat_cents: 0 - vat_cents,
    })),
  )

/** Whether no rest points the other way than its total (`sign` 1), or the same way when money above the total goes back (-1). */
function isRightSided(rest: readonly VatShare[], totals: readonly VatShare[], sign: number): boolean {
  return rest.every(({ vat_rate, ...left }) => {
    const total = sumAt(vat_rate, totals)
    return (["net_cents", "vat_cents"] as const).every(
      (name) => Math.sign(left[name]) * Math.sign(total[name]) * sign > 0 || left[name] === 0,
    )
  })
}
