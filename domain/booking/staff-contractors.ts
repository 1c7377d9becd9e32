/** A subcontractor as the picker knows them; `isBusy` and `works_that_day` are about the moment of the job. */
export type Candidate = { name: string; specialties: string[]; is_available: boolean; works_that_day: boolean }

/** Who to send first: the trade, then somebody who is free, who works that day, who takes work at all; then by name. */
export function rankContractors<One extends Candidate & { busy_with: unknown }>(
  all: readonly One[],
  trade: string | null,
): One[] {
  const doubts = (one: One) => [
    trade !== null && !one.specialties.includes(trade),
    one.busy_with !== null,
    !one.works_that_day,
    !one.is_available,
  ]
  return [...all].sort((a, b) => {
    const [left, right] = [doubts(a), doubts(b)]
    const place = left.findIndex((doubt, index) => doubt !== right[index])
    return place < 0 ? a.name.localeCompare(b.name, "fr") : Number(left[place]) - Number(right[place])
  })
}

/** Nothing speaks against them. */
export function isWellSuited(one: Candidate & { busy_with: unknown }, trade: string | null): boolean {
  return (
    (trade === null || one.specialties.includes(trade)) &&
    one.busy_with === null &&
    one.works_that_day &&
    one.is_available
  )
}
