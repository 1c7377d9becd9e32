import { formatShortDate, formatTime } from "../dates.ts"
import { NOON_HOUR } from "../law.gen.ts"

/** An absence of one of the company's teams; first and last day are included, each may be a half. */
export type TeamAbsence = {
  id: string
  team_id: string
  starts_on: string
  ends_on: string
  starts_at_noon: boolean
  ends_at_noon: boolean
  reason: string | null
}
type Span = Pick<TeamAbsence, "starts_on" | "ends_on" | "starts_at_noon" | "ends_at_noon">

/** « 13 h »: the morning ends, and the afternoon begins. */
export const NOON = `${String(NOON_HOUR).padStart(2, "0")}:00`

/** « Le 12/12/2026 », « Le 12/12/2026, l’après-midi », « Du 12/12/2026 à 13 h au 14/12/2026 à 13 h ». */
export function describeTeamAbsence({ starts_on, ends_on, starts_at_noon, ends_at_noon }: Span): string {
  if (starts_on === ends_on) {
    const half = starts_at_noon ? ", l’après-midi" : ends_at_noon ? ", le matin" : ""
    return `Le ${formatShortDate(starts_on)}${half}`
  }
  const noon = ` à ${formatTime(NOON)}`
  const from = `Du ${formatShortDate(starts_on)}${starts_at_noon ? noon : ""}`
  return `${from} au ${formatShortDate(ends_on)}${ends_at_noon ? noon : ""}`
}

/** Which part of a day an absence takes (`HH:MM` from and to); null on other days. */
export function absentHours(absence: Span, on: string): { from: string; to: string } | null {
  if (on < absence.starts_on || on > absence.ends_on) return null
  return {
    from: on === absence.starts_on && absence.starts_at_noon ? NOON : "00:00",
    to: on === absence.ends_on && absence.ends_at_noon ? NOON : "24:00",
  }
}

/** « Équipe 2 absente », « Équipe 2 absente l’après-midi ». */
export function absenceOn(absence: Span, on: string, team: string): string {
  const hours = absentHours(absence, on)
  const part = hours?.from === NOON ? " l’après-midi" : hours?.to === NOON ? " le matin" : ""
  return `${team} absente${part}`
}
