import * as z from "zod/mini"
import { cleanText } from "./clean-text.ts"
import { isWholeCents } from "./money.ts"
import { parseNumber } from "./numbers.ts"
import { looksLikePhone, toInternationalPhone } from "./phone-format.ts"

/**
 * Fields that all forms share, with their sentences. Input: typed text; output: the stored value. An empty optional field gives null. Uses
 * Zod's small build, because the visitor's browser loads it too.
 */

const LONGEST_EMAIL = 254
const LONGEST_PHONE = 30
const WRONG_PHONE = "Ce numéro de téléphone semble incorrect."
const WRONG_POSTAL_CODE = "Indiquez un code postal à cinq chiffres."
export const INCOMPLETE_EMAIL = "Cette adresse e-mail semble incomplète."

/** A text as it arrives, cleaned before it is judged. */
export const cleaned = () => z.overwrite(cleanText)
/** An address copied from a document may hold invisible break points. */
const withoutMarks = () => z.overwrite((text: string) => text.replace(/\p{Cf}/gu, ""))

/** Includes the maximum length of an address. */
export const isEmail = (text: string) => text.length <= LONGEST_EMAIL && z.email().safeParse(text).success
const isPostalCode = (text: string) => /^\d{5}$/.test(text)

const longest = (max: number) => z.maxLength(max, `${max.toLocaleString("fr-FR")} caractères au maximum.`)

export const text = (max: number, wrong = "Ce texte est illisible.") =>
  z.string({ error: wrong }).check(cleaned(), longest(max))

const some = (missing: string) =>
  z.string({ error: missing }).check(cleaned(), z.minLength(1, { error: missing, abort: true }))

export const required = (missing: string, max: number) => some(missing).check(longest(max))

export const optional = (max: number) =>
  z.pipe(
    text(max),
    z.transform((typed) => typed || null),
  )

export const optionalOf = (isRight: (text: string) => boolean, error: string, max = LONGEST_EMAIL) =>
  z.pipe(
    text(max).check(z.refine((typed) => typed === "" || isRight(typed), { error })),
    z.transform((typed) => typed || null),
  )

const UNREADABLE = "Ce nombre est illisible. Écrivez seulement des chiffres, et une virgule pour les décimales."

/** A typed amount or count: reads commas and spaces; anything else is an error of the field. */
export const number = (isRight: (value: number) => boolean, error: string, missing = "Indiquez un nombre.") =>
  z.pipe(
    z.string().check(
      cleaned(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine((text) => parseNumber(text) !== null, { error: UNREADABLE, abort: true }),
      z.refine((text) => isRight(parseNumber(text) ?? NaN), { error }),
    ),
    z.transform((text: string) => parseNumber(text) ?? 0),
  )

const NOT_EUROS = "Indiquez un montant en euros, avec deux décimales au plus."
const isAmount = (value: number, min: number, max: number) => value >= min && value <= max && isWholeCents(value)

export const euros = (min: number, max = 100_000, missing = "Indiquez un montant.", wrong = NOT_EUROS) =>
  number((value) => isAmount(value, min, max), wrong, missing)

export const price = (min: number) => euros(min, undefined, "Indiquez un prix.")

/** An optional amount: empty gives null, never 0. */
export const optionalEuros = (max: number) =>
  z.pipe(
    z.string().check(
      cleaned(),
      z.refine((text) => text === "" || parseNumber(text) !== null, { error: UNREADABLE, abort: true }),
      z.refine((text) => text === "" || isAmount(parseNumber(text) ?? NaN, 0, max), { error: NOT_EUROS }),
    ),
    z.transform((text: string) => parseNumber(text)),
  )

export const email = (missing = "Indiquez votre adresse e-mail.", wrong = INCOMPLETE_EMAIL) =>
  required(missing, LONGEST_EMAIL).check(withoutMarks(), z.email(wrong))

export const optionalEmail = () =>
  z.pipe(
    text(LONGEST_EMAIL).check(
      withoutMarks(),
      z.refine((typed) => typed === "" || isEmail(typed), { error: INCOMPLETE_EMAIL }),
    ),
    z.transform((typed) => typed || null),
  )

export const postalCode = () =>
  z.string({ error: "Indiquez le code postal." }).check(cleaned(), z.refine(isPostalCode, { error: WRONG_POSTAL_CODE }))

export const optionalPostalCode = () => optionalOf(isPostalCode, WRONG_POSTAL_CODE)

/** A telephone number as typed. Only the server validates it fully (phone.ts), with the numbering plans of every country. */
export const typedPhone = (missing = "Indiquez votre numéro de téléphone.") =>
  some(missing).check(z.refine(looksLikePhone, { error: WRONG_PHONE }))

export const optionalTypedPhone = () => optionalOf(looksLikePhone, WRONG_PHONE, LONGEST_PHONE)

/** A telephone number typed by staff; output in its stored form. */
export const phone = (missing: string) => z.pipe(typedPhone(missing), z.transform(toInternationalPhone))

/** A telephone number with a stricter parser: `read` returns null for an invalid number. */
export const phoneReadBy = (read: (typed: string) => string | null) =>
  z.pipe(
    some("Indiquez votre numéro de téléphone."),
    z.transform((typed, context) => {
      const number = read(typed)
      if (number) return number
      context.issues.push({ code: "custom", message: WRONG_PHONE, input: typed })
      return z.NEVER
    }),
  )
