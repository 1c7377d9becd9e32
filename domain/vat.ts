/** Value added tax on the works: its words, and the two ways to state an amount; `amounts/with-vat.ts` computes between them. */

import type { VAT_RATES } from "./law.gen.ts"

export type VatRate = (typeof VAT_RATES)[number]

/** « 5,5 % ». */
export const percentOf = (rate: number) => `${String(rate).replace(".", ",")}\u00a0%`

/** A rate as a choice of staff and subcontractors. */
export const vatLabel = (rate: VatRate) => (rate === 0 ? "Sans TVA (autoliquidation, franchise)" : percentOf(rate))

/** « TVA 10 % », « sans TVA ». */
export function describeVat(rate: number): string {
  return rate === 0 ? "sans TVA" : `TVA\u00a0${percentOf(rate)}`
}

/** What a company under the franchise states instead of a rate, word for word (CGI, art. 293 B). */
export const VAT_EXEMPTION = "TVA non applicable, art.\u00a0293\u00a0B du CGI"

/** An amount that a consumer pays, with its tax: « 65 € TTC », or « 65 € (TVA non applicable, …) » under the franchise. */
export function withTaxWords(amount: string, isExempt: boolean): string {
  return isExempt ? `${amount} (${VAT_EXEMPTION})` : `${amount} TTC`
}

/** Which amount was stated: without VAT (hors taxes) or with it (toutes taxes comprises). The other one is computed. */
export const BASES = ["ht", "ttc"] as const
export type Basis = (typeof BASES)[number]
export const basisLabels: Record<Basis, string> = { ht: "HT", ttc: "TTC" }

/** « Total TTC », « 65 € TTC », « Prix HT »; under the franchise there is no tax to name: « Total », « 65 € », « Prix ». */
export const taxed = (words: string, isExempt: boolean, basis: Basis = "ttc") =>
  isExempt ? words : `${words} ${basisLabels[basis]}`
