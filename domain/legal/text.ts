import type { LegalLine } from "./legal.ts"

/** A legal text as data. The page renders it, and the contract's confirmation mail includes it on a durable medium (L221-13). */
export type LegalPart = { id: string; title: string; blocks: LegalBlock[] }
export type LegalBlock = string | { list: string[] } | { framed: string[] } | { lines: LegalLine[] }

export type Span = string | { label: string; href: string }

/** Splits a paragraph into text and links, which are written `[label](/address)`. */
export function spansOf(text: string): Span[] {
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return parts.flatMap((part, index): Span[] => {
    if (index % 3 === 0) return part ? [part] : []
    return index % 3 === 1 ? [{ label: part, href: parts[index + 1] ?? "" }] : []
  })
}
