import type { EditedLine } from "./cells.ts"
import { isBlank } from "./edit-lines.ts"
import type { EditedDraft } from "./editor.ts"
import { newDraft } from "./new-draft.ts"
import type { QuoteDraft, QuoteLine, Waste } from "./quote.ts"
import { joinUnread, UNREAD_CELLS, unreadFields, type UnreadFields, withUnread } from "./unread.ts"

/** The draft between the editor and the database, and two versions of it compared. */

type Field = Exclude<keyof QuoteDraft, "lines" | "unread">

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
  discount_cents: "Remise en euros",
  valid_days: "Validité (jours)",
  starts_text: "Début des travaux",
  duration_text: "Durée des travaux",
  deposit_bp: "Acompte (%)",
  retention_bp: "Retenue de garantie (%)",
  cee_cents: "Prime CEE (€)",
  cee_payer: "Prime CEE versée par",
  mpr_cents: "MaPrimeRénov’ (€)",
  local_aid_cents: "Autre aide (€)",
  local_aid_payer: "Autre aide versée par",
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
  "id", "kind", "level", "label", "description", "quantity", "quantity_formula", "unit", "unit_price", "discount_bp", "discount_cents", "vat_rate", "is_option",
  "price_item_id", "unit_cost", "hours",
] as const satisfies (keyof QuoteLine)[] // prettier-ignore

/** A quote as the database answers it, in the shape and order of the editor. */
export function toEdited(quote: QuoteDraft): EditedDraft {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, quote[field]])) as Omit<QuoteDraft, "lines" | "unread">
  const waste = Object.fromEntries(WASTE_FIELDS.map((field) => [field, draft.waste[field] ?? ""])) as Waste
  const unread = unreadFields(quote.unread)
  return {
    ...draft,
    is_free: draft.is_free && unread.fee === undefined,
    waste,
    unread,
    lines: quote.lines.map((line) => withUnread(pickLine(line), quote.unread)),
  }
}

/** What is saved: without rows in which nothing was entered; empty texts are null. */
export function toDraft(edited: EditedDraft): QuoteDraft {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, edited[field] === "" ? null : edited[field]])) as Omit<
    QuoteDraft,
    "lines" | "unread"
  >
  const lines = edited.lines.filter((line) => !isBlank(line))
  const { fee, ...unread } = edited.unread
  // The database refuses a price that is announced and not given: it is one that is missing, and stays so until it is written.
  const isFeeMissing = !edited.is_free && (edited.fee === null || fee !== undefined)
  return {
    ...draft,
    title: edited.title.trim() === "" ? "Devis" : edited.title,
    is_free: edited.is_free || isFeeMissing,
    unread: joinUnread(isFeeMissing ? { ...unread, fee: fee ?? "" } : unread, lines),
    lines: lines.map(pickLine),
  }
}

const pickLine = (line: EditedLine) => Object.fromEntries(LINE_FIELDS.map((field) => [field, line[field]])) as QuoteLine

/** Whether nothing but lines differs. */
export const hasSameFields = (one: EditedDraft, other: EditedDraft) =>
  one.unread === other.unread && FIELDS.every((field) => one[field] === other[field])

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
  const [before, saved, own] = [toDraft(base), toDraft(theirs), toDraft(mine)]
  const isAlike = (one: QuoteDraft, other: QuoteDraft, field: Field) =>
    isSame([one[field], one.unread[field]], [other[field], other.unread[field]])
  const changed = FIELDS.filter((field) => !isAlike(before, saved, field))
  const taken = changed.filter((field) => isAlike(before, own, field))
  const lines = mergeLines(base.lines, theirs.lines, mine.lines)
  const unread = FIELDS.map((field) => [
    field,
    (taken.includes(field) ? theirs : mine).unread[field as keyof UnreadFields],
  ])
  return {
    changes: [...changed.map((field) => fieldLabels[field]), ...lines.changes],
    merged: {
      ...mine,
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
      unread: Object.fromEntries(unread.filter(([, typed]) => typed !== undefined)) as UnreadFields,
      lines: lines.merged,
    },
  }
}

type Lines = readonly EditedLine[]
const byId = (lines: Lines) => new Map(lines.map((line) => [line.id, line]))
const named = ({ label }: EditedLine) => (label === "" ? "Ligne sans désignation" : `«\u00a0${label}\u00a0»`)
const isSameLine = (one: EditedLine | undefined, other: EditedLine | undefined) =>
  isSame(one && wholeLine(one), other && wholeLine(other))
const wholeLine = (line: EditedLine) => [pickLine(line), UNREAD_CELLS.map((cell) => line.unread?.[cell])]

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
