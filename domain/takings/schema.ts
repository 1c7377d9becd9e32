import { inWords } from "../numbers.ts"
import { MOST_RECEIPT_CENTS, OLDEST_PAYMENT_YEARS } from "../law.gen.ts"
import * as z from "zod/mini"
import { PAYMENT_METHODS } from "../booking/labels.ts"
import { addDays, isDay } from "../dates.ts"
import { euros, required, text } from "../fields.ts"
import { formatCents, toCents } from "../money.ts"
import { vatRate } from "../vat-fields.ts"

/** Payments that staff record by hand. The database has the same bounds (`record_payment`, `give_back`). */

/** Of one payment, in euros. */
const MOST = MOST_RECEIPT_CENTS / 100
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

/** Shown together with the faults of the other fields. */
const hasAmount = ({ value }: { value: unknown }) => typeof (value as { amount: unknown }).amount === "number"

/** What the money pays: open invoices (`invoices`), a quote (« quote:<id> »), what the dialog is about, or a renovation without a document (`other`). */
export type PaymentTarget = "invoices" | "subject" | "other" | `quote:${string}`

/** Money that a client paid. `excessOf`: the cents above what is left of what it pays, which staff confirm. */
export const paymentSchema = (
  today: string,
  excessOf: (values: { amount: string; target: string; invoices: string[] }) => number,
) =>
  z
    .object({
      amount: paidAmount(),
      method: methodField(),
      paid_on: paidOnField(today),
      target: z.custom<PaymentTarget>(),
      invoices: z.array(z.string()),
      vat_rate: z.string(),
      accepts_excess: z.boolean(),
      mail: z.boolean(),
    })
    .check(
      z.refine(({ target, vat_rate }) => target !== "other" || vatRate().safeParse(vat_rate).success, {
        error: "Choisissez le taux de TVA.",
        path: ["vat_rate"],
        // Shown together with the faults of the other fields.
        when: () => true,
      }),
      z.refine(({ target, invoices }) => target !== "invoices" || invoices.length > 0, {
        error: "Choisissez au moins une facture.",
        path: ["invoices"],
      }),
      z.refine((values) => values.accepts_excess || excessOf({ ...values, amount: String(values.amount) }) <= 0, {
        error: "Confirmez que le client a trop payé, ou corrigez le montant.",
        path: ["accepts_excess"],
        when: hasAmount,
      }),
    )

/** Money that goes back to a client, up to what `most` says of its means. `today`: the latest day; `needsReason`: not after a withdrawal. */
export const returnSchema = (today: string, needsReason: boolean, most: (isByCard: boolean) => number) =>
  z
    .object({
      amount: paidAmount(),
      method: z.enum([...PAYMENT_METHODS, "card_online"], "Choisissez le moyen de paiement."),
      paid_on: paidOnField(today),
      // Not « required »: that would hide the fault of the amount.
      reason: text(300).check(
        z.refine((typed) => !needsReason || typed !== "", "Indiquez pourquoi l’argent est rendu."),
      ),
    })
    .check(
      z.refine(({ amount, method }) => toCents(amount) <= most(method === "card_online"), {
        error: ({ input }) => {
          const isByCard = (input as { method: string }).method === "card_online"
          return `Il y a ${formatCents(most(isByCard))} à rendre${isByCard ? " par carte" : ""}.`
        },
        path: ["amount"],
        when: hasAmount,
      }),
    )

/** Reason for correcting a payment that did not take place. */
export const correctionSchema = z.object({ reason: required("Indiquez le motif de la correction.", 300) })
