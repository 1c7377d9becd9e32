import type { QuoteDraft } from "./quote.ts"

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
    valid_days: 30,
    starts_text: null,
    duration_text: null,
    deposit_bp: 3000,
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
    lines: [],
    ...values,
  }
}
