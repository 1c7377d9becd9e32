import type { Cell, EditedLine } from "./cells.ts"
import { readDecimal, readQuantity, withoutPercent } from "./decimals.ts"
import { isTakenBack, type QuoteDraft, type QuoteKind } from "./quote.ts"

/**
 * What was typed or pasted and cannot be read. The text stays where it was written, is saved with the draft, and forbids to send it: the database
 * counts 0 there, or the value before.
 */

/** Figures of a line, in the order of the screen. */
export const UNREAD_CELLS = [
  "quantity", "unit", "unit_price", "discount_bp", "vat_rate", "unit_cost", "hours",
] as const satisfies (Exclude<Cell, "label"> | "discount_bp")[] // prettier-ignore
export type UnreadCell = (typeof UNREAD_CELLS)[number]
export type Unread = Partial<Record<UnreadCell, string>>

/** Figures of the quote itself. */
export const UNREAD_FIELDS = [
  "discount_bp",
  "valid_days",
  "deposit_bp",
  "retention_bp",
  "cee_cents",
  "mpr_cents",
  "local_aid_cents",
  "fee",
] as const satisfies (keyof QuoteDraft)[]
export type UnreadField = (typeof UNREAD_FIELDS)[number]
export type UnreadFields = Partial<Record<UnreadField, string>>

/** Limits of the database; see supabase/schema/quotes/tables.sql. */
export const MOST = { label: 500, description: 4000, figure: 10_000_000, hours: 100_000, unread: 500 }

/** As the database keeps it: by field, or by « line cell ». */
export function joinUnread(fields: UnreadFields, lines: readonly EditedLine[]): Record<string, string> {
  const ofFields = UNREAD_FIELDS.flatMap((field) => entryOf(field, fields[field]))
  const ofLines = lines.flatMap(({ id, unread }) =>
    UNREAD_CELLS.flatMap((cell) => entryOf(`${id} ${cell}`, unread?.[cell])),
  )
  return Object.fromEntries([...ofFields, ...ofLines])
}

const entryOf = (key: string, typed: string | undefined): [string, string][] =>
  typed === undefined ? [] : [[key, typed]]

const pick = <Key extends string>(keys: readonly Key[], typedOf: (key: Key) => string | undefined) =>
  Object.fromEntries(keys.flatMap((key) => entryOf(key, typedOf(key)))) as Partial<Record<Key, string>>

export const unreadFields = (saved: Record<string, string>): UnreadFields =>
  pick(UNREAD_FIELDS, (field) => saved[field])

/** A line with what could not be read in it. */
export function withUnread<Line extends EditedLine>(line: Line, saved: Record<string, string>): Line {
  const unread = pick(UNREAD_CELLS, (cell) => saved[`${line.id} ${cell}`])
  return Object.keys(unread).length > 0 ? { ...line, unread } : line
}

/** The amount of a line that counts 0 only because something in it cannot be read. */
export const hasNoAmount = ({ unread }: EditedLine) =>
  unread?.quantity !== undefined || unread?.unit_price !== undefined || unread?.discount_bp !== undefined

const SHORT: Record<UnreadCell, string> = {
  quantity: "Nombre illisible",
  unit: "Unité inconnue",
  unit_price: "Prix illisible",
  discount_bp: "Remise illisible",
  vat_rate: "Taux inconnu",
  unit_cost: "Montant illisible",
  hours: "Nombre illisible",
}

const isMinus = (typed: string) =>
  isTakenBack(readQuantity(withoutPercent(typed)) ?? { quantity: readDecimal(typed) ?? "0" })

/** What is wrong with a cell, in the few words that it has room for. Only an amendment takes works back, by a quantity below zero; a price never is. */
export function unreadSentence({ unread, is_option }: EditedLine, cell: UnreadCell, kind: QuoteKind): string {
  if (isMinus(unread?.[cell] ?? "")) {
    if (cell === "quantity" && kind === "initial") return "Moins\u00a0: dans un avenant"
    if (cell === "quantity" && is_option) return "Une option ne retire rien"
    if (cell === "unit_price")
      return kind === "amendment" ? "Moins\u00a0: à la quantité" : "Moins\u00a0: par une remise"
  }
  return SHORT[cell]
}

const ALONE = "écrivez le nombre seul, avec quatre décimales au plus"
const PERCENT = "de 0 à 100, avec deux décimales au plus"
const DISCOUNT = "un pourcentage (5\u00a0%) ou un montant (200\u00a0€), avec deux décimales au plus"
const EUROS = "un montant en euros, avec deux décimales au plus"
const RETENTION = "de 0 à 5, avec deux décimales au plus (loi du 16 juillet 1971)"
const HOW: Record<UnreadCell | UnreadField, string> = {
  quantity: `${ALONE}, ou un calcul`,
  unit: "choisissez une unité de la liste",
  unit_price: `${ALONE}, sans dépasser dix millions d’euros`,
  discount_bp: DISCOUNT,
  vat_rate: "choisissez un taux de la liste",
  unit_cost: `${ALONE}, jamais sous zéro`,
  hours: `${ALONE}, jamais sous zéro`,
  valid_days: "de 1 à 365 jours",
  deposit_bp: PERCENT,
  retention_bp: RETENTION,
  ...{ fee: EUROS, cee_cents: EUROS, mpr_cents: EUROS, local_aid_cents: EUROS },
}
const MINUS: Partial<Record<string, Record<QuoteKind, string>>> = {
  unit_price: {
    initial:
      "un prix n’est jamais négatif. Une remise s’écrit en\u00a0% ou en euros, sur la ligne ou sur tout le devis",
    amendment:
      "un prix n’est jamais négatif. Pour retirer des travaux signés, servez-vous de «\u00a0Retirer\u00a0», ou d’une quantité négative",
  },
  quantity: {
    initial: "une quantité négative retire des travaux signés, ce que seul un avenant fait",
    amendment: "une option ne retire pas de travaux",
  },
}

const LONGEST_SHOWN = 40

export const unreadText = (typed: string) =>
  `«\u00a0${typed.length > LONGEST_SHOWN ? `${typed.slice(0, LONGEST_SHOWN)}…` : typed}\u00a0»`

/** « « −200 » est refusé : une remise s’écrit en % … »: why what was typed is not taken, and what to write. */
export function unreadReason(cell: string, typed: string, kind: QuoteKind): string {
  const refused = isMinus(typed) ? MINUS[cell]?.[kind] : undefined
  const how = HOW[cell as keyof typeof HOW] ?? "corrigez ou effacez ce texte"
  return `${unreadText(typed)} est ${refused ? `refusé\u00a0: ${refused}` : `illisible\u00a0: ${how}`}.`
}
