import * as z from "zod/mini"
import { parseNumber } from "./numbers.ts"
import { looksLikePhone, toInternationalPhone } from "./phone-format.ts"

/** The fields of the forms that staff fill in: texts as they are typed, what the database is given as output, empty ones as null. */

export const required = (missing: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, `${max} caractères au maximum.`))

export const optional = (max: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`)),
    z.transform((text: string) => text || null),
  )

export const optionalOf = (isRight: (text: string) => boolean, error: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isRight(text), { error }),
    ),
    z.transform((text: string) => text || null),
  )

const UNREADABLE = "Ce nombre est illisible."

/** An amount or a count typed by a person: commas and spaces are read, anything else is an error on the field. */
export const number = (isRight: (value: number) => boolean, error: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, { error: "Indiquez un nombre.", abort: true }),
      z.refine((text) => parseNumber(text) !== null, { error: UNREADABLE, abort: true }),
      z.refine((text) => isRight(parseNumber(text) ?? NaN), { error }),
    ),
    z.transform((text: string) => parseNumber(text) ?? 0),
  )

const NOT_EUROS = "Indiquez un montant en euros, avec deux décimales au plus."
const isAmount = (value: number, min: number, max: number) =>
  value >= min && value <= max && Number.isInteger(Math.round(value * 1e6) / 1e4)

export const euros = (min: number, max = 100_000) => number((value) => isAmount(value, min, max), NOT_EUROS)

/** An amount that may be left out: null then, never 0. */
export const optionalEuros = (max: number) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || parseNumber(text) !== null, { error: UNREADABLE, abort: true }),
      z.refine((text) => text === "" || isAmount(parseNumber(text) ?? NaN, 0, max), { error: NOT_EUROS }),
    ),
    z.transform((text: string) => parseNumber(text)),
  )

export const phone = (missing: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: missing, abort: true }),
        z.refine(looksLikePhone, { error: "Ce numéro de téléphone semble incorrect." }),
      ),
    z.transform(toInternationalPhone),
  )

export const INCOMPLETE_EMAIL = "Cette adresse e-mail semble incomplète."
export const isEmail = (text: string) => z.email().safeParse(text).success
