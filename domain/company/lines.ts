/** The two lines of business. A company offers at least one; the database refuses none. */
export type Lines = { reno: boolean; brico: boolean }
export type Line = keyof Lines

/** The columns of `company_settings` that say what the company offers. */
export type LineSettings = { offers_reno: boolean; offers_brico: boolean }

export const linesOf = ({ offers_reno, offers_brico }: LineSettings): Lines => ({
  reno: offers_reno,
  brico: offers_brico,
})

/** How the site calls the two lines. */
export type LineNames = Record<Line, string>

/** The names that the owner chose, else the company's name with « Réno » and « Brico ». */
export const lineNamesOf = (settings: {
  name: string
  reno_name: string | null
  brico_name: string | null
}): LineNames => ({
  reno: settings.reno_name?.trim() || `${settings.name} Réno`,
  brico: settings.brico_name?.trim() || `${settings.name} Brico`,
})

/** One text for each kind of company: with both lines, or with one only. */
export function byLines<Text>({ reno, brico }: Lines, texts: { both: Text; reno: Text; brico: Text }): Text {
  if (reno && brico) return texts.both
  return reno ? texts.reno : texts.brico
}
