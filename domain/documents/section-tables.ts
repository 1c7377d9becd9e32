import { exactCents, type Pair } from "./words.ts"

/** Tables of the lines of a quote or an invoice: sections with their subtotals, and page breaks. */

export type ShownText = { label: string; description: string[] }
export type ShownSection = ShownText & { kind: "section"; level: number; number: string }
/** `closes`: the subtotals of the sections that end with this row. */
export type Ending = { long: boolean; closes: Pair[] }
export type ShownPlain = ShownText & Ending & { kind: "text" }
export type Shown<Line> = ShownSection | ShownPlain | Line | { kind: "closes"; closes: Pair[] }

/** A row to show; `cents` is what it adds to the subtotals around it, null when it does not count. */
export type Entry<Line> = { shown: ShownSection | ShownPlain | Line; cents: number | null } | "page_break"

type Open = { section: ShownSection; cents: number; lines: number }

/** One table, and a further one after each page break. A section that goes on is named again; one without a line that counts has no subtotal. */
export function sectionTables<Line extends Ending & { kind: string }>(
  entries: readonly Entry<Line>[],
): Shown<Line>[][] {
  const tables: Shown<Line>[][] = [[]]
  let open: Open[] = []
  let breaks = false

  function close(level: number): void {
    const ending = open.filter(({ section }) => section.level >= level)
    open = open.filter(({ section }) => section.level < level)
    const closes = ending.toReversed().flatMap(subtotalOf)
    if (closes.length === 0) return
    const table = tables.at(-1) ?? []
    const last = table.at(-1)
    if (last && "closes" in last) last.closes.push(...closes)
    else table.push({ kind: "closes", closes })
  }

  for (const entry of entries) {
    if (entry === "page_break") breaks = true
    else {
      const { shown, cents } = entry
      if (isSection(shown)) close(shown.level)
      if (breaks && tables.at(-1)?.length)
        tables.push(open.map(({ section }) => ({ ...section, label: `${section.label} (suite)`, description: [] })))
      breaks = false
      tables.at(-1)?.push(shown)
      if (isSection(shown)) open.push({ section: shown, cents: 0, lines: 0 })
      else if (cents !== null)
        for (const one of open) Object.assign(one, { cents: one.cents + cents, lines: one.lines + 1 })
    }
  }
  close(0)
  return tables
}

const isSection = <Line extends { kind: string }>(shown: ShownSection | ShownPlain | Line): shown is ShownSection =>
  shown.kind === "section"

function subtotalOf({ section, cents, lines }: Open): Pair[] {
  return lines > 0 ? [[["Sous-total", section.number, section.label].filter(Boolean).join(" "), exactCents(cents)]] : []
}
