const METROPOLITAN = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, "0"))
  .filter((code) => code !== "20")
  .map((code): [postalCode: string, department: string] => [`${code}000`, code])

/** A postal code of each department of France (the first and last codes of the two in Corsica) and of four overseas territories. */
export const DEPARTMENTS: [postalCode: string, department: string][] = [
  ...METROPOLITAN,
  ["20000", "2A"],
  ["20190", "2A"],
  ["20200", "2B"],
  ["20620", "2B"],
  ["97100", "971"],
  ["97200", "972"],
  ["97300", "973"],
  ["97400", "974"],
  ["97500", "975"],
  ["97600", "976"],
  ["98600", "986"],
  ["98714", "987"],
  ["98800", "988"],
]
