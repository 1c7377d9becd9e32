import { specialtyLabel } from "../contractors/labels.ts"
import { formatShortDate, formatTime } from "../dates.ts"
import { plain } from "../search-text.ts"

/** Why a subcontractor cannot come at the time of the job, as the database returns it. */
export type Hindrance =
  | { reason: "absent"; until: string }
  | { reason: "day_off" }
  | { reason: "outside_hours"; from: string; to: string }

/** A subcontractor of the picker; `hindrance` is about the time of the job. */
export type Candidate = { name: string; specialties: string[]; is_available: boolean; hindrance: Hindrance | null }

/** The service category of a job. */
export type Trade = { code: string; name: string }

/** Whether a subcontractor has the trade of a job: by the code of one of the six, or by a name that the company gave to both. */
export function isOfTrade({ specialties }: Pick<Candidate, "specialties">, { code, name }: Trade): boolean {
  return specialties.some((one) => one === code || plain(specialtyLabel(one)) === plain(name.trim()))
}

/** Sorts subcontractors by preference: those of the trade, those without another job, those who work at that time, those who accept work; then by name. */
export function rankContractors<One extends Candidate & { busy_with: unknown }>(
  all: readonly One[],
  trade: Trade | null,
): One[] {
  const doubts = (one: One) => [
    trade !== null && !isOfTrade(one, trade),
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
export function isWellSuited(one: Candidate & { busy_with: unknown }, trade: Trade | null): boolean {
  return (
    (trade === null || isOfTrade(one, trade)) && one.busy_with === null && one.hindrance === null && one.is_available
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
