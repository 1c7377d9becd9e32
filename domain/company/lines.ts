/** The two lines of business. A company offers at least one; the database refuses none. */
export type Lines = { reno: boolean; brico: boolean }
export type Line = keyof Lines

/** The columns of `company_settings` that say what the company offers. */
export type LineSettings = { offers_reno: boolean; offers_brico: boolean }

export const linesOf = ({ offers_reno, offers_brico }: LineSettings): Lines => ({
  reno: offers_reno,
  brico: offers_brico,
})

/** One text for each kind of company: with both lines, or with one only. */
export function byLines<Text>({ reno, brico }: Lines, texts: { both: Text; reno: Text; brico: Text }): Text {
  if (reno && brico) return texts.both
  return reno ? texts.reno : texts.brico
}
