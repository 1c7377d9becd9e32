import { specialtyLabel } from "../contractors/labels.ts"
import { formatLongDate, parisDate } from "../dates.ts"
import { formatEuros, fromCents, toCents } from "../money.ts"
import type { PriceRequestState } from "./labels.ts"

type Compared = {
  id: string
  round_id: string
  status: PriceRequestState
  price: number | null
  delay_days: number | null
  sent_at: string
  message: string
}

export type Round<PriceRequest> = {
  id: string
  requests: PriceRequest[]
  /** Whether one of the requests was chosen. */
  isAwarded: boolean
  /** Id of the request with the lowest price, and of the one with the shortest time; null when there are fewer than two, or a tie. */
  cheapest: string | null
  quickest: string | null
  /** The lowest price, and the shortest time in days; null when there are fewer than two to compare. */
  lowest: number | null
  shortest: number | null
  /** The number of prices that arrived, and the highest one; null without any. */
  priced: number
  highest: number | null
}

const ORDER: Record<PriceRequestState, number> = {
  accepted: 0,
  answered: 1,
  rejected: 2,
  viewed: 3,
  sent: 4,
  declined: 5,
  withdrawn: 6,
}

/**
 * Groups requests that were sent together, newest first. In each group: the chosen request, the answered ones from the lowest price, then the
 * rejected, unanswered, declined and withdrawn ones.
 */
export function groupRounds<PriceRequest extends Compared>(requests: readonly PriceRequest[]): Round<PriceRequest>[] {
  const rounds = [...Map.groupBy(requests, (request) => request.round_id)].map(([id, members]): Round<PriceRequest> => {
    const priced = members.filter(({ price, status }) => price !== null && status !== "withdrawn")
    const least = (of: (request: PriceRequest) => number | null) => {
      const [first, second] = priced.toSorted((a, b) => (of(a) ?? Infinity) - (of(b) ?? Infinity))
      return first && second && of(first) !== of(second) ? first.id : null
    }
    const prices = priced.flatMap(({ price }) => price ?? [])
    const days = priced.flatMap(({ delay_days }) => delay_days ?? [])
    return {
      id,
      requests: members.toSorted(
        (a, b) => ORDER[a.status] - ORDER[b.status] || (a.price ?? Infinity) - (b.price ?? Infinity),
      ),
      isAwarded: members.some(({ status }) => status === "accepted"),
      cheapest: least(({ price }) => price),
      quickest: least(({ delay_days }) => delay_days),
      lowest: prices.length > 1 ? Math.min(...prices) : null,
      shortest: days.length > 1 ? Math.min(...days) : null,
      priced: prices.length,
      highest: prices.length > 0 ? Math.max(...prices) : null,
    }
  })
  const sentAt = ({ requests: [first] }: Round<PriceRequest>) => first?.sent_at ?? ""
  return rounds.toSorted((a, b) => sentAt(b).localeCompare(sentAt(a)))
}

/** How much a price is above the lowest one: « + 1 250 € (13 %) »; null for the lowest itself and without a comparison. */
export function describeGap(price: number, lowest: number | null): string | null {
  if (lowest === null || price <= lowest) return null
  const gap = fromCents(toCents(price) - toCents(lowest))
  const percent = lowest > 0 ? Math.round((100 * gap) / lowest) : 0
  return `+\u00a0${formatEuros(gap)}${percent > 0 ? `\u00a0(${percent}\u00a0%)` : ""}`
}

/** « 3 prix reçus sur 4, de 9 450 € à 12 300 € HT »; null while there is none. */
export function describePrices({ priced, requests, lowest, highest }: Round<unknown>): string | null {
  if (highest === null) return null
  const count = `${priced} prix reçu${priced > 1 ? "s" : ""} sur ${requests.length}`
  if (lowest === null || lowest === highest) return `${count}, ${formatEuros(highest)} HT`
  return `${count}, de ${formatEuros(lowest)} à ${formatEuros(highest)} HT`
}

type Asked = { sent_at: string; contractor: { specialties: readonly string[] } }

/**
 * A name for each round: « Demande du dimanche 27 septembre 2026 ». Rounds of one day add the trade that their subcontractors share (else
 * all of their trades), and a number if that is the same too.
 */
export function nameRounds(rounds: readonly { id: string; requests: readonly Asked[] }[]): Map<string, string> {
  const days = rounds.map(({ requests: [first] }) => (first ? formatLongDate(parisDate(new Date(first.sent_at))) : ""))
  const isAlone = (name: string, names: readonly string[]) => names.filter((one) => one === name).length === 1
  const trades = rounds.map(({ requests }, index) =>
    isAlone(days[index] ?? "", days) ? `Demande du ${days[index]}` : `Demande du ${days[index]}${tradesOf(requests)}`,
  )
  return new Map(
    rounds.map(({ id }, index) => {
      const name = trades[index] ?? ""
      // Rounds are listed newest first: the oldest one of a name is number 1.
      const number = trades.slice(index).filter((one) => one === name).length
      return [id, isAlone(name, trades) ? name : `${name}, n°\u00a0${number}`]
    }),
  )
}

function tradesOf(requests: readonly Asked[]): string {
  const lists = requests.map(({ contractor }) => contractor.specialties)
  const all = [...new Set(lists.flat())]
  const shared = all.filter((trade) => lists.every((list) => list.includes(trade)))
  const named = (shared.length > 0 ? shared : all).map((trade) => specialtyLabel(trade).toLocaleLowerCase("fr"))
  return named.length > 0 ? `, ${named.join(", ")}` : ""
}
