import { MOST_DUE_DAYS } from "../law.gen.ts"
import * as z from "zod/mini"
import { isBic, isIban } from "../company/bank.ts"
import { number, optional, optionalEuros, optionalOf } from "../fields.ts"
import { isWholeCents, toCents } from "../money.ts"
import { parseNumber } from "../numbers.ts"
import { VAT_MOMENTS } from "../invoices/invoice.ts"
import { SIGNING_PLACES } from "./quote.ts"

const withoutSpaces = (text: string) => text.replace(/[\s\u00a0\u202f]/g, "").toUpperCase()
const bankNumber = (isRight: (text: string) => boolean, wrong: string) =>
  z.pipe(
    optionalOf((text) => isRight(withoutSpaces(text)), wrong, 60),
    z.transform((text) => text && withoutSpaces(text)),
  )

const NOT_PERCENT = "Indiquez un pourcentage de 0 à 100, avec deux décimales au plus."
const isPercent = (value: number) => value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4)
const toBasisPoints = (percent: number) => Math.round(percent * 100)
const isDueDays = (value: number) => Number.isInteger(value) && value >= 0 && value <= MOST_DUE_DAYS
/** As the check of `billing_settings.small_rest_cents`. */
const MOST_SMALL_REST = 10
const NOT_SMALL = `Indiquez un montant de 0 à ${MOST_SMALL_REST}\u00a0€.`
const isSmallRest = (euros: number) => euros >= 0 && euros <= MOST_SMALL_REST && isWholeCents(euros)
const isDays = (value: number) => Number.isInteger(value) && value >= 1 && value <= 365

/** What a new quote starts with, and the bank details. Percents are typed as « 30 » and stored in hundredths. */
export const billingSettingsSchema = z
  .object({
    iban: bankNumber(
      isIban,
      "Cet IBAN est incorrect\u00a0: il en manque une partie, ou sa clé de contrôle ne convient pas.",
    ),
    bic: bankNumber(isBic, "Ce BIC est incorrect\u00a0: huit ou onze lettres et chiffres, par exemple BNPAFRPPXXX."),
    quote_valid_days: number(isDays, "Indiquez un nombre de jours, de 1 à 365."),
    deposit_bp: z.pipe(number(isPercent, NOT_PERCENT), z.transform(toBasisPoints)),
    payment_terms: optional(600),
    is_quote_free: z.boolean(),
    quote_fee: optionalEuros(100_000),
    signing_place: z.enum(SIGNING_PLACES),
    quote_intro: optional(2000),
    quote_closing: optional(2000),
    rge_text: optional(500),
    waste_handling: optional(600),
    waste_collection_name: optional(200),
    waste_collection_address: optional(300),
    waste_collection_kind: optional(200),
    hourly_cost: optionalEuros(100_000),
    invoice_due_days: number(isDueDays, `Indiquez un nombre de jours, de 0 à ${MOST_DUE_DAYS}.`),
    small_rest_cents: z.pipe(number(isSmallRest, NOT_SMALL), z.transform(toCents)),
    /** "" until the owner has answered. */
    vat_moment: z.pipe(
      z.enum(["", ...VAT_MOMENTS]),
      z.transform((moment) => moment || null),
    ),
    margin_floor_bp: z.pipe(
      optionalOf((text) => isPercent(parseNumber(text) ?? NaN), NOT_PERCENT, 20),
      z.transform((text) => (text === null ? null : toBasisPoints(parseNumber(text) ?? NaN))),
    ),
  })
  .check(
    z.refine(({ is_quote_free, quote_fee }) => is_quote_free || (quote_fee ?? 0) > 0, {
      path: ["quote_fee"],
      error: "Indiquez le prix du devis, ou dites qu’il est gratuit.",
    }),
  )
