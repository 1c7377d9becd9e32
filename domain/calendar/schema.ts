import * as z from "zod/mini"
import { text } from "../fields.ts"
import { daysBetween, isDay } from "../dates.ts"

/** Maximum number of days to block at once; `block_dates` refuses more. */
export const LONGEST_BLOCKING = 93

/** Input of the dialog; an empty « Jusqu’au » means one day. */
export const blockingSchema = (today: string) =>
  z.pipe(
    z
      .object({
        from: z.string().check(
          z.refine(isDay, { error: "Indiquez une date.", abort: true }),
          z.refine((day) => day >= today, { error: "Cette date est passée." }),
        ),
        to: z.string().check(z.refine((day) => day === "" || isDay(day), { error: "Cette date n’existe pas." })),
        reason: text(200),
        isReasonPublic: z.boolean(),
      })
      .check(
        z.refine(({ from, to }) => to === "" || to >= from, {
          error: "Cette date est avant la première.",
          path: ["to"],
        }),
        z.refine(({ from, to }) => !isDay(from) || !isDay(to) || daysBetween(from, to) < LONGEST_BLOCKING, {
          error: `${LONGEST_BLOCKING} jours à la suite au maximum.`,
          path: ["to"],
        }),
      ),
    z.transform(({ from, to, reason, isReasonPublic }) => ({
      from,
      to: to || from,
      reason: reason || null,
      isReasonPublic,
    })),
  )
export type Blocking = z.output<ReturnType<typeof blockingSchema>>
