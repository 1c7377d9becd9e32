import { formatPhone } from "#domain/phone-format.ts"
import { defineSettings } from "#app/office/settings/define-settings.ts"
import { companySettingsSchema } from "#domain/company/schema.ts"
import type { Row } from "#domain/database.ts"
import { fromCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"

/** The columns of the « Entreprise » form are the fields of its schema. */
const fields = companySettingsSchema.shape
type Column = keyof typeof fields | "version"

export type CompanyRow = Pick<Row<"company_settings">, Column>
export type Testimonial = {
  name: string
  location: string
  experience: string
  rating: number
  text: string
}

/** A new member of the team in the form. */
export const NOBODY_OF_TEAM = { name: "", role: "", photo: "", focus: "" }
type Teammate = typeof NOBODY_OF_TEAM

/** A new row of « Combien ça coûte » in the form. */
export const NO_PRICE = { name: "", from: "", to: "", per_m2: false, duration: "", includes: "", on: "" }
type TypedPrice = typeof NO_PRICE

export const companySettings = defineSettings<CompanyRow>("company_settings", [
  ...(Object.keys(fields) as Column[]),
  "version",
])

/** The number of testimonials on the Brico page. */
const TESTIMONIALS = 3
const NOBODY: Testimonial = { name: "", location: "", experience: "", rating: 5, text: "" }

/** The settings as form values: texts, and amounts in euros. */
export function valuesOf({
  version: _version,
  testimonials,
  team,
  price_guide,
  vat_exempt,
  offers_reno,
  offers_brico,
  ...settings
}: CompanyRow) {
  const texts = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value === null ? "" : String(value)]),
  ) as Record<Exclude<keyof typeof settings, never>, string>
  const known = (testimonials as Partial<Testimonial>[]).map((entry) => ({
    ...NOBODY,
    ...entry,
    rating: Number(entry.rating ?? NOBODY.rating),
  }))
  return {
    ...texts,
    vat_exempt,
    offers_reno,
    offers_brico,
    // The defaults of the table say nothing as long as there is no figure.
    ...(settings.projects_start === null ? { projects_start_on: "", projects_per_day: "" } : {}),
    phone: formatPhone(settings.phone ?? "").replaceAll("\u00a0", " "),
    prepayment_cents: writeNumber(fromCents(settings.prepayment_cents)),
    team: (team as { [Key in keyof Teammate]?: string | null }[]).map(({ name, role, photo, focus }): Teammate => ({
      name: name ?? "",
      role: role ?? "",
      photo: photo ?? "",
      focus: focus ?? "",
    })),
    price_guide: (price_guide as { [Key in keyof TypedPrice]?: string | number | boolean | null }[]).map(
      ({ per_m2, ...texts }): TypedPrice => ({
        ...NO_PRICE,
        ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value ?? "")])),
        per_m2: per_m2 === true,
      }),
    ),
    testimonials: Array.from({ length: TESTIMONIALS }, (_, index) => known[index] ?? NOBODY),
  }
}
