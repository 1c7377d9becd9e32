import { mondayOf, parisTime, parisToday } from "#domain/dates.ts"

const DAYS = 7
const WEEKS = 4
/** Time in Paris, when few visitors book, and after the day's last mails. */
const EARLIEST = "03:00"
const DAILY = /^mirabelle-daily-(\d{4}-\d{2}-\d{2})\.tar\.gz$/

const dayOf = (name: string) => DAILY.exec(name)?.[1]
const daysOf = (names: string[]) => names.map(dayOf).filter((day) => day !== undefined)

export const isDailyName = (name: string) => dayOf(name) !== undefined

/** Name of an archive made on request; only a person removes it, never the rotation. */
export const handMadeName = (now: Date) => `mirabelle-${now.toISOString().replace(/:|\.\d+/g, "")}.tar.gz`

export const dailyName = (now: Date) => `mirabelle-daily-${parisToday(now)}.tar.gz`

/** True when today's archive is missing and the hour has come; without any daily archive, the hour does not matter. */
export function isDue(names: string[], now: Date): boolean {
  const days = daysOf(names)
  return days.length === 0 || (!days.includes(parisToday(now)) && parisTime(now) >= EARLIEST)
}

/** Returns the daily archives to remove: all but the last seven and the last one of each of the last four weeks that have one. All other archives stay. */
export function outdated(names: string[]): string[] {
  const days = daysOf(names).sort().reverse()
  const lastOfWeeks = [...new Map(days.toReversed().map((day) => [mondayOf(day), day])).values()].reverse()
  const kept = new Set([...days.slice(0, DAYS), ...lastOfWeeks.slice(0, WEEKS)])
  return names.filter((name) => {
    const day = dayOf(name)
    return day !== undefined && !kept.has(day)
  })
}
