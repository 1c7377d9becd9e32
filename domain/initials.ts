/** « CM » for « Camille Mirabel (fondatrice) »: the initials of the first and last word; text in brackets is ignored. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\([^)]*\)/g, " ")
    .trim()
    .split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0]?.toUpperCase() ?? "").join("")
}
