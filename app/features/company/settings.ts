import { defineSettings } from "#app/office/settings/define-settings.ts"
import type { Row } from "#domain/database.ts"
import { fromCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"

/** What « Entreprise » changes. */
export const COMPANY_SETTINGS = [
  "name",
  "email",
  "phone",
  "address",
  "website",
  "logo",
  "description",
  "siret",
  "tva",
  "legal_form",
  "share_capital",
  "rcs",
  "publication_director",
  "host_identity",
  "mediator_identity",
  "mediator_website",
  "insurer_identity",
  "insurance_contract",
  "insurance_area",
  "founder_name",
  "founder_quote",
  "founder_photo",
  "founder_focus",
  "team",
  "projects_start",
  "projects_start_on",
  "projects_per_day",
  "rating_figure",
  "rating_source",
  "rating_on",
  "partners_figure",
  "response_figure",
  "quote_figure",
  "rates_notice",
  "prepayment_cents",
  "testimonials",
  "version",
] as const

export type CompanyRow = Pick<Row<"company_settings">, (typeof COMPANY_SETTINGS)[number]>
export type Testimonial = {
  name: string
  location: string
  experience: string
  rating: number
  text: string
}

/** Somebody of the team as a form holds them. */
export const NOBODY_OF_TEAM = { name: "", role: "", photo: "", focus: "" }
type Teammate = typeof NOBODY_OF_TEAM

export const companySettings = defineSettings<CompanyRow>("company_settings", COMPANY_SETTINGS)

/** How many testimonials the Brico page shows. */
const TESTIMONIALS = 3
const NOBODY: Testimonial = { name: "", location: "", experience: "", rating: 5, text: "" }

/** The settings as a form holds them: texts, and euros. */
export function valuesOf({ version: _version, testimonials, team, ...settings }: CompanyRow) {
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
    prepayment_cents: writeNumber(fromCents(settings.prepayment_cents)),
    team: (team as { [Key in keyof Teammate]?: string | null }[]).map(({ name, role, photo, focus }): Teammate => ({
      name: name ?? "",
      role: role ?? "",
      photo: photo ?? "",
      focus: focus ?? "",
    })),
    testimonials: Array.from({ length: TESTIMONIALS }, (_, index) => known[index] ?? NOBODY),
  }
}
