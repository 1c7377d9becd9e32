import * as z from "zod/mini"
import { parisToday } from "../dates.ts"
import { optional, required } from "../fields.ts"
import { parseCents } from "../money.ts"
import { BASES } from "../vat.ts"
import { paidAmount, recordedDay } from "../takings/schema.ts"

/** Forms of staff around an invoice. The database has the same bounds. */

export const sendingSchema = z.object({ way: z.enum(["mail", "hand"]), message: optional(2000) })

/** What the client owes of an aid that does not come. */
export const aidClaimSchema = z.extend(sendingSchema, { amount: paidAmount() })
export type AidClaim = { amount_cents: number; mail: boolean; message: string | null }

/** `asked`: how many warnings need a yes. */
export const issueSchema = (asked: number) =>
  z.extend(sendingSchema, {
    accepted: z
      .array(z.string())
      .check(z.refine((codes) => codes.length >= asked, "Confirmez chaque point, ou fermez pour le régler d’abord.")),
  })

/** The number and the day that another software gave. */
export const numberSchema = z.object({
  number: required("Indiquez le numéro de la facture.", 40),
  issued_on: recordedDay("Indiquez la date de la facture.", () => parisToday()),
})
export type GivenNumber = z.output<typeof numberSchema>

/** An amount given back of a row, as typed; nothing typed gives nothing back. */
const creditField = z
  .string()
  .check(z.refine((text) => text.trim() === "" || (parseCents(text) ?? -1) >= 0, "Indiquez un montant en euros."))

/** A credit note: of all that is left, or of amounts per row, HT or TTC (their order is that of the rows). */
export const creditSchema = z
  .object({
    part: z.enum(["whole", "rows"]),
    basis: z.enum(BASES),
    reason: required("Indiquez la raison de l’avoir.", 500),
    amounts: z.array(creditField),
  })
  .check(
    z.refine(({ part, amounts }) => part === "whole" || amounts.some((text) => (parseCents(text) ?? 0) > 0), {
      path: ["part"],
      error: "Indiquez le montant d’une ligne au moins.",
    }),
  )
export type CreditOrder = z.output<typeof creditSchema>
