import * as z from "zod/mini"
import { isDay } from "../dates.ts"

/** The reception of the works (code civil, art. 1792-6): its form, and the guarantees that run from its day. */

/** What the client reserved; `lifted_on` null until it is mended. */
export type Reserve = { label: string; lifted_on: string | null }

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

/** A reserve that is still in the list stays lifted. */
export const withLifted = (labels: readonly string[], known: readonly Reserve[]): Reserve[] =>
  labels.map((label) => known.find((reserve) => reserve.label === label) ?? { label, lifted_on: null })

const yearsAfter = (day: string, years: number) => {
  const anniversary = `${+day.slice(0, 4) + years}${day.slice(4)}`
  // 29 February has no anniversary in most years: the month ends there, as `private.retention_end` has it.
  return isDay(anniversary) ? anniversary : `${anniversary.slice(0, 8)}28`
}

/** The last days of the legal guarantees: defects of the first year, equipment, and solidity (code civil, art. 1792-6, 1792-3 and 1792-4-1). */
export function guaranteesFrom(receivedOn: string): { label: string; until: string }[] {
  return [
    { label: "Parfait achèvement", until: yearsAfter(receivedOn, 1) },
    { label: "Bon fonctionnement", until: yearsAfter(receivedOn, 2) },
    { label: "Décennale", until: yearsAfter(receivedOn, 10) },
  ]
}
