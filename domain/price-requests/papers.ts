import { type PaperKind, paperLabels } from "../contractors/labels.ts"

/** « Extrait Kbis, Assurance décennale »: what is missing, by the kinds that the database names. */
export function describePapers(kinds: readonly string[]): string {
  return kinds.map((kind) => paperLabels[kind as PaperKind] ?? kind).join(", ")
}
