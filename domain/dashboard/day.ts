import { addDays, endTime, formatLongDate, formatTime } from "../dates.ts"

type Planned = { scheduled_date: string; scheduled_time: string | null; duration_minutes: number; status: string }

/** The current or next appointment: the first of the day that is neither done nor over, by Paris time; if all are over, the last that is not done. */
export function currentOf<One extends Planned>(appointments: readonly One[], now: string): One | null {
  const open = appointments.filter(({ status }) => status !== "completed")
  return open.find((one) => one.scheduled_time === null || endOf(one) > now) ?? open.at(-1) ?? null
}

function endOf({ scheduled_time, duration_minutes }: Planned): string {
  return endTime({ time: scheduled_time ?? "00:00", minutes: duration_minutes })
}

/** « 9 h – 10 h 30 », or « Heure à fixer » without an hour. */
export function formatHours(planned: Planned): string {
  if (planned.scheduled_time === null) return "Heure à fixer"
  return `${formatTime(planned.scheduled_time)}\u00a0– ${formatTime(endOf(planned))}`
}

/** « demain à 9 h », « lundi 23 novembre à 14 h 30 ». */
export function formatWhen({ scheduled_date, scheduled_time }: Planned, today: string): string {
  const day = scheduled_date === addDays(today, 1) ? "demain" : formatLongDate(scheduled_date).replace(/ \d{4}$/, "")
  return scheduled_time === null ? day : `${day} à ${formatTime(scheduled_time)}`
}
