import { addDays, formatTime, parisDate, parisTime, weekdayOf } from "../dates.ts"
import { isPublicHoliday } from "../holidays.ts"
import { WEEKDAYS, weekdayNames, type WorkingHours } from "./hours.ts"

/** Whether the company can be reached now: « Ouvert jusqu’à 18 h », « Fermé, ouvre lundi à 8 h ». */
export type OpenNow = {
  isOpen: boolean
  words: string
  /** The same under a button that calls: « jusqu’à 18 h », « dès lundi 8 h ». */
  short: string
}

/** How far ahead the next opening is looked for: the name of a weekday says which one is meant. */
const DAYS_AHEAD = 6

/**
 * Null when the answer depends on a public holiday, of which the hours say nothing, and when no opening is near. `closedDays` are the days that
 * staff have closed. It names an hour or a weekday, never « demain »: a page may stay open in a tab.
 */
export function describeOpenNow(hours: WorkingHours, closedDays: readonly string[], now: Date): OpenNow | null {
  const today = parisDate(now)
  const time = parisTime(now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const weekday = WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? "monday"
    const { enabled, start, end } = hours[weekday]
    if (!enabled || closedDays.includes(day)) continue
    if (ahead === 0 && time >= end) continue
    if (isPublicHoliday(day)) return null
    const opening = formatTime(start)
    const name = weekdayNames[weekday]
    if (ahead > 0) return { isOpen: false, words: `Fermé, ouvre ${name} à ${opening}`, short: `dès ${name} ${opening}` }
    if (time < start) return { isOpen: false, words: `Fermé, ouvre à ${opening}`, short: `dès ${opening}` }
    return { isOpen: true, words: `Ouvert jusqu’à ${formatTime(end)}`, short: `jusqu’à ${formatTime(end)}` }
  }
  return null
}
