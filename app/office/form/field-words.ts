import { formatShortDate, formatTime } from "#domain/dates.ts"
import { showValue } from "./merge.ts"

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The label of a field, as it is on screen. */
export function labelOf(node: Element | null): string | null {
  if (!node) return null
  const labels = [...((node as Partial<Field>).labels ?? [])].map((label) => label.textContent)
  return (node.getAttribute("aria-label") ?? labels.join("")).replace(/\s*\*$/, "").trim() || null
}

/** A value in the words of its field: the text of an option, a date, a time. */
export function wordsOf(node: Element | null, value: unknown): string {
  const text = typeof value === "string" ? value : ""
  if (node instanceof HTMLSelectElement)
    return [...node.options].find((option) => option.value === text)?.text ?? showValue(value)
  if (node instanceof HTMLInputElement && text && node.type === "date") return formatShortDate(text)
  if (node instanceof HTMLInputElement && text && node.type === "time") return formatTime(text)
  return showValue(value)
}
