import { daysBetween } from "#domain/dates.ts"

export type ProjectCounter = {
  /** Completed projects on the first day of the counter. */
  start: number
  /** First day of the counter, `YYYY-MM-DD`. */
  since: string
  perDay: number
}

/** The specification's counter: 186 on 26 June 2025, plus one per elapsed day. */
export const defaultProjectCounter: ProjectCounter = { start: 186, since: "2025-06-26", perDay: 1 }

/** Completed projects on a day of Paris (`YYYY-MM-DD`); before the counter's first day it is `start`. */
export function projectsCompleted({ start, since, perDay }: ProjectCounter, today: string): number {
  return start + Math.max(0, daysBetween(since, today)) * perDay
}

/** Adds a no-break space: « 24h » becomes « 24 h ». */
export function spaceHours(text: string): string {
  return text.replace(/(\d)\s*h$/, "$1\u00a0h")
}

/** « Un devis gratuit, en général sous 48 h après la visite »; only `text` when there is no promise. */
export function withPromise(text: string, promise: string | null): string {
  return promise ? `${text}, ${promise}` : text
}

/** A delay in hours counted in working days: « 24 h (jours ouvrés) ». */
export function inWorkingDays(figure: string): string {
  const spaced = spaceHours(figure)
  return spaced.endsWith("\u00a0h") ? `${spaced} (jours ouvrés)` : spaced
}
