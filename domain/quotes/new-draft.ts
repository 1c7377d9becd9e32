import { readDecimal } from "./decimals.ts"
import type { QuoteDraft, SigningPlace } from "./quote.ts"

/** What the company set for new quotes (Paramètres, Devis). Fee in euros. */
export type QuoteTerms = {
  quote_valid_days: number
  deposit_bp: number
  payment_terms: string | null
  is_quote_free: boolean
  quote_fee: number | null
  signing_place: SigningPlace
  quote_intro: string | null
  quote_closing: string | null
  rge_text: string | null
  waste_handling: string | null
  waste_collection_name: string | null
  waste_collection_address: string | null
  waste_collection_kind: string | null
}

/** The settings as values of a new quote. */
export function valuesOfTerms(terms: QuoteTerms): Partial<QuoteDraft> {
  return {
    valid_days: terms.quote_valid_days,
    deposit_bp: terms.deposit_bp,
    payment_terms: terms.payment_terms,
    is_free: terms.is_quote_free,
    fee: terms.quote_fee === null ? null : readDecimal(String(terms.quote_fee)),
    signing_place: terms.signing_place,
    intro: terms.quote_intro,
    closing: terms.quote_closing,
    rge_text: terms.rge_text,
    waste: {
      quantity: "",
      handling: terms.waste_handling ?? "",
      collection_name: terms.waste_collection_name ?? "",
      collection_address: terms.waste_collection_address ?? "",
      collection_kind: terms.waste_collection_kind ?? "",
      cost: "",
    },
  }
}

type Signed = Pick<
  QuoteDraft,
  | "customer_id"
  | "place_id"
  | "project_id"
  | "request_id"
  | "price_basis"
  | "retention_bp"
  | "payment_terms"
  | "signing_place"
  | "rge_text"
  | "subcontractors_text"
  | "title"
>

/** An empty amendment of a signed quote: its terms, and the company's texts. Nothing is paid for it, nor in advance. */
export function amendmentOf(signed: Signed, terms: QuoteTerms): QuoteDraft {
  const {
    customer_id,
    place_id,
    project_id,
    request_id,
    price_basis,
    retention_bp,
    signing_place,
    subcontractors_text,
  } = signed
  const texts = valuesOfTerms(terms)
  return newDraft({
    ...texts,
    ...{ customer_id, place_id, project_id, request_id, price_basis, retention_bp, signing_place, subcontractors_text },
    ...{ kind: "amendment", title: `Avenant\u00a0: ${signed.title}`.slice(0, 200), deposit_bp: 0 },
    ...{ is_free: true, fee: null, payment_terms: signed.payment_terms, rge_text: signed.rge_text ?? terms.rge_text },
  })
}

/** A quote before anything is written: what the law and the usual practice suggest, then what the company set. */
export function newDraft(values: Partial<QuoteDraft>): QuoteDraft {
  return {
    kind: "initial",
    title: "",
    intro: null,
    closing: null,
    internal_notes: null,
    customer_id: null,
    place_id: null,
    project_id: null,
    request_id: null,
    price_basis: "ht",
    discount_bp: 0,
    discount_cents: 0,
    valid_days: 30,
    starts_text: null,
    duration_text: null,
    deposit_bp: 3000,
    retention_bp: 0,
    ...{ cee_cents: 0, cee_payer: null, mpr_cents: 0, local_aid_cents: 0, local_aid_payer: null },
    payment_terms: null,
    is_free: true,
    fee: null,
    has_no_waste: false,
    waste: {
      quantity: "",
      handling: "",
      collection_name: "",
      collection_address: "",
      collection_kind: "",
      cost: "",
    },
    rge_text: null,
    subcontractors_text: null,
    signing_place: "remote",
    unread: {},
    lines: [],
    ...values,
  }
}
