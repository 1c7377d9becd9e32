/** Keeps French signs with their word: the space before « : ; ? ! » » and after « « » no longer breaks a line. For text that staff and clients typed. */
export function keepSignsTogether(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0")
}
