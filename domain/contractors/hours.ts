import { dayRange, WEEKDAYS, type Weekday } from "../company/hours.ts"
import { formatShortDate, formatTime } from "../dates.ts"

/** A subcontractor's working days, and the hours of each day (`HH:MM`, Paris). Hours of a day off stay stored. */
export type Week = {
  availability: Record<Weekday, boolean>
  working_hours: Record<Weekday, { start: string; end: string }>
}

const day = { start: "08:00", end: "18:00" }

/** Default week of the specification: Monday to Friday. */
export const defaultWeek: Week = {
  availability: {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: false,
    sunday: false,
  },
  working_hours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
}

/** The week as text: « Lundi au vendredi », « 8 h – 18 h ». A Saturday off is « sur demande », any other day off « fermé » (specification §2). */
export function weekLines({ availability, working_hours }: Week): { days: string; hours: string }[] {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const weekday of WEEKDAYS) {
    const { start, end } = working_hours[weekday]
    const off = weekday === "saturday" ? "sur demande" : "fermé"
    const hours = availability[weekday] ? `${formatTime(start)} – ${formatTime(end)}` : off
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = weekday
    else groups.push({ first: weekday, last: weekday, hours })
  }
  return groups.map(({ first, last, hours }) => ({ days: dayRange(first, last), hours }))
}

/** « Le 12/12/2026 », « Du 12/12/2026 au 20/12/2026 ». */
export function describeAbsence({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  if (starts_on === ends_on) return `Le ${formatShortDate(starts_on)}`
  return `Du ${formatShortDate(starts_on)} au ${formatShortDate(ends_on)}`
}
