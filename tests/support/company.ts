import type { LegalSettings } from "#domain/legal/legal.ts"

/** A company with the required settings only. */
export const companySettings: LegalSettings = {
  name: "Mirabelle",
  email: "contact@mirabelle.test",
  phone: "01 99 00 12 34",
  address: "12 rue des Mirabelliers, 75011 Paris",
  legal_form: null,
  share_capital: null,
  siret: null,
  rcs: null,
  tva: null,
  vat_exempt: false,
  offers_reno: true,
  offers_brico: true,
  reno_name: null,
  brico_name: null,
  publication_director: null,
  host_identity: null,
  insurer_identity: null,
  insurance_contract: null,
  insurance_area: null,
  mediator_identity: null,
  mediator_website: null,
  prepayment_cents: 8000,
  rates_notice: null,
  terms_version: "2026-11",
}

/** The same company, with the response time that mails show. */
export const mailCompany = { ...companySettings, responseTime: "24\u00a0h (jours ouvrés)", zones: ["75", "92"] }
