import { MOST_LEVELS, type QuoteLine } from "./quote.ts"

/** The outline of a flat list of lines: a work or a text belongs to the section before it. */

type Outlined = Pick<QuoteLine, "kind" | "level">

/** Numbers as on the document: sections 1, 1.1, 1.1.1, and their works after them; "" for texts and page breaks. */
export function numberLines(lines: readonly Outlined[]): string[] {
  const counts = [0]
  return lines.map(({ kind, level }) => {
    if (kind === "text" || kind === "page_break") return ""
    if (kind === "section") counts.length = Math.min(level, counts.length)
    counts.push((counts.pop() ?? 0) + 1)
    const number = counts.join(".")
    if (kind === "section") counts.push(0)
    return number
  })
}

/** The index after the last line of a block: a section with all that it holds, or a line alone. */
export function endOfBlock(lines: readonly Outlined[], start: number): number {
  const first = lines[start]
  if (first?.kind !== "section") return start + 1
  const end = lines.findIndex((line, i) => i > start && line.kind === "section" && line.level <= first.level)
  return end === -1 ? lines.length : end
}

/** Lowers the levels that skip one: a section is at most one level below the section before it. */
export function fitLevels<Line extends Outlined>(lines: readonly Line[]): Line[] {
  let deepest = 0
  return lines.map((line) => {
    if (line.kind !== "section") return line
    const level = Math.max(1, Math.min(line.level, deepest + 1, MOST_LEVELS))
    deepest = level
    return level === line.level ? line : { ...line, level }
  })
}

/** The sums of sections, with their sub-sections, by the index of the section; null for the other lines. */
export function sumSections(
  lines: readonly { kind: string; level?: number }[],
  cents: readonly number[],
): (number | null)[] {
  const sums: (number | null)[] = lines.map(() => null)
  const open: number[] = []
  lines.forEach(({ kind, level = 1 }, i) => {
    if (kind === "section") {
      while (open.length > 0 && (lines[open.at(-1) ?? 0]?.level ?? 0) >= level) open.pop()
      open.push(i)
      sums[i] = 0
    }
    for (const section of open) sums[section] = (sums[section] ?? 0) + (cents[i] ?? 0)
  })
  return sums
}

/** The lines of a main section, by index: `from` to before `to`. `head` is the section's own line, null before the first one and for a `deduction`. */
export type SectionBlock = { head: number | null; from: number; to: number }

/** Cuts a document at its main sections. Deposits that an invoice takes back follow the last section, and belong to none. */
export function splitSections(lines: readonly { kind: string; level?: number }[]): SectionBlock[] {
  const blocks: SectionBlock[] = []
  for (const [index, { kind, level = 1 }] of lines.entries()) {
    const last = blocks.at(-1)
    const isHead = kind === "section" && level === 1
    const isOutside = kind === "deduction" && last?.head !== null
    if (last && !isHead && !isOutside) last.to = index + 1
    else blocks.push({ head: isHead ? index : null, from: isHead ? index + 1 : index, to: index + 1 })
  }
  return blocks
}
