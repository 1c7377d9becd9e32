/** Value added tax on the works: rates, and the two ways to state an amount; `amounts/with-vat.ts` computes between them. */

/** Rates in percent. 0 means that the customer declares the VAT (autoliquidation), or that there is none. */
export const VAT_RATES = [20, 10, 5.5, 0] as const
export type VatRate = (typeof VAT_RATES)[number]

export const vatLabels: Record<VatRate, string> = {
  20: "20\u00a0%",
  10: "10\u00a0%",
  5.5: "5,5\u00a0%",
  0: "Sans TVA (autoliquidation, franchise)",
}

/** « 5,5 % ». */
export const percentOf = (rate: number) => `${String(rate).replace(".", ",")}\u00a0%`

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
