import { formatShortDate, parisDate, parisTime } from "../dates.ts"

/** Instants of a signature: texts of the database in UTC with microseconds. */

/** « 25/11/2026 à 12:04:05 », in Paris. The zone is a whole number of minutes from UTC, so the seconds are those of UTC. */
export function inParis(instant: string): string {
  const date = new Date(instant)
  return `${formatShortDate(parisDate(date))} à ${parisTime(date)}${instant.slice(16, 19)}`
}

/** « 11:04:05 UTC », with the day when it is another one than in Paris. */
export function utc(instant: string): string {
  const day = instant.slice(0, 10)
  const isSameDay = day === parisDate(new Date(instant))
  return `${isSameDay ? "" : `${formatShortDate(day)} à `}${instant.slice(11, 19)}`
}

export const bothTimes = (instant: string) => `${inParis(instant)} (heure de Paris), ${utc(instant)} UTC`

/** Where a client signed, in the words of the documents. */
export const signingPlaces = {
  remote: "À distance",
  home: "Au domicile du client",
  premises: "Dans les locaux de l’entreprise",
}
