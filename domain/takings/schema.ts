import { inWords } from "../numbers.ts"
import { OLDEST_PAYMENT_YEARS } from "../law.gen.ts"
import * as z from "zod/mini"
import { PAYMENT_METHODS } from "../booking/labels.ts"
import { addDays, isDay } from "../dates.ts"
import { euros, required } from "../fields.ts"
import { vatRate } from "../vat-fields.ts"

/** Payments that staff record by hand. The database has the same bounds (`record_payment`, `record_project_payment`). */

/** Of one payment, in euros. */
const MOST = 10_000_000
export const paidAmount = () =>
  euros(
    0.01,
    MOST,
    undefined,
    "Indiquez un montant de 0,01 à 10\u202f000\u202f000\u00a0€, avec deux décimales au plus.",
  )

export const methodField = () => z.enum(PAYMENT_METHODS, "Choisissez le moyen de paiement.")

/** A day on which money moved or an invoice was issued: not to come, and not too old to be recorded. */
export const recordedDay = (missing: string, today: () => string) =>
  required(missing, 10).check(
    z.refine(isDay, { error: "Cette date n’existe pas.", abort: true }),
    z.refine((day) => day <= today(), "Cette date est à venir."),
    z.refine(
      (day) => day >= addDays(today(), -366 * OLDEST_PAYMENT_YEARS),
      `Cette date a plus de ${inWords(OLDEST_PAYMENT_YEARS)} ans.`,
    ),
  )

export const paidOnField = (today: string) => recordedDay("Indiquez la date.", () => today)

/** Of a renovation: on an invoice or a signed quote, whose VAT it shares, or with its own rate. */
export const projectPaymentSchema = (today: string) =>
  z
    .object({
      amount: paidAmount(),
      method: methodField(),
      paid_on: paidOnField(today),
      vat_rate: z.string(),
      /** « invoice:<id> » or « quote:<id> », whose VAT counts; "": the rate. */
      target: z.string(),
    })
    .check(
      z.refine(({ target, vat_rate }) => target !== "" || vatRate().safeParse(vat_rate).success, {
        error: "Choisissez le taux de TVA.",
        path: ["vat_rate"],
        // Shown together with the faults of the other fields.
        when: () => true,
      }),
    )

export const quotePaymentSchema = (today: string) =>
  z.object({ amount: paidAmount(), method: methodField(), paid_on: paidOnField(today) })

/** Money that goes back by card, up to what is left of it. */
export const returnSchema = (mostCents: number, needsReason: boolean) =>
  z.object({
    amount: euros(0.01, mostCents / 100),
    reason: needsReason ? required("Indiquez pourquoi l’argent est rendu.", 300) : z.string(),
  })

/** Reason for correcting a payment that did not take place. */
export const correctionSchema = z.object({ reason: required("Indiquez le motif de la correction.", 300) })
