import type { FormRefusal } from "#app/lib/refusal.ts"
import type { Company } from "#domain/company/company.ts"
import type { AskedQuote } from "#domain/price-requests/answer.ts"

/** What an answer leads to, as `?fait=` names it. */
export const DONE = { prix: "priced", "prix-sans-fichier": "without-file", decline: "declined" } as const
export type Done = (typeof DONE)[keyof typeof DONE]

export type QuotePageProps = {
  quote: AskedQuote
  /** Where the page and its forms live. */
  path: string
  /** What the subcontractor has just done. */
  done: Done | null
  refusal: FormRefusal | undefined
  company: Company
}

/** The answer that an address asks for, unless the request says otherwise: an address proves nothing. */
export function readDone(asked: string | null, { status }: Pick<AskedQuote, "status">): Done | null {
  if (asked === "decline") return status === "declined" ? DONE.decline : null
  if (asked !== "prix" && asked !== "prix-sans-fichier") return null
  return status === "answered" ? DONE[asked] : null
}

/** What the form begins with: what was just refused, or the answer that was given before. */
export function startValues(quote: AskedQuote, refused: Record<string, string> | undefined): Record<string, string> {
  if (refused && "price" in refused) return refused
  const { price, vat_rate, start_on, delay_days, comment } = quote
  return {
    price: price === null ? "" : String(price).replace(".", ","),
    basis: "ht",
    vat_rate: vat_rate === null ? "" : String(vat_rate),
    start_on: start_on ?? "",
    delay_days: delay_days === null ? "" : String(delay_days),
    comment: price === null ? "" : (comment ?? ""),
  }
}
