import { formatShortDate, formatTime } from "../dates.ts"

/** Why a subcontractor cannot come at the time of the job, as the database returns it. */
export type Hindrance =
  { reason: "absent"; until: string } | { reason: "day_off" } | { reason: "outside_hours"; from: string; to: string }

/** A subcontractor of the picker; `hindrance` is about the time of the job. */
export type Candidate = { name: string; specialties: string[]; is_available: boolean; hindrance: Hindrance | null }

/** Sorts subcontractors by preference: those of the trade, those without another job, those who work at that time, those who accept work; then by name. */
export function rankContractors<One extends Candidate & { busy_with: unknown }>(
  all: readonly One[],
  trade: string | null,
): One[] {
  const doubts = (one: One) => [
    trade !== null && !one.specialties.includes(trade),
    one.busy_with !== null,
    one.hindrance !== null,
    !one.is_available,
  ]
  return [...all].sort((a, b) => {
    const [left, right] = [doubts(a), doubts(b)]
    const place = left.findIndex((doubt, index) => doubt !== right[index])
    return place < 0 ? a.name.localeCompare(b.name, "fr") : Number(left[place]) - Number(right[place])
  })
}

/** True when nothing speaks against sending this subcontractor. */
export function isWellSuited(one: Candidate & { busy_with: unknown }, trade: string | null): boolean {
  return (
    (trade === null || one.specialties.includes(trade)) &&
    one.busy_with === null &&
    one.hindrance === null &&
    one.is_available
  )
}

/** « ne travaille pas ce jour-là », to follow a name. */
export function describeHindrance(hindrance: Hindrance): string {
  switch (hindrance.reason) {
    case "absent":
      return `absent jusqu’au ${formatShortDate(hindrance.until)}`
    case "day_off":
      return "ne travaille pas ce jour-là"
    case "outside_hours":
      return `travaille de ${formatTime(hindrance.from)} à ${formatTime(hindrance.to)} ce jour-là`
  }
}
