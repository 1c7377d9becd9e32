import { capitalized } from "../typography.ts"

type Words = {
  /** « Paris », « Hauts-de-Seine ». */
  name: string
  /** With its article, as after « et »: « les Hauts-de-Seine ». */
  article: string
  /** « à Paris », « dans les Hauts-de-Seine ». */
  where: string
}

const words = (name: string, article: string, preposition: string): Words => ({
  name,
  article: `${article}${name}`,
  where: `${preposition}${name}`,
})

/** The departments that the site can show: those of Île-de-France. The database has the same list (`private.check_zones`). */
const DEPARTMENTS: Record<string, Words> = {
  "75": words("Paris", "", "à "),
  "77": words("Seine-et-Marne", "la ", "en "),
  "78": words("Yvelines", "les ", "dans les "),
  "91": words("Essonne", "l’", "dans l’"),
  "92": words("Hauts-de-Seine", "les ", "dans les "),
  "93": words("Seine-Saint-Denis", "la ", "en "),
  "94": words("Val-de-Marne", "le ", "dans le "),
  "95": words("Val-d’Oise", "le ", "dans le "),
}

/** The departments of Île-de-France, by code. */
export const departmentLabels: Record<string, string> = Object.fromEntries(
  Object.entries(DEPARTMENTS).map(([code, { name }]) => [code, name]),
)

export type ZoneWords = {
  /** Names the zone by itself: « Paris et Île-de-France », « Paris et les Hauts-de-Seine ». */
  name: string
  /** To follow a verb or a noun: « à Paris et en Île-de-France », « dans les Yvelines et dans l’Essonne ». */
  where: string
  /** True when all the departments of Île-de-France are served. */
  isWholeRegion: boolean
}

/** More departments than this are not named one by one: a title could not hold them. */
const MOST_NAMED = 3

/** The words for the departments that the company serves, by their codes; an unknown code is left out. */
export function describeZone(codes: readonly string[]): ZoneWords {
  const served = Object.keys(DEPARTMENTS)
    .filter((code) => codes.includes(code))
    .sort()
  const isParis = served[0] === "75"
  const set = served.join(" ")
  const zone = (name: string, where: string) => ({ name, where, isWholeRegion: false })
  if (served.length === 0 || served.length === Object.keys(DEPARTMENTS).length)
    return { name: "Paris et Île-de-France", where: "à Paris et en Île-de-France", isWholeRegion: served.length > 0 }
  if (set === "75 92 93 94") return zone("Paris et petite couronne", "à Paris et en petite couronne")
  if (served.length > MOST_NAMED)
    return isParis
      ? zone("Paris et une partie de l’Île-de-France", "à Paris et dans une partie de l’Île-de-France")
      : zone("Une partie de l’Île-de-France", "dans une partie de l’Île-de-France")
  const known = served.flatMap((code) => DEPARTMENTS[code] ?? [])
  return zone(
    listed(known.map(({ name, article }) => (isParis ? article : name))),
    listed(known.map(({ where }) => where)),
  )
}

const listed = (names: string[]) => new Intl.ListFormat("fr-FR", { type: "conjunction" }).format(names)

/** « À Paris : département 75. » */
export function zoneSentence(codes: readonly string[]): string {
  const { where, isWholeRegion } = describeZone(codes)
  const place = isWholeRegion ? "à Paris et dans toute l’Île-de-France" : where
  return `${capitalized(place)}\u00a0: ${codes.length > 1 ? "départements" : "département"} ${listed([...codes])}.`
}
