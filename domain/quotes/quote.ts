import type { Basis, VatRate } from "../vat.ts"

/** The quote (devis) to a client: its states, its lines and what staff write. Amounts are computed by `domain/amounts` and by the database. */

export const QUOTE_STATES = [
  "draft",
  "sent",
  "signed",
  "refused",
  "expired",
  "cancelled",
  "replaced",
  "withdrawn",
] as const
export type QuoteState = (typeof QUOTE_STATES)[number]
export const quoteStateLabels: Record<QuoteState, string> = {
  draft: "Brouillon",
  sent: "Envoyé",
  signed: "Signé",
  refused: "Refusé",
  expired: "Expiré",
  cancelled: "Annulé",
  replaced: "Remplacé",
  withdrawn: "Rétracté",
}

export const QUOTE_KINDS = ["initial", "amendment"] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]
export const quoteKindLabels: Record<QuoteKind, string> = { initial: "Devis", amendment: "Avenant" }

type QuoteWords = Record<"name" | "the" | "of" | "this", string>
/** « ce devis », « cet avenant »: words that agree with the kind. */
export const quoteWords: Record<QuoteKind, QuoteWords> = {
  initial: { name: "devis", the: "le devis", of: "du devis", this: "ce devis" },
  amendment: { name: "avenant", the: "l’avenant", of: "de l’avenant", this: "cet avenant" },
}

/** Units of a line; a closed list, so that an invoice in XML can name each (UN/ECE Recommendation 20). */
export const UNITS = ["u", "h", "j", "m", "ml", "m2", "m3", "kg", "t", "l", "forfait", "ens"] as const
export type Unit = (typeof UNITS)[number]
export const unitLabels: Record<Unit, string> = {
  u: "u",
  h: "h",
  j: "j",
  m: "m",
  ml: "ml",
  m2: "m²",
  m3: "m³",
  kg: "kg",
  t: "t",
  l: "l",
  forfait: "forfait",
  ens: "ens.",
}

/** After a quantity: « 3 forfaits »; the other units are abbreviations, which have no plural. */
export const unitAfter = (quantity: string | number, unit: Unit) =>
  unit === "forfait" && Math.abs(Number(quantity)) >= 2 ? "forfaits" : unitLabels[unit]

export const LINE_KINDS = ["section", "work", "text", "page_break"] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Lines of a quote, at most. */
export const MOST_LINES = 600
/** Depth of sections: 1, 1.1, 1.1.1. */
export const MOST_LEVELS = 3

/**
 * A line as staff edit it; the order of the list is that of the document. A work belongs to the section before it. Decimals are texts with a
 * point and at most four decimals (« 12.5 »), so that no digit is lost.
 */
export type QuoteLine = {
  /** Made by the browser. */
  id: string
  kind: LineKind
  /** Of a section: 1 to `MOST_LEVELS`. 1 for the others. */
  level: number
  label: string
  description: string | null
  /** Below zero in an amendment, for a work that is taken back. */
  quantity: string
  /** What was typed, when it was a computation: « 3,2*2,5 ». */
  quantity_formula: string | null
  unit: Unit
  /** In euros, HT or TTC as `price_basis` says. */
  unit_price: string
  /** Off the line: in basis points, or in cents as the price is stated; one of both is 0. */
  discount_bp: number
  discount_cents: number
  vat_rate: VatRate
  /** Priced, but only counted when the client chooses it. */
  is_option: boolean
  price_item_id: string | null
  /** For staff alone, per unit, in euros without VAT (déboursé sec); null: unknown. */
  unit_cost: string | null
  /** For staff alone, per unit. */
  hours: string | null
}

/** Whether a work of a signed quote is taken back: only an amendment does so. */
export const isTakenBack = ({ quantity }: Pick<QuoteLine, "quantity">) => quantity.startsWith("-")

/** Whether anything is ordered: an amendment may only take works back. */
export const addsWorks = (rows: readonly ({ kind: string } | ({ kind: "work" } & Pick<QuoteLine, "quantity">))[]) =>
  rows.some((row) => "quantity" in row && !isTakenBack(row))

/** Management of waste on the building site (code de l'environnement D541-45-1). Texts of staff; the cost is in euros HT. */
export type Waste = {
  quantity: string
  handling: string
  collection_name: string
  collection_address: string
  collection_kind: string
  cost: string
}

/** Where the client signs: it decides the right of withdrawal and the seven days without payment (code de la consommation L221-10, L221-18). */
export const SIGNING_PLACES = ["remote", "home", "premises"] as const
export type SigningPlace = (typeof SIGNING_PLACES)[number]
export const signingPlaceLabels: Record<SigningPlace, string> = {
  remote: "À distance, depuis le lien",
  home: "Chez le client",
  premises: "Dans nos locaux",
}

/** Where a client signs on a device of the company; staff say it. */
export const IN_PERSON_PLACES = ["home", "premises"] as const satisfies SigningPlace[]
export type InPersonPlace = (typeof IN_PERSON_PLACES)[number]

/** What staff write of a quote; `save_quote` takes it whole. */
export type QuoteDraft = {
  kind: QuoteKind
  title: string
  intro: string | null
  closing: string | null
  /** For staff alone. */
  internal_notes: string | null
  customer_id: string | null
  place_id: string | null
  project_id: string | null
  request_id: string | null
  price_basis: Basis
  /** Off the whole quote: in percent, or in cents as the prices are stated; one of both is 0. */
  discount_bp: number
  discount_cents: number
  /** Days of validity after sending. */
  valid_days: number
  starts_text: string | null
  duration_text: string | null
  deposit_bp: number
  /** The retention of guarantee, in hundredths of a percent of each situation TTC; 0: none. */
  retention_bp: number
  /** Cents TTC that others pay for the client, and who: a CEE bonus, MaPrimeRénov’ (the Anah), another aid. */
  cee_cents: number
  cee_payer: string | null
  mpr_cents: number
  local_aid_cents: number
  local_aid_payer: string | null
  payment_terms: string | null
  /** False: preparing the quote costs `fee`, deducted from the price of an order. */
  is_free: boolean
  /** In euros TTC. */
  fee: string | null
  has_no_waste: boolean
  waste: Waste
  /** Energy works: the RGE qualification, or that there is none; null: no energy works. */
  rge_text: string | null
  subcontractors_text: string | null
  signing_place: SigningPlace
  /** What was typed and cannot be read, by field or by « line cell »; it forbids to send the quote. */
  unread: Record<string, string>
  lines: QuoteLine[]
}
