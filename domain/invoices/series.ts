import * as z from "zod/mini"
import { number, text } from "../fields.ts"

/** The series that give numbers here, each year from its first number (`private.read_series`). */

type SeriesCode = "F" | "AV" | "D"
export const seriesLabels: Record<SeriesCode, string> = { F: "Factures", AV: "Avoirs", D: "Devis" }

export type Series = {
  code: SeriesCode
  year: number
  prefix: string
  /** The first number of the year, 1 if the company says nothing. */
  first: number
  /** A number was given: prefix and first number stay until the next year. */
  is_begun: boolean
  /** Another software has given such numbers this year, as far as they are noted here: the first one must be set. */
  lacks_start: boolean
  /** As it will be written. */
  next: string
}

/** « F-2026-0138 », as the database writes it (`private.series_number`). */
export const seriesNumber = (prefix: string, year: number, serial: number) =>
  `${prefix && `${prefix}-`}${year}-${String(serial).padStart(4, "0")}`

const isPrefix = (typed: string) =>
  /^([A-Za-z0-9]([A-Za-z0-9+_/-]{0,13}[A-Za-z0-9])?)?$/.test(typed) && !/^demo/i.test(typed)
const isSerial = (value: number) => Number.isInteger(value) && value >= 1 && value <= 999_999

/** What an electronic invoice asks of a number (BR-FR-01 and 02): no space, no accent, few signs. */
export const seriesSchema = z.object({
  prefix: text(15).check(
    z.refine((typed) => typed.length > 15 || isPrefix(typed), {
      error:
        "Écrivez des lettres sans accent, des chiffres, ou + - _ / au milieu, sans espace. DEMO est réservé aux exemples.",
    }),
  ),
  first: number(isSerial, "Indiquez un nombre entier, de 1 à 999\u202f999."),
})
export type SeriesStart = z.output<typeof seriesSchema>
