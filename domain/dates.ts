import { plain } from "./search-text.ts"

/** Days are `YYYY-MM-DD` strings and times `HH:MM` strings, both in Paris time; instants are `Date`. */
export const PARIS = "Europe/Paris"

const DAY_MS = 86_400_000
const DAY_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
]
const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]

// Created lazily: the first `Intl` object costs a browser more than rendering a list.
let clock: Intl.DateTimeFormat | undefined
const parisClock = () =>
  (clock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: PARIS,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }))

/** Paris wall-clock time of an instant, encoded as if it were UTC, in milliseconds. */
function parisWallMs(instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of parisClock().formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
}

function wallMs(day: string, time = "00:00"): number {
  const ms = isDay(day) && /^([01]\d|2[0-3]):[0-5]\d/.test(time) ? Date.parse(`${day}T${time.slice(0, 5)}Z`) : NaN
  if (Number.isNaN(ms)) throw new RangeError(`Not a day and time: ${day} ${time}`)
  return ms
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** True for an existing day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const ms = DAY_SHAPE.test(text) ? Date.parse(`${text}T00:00Z`) : NaN
  return !Number.isNaN(ms) && toDay(ms) === text
}

/** The day in Paris at an instant. Paris is at most two hours ahead of UTC, so only instants from 22:00 UTC on need the slow conversion. */
export function parisDate(instant: Date): string {
  const ms = instant.getTime()
  return toDay(instant.getUTCHours() < 22 ? ms : parisWallMs(ms))
}

/** The time in Paris at an instant, `HH:MM`. */
export function parisTime(instant: Date): string {
  return new Date(parisWallMs(instant.getTime())).toISOString().slice(11, 16)
}

export function parisToday(now: Date = new Date()): string {
  return parisDate(now)
}

/**
 * The instant of a day and time in Paris, with PostgreSQL's rules (`at time zone`): of an hour that exists twice (October) the second one; an
 * hour that does not exist (March) moves one hour later. Throws a `RangeError` for an invalid day or time.
 */
export function parisInstant(day: string, time: string): Date {
  const wall = wallMs(day, time)
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((ms) => parisWallMs(ms) - ms).sort((a, b) => a - b)
  const exact = offsets.find((offset) => parisWallMs(wall - offset) === wall)
  return new Date(wall - (exact ?? offsets[0] ?? 0))
}

export function addDays(day: string, count: number): string {
  return toDay(wallMs(day) + count * DAY_MS)
}

/** Days from one day to another; negative when the second one is earlier. */
export function daysBetween(from: string, to: string): number {
  return (wallMs(to) - wallMs(from)) / DAY_MS
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(wallMs(day)).getUTCDay()
}

/** The Monday of the week of a day (weeks start on Monday). */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** « lundi 23 novembre 2026 », « vendredi 1er janvier 2027 ». */
export function formatLongDate(day: string): string {
  const date = new Date(wallMs(day))
  const number = date.getUTCDate()
  return `${WEEKDAYS[date.getUTCDay()]} ${number === 1 ? "1er" : number} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** « 23/11/2026 ». */
export function formatShortDate(day: string): string {
  return new Date(wallMs(day)).toISOString().replace(/^(\d+)-(\d+)-(\d+).*$/, "$3/$2/$1")
}

/** « 23/11/2026 à 14 h 05 », in Paris. */
export function formatDateTime(instant: Date): string {
  return `${formatShortDate(parisDate(instant))} à ${formatTime(parisTime(instant))}`
}

/** « lundi 23 novembre 2026 à 14 h 05 », in Paris, for visitors. */
export function formatLongDateTime(instant: Date): string {
  return `${formatLongDate(parisDate(instant))} à ${formatTime(parisTime(instant))}`
}

/** « 8 h », « 14 h 30 », from `HH:MM` or the `HH:MM:SS` of the database. */
export function formatTime(time: string): string {
  const [hours = "", minutes = "00"] = time.split(":")
  return `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`
}

/** End time of something that begins at `time` and lasts `minutes`; 23:59 at the latest. */
export function endTime({ time, minutes }: { time: string; minutes: number }): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number)
  const end = Math.min(hours * 60 + rest + minutes, 24 * 60 - 1)
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`
}

/** « 45 min », « 1 h », « 1 h 30 ». */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return `${hours}\u00a0h${rest === 0 ? "" : `\u00a0${String(rest).padStart(2, "0")}`}`
}

/**
 * Inverse of `formatLongDate`; also reads what browsers write (« Lundi 23 novembre 2026 », « 1 janvier 2027 »). The weekday is optional, but a
 * wrong one gives null, as does any text that is not a date.
 */
export function parseLongDate(text: string): string | null {
  const match = /^(?:([a-z]+)\s*,?\s+)?(\d{1,2})(?:er)?\s+([a-z]+)\s+(\d{4})$/.exec(plain(text).trim())
  if (!match) return null
  const [, weekday, number = "", monthName = "", year = ""] = match
  const month = MONTHS.findIndex((name) => plain(name) === monthName) + 1
  const day = `${year}-${String(month).padStart(2, "0")}-${number.padStart(2, "0")}`
  if (!isDay(day)) return null
  return weekday === undefined || WEEKDAYS[weekdayOf(day)] === weekday ? day : null
}
