import { addDays } from "./dates.ts"

const FIXED: Record<string, string> = {
  "01-01": "Jour de l’an",
  "05-01": "Fête du Travail",
  "05-08": "Victoire de 1945",
  "07-14": "Fête nationale",
  "08-15": "Assomption",
  "11-01": "Toussaint",
  "11-11": "Armistice de 1918",
  "12-25": "Noël",
}
/** Days after Easter Sunday. */
const MOVING: [number, string][] = [
  [1, "Lundi de Pâques"],
  [39, "Ascension"],
  [50, "Lundi de Pentecôte"],
]

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

/** Name of a public holiday of metropolitan France (code du travail, L3133-1; eleven days, without those of Alsace-Moselle), or null. */
export function holidayName(day: string): string | null {
  const sunday = easter(Number(day.slice(0, 4)))
  const moving = MOVING.find(([offset]) => addDays(sunday, offset) === day)
  return FIXED[day.slice(5)] ?? moving?.[1] ?? null
}

export function isPublicHoliday(day: string): boolean {
  return holidayName(day) !== null
}
