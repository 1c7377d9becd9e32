/** French words as readers see them, written with `Intl` and not with the site's own formats, so that both check each other. */

const DAY = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
})

/** « lundi 1er mars 2027 ». */
export const dayInWords = (day: string) => DAY.format(new Date(`${day}T12:00Z`)).replace(/ 1 /, " 1er ")

/** « 9 h », « 14 h 30 ». */
export function hourInWords(time: string): string {
  const [hours, minutes] = time.split(":").map(Number)
  return `${hours} h${minutes ? ` ${String(minutes).padStart(2, "0")}` : ""}`
}

/** « 80 € », « 47,50 € ». */
export const euros = (cents: number) =>
  `${(cents / 100).toLocaleString("fr-FR", { minimumFractionDigits: cents % 100 ? 2 : 0 })} €`

/** One kind of space, one kind of apostrophe: the typography has its own test. */
export const plain = (text: string) => text.replace(/\s+/g, " ").replaceAll("’", "'")

/** What a page shows: its HTML without tags, styles and scripts. */
export const shown = (html: string) =>
  plain(
    html
      .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&")
      .replaceAll("&nbsp;", " "),
  )
