/** Puts no-break spaces before « : ; ? ! » % € », after « « » and « n° », and inside « 12 000 », so that a sign stays with its word. For text typed by staff and clients. */
export function keepSignsTogether(text: string): string {
  return text.replace(/ (?=[:;?!»%€])/g, "\u00a0").replace(/(«|n°) |(\d) (?=\d{3}(?!\d))/g, "$1$2\u00a0")
}

/** First letter in upper case, for the beginning of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** First letter in lower case, for use inside a sentence. */
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
