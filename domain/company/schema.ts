import * as z from "zod/mini"
import { email, euros, number, optional, optionalOf, phone, required, text } from "../fields.ts"
import { isDay } from "../dates.ts"
import { toCents } from "../money.ts"
import { parseNumber } from "../numbers.ts"
import { isSiret, isVatNumber } from "./numbers.ts"
import { MOST_PRICES } from "./price-guide.ts"
import { optionalPicture } from "../uploads/address.ts"

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)
const withoutSpaces = (text: string) => text.replace(/[\s\u00a0\u202f.]/g, "").toUpperCase()

const address = () => optionalOf(isWebAddress, "Indiquez une adresse qui commence par https://", 1000)
const isCount = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= max
const written = (isRight: (text: string) => boolean, wrong: string) =>
  z.pipe(
    optionalOf((text) => isRight(withoutSpaces(text)), wrong, 40),
    z.transform((text) => text && withoutSpaces(text)),
  )

/** Testimonials of the Brico page; those without a name are dropped. */
const testimonials = z.pipe(
  z.array(
    z
      .object({
        name: text(80),
        location: text(80),
        experience: text(40),
        rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
        text: text(600),
      })
      .check(
        z.refine(({ name, text }) => (name === "") === (text === ""), {
          path: ["text"],
          error: "Indiquez le nom et le témoignage, ou laissez les deux vides.",
        }),
      ),
  ),
  z.transform((list) => list.filter(({ name }) => name !== "")),
)

export const MOST_OF_TEAM = 8

/** Team members; without a photo the site shows their initials. */
const team = z
  .array(
    z.object({
      name: required("Indiquez son nom.", 80),
      role: required("Indiquez son métier.", 120),
      photo: optionalPicture,
      focus: optional(9),
    }),
  )
  .check(z.maxLength(MOST_OF_TEAM))

const MOST_EUROS = 9_999_999
const isWholeEuros = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_EUROS
const NOT_WHOLE = "Indiquez un montant en euros, sans centimes."

/** What renovations cost: one row per room or level of works. */
const priceGuide = z
  .array(
    z
      .object({
        name: required("Indiquez la pièce ou le niveau de travaux.", 80),
        from: number(isWholeEuros, NOT_WHOLE, "Indiquez le prix le plus bas."),
        to: z.pipe(
          optionalOf((typed) => isWholeEuros(parseNumber(typed) ?? NaN), NOT_WHOLE, 20),
          z.transform((typed) => (typed === null ? null : parseNumber(typed))),
        ),
        per_m2: z.boolean(),
        duration: optional(60),
        includes: optional(300),
        on: z.string().check(z.refine(isDay, "Indiquez la date de ce prix.")),
      })
      .check(
        z.refine(({ from, to }) => !(to !== null && to < from), {
          path: ["to"],
          error: "Ce prix est plus bas que le premier.",
        }),
      ),
  )
  .check(z.maxLength(MOST_PRICES))

const fields = z.object({
  name: required("Indiquez le nom de l’entreprise.", 80),
  email: email("Indiquez l’adresse e-mail de l’entreprise."),
  phone: phone("Indiquez le téléphone de l’entreprise."),
  address: required("Indiquez l’adresse de l’entreprise.", 300).check(z.minLength(3, "Cette adresse est trop courte.")),
  website: address(),
  logo: optionalPicture,
  reno_name: optional(80),
  brico_name: optional(80),
  home_photo: optionalPicture,
  home_focus: optional(9),
  reno_photo: optionalPicture,
  reno_focus: optional(9),
  brico_photo: optionalPicture,
  brico_focus: optional(9),
  share_photo: optionalPicture,
  description: optional(2000),
  siret: written(isSiret, "Ce numéro SIRET est incorrect\u00a0: 14 chiffres, dont une clé de contrôle."),
  /** Franchise en base: no VAT, so no VAT number. */
  vat_exempt: z.boolean(),
  offers_reno: z.boolean(),
  offers_brico: z.boolean(),
  tva: written(isVatNumber, "Ce numéro de TVA est incorrect. Exemple\u00a0: FR44\u00a0732\u00a0829\u00a0320."),
  legal_form: optional(80),
  share_capital: optional(40),
  rcs: optional(80),
  publication_director: optional(120),
  host_identity: optional(300),
  mediator_identity: optional(300),
  mediator_website: address(),
  insurer_identity: optional(300),
  insurance_contract: optional(80),
  insurance_area: optional(120),
  founder_name: optional(120),
  founder_quote: optional(600),
  founder_photo: optionalPicture,
  founder_focus: optional(9),
  team,
  projects_start: z.pipe(
    optionalOf((text) => isCount(parseNumber(text), 9_999_999), "Indiquez un nombre entier.", 20),
    z.transform((typed) => (typed === null ? null : parseNumber(typed))),
  ),
  // Needed with the figure only; left out, the stored ones stay.
  projects_start_on: z.pipe(
    optionalOf(isDay, "Cette date est illisible."),
    z.transform((typed) => typed ?? undefined),
  ),
  projects_per_day: z.pipe(
    optionalOf((text) => isCount(parseNumber(text), 1000), "Indiquez un nombre entier.", 20),
    z.transform((typed) => (typed === null ? undefined : (parseNumber(typed) ?? undefined))),
  ),
  rating_figure: optional(20),
  rating_source: optional(60),
  rating_link: optionalOf(isWebAddress, "Indiquez une adresse qui commence par https://", 300),
  rating_on: optionalOf(isDay, "Cette date est illisible."),
  partners_figure: optional(20),
  response_figure: optional(20),
  quote_figure: optional(20),
  rates_notice: optional(800),
  prepayment_cents: z.pipe(euros(1, 1000), z.transform(toCents)),
  price_guide: priceGuide,
  testimonials,
})

/** Settings of the company, as staff type them. The prepayment is typed in euros and stored in cents. */
export const companySettingsSchema = fields.check(
  z.refine(({ offers_reno, offers_brico }) => offers_reno || offers_brico, {
    path: ["offers_brico"],
    error: "Gardez au moins une des deux lignes.",
  }),
  z.refine(({ vat_exempt, tva }) => !(vat_exempt && tva), {
    path: ["tva"],
    error: "En franchise en base, laissez le numéro de TVA vide.",
  }),
  z.refine(({ projects_start, projects_start_on }) => projects_start === null || projects_start_on !== undefined, {
    error: "Indiquez la date de ce chiffre.",
    path: ["projects_start_on"],
  }),
  z.refine(({ projects_start, projects_per_day }) => projects_start === null || projects_per_day !== undefined, {
    error: "Indiquez un nombre entier.",
    path: ["projects_per_day"],
  }),
)
