import type { FormRefusal } from "#app/lib/refusal.ts"
import type { Company } from "#domain/company/company.ts"
import type { AskedPrice } from "#domain/price-requests/answer.ts"

/** Outcomes of an answer, by their value of `?fait=`. */
export const DONE = { prix: "priced", "prix-sans-fichier": "without-file", decline: "declined" } as const
export type Done = (typeof DONE)[keyof typeof DONE]

export type PricePageProps = {
  asked: AskedPrice
  /** Address of the page, and base of its forms' addresses. */
  path: string
  /** What the subcontractor has just done. */
  done: Done | null
  refusal: FormRefusal | undefined
  company: Company
}

/** The message that `?fait=` asks for, or null when the request's state contradicts it: anybody can type an address. */
export function readDone(asked: string | null, { status }: Pick<AskedPrice, "status">): Done | null {
  if (asked === "decline") return status === "declined" ? DONE.decline : null
  if (asked !== "prix" && asked !== "prix-sans-fichier") return null
  return status === "answered" ? DONE[asked] : null
}

/** Initial values of the form: those of a refused answer, or of the answer given before. */
export function startValues(asked: AskedPrice, refused: Record<string, string> | undefined): Record<string, string> {
  if (refused && "price" in refused) return refused
  const { price, vat_rate, start_on, delay_days, comment } = asked
  return {
    price: price === null ? "" : String(price).replace(".", ","),
    basis: "ht",
    vat_rate: vat_rate === null ? "" : String(vat_rate),
    start_on: start_on ?? "",
    delay_days: delay_days === null ? "" : String(delay_days),
    comment: price === null ? "" : (comment ?? ""),
  }
}
