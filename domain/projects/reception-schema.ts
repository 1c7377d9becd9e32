import * as z from "zod/mini"
import { isDay } from "../dates.ts"

const MOST_RESERVES = 100
const LONGEST_RESERVE = 300

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** As staff type it; one reserve in each line. Output: values for `save_reception`, but for the days on which reserves were lifted (`withLifted`). */
export const receptionSchema = z
  .object({
    received_on: z.string().check(z.refine(isDay, { error: "Indiquez le jour de la réception." })),
    reserves: z.pipe(
      z.string().check(
        z.refine((text) => linesOf(text).length <= MOST_RESERVES, { error: `${MOST_RESERVES} réserves au plus.` }),
        z.refine((text) => linesOf(text).every(({ length }) => length <= LONGEST_RESERVE), {
          error: `${LONGEST_RESERVE} caractères au plus par réserve.`,
        }),
      ),
      z.transform(linesOf),
    ),
    has_guarantee: z.boolean(),
    opposed_on: z.pipe(
      z.string().check(z.refine((day) => day === "" || isDay(day), { error: "Cette date n’existe pas." })),
      z.transform((day) => day || null),
    ),
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
