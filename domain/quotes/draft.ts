import type { EditedLine } from "./cells.ts"
import { isBlank } from "./edit-lines.ts"
import type { EditedDraft } from "./editor.ts"
import { newDraft } from "./new-draft.ts"
import type { QuoteDraft, QuoteLine, Waste } from "./quote.ts"

/** The draft between the editor and the database, and two versions of it compared. */

type Field = Exclude<keyof QuoteDraft, "lines">

export const fieldLabels: Record<Field, string> = {
  kind: "Devis ou avenant",
  title: "Titre",
  intro: "Introduction",
  closing: "Conclusion",
  internal_notes: "Notes internes",
  customer_id: "Client",
  place_id: "Lieu des travaux",
  project_id: "Projet",
  request_id: "Demande",
  price_basis: "Prix HT ou TTC",
  discount_bp: "Remise globale",
  valid_days: "Validité (jours)",
  starts_text: "Début des travaux",
  duration_text: "Durée des travaux",
  deposit_bp: "Acompte (%)",
  payment_terms: "Conditions de paiement",
  is_free: "Devis gratuit",
  fee: "Prix du devis (€ TTC)",
  has_no_waste: "Sans déchets",
  waste: "Déchets",
  rge_text: "Label RGE",
  subcontractors_text: "Sous-traitance",
  signing_place: "Lieu de signature",
}
const FIELDS = Object.keys(fieldLabels) as Field[]
const WASTE_FIELDS = Object.keys(newDraft({}).waste) as (keyof Waste)[]
const LINE_FIELDS = [
  "id", "kind", "level", "label", "description", "quantity", "quantity_formula", "unit", "unit_price", "discount_bp", "vat_rate", "is_option",
  "price_item_id", "unit_cost", "hours",
] as const satisfies (keyof QuoteLine)[] // prettier-ignore

/** A quote as the database answers it, in the shape and order of the editor. */
export function toEdited(quote: QuoteDraft): EditedDraft {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, quote[field]])) as Omit<QuoteDraft, "lines">
  const waste = Object.fromEntries(WASTE_FIELDS.map((field) => [field, draft.waste[field] ?? ""])) as Waste
  return { ...draft, waste, lines: quote.lines.map(pickLine) }
}

/** What is saved: without rows in which nothing was entered and without what cannot be read; empty texts are null. */
export function toDraft(edited: EditedDraft): QuoteDraft {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, edited[field] === "" ? null : edited[field]])) as Omit<
    QuoteDraft,
    "lines"
  >
  return {
    ...draft,
    title: edited.title.trim() === "" ? "Devis" : edited.title,
    // The database refuses a price that is announced and not given.
    is_free: edited.is_free || edited.fee === null,
    lines: edited.lines.filter((line) => !isBlank(line)).map(pickLine),
  }
}

const pickLine = (line: EditedLine) => Object.fromEntries(LINE_FIELDS.map((field) => [field, line[field]])) as QuoteLine

/** Whether nothing but lines differs. */
export const hasSameFields = (one: EditedDraft, other: EditedDraft) =>
  FIELDS.every((field) => one[field] === other[field])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether two drafts would be saved as the same. */
export const isSameDraft = (one: EditedDraft, other: EditedDraft) => isSame(toDraft(one), toDraft(other))

export type Comparison = {
  /** What the other person changed, in words. */
  changes: string[]
  /** Both together: the other one's changes, and mine where both changed the same. */
  merged: EditedDraft
}

/** Compares the draft that was read, what another person saved since, and mine. Lines are compared one by one. */
export function compareDrafts(base: EditedDraft, theirs: EditedDraft, mine: EditedDraft): Comparison {
  const [before, saved] = [toDraft(base), toDraft(theirs)]
  const changed = FIELDS.filter((field) => !isSame(before[field], saved[field]))
  const taken = changed.filter((field) => isSame(before[field], toDraft(mine)[field]))
  const lines = mergeLines(base.lines, theirs.lines, mine.lines)
  const fields = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
  return {
    changes: [...changed.map((field) => fieldLabels[field]), ...lines.changes],
    merged: { ...mine, ...fields, lines: lines.merged },
  }
}

type Lines = readonly EditedLine[]
const byId = (lines: Lines) => new Map(lines.map((line) => [line.id, line]))
const named = ({ label }: EditedLine) => (label === "" ? "Ligne sans désignation" : `«\u00a0${label}\u00a0»`)
const isSameLine = (one: EditedLine | undefined, other: EditedLine | undefined) =>
  isSame(one && pickLine(one), other && pickLine(other))

function mergeLines(base: Lines, theirs: Lines, mine: Lines) {
  const [before, saved] = [byId(base), byId(theirs)]
  const changes: string[] = []
  const merged = mine.flatMap((line) => {
    const [was, is] = [before.get(line.id), saved.get(line.id)]
    if (!was || isSameLine(was, is)) return [line]
    changes.push(`${named(was)}\u00a0: ${is ? "modifiée" : "supprimée"}`)
    return isSameLine(was, line) ? (is ?? []) : [line]
  })
  theirs.forEach((line, i) => {
    if (before.has(line.id)) return
    changes.push(`${named(line)}\u00a0: ajoutée`)
    const above = merged.findLastIndex(({ id }) => theirs.slice(0, i).some((other) => other.id === id))
    merged.splice(above + 1, 0, line)
  })
  return { merged, changes }
}
