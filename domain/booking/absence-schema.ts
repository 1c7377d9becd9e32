import * as z from "zod/mini"
import { daysBetween, isDay } from "../dates.ts"
import { optional } from "../fields.ts"

const day = (missing: string) => z.string().check(z.refine(isDay, { error: missing }))

export const teamAbsenceSchema = z
  .object({
    team_id: z.string().check(z.minLength(1, "Choisissez l’équipe.")),
    starts_on: day("Indiquez le premier jour."),
    ends_on: day("Indiquez le dernier jour."),
    starts_at_noon: z.boolean(),
    ends_at_noon: z.boolean(),
    reason: optional(200),
  })
  .check(
    z.refine(
      ({ starts_on, ends_on, starts_at_noon, ends_at_noon }) =>
        starts_on < ends_on || (starts_on === ends_on && !(starts_at_noon && ends_at_noon)),
      { error: "La fin vient après le début.", path: ["ends_on"] },
    ),
    z.refine(
      ({ starts_on, ends_on }) => !isDay(starts_on) || !isDay(ends_on) || daysBetween(starts_on, ends_on) <= 730,
      { error: "Une absence dure deux ans au plus.", path: ["ends_on"] },
    ),
  )
export type TeamAbsenceValues = z.output<typeof teamAbsenceSchema>
