import { formatLongDate, formatTime, parisTime, parisToday } from "#domain/dates.ts"
import { holidayName } from "#domain/holidays.ts"
import type { Calendar } from "./data.ts"
import { absentOn } from "./schedule-events.ts"
import type { useDayMenu } from "./use-day-menu.ts"

/** The library names the button of a day by this word and an ISO date. */
export const WEEKDAY = "Jour"

/** How the days and hours of a view are named, marked, and opened by a right click. */
export function dayPropsOf(calendar: Calendar, menuOf: ReturnType<typeof useDayMenu>) {
  const blockedDays = new Map(calendar.blocked.map((one) => [one.day, one]))

  function describe(day: string): string {
    const closed = blockedDays.get(day)
    const note = closed && (closed.reason ? `date bloquée (${closed.reason})` : "date bloquée")
    // Screen readers say the figure that is displayed: « 1 », not « 1er ».
    return [
      formatLongDate(day).replace("1er", "1"),
      day === parisToday() && "aujourd’hui",
      holidayName(day),
      note,
      ...absentOn(calendar, day),
    ]
      .filter(Boolean)
      .join(", ")
  }
  // A cell of the month has no room for the name of the team.
  function noteOf(day: string): string | undefined {
    const closed = blockedDays.get(day)
    const away = absentOn(calendar, day).length
    const note = holidayName(day) ?? (closed && (closed.reason ?? "Date bloquée"))
    return note ?? (away > 1 ? `${away} absences` : away === 1 ? "Absence" : undefined)
  }
  const dayProps = (day: string) => ({
    "aria-label": describe(day),
    "data-blocked": blockedDays.has(day) || undefined,
    "data-now": day === parisToday() || undefined,
    "data-note": noteOf(day),
    ...menuOf(day),
  })
  const slotProps = ({ start }: { start: string }, column?: string) => {
    const [day = "", time = ""] = start.split(" ")
    const name = [describe(day), formatTime(time.slice(0, 5)), column].filter(Boolean).join(", ")
    const isNow = day === parisToday() && time.slice(0, 2) === parisTime(new Date()).slice(0, 2)
    return { "aria-label": name, "data-now": isNow || undefined, ...menuOf(day) }
  }
  return { describe, dayProps, slotProps }
}

/** The library labels the buttons of days with ISO dates, which differ from the displayed text. Removes these labels. */
export function nameDaysAsShown(week: HTMLDivElement | null) {
  for (const button of week?.querySelectorAll(`button[aria-label^="${WEEKDAY} "]`) ?? [])
    button.removeAttribute("aria-label")
}
