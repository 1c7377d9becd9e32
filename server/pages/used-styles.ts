import { PurgeCSS } from "purgecss"

/** Names of attributes in selectors. Scripts and browsers set them later (`open`, `aria-busy`): none tells that a rule is not used. */
const ATTRIBUTE = /\[([\w-]+)/g
/** `:focus-visible` and its like, of any element. */
const ANY_ELEMENT = /^:/
const STYLE_OR_SCRIPT = /<(style|script)\b.*?<\/\1>/gs
const ELEMENT = /<([a-z]\w*)/g
const NAMES = /\s(?:class|id)="([^"]*)"/g
/** What drawings and single elements take from the tokens. */
const VARIABLE = /var\((--[\w-]+)/g

/** The rules and variables of a stylesheet for what a page has, in whatever state it comes to be. */
export async function usedStyles(css: string, words: string): Promise<string> {
  const ownVariables = words.split(" ").filter((word) => word.startsWith("--"))
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: words, extension: "html" }],
    css: [{ raw: css }],
    keyframes: true,
    variables: true,
    dynamicAttributes: firstGroups(css, ATTRIBUTE),
    safelist: { greedy: [ANY_ELEMENT], variables: ownVariables },
  })
  return result?.css ?? css
}

/** The elements, classes, identities and variables of a page: two pages with the same words use the same rules. */
export function styledWords(page: string): string {
  const shown = page.replace(STYLE_OR_SCRIPT, "")
  const names = firstGroups(shown, NAMES).flatMap((list) => list.split(" "))
  const words = [...firstGroups(shown, ELEMENT), ...names, ...firstGroups(shown, VARIABLE)]
  return [...new Set(words)].sort().join(" ")
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = ""]) => group)
}
