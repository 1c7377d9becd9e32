import { formatTime } from "#domain/dates.ts"
import { capitalized } from "#domain/typography.ts"

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Opening and closing time of a weekday, `HH:MM`; stored even while the day is closed. */
export type DayHours = { start: string; end: string; enabled: boolean }
export type WorkingHours = Record<Weekday, DayHours>

export const weekdayNames: Record<Weekday, string> = {
  monday: "lundi",
  tuesday: "mardi",
  wednesday: "mercredi",
  thursday: "jeudi",
  friday: "vendredi",
  saturday: "samedi",
  sunday: "dimanche",
}

const weekday: DayHours = { start: "08:00", end: "18:00", enabled: true }

/** Default hours of the specification. */
export const defaultWorkingHours: WorkingHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { start: "09:00", end: "17:00", enabled: true },
  sunday: { start: "10:00", end: "16:00", enabled: false },
}

export type OpeningLine = { days: string; hours: string }

/** The open days as text; neighbouring days with the same hours share a line: « Lundi au vendredi », « 8 h – 18 h ». */
export function openingLines(hours: WorkingHours): OpeningLine[] {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = []
  let follows = false
  for (const day of WEEKDAYS) {
    const { start, end, enabled } = hours[day]
    const text = `${formatTime(start)} – ${formatTime(end)}`
    const group = groups.at(-1)
    if (enabled && follows && group?.hours === text) group.last = day
    else if (enabled) groups.push({ first: day, last: day, hours: text })
    follows = enabled
  }
  return groups.map(({ first, last, hours: text }) => ({ days: dayRange(first, last), hours: text }))
}

const SCHEMA_DAYS: Record<Weekday, string> = {
  monday: "Mo",
  tuesday: "Tu",
  wednesday: "We",
  thursday: "Th",
  friday: "Fr",
  saturday: "Sa",
  sunday: "Su",
}

/** The open days in schema.org's format: « Mo 08:00-18:00 ». */
export function schemaOpeningHours(hours: WorkingHours): string[] {
  return WEEKDAYS.filter((day) => hours[day].enabled).map(
    (day) => `${SCHEMA_DAYS[day]} ${hours[day].start}-${hours[day].end}`,
  )
}

/** « Lundi », « Samedi et dimanche », « Lundi au vendredi ». */
export function dayRange(first: Weekday, last: Weekday): string {
  const apart = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first)
  const range =
    apart === 0 ? weekdayNames[first] : `${weekdayNames[first]} ${apart === 1 ? "et" : "au"} ${weekdayNames[last]}`
  return capitalized(range)
}
