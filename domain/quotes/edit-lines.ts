import type { EditedLine } from "./cells.ts"
import { countOf } from "../numbers.ts"
import { QUOTE_LINE_RATE } from "../law.gen.ts"
import type { VatRate } from "../vat.ts"
import { type LineKind, MOST_LEVELS } from "./quote.ts"
import { endOfBlock, fitLevels } from "./sections.ts"
import { newId } from "../new-id.ts"

/** What the editor does to the list of lines; nothing here knows of the keyboard. Each returns a new list, or the same when nothing changes. */

type Lines = readonly EditedLine[]

const indexOf = (lines: Lines, id: string) => lines.findIndex((line) => line.id === id)

/** A line that repeats the unit and the rate of the work above it; `rate` for the first one. */
export function blankLine(kind: LineKind, lines: Lines, after: number, rate: VatRate = QUOTE_LINE_RATE): EditedLine {
  const isWork = (line: EditedLine) => line.kind === "work"
  const above = lines.slice(0, after + 1).findLast(isWork) ?? lines.find(isWork)
  const section = lines.slice(0, after + 1).findLast((line) => line.kind === "section")
  return {
    id: newId(),
    kind,
    level: kind === "section" ? (section?.level ?? 1) : 1,
    label: "",
    description: null,
    quantity: "1",
    quantity_formula: null,
    unit: above?.unit ?? "u",
    unit_price: "0",
    ...{ discount_bp: 0, discount_cents: 0 },
    vat_rate: above?.vat_rate ?? rate,
    is_option: false,
    price_item_id: null,
    unit_cost: null,
    hours: null,
  }
}

/** Whether nothing was entered in a work. */
export const isBlank = ({ kind, label, description, unit_price, price_item_id, unread }: EditedLine) =>
  kind === "work" && !label && !description && unit_price === "0" && price_item_id === null && !unread

/** Adds lines below another one, or at the end when there is no such line; they take the place of a work in which nothing was entered. */
export function addLines(lines: Lines, afterId: string | null, added: Lines): EditedLine[] {
  const found = afterId === null ? -1 : indexOf(lines, afterId)
  const at = found === -1 ? lines.length - 1 : found
  const replaced = lines[at] && isBlank(lines[at]) ? 1 : 0
  return fitLevels(lines.toSpliced(at + 1 - replaced, replaced, ...added))
}

/** Adds lines below another one; at the top when `afterId` is null. */
export function insertLines(lines: Lines, afterId: string | null, added: Lines): EditedLine[] {
  return fitLevels(lines.toSpliced(afterId === null ? 0 : indexOf(lines, afterId) + 1, 0, ...added))
}

/** Takes a line away, or a section with all that it holds. `afterId` says where to put it back. */
export function removeBlock(lines: Lines, id: string) {
  const at = indexOf(lines, id)
  if (at === -1) return null
  const end = endOfBlock(lines, at)
  return {
    lines: fitLevels(lines.toSpliced(at, end - at)),
    removed: lines.slice(at, end),
    afterId: lines[at - 1]?.id ?? null,
  }
}

/** Copies a line, or a section with all that it holds, below itself. */
export function duplicateBlock(lines: Lines, id: string) {
  const at = indexOf(lines, id)
  if (at === -1) return null
  const end = endOfBlock(lines, at)
  const copies = lines.slice(at, end).map((line) => ({ ...line, id: newId() }))
  return { lines: lines.toSpliced(end, 0, ...copies), copies }
}

/** Moves a line over its neighbour, or a section with all that it holds over the section beside it. */
export function moveBlock(lines: Lines, id: string, direction: "up" | "down"): Lines {
  const at = indexOf(lines, id)
  const line = lines[at]
  if (!line) return lines
  const end = endOfBlock(lines, at)
  const to = direction === "up" ? startOfBlockBefore(lines, at) : endOfBlockAfter(lines, at, end)
  if (to === null) return lines
  const block = lines.slice(at, end)
  return fitLevels(
    direction === "up"
      ? [...lines.slice(0, to), ...block, ...lines.slice(to, at), ...lines.slice(end)]
      : [...lines.slice(0, at), ...lines.slice(end, to), ...block, ...lines.slice(to)],
  )
}

function startOfBlockBefore(lines: Lines, at: number): number | null {
  const line = lines[at]
  if (line?.kind !== "section") return at > 0 ? at - 1 : null
  const before = lines.slice(0, at).findLastIndex(({ kind, level }) => kind === "section" && level <= line.level)
  return lines[before]?.level === line.level ? before : null
}

function endOfBlockAfter(lines: Lines, at: number, end: number): number | null {
  const [line, next] = [lines[at], lines[end]]
  if (!next) return null
  if (line?.kind !== "section") return end + 1
  return next.level === line.level ? endOfBlock(lines, end) : null
}

/** Makes a section a part of the section before it (`by` 1) or takes it out (-1), with its own sections. */
export function indentSection(lines: Lines, id: string, by: 1 | -1): Lines {
  const at = indexOf(lines, id)
  const line = lines[at]
  if (line?.kind !== "section") return lines
  const above = lines.slice(0, at).findLast(({ kind }) => kind === "section")
  const level = line.level + by
  if (level < 1 || level > MOST_LEVELS || level > (above?.level ?? 0) + 1) return lines
  const end = endOfBlock(lines, at)
  const shifted = lines.map((other, i) =>
    i >= at && i < end && other.kind === "section" ? { ...other, level: other.level + by } : other,
  )
  return fitLevels(shifted)
}

/** « Section supprimée avec 3 lignes » */
export function describeRemoved(removed: readonly EditedLine[]): string {
  const [first] = removed
  if (first?.kind !== "section") return "Ligne supprimée"
  const rest = removed.length - 1
  return rest > 0 ? `Section supprimée avec ${countOf(rest, "ligne", "lignes")}` : "Section supprimée"
}
