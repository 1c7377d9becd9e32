/** Numbers of the type `numeric`, as PostgREST answers them: a JSON number, not a text that looks like one. */
export function parseNumeric(text: string): number | string {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** Instants as PostgREST answers them, ISO 8601: `2026-11-20T20:17:54.5+00:00`. PostgreSQL writes a space, and hours without minutes. */
export function parseInstant(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00")
}

export const parseTimestamp = (text: string): string => text.replace(" ", "T")

/**
 * JSON on its way to PostgreSQL. The embedded backend writes the arguments of functions as text itself; the driver would write that text
 * a second time.
 */
export const serializeJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))
