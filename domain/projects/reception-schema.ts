import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { required } from "../fields.ts"

const MOST_RESERVES = 100
const LONGEST_RESERVE = 300

const dayOrNone = z.pipe(
  z.string().check(z.refine((day) => day === "" || isDay(day), { error: "Cette date n’existe pas." })),
  z.transform((day) => day || null),
)

/** As staff type it. Output: values for `save_reception`; an empty reserve is none, and one that is still in the list stays lifted. */
export const receptionSchema = z
  .object({
    received_on: z.string().check(z.refine(isDay, { error: "Indiquez le jour de la réception." })),
    reserves: z.pipe(
      z
        .array(
          z.object({
            id: z.guid(),
            label: z.string().check(z.maxLength(LONGEST_RESERVE, `${LONGEST_RESERVE} caractères au plus.`)),
            due_on: dayOrNone,
            lifted_on: z.nullable(z.string()),
          }),
        )
        .check(z.maxLength(MOST_RESERVES, `${MOST_RESERVES} réserves au plus.`)),
      z.transform((reserves) =>
        reserves
          .map(({ label, ...reserve }) => ({ ...reserve, label: label.trim() }))
          .filter(({ label }) => label !== ""),
      ),
    ),
    has_guarantee: z.boolean(),
    opposed_on: dayOrNone,
    opposition: z.pipe(
      z.string().check(z.maxLength(1000, "1\u00a0000 caractères au plus.")),
      z.transform((text) => text.trim() || null),
    ),
  })
  .check(
    z.refine(({ opposed_on, opposition }) => (opposed_on === null) === (opposition === null), {
      path: ["opposition"],
      error: "Une opposition a un jour et un motif\u00a0: la loi veut qu’elle soit motivée.",
    }),
  )
export type ReceptionInput = z.input<typeof receptionSchema>
export type ReceptionValues = z.output<typeof receptionSchema>

/** Minutes that came back signed on paper. */
export const paperMinutesSchema = z.object({
  signed_on: z.string().check(z.refine(isDay, { error: "Indiquez le jour de la signature." })),
  name: required("Indiquez qui a signé.", 200),
})
