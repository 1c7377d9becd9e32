import { addDays } from "./dates.ts"

const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"]

/** Easter Sunday of a year (Gregorian computus of Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, "0")}-${String((days % 31) + 1).padStart(2, "0")}`
}

/** The eleven public holidays of metropolitan France (code du travail, L3133-1), without those of Alsace-Moselle. */
export function isPublicHoliday(day: string): boolean {
  const sunday = easter(Number(day.slice(0, 4)))
  return FIXED.includes(day.slice(5)) || [1, 39, 50].some((offset) => addDays(sunday, offset) === day)
}
