import { daysBetween } from "#domain/dates.ts"

export type ProjectCounter = {
  /** Projects completed on the day the counter starts. */
  start: number
  /** That day, `YYYY-MM-DD`. */
  since: string
  perDay: number
}

/** The specification's counter: 186 on 26 June 2025, one more for every elapsed day. */
export const defaultProjectCounter: ProjectCounter = { start: 186, since: "2025-06-26", perDay: 1 }

/** Projects completed on a day of Paris (`YYYY-MM-DD`); before the counter's first day it stands at its start. */
export function projectsCompleted({ start, since, perDay }: ProjectCounter, today: string): number {
  return start + Math.max(0, daysBetween(since, today)) * perDay
}

/** « 24h » is set as « 24 h ». */
export function spaceHours(text: string): string {
  return text.replace(/(\d)\s*h$/, "$1\u00a0h")
}

/** « Un devis gratuit, en général sous 48 h après la visite »: what is not promised is left out. */
export function andWhen(text: string, promise: string | null): string {
  return promise ? `${text}, ${promise}` : text
}

/** A figure as a promise that closed days do not break: « 24 h (jours ouvrés) ». */
export function inWorkingDays(figure: string): string {
  const spaced = spaceHours(figure)
  return spaced.endsWith("\u00a0h") ? `${spaced} (jours ouvrés)` : spaced
}
