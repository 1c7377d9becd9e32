/** « CM » for « Camille Mirabel (fondatrice) »: the first letters of the first and the last word, without what stands in brackets. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\([^)]*\)/g, " ")
    .trim()
    .split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0]?.toUpperCase() ?? "").join("")
}
