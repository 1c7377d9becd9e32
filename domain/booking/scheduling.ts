import * as z from "zod/mini"
import { WEEKDAYS, type Weekday } from "../company/hours.ts"
import { departmentLabels } from "../company/zone.ts"
import { sentence } from "../errors.ts"
import { number } from "../fields.ts"

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DEPARTMENT = /^(\d{2,3}|2[AB])$/

const wholeNumber = (min: number, max: number) =>
  number((value) => Number.isInteger(value) && value >= min && value <= max, `De ${min} à ${max}.`)

const hours = z
  .object({
    enabled: z.boolean(),
    start: z.string().check(z.regex(TIME, "Indiquez une heure.")),
    end: z.string().check(z.regex(TIME, "Indiquez une heure.")),
  })
  .check(z.refine(({ start, end }) => start < end, { path: ["end"], error: "La fin doit suivre le début." }))

const week = z.object(Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as Record<Weekday, typeof hours>)

/** Departments, separated by spaces or commas. */
const zones = z.pipe(
  z.string().check(
    z.refine(
      (typed) => departmentsOf(typed).every((code) => DEPARTMENT.test(code)),
      "Indiquez des départements, par exemple 75, 92, 93.",
    ),
    z.refine((typed) => departmentsOf(typed).length > 0, "Indiquez au moins un département."),
    // What the map of the site cannot show; the database refuses it as well.
    z.refine(
      (typed) => departmentsOf(typed).every((code) => code in departmentLabels || !DEPARTMENT.test(code)),
      sentence("zone_not_covered"),
    ),
  ),
  z.transform(departmentsOf),
)

/** Rules of online booking, as staff type them. */
export const schedulingSchema = z.object({
  working_hours: week,
  intervention_zones: zones,
  minimum_notice_hours: wholeNumber(0, 336),
  /** Whether the notice counts opening hours only, so that a booking made at night is read before it begins. */
  notice_in_opening_hours: z.boolean(),
  max_bookings_per_day: wholeNumber(0, 500),
})

function departmentsOf(typed: string): string[] {
  return [...new Set(typed.toUpperCase().split(/[\s,;]+/))].filter(Boolean)
}
