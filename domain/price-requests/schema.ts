import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { required } from "../fields.ts"
import { EMPTY_MESSAGE, MESSAGE_LENGTH, MOST_CONTRACTORS, MOST_PHOTOS, NOBODY_CHOSEN } from "./request.ts"

const uuid = (error: string) => z.guid(error)

/** Body of `request-contractor-quote`: the specification's fields (§7), and optional ones of ours. */
export const priceRequestSchema = z.object({
  projectId: uuid("Projet inconnu."),
  contractorIds: z
    .array(uuid("Sous-traitant inconnu."), NOBODY_CHOSEN)
    .check(
      z.minLength(1, NOBODY_CHOSEN),
      z.maxLength(MOST_CONTRACTORS, `${MOST_CONTRACTORS} sous-traitants au maximum.`),
    ),
  message: required(EMPTY_MESSAGE.page, MESSAGE_LENGTH),
  includeDetails: z._default(z.boolean(), false),
  selectedPhotos: z._default(
    z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MOST_PHOTOS, `${MOST_PHOTOS} photos au maximum.`)),
    [],
  ),
  /** Last day for an answer. */
  dueOn: z.optional(z.string().check(z.refine(isDay, "Cette date est illisible."))),
  /** One id per form: when it is sent twice, each subcontractor still gets one mail. */
  roundId: z.optional(uuid("Demande inconnue.")),
})
export type PriceRequestForm = z.output<typeof priceRequestSchema>
