import { addDays } from "../dates.ts"
import type { Period } from "../takings/takings.ts"

/** The rest of the month that begins with the first open day; null while that day is to come. */
export function nextPeriod(openOn: string | null, today: string): Period | null {
  if (openOn === null || openOn >= today) return null
  const nextMonth = `${addDays(`${openOn.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  return { from: openOn, to: addDays(nextMonth, -1) }
}
