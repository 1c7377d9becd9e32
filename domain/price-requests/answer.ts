import * as z from "zod/mini"
import { linkToken as token } from "../private-links.ts"
import { addDays, isDay, parisToday } from "../dates.ts"
import { euros, number, optional, text } from "../fields.ts"
import { vatRate } from "../vat-fields.ts"
import { formatEuros, fromCents, toCents } from "../money.ts"
import { withoutVat, withVat } from "../amounts/with-vat.ts"
import { LONGEST_START_DAYS, VAT_RATES } from "../law.gen.ts"
import { BASES, type VatRate } from "../vat.ts"
import type { PriceRequestState } from "./labels.ts"

/** Path of the page on which a subcontractor answers a price request, a private link. */
export function priceRequestPath(token: string): string {
  return `/chiffrage/${token}`
}

const MOST_EUROS = 10_000_000
const WRONG_PRICE = `Indiquez un montant de 0,01 à ${formatEuros(MOST_EUROS)}, avec deux décimales au plus.`
export const COMMENT_LENGTH = 4000

/** The form as typed. `basis` tells whether the price is with or without VAT; the other price is computed. */
export const answerFormSchema = z.object({
  price: euros(0.01, MOST_EUROS, "Indiquez votre prix.", WRONG_PRICE),
  basis: z.enum(BASES, "Dites si le prix est HT ou TTC."),
  vat_rate: vatRate(),
  start_on: z.string("Indiquez quand vous pouvez commencer.").check(
    z.refine(isDay, { error: "Indiquez quand vous pouvez commencer.", abort: true }),
    z.refine(
      (day) => day >= parisToday() && day <= addDays(parisToday(), LONGEST_START_DAYS),
      "Indiquez une date à venir.",
    ),
  ),
  delay_days: number(
    (days) => Number.isInteger(days) && days >= 1 && days <= 1000,
    "Indiquez un nombre de jours entier, de 1 à 1\u00a0000.",
    "Indiquez la durée, en jours de travail.",
  ),
  comment: optional(COMMENT_LENGTH),
})
type AnswerForm = z.output<typeof answerFormSchema>
export const ANSWER_FIELDS = ["price", "basis", "vat_rate", "start_on", "delay_days", "comment"] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number]

type Prices = { price: number; vat_rate: VatRate; price_with_vat: number }

/** Both prices in euros, computed from the typed one. */
export function readPrices({ price, basis, vat_rate }: Pick<AnswerForm, "price" | "basis" | "vat_rate">): Prices {
  const cents = toCents(price)
  return basis === "ht"
    ? { price, vat_rate, price_with_vat: fromCents(withVat(cents, vat_rate)) }
    : { price: fromCents(withoutVat(cents, vat_rate)), vat_rate, price_with_vat: price }
}

const amount = z.number("Ce montant est illisible.").check(z.gt(0), z.lte(MOST_EUROS * 1.2))

/** Body of the function `contractor-quote`. */
export const contractorQuoteSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("view"), token }),
  z.object({ action: z.literal("seen"), token }),
  z.object({
    action: z.literal("answer"),
    token,
    price: amount,
    vat_rate: z.literal(VAT_RATES, "Choisissez le taux de TVA."),
    price_with_vat: amount,
    start_on: z.string().check(z.refine(isDay, "Indiquez quand vous pouvez commencer.")),
    delay_days: z.int().check(z.gte(1), z.lte(1000)),
    comment: z.nullable(text(COMMENT_LENGTH)),
    /** Removes the file of an earlier answer. */
    drop_file: z.boolean(),
  }),
  z.object({ action: z.literal("decline"), token, comment: z.nullable(text(COMMENT_LENGTH)) }),
])
export type ContractorQuoteCall = z.output<typeof contractorQuoteSchema>

/** A price request as its subcontractor sees it: nothing about the other subcontractors. */
export type AskedPrice = {
  status: PriceRequestState
  is_open: boolean
  contractor_name: string
  message: string
  /** « 75 »; null when the address has no postal code. */
  department: string | null
  sent_at: string
  due_on: string
  answered_at: string | null
  price: number | null
  vat_rate: VatRate | null
  price_with_vat: number | null
  start_on: string | null
  delay_days: number | null
  comment: string | null
  file_name: string | null
  details: {
    name: string
    client_name: string
    client_phone: string | null
    address: string
    description: string | null
    start_date: string | null
    deadline: string | null
  } | null
  /** Addresses of the chosen photos, full size and small, valid for an hour. */
  photos: { url: string; small_url: string }[]
}
