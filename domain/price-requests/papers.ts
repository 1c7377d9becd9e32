import { type PaperKind, paperLabels } from "../contractors/labels.ts"

/** The missing papers, from the database's codes: « Extrait Kbis, Assurance décennale ». */
export function describePapers(kinds: readonly string[]): string {
  return kinds.map((kind) => paperLabels[kind as PaperKind] ?? kind).join(", ")
}
