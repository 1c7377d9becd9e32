import { VIGILANCE_MONTHS } from "../law.gen.ts"
import * as z from "zod/mini"
import { WEEKDAYS } from "../company/hours.ts"
import { daysBetween, isDay } from "../dates.ts"
import { email, euros, optional, phone, required } from "../fields.ts"
import { PAPER_KINDS } from "./labels.ts"
import { latestEnd } from "./papers.ts"

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const hours = z.object({ start: z.string(), end: z.string() }).check(
  z.refine(({ start }) => TIME.test(start), { error: "Indiquez une heure.", path: ["start"] }),
  z.refine(({ end }) => TIME.test(end), { error: "Indiquez une heure.", path: ["end"] }),
  z.refine(({ start, end }) => start < end, { error: "La fin vient après le début.", path: ["end"] }),
)
const week = <Of extends z.core.$ZodType>(each: Of) =>
  z.object(Object.fromEntries(WEEKDAYS.map((day) => [day, each])) as Record<(typeof WEEKDAYS)[number], Of>)

/** An empty rate is 0 (specification §5); an unreadable one is an error. */
const hourlyRate = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.trim() || "0"),
  ),
  euros(0, 10_000),
)

export const MOST_TRADES = 30

/** A trade that the company adds to the six of the specification. */
export const tradeSchema = z.object({
  name: required("Indiquez le métier.", 40).check(z.minLength(2, "Ce nom est trop court.")),
})

/** A subcontractor, as staff type it. The photo is a file and is saved separately. */
export const contractorSchema = z.object({
  name: required("Indiquez le nom.", 120),
  email: email("Indiquez l’adresse e-mail."),
  phone: phone("Indiquez le numéro de téléphone."),
  address: optional(300),
  specialties: z
    .array(z.string().check(z.maxLength(40)))
    .check(z.minLength(1, "Veuillez sélectionner au moins une spécialité")),
  hourly_rate: hourlyRate,
  is_available: z.boolean(),
  rating: z.number().check(z.minimum(0), z.maximum(5)),
  notes: optional(4000),
  availability: week(z.boolean()),
  working_hours: week(hours),
})
export type ContractorValues = z.output<typeof contractorSchema>

const day = (missing: string) => z.string().check(z.refine(isDay, { error: missing }))

/** An absence; first and last day are included. */
export const absenceSchema = z
  .object({
    starts_on: day("Indiquez le premier jour."),
    ends_on: day("Indiquez le dernier jour."),
    reason: optional(200),
  })
  .check(
    z.refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
      error: "Le dernier jour vient après le premier.",
      path: ["ends_on"],
    }),
    z.refine(
      ({ starts_on, ends_on }) => !isDay(starts_on) || !isDay(ends_on) || daysBetween(starts_on, ends_on) <= 730,
      {
        error: "Une absence dure deux ans au plus.",
        path: ["ends_on"],
      },
    ),
  )

/** A paper; its file is saved separately. */
export const paperSchema = z
  .object({
    kind: z.enum(PAPER_KINDS),
    issued_on: day("Indiquez la date du document."),
    expires_on: day("Indiquez jusqu’à quand il est valable."),
    reference: optional(200),
  })
  .check(
    z.refine(({ issued_on, expires_on }) => issued_on <= expires_on, {
      error: "La fin vient après la date du document.",
      path: ["expires_on"],
    }),
    z.refine(
      ({ kind, issued_on, expires_on }) =>
        !isDay(issued_on) || expires_on <= (latestEnd(kind, issued_on) ?? expires_on),
      {
        error: `Ce document se redemande tous les ${VIGILANCE_MONTHS}\u00a0mois\u00a0: indiquez une date plus proche.`,
        path: ["expires_on"],
      },
    ),
  )
