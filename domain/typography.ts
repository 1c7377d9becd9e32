/** Keeps French signs with their word: the space before « : ; ? ! » » and after « « » no longer breaks a line. For text that staff and clients typed. */
export function keepSignsTogether(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0")
}

/** With a capital: what was a part of a sentence begins one. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Without its capital: what began a sentence goes on with one. */
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
