import { addDays, daysBetween, endTime, formatLongDate, formatTime } from "../dates.ts"

type Slot = { scheduled_time: string | null; duration_minutes: number }
type Planned = Slot & { scheduled_date: string; status: string }

/**
 * The current or next appointments: of those that are not done, the first that is not over by Paris time (if all are over, the last), with
 * those that begin when it does, or that are under way too. Several teams work at the same hour.
 */
export function currentsOf<One extends Planned>(appointments: readonly One[], now: string): One[] {
  const open = appointments.filter(({ status }) => status !== "completed")
  const first = open.find((one) => one.scheduled_time === null || endOf(one) > now) ?? open.at(-1)
  const isNow = (one: One) => one.scheduled_time !== null && clock(one) <= now && endOf(one) > now
  return open.filter((one) => one === first || one.scheduled_time === first?.scheduled_time || isNow(one))
}

const clock = ({ scheduled_time }: Planned) => scheduled_time?.slice(0, 5) ?? ""

function endOf({ scheduled_time, duration_minutes }: Slot): string {
  return endTime({ time: scheduled_time ?? "00:00", minutes: duration_minutes })
}

/** « 9 h – 10 h 30 », or « Heure à fixer » without an hour. */
export function formatHours(planned: Slot): string {
  if (planned.scheduled_time === null) return "Heure à fixer"
  return `${formatTime(planned.scheduled_time)}\u00a0– ${formatTime(endOf(planned))}`
}

/** « hier à 16 h », « aujourd’hui à 9 h », « demain à 9 h », « lundi 23 novembre à 14 h 30 ». */
export function formatWhen(
  { scheduled_date, scheduled_time }: Pick<Planned, "scheduled_date" | "scheduled_time">,
  today: string,
): string {
  const near = { [today]: "aujourd’hui", [addDays(today, -1)]: "hier", [addDays(today, 1)]: "demain" }[scheduled_date]
  const day = near ?? formatLongDate(scheduled_date).replace(/ \d{4}$/, "")
  return scheduled_time === null ? day : `${day} à ${formatTime(scheduled_time)}`
}

/** « depuis hier », « depuis 7 jours »; « aujourd’hui » on the day itself. */
export function ageOf(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return "aujourd’hui"
  return days === 1 ? "depuis hier" : `depuis ${days}\u00a0jours`
}
