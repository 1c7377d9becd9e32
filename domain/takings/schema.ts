import * as z from "zod/mini"
import { PAYMENT_METHODS } from "../booking/labels.ts"
import { addDays, isDay } from "../dates.ts"
import { euros, required, vatRate } from "../fields.ts"

/** Payments that staff record by hand. The database has the same bounds (`record_payment`, `record_project_payment`). */

const OLDEST_DAYS = 3660
/** For one payment of a renovation, in euros. */
const MOST = 1_000_000

export const methodField = () => z.enum(PAYMENT_METHODS, "Choisissez le moyen de paiement.")

export const paidOnField = (today: string) =>
  required("Indiquez la date.", 10).check(
    z.refine(isDay, { error: "Cette date n’existe pas.", abort: true }),
    z.refine((day) => day <= today, "Cette date est à venir."),
    z.refine((day) => day >= addDays(today, -OLDEST_DAYS), "Cette date a plus de dix ans."),
  )

/** In place of a rate: the payment shares the VAT of the invoice that it pays. */
export const OF_INVOICE = "invoice"
const NO_RATE = "Choisissez le taux de TVA."

/** Of a renovation: on an invoice, or with its own rate (`invoice_id` is empty). */
export const projectPaymentSchema = (today: string) =>
  z.object({
    amount: euros(0.01, MOST),
    method: methodField(),
    paid_on: paidOnField(today),
    invoice_id: z.string(),
    vat_rate: z
      .string(NO_RATE)
      .check(z.refine((chosen) => chosen === OF_INVOICE || vatRate().safeParse(chosen).success, NO_RATE)),
  })

/** Reason for correcting a payment that did not take place. */
export const correctionSchema = z.object({ reason: required("Indiquez le motif de la correction.", 300) })
