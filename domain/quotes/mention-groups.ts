import { uncapitalized } from "../typography.ts"

type Mention = { code: string; title: string; body: string }
export type MentionGroup = { summary: string; mentions: Mention[] }

/** Mentions that are read together, by their codes without what distinguishes their variants. */
const TOGETHER = [
  ["execution", "validity", "quote"],
  ["payment", "deposit", "seven_days"],
  ["withdrawal"],
  ["vat"],
  ["insurance", "waste", "no_waste", "rge", "subcontracting"],
]

/**
 * The mentions of a quote in their order, those that are read together in one group. The summary names what is inside, because a group may be
 * folded. A mention of another code, for example of a text that is newer than this list, is a group of its own.
 */
export function groupMentions(mentions: readonly Mention[]): MentionGroup[] {
  const groups = Map.groupBy(mentions, ({ code, title }) => {
    const place = TOGETHER.findIndex((group) => group.some((one) => code === one || code.startsWith(`${one}_`)))
    return place < 0 ? title : place
  })
  return [...groups.values()].map((inside) => ({ summary: summaryOf(inside), mentions: inside }))
}

/** « Paiement, acompte, aucun paiement avant sept jours »; without the lines that a title names in brackets. */
function summaryOf(mentions: readonly Mention[]): string {
  const titles = new Set(mentions.map(({ title }) => title.replace(/ \([^)]*\)$/, "")))
  return [...titles]
    .map((title, index) => (index === 0 || /^\p{Lu}{2}/u.test(title) ? title : uncapitalized(title)))
    .join(", ")
}
