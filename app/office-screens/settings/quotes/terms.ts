import { defineSettings } from "#app/office/settings/define-settings.ts"
import type { Row } from "#domain/database.ts"
import { formatIban } from "#domain/company/bank.ts"
import type { VatMoment } from "#domain/invoices/invoice.ts"
import { fromCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import type { SigningPlace } from "#domain/quotes/quote.ts"
import { billingSettingsSchema } from "#domain/quotes/terms.ts"

/** The columns of the form are the fields of its schema. */
const fields = billingSettingsSchema.shape
type Column = keyof typeof fields | "version"

export type QuoteTerms = Omit<Pick<Row<"billing_settings">, Column>, "signing_place" | "vat_moment"> & {
  signing_place: SigningPlace
  vat_moment: VatMoment | null
}

export const quoteTerms = defineSettings<QuoteTerms>("billing_settings", [
  ...(Object.keys(fields) as Column[]),
  "version",
])

const numberOr = (value: number | null) => (value === null ? "" : writeNumber(value))

/** The settings as form values: texts, percents and amounts in euros. */
export function valuesOf(terms: QuoteTerms) {
  const { version: _version, is_quote_free, signing_place, iban, ...others } = terms
  return {
    iban: formatIban(iban ?? "").replaceAll("\u00a0", " "),
    bic: others.bic ?? "",
    quote_valid_days: String(others.quote_valid_days),
    deposit_bp: writeNumber(others.deposit_bp / 100),
    payment_terms: others.payment_terms ?? "",
    is_quote_free,
    quote_fee: numberOr(others.quote_fee),
    signing_place,
    quote_intro: others.quote_intro ?? "",
    quote_closing: others.quote_closing ?? "",
    rge_text: others.rge_text ?? "",
    waste_handling: others.waste_handling ?? "",
    waste_collection_name: others.waste_collection_name ?? "",
    waste_collection_address: others.waste_collection_address ?? "",
    waste_collection_kind: others.waste_collection_kind ?? "",
    hourly_cost: numberOr(others.hourly_cost),
    invoice_due_days: String(others.invoice_due_days),
    small_rest_cents: writeNumber(fromCents(others.small_rest_cents)),
    vat_moment: others.vat_moment ?? ("" as const),
    margin_floor_bp: others.margin_floor_bp === null ? "" : writeNumber(others.margin_floor_bp / 100),
  }
}
export type TermsValues = ReturnType<typeof valuesOf>
