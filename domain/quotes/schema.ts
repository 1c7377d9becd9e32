import * as z from "zod/mini"
import { isDay, parisToday } from "../dates.ts"
import { optional, required } from "../fields.ts"
import { IN_PERSON_PLACES, SIGNING_PLACES } from "./quote.ts"

/** Forms of staff around a quote. */

export const sendSchema = z.object({ way: z.enum(["mail", "hand"]), message: optional(2000) })

/** The client's reason, if they gave one. */
export const refusalSchema = z.object({ reason: optional(500) })
export const cancellationSchema = z.object({ reason: required("Indiquez la raison.", 500) })

/** The client signs on a device of the company. */
export const inPersonSchema = z.object({ place: z.enum(IN_PERSON_PLACES) })

/** A quote that came back signed on paper; the scan is a file, stored separately. */
export const paperSignatureSchema = z.object({
  signed_on: z.string().check(
    z.refine(isDay, { error: "Indiquez le jour de la signature." }),
    z.refine((day) => day <= parisToday(), { error: "Ce jour n’est pas encore venu." }),
  ),
  place: z.enum(SIGNING_PLACES),
  name: required("Indiquez le nom du signataire.", 200),
  /** The options that are ticked on the paper. */
  line_ids: z.array(z.string()),
  early_start: z.boolean(),
  vat_certified: z.boolean(),
})
export type PaperSignature = z.output<typeof paperSignatureSchema>
