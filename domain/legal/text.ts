import type { LegalLine } from "./legal.ts"

/** A legal text as data: the page shows it, and the mail that confirms a contract carries it on a durable medium (L221-13). */
export type LegalPart = { id: string; title: string; blocks: LegalBlock[] }
export type LegalBlock = string | { list: string[] } | { framed: string[] } | { lines: LegalLine[] }

export type Span = string | { label: string; href: string }

/** The words of a paragraph and its links, written `[label](/address)`. */
export function spansOf(text: string): Span[] {
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return parts.flatMap((part, index): Span[] => {
    if (index % 3 === 0) return part ? [part] : []
    return index % 3 === 1 ? [{ label: part, href: parts[index + 1] ?? "" }] : []
  })
}
