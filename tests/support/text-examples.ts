/** Typed texts and what is stored. Tested on `domain/clean-text.ts` and on `private.clean_text`, which must agree. */
export const CLEANED: readonly (readonly [typed: string, stored: string])[] = [
  ["  Zoé Martin\t\n", "Zoé Martin"],
  ["Deux\tcolonnes\net une ligne", "Deux\tcolonnes\net une ligne"],
  ["étage\vverticale\fpage", "étage\nverticale\npage"],
  ["Windows\r\nvieux Mac\rUnicode\u2028et\u2029\u0085fin", "Windows\nvieux Mac\nUnicode\net\n\nfin"],
  ["Sonnette\u0007 cassée\u007f\u0093", "Sonnette cassée"],
  ["Anne\u202enitraM", "AnnenitraM"],
  ["\u202a06 12\u202c \u2066x\u2069", "06 12 x"],
  ["\u200b\u200b", ""],
  ["\u2800\u3164\ufe0f\u00ad", ""],
  ["\ufeffNom\u200e", "Nom"],
  ["\u00a0\u202f12\u00a0m² \u3000", "12\u00a0m²"],
  ["👨\u200d👩\u200d👧 et ❤\ufe0f", "👨\u200d👩\u200d👧 et ❤\ufe0f"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["co\u00adopération", "co\u00adopération"],
  ["דוד \u200f(David)", "דוד \u200f(David)"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["", ""],
]

/** What JavaScript can hold and PostgreSQL cannot. */
export const UNSTORABLE: readonly (readonly [typed: string, stored: string])[] = [
  ["Cave \u0000inondée\u0000", "Cave inondée"],
  ["Toit\ud83d abîmé\udc00", "Toit abîmé"],
  ["\ude00", ""],
]
