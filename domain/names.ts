const NOT_A_FIRST_NAME =
  /^(m|mr|mme|mlle|dr|me|monsieur|madame|mademoiselle|sci|sarl|sas|eurl|soci[ée]t[ée]|famille)\.?$/i

/** The first name in a typed name: « Anne-Lise » of « Anne-Lise Martin »; null when there is none to use in a greeting. */
export function firstNameOf(name: string): string | null {
  const [first = ""] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}'’-]*$/u.test(first) && !NOT_A_FIRST_NAME.test(first) ? first : null
}

/** First line of a mail: « Bonjour Aïcha, ». */
export function greeting(name: string | null): string {
  const first = name && firstNameOf(name)
  return first ? `Bonjour ${first},` : "Bonjour,"
}
