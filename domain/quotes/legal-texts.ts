/**
 * The dated texts of the table `legal_texts`, by code, with the words in braces that are filled in. The database has their wording, days and
 * sources; docs/texts-to-review.md says what a lawyer or an accountant must look at.
 */
export const LEGAL_TEXTS = {
  vat_certification_10: ["name"],
  vat_certification_5_5: ["name"],
  vat_exemption: [],
  insurance: ["insurer", "contract", "area"],
  waste: ["quantity", "handling", "collection_name", "collection_address", "collection_kind", "cost"],
  no_waste: [],
  rge: ["rge"],
  subcontracting: ["subcontractors"],
  execution: ["starts", "duration"],
  validity: ["date"],
  validity_unsent: ["days"],
  quote_free: [],
  quote_paid: ["fee"],
  payment: ["terms"],
  deposit: ["percent"],
  deposit_home: ["percent"],
  seven_days: [],
  withdrawal_remote: ["contact"],
  withdrawal_home: ["contact"],
  early_start: [],
  parts_kept: [],
  parts_renounced: [],
  mediator: ["mediator"],
  invoice_penalties: [],
  invoice_recovery: [],
  invoice_discount: [],
  invoice_debits: [],
  invoice_deposit: [],
} as const satisfies Record<string, readonly string[]>
