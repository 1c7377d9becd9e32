import { DEFAULT_PREPAYMENT_CENTS } from "#domain/booking/terms.ts"
import { parisDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { normalizePhone } from "#domain/phone.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { defaultWorkingHours, openingLines, type OpeningLine, schemaOpeningHours, type WorkingHours } from "./hours.ts"
import { defaultProjectCounter, inWorkingDays, projectsCompleted, spaceHours } from "./statistics.ts"

/** What the public pages say about the company, ready to be read by people. Made on the server from the stored settings. */
export type Company = {
  name: string
  description: string
  logo: string | null
  /** The company's other address on the internet. */
  website: string | null
  /** What nobody entered is null, or empty, and not shown. */
  phone: Phone | null
  email: string | null
  /** Street, then postal code and city. */
  address: string[]
  hours: OpeningLine[]
  /** The same hours for search engines, « Mo 08:00-18:00 ». */
  openingHours: string[]
  /** Departments where the company works, e.g. `75`. */
  departments: string[]
  /** What is paid when a repair is booked, « 80 € ». */
  prepayment: string
  /** Whether there is a service that visitors may book: without one no page speaks of booking's price. */
  takesBookings: boolean
  figures: CompanyFigures
  /** The current year in Paris. */
  year: number
}

export type Phone = { label: string; href: string }

/** What a company claims in figures: what it did not enter, or entered without its source, is null and not shown. */
export type CompanyFigures = {
  projects: number | null
  /** « 5/5 », with where it comes from and when it was read there. */
  rating: { value: string; source: string } | null
  craftspeople: string | null
  responseTime: string | null
  /** The same as a promise that closed days do not break: « 24 h (jours ouvrés) ». */
  answerTime: string | null
  quoteTime: string | null
  /** When a quote usually comes: « en général sous 48 h après la visite ». */
  quotePromise: string | null
}

/** The columns of `company_settings` that the public pages use, with the defaults of that table. */
export const defaultCompanySettings = {
  name: "Mirabelle",
  email: null as string | null,
  phone: null as string | null,
  address: null as string | null,
  description: null as string | null,
  logo: null as string | null,
  website: null as string | null,
  projects_start: null as number | null,
  projects_start_on: defaultProjectCounter.since,
  projects_per_day: defaultProjectCounter.perDay,
  rating_figure: null as string | null,
  rating_source: null as string | null,
  rating_on: null as string | null,
  partners_figure: null as string | null,
  response_figure: null as string | null,
  quote_figure: null as string | null,
  prepayment_cents: DEFAULT_PREPAYMENT_CENTS,
}
export type CompanySettings = typeof defaultCompanySettings

/** The same for `scheduling_settings`; the database checks the shape of the hours (`private.is_working_hours`). */
export const defaultSchedulingSettings = {
  working_hours: defaultWorkingHours as unknown,
  intervention_zones: ["75", "77", "78", "91", "92", "93", "94", "95"],
}
export type SchedulingSettings = typeof defaultSchedulingSettings

const DESCRIPTION = "Rénovation complète ou partielle, dépannage et petits travaux à Paris et en Île-de-France."

/** Turns stored settings into what visitors read, on the day that it is in Paris. */
export function describeCompany(
  settings: CompanySettings,
  scheduling: SchedulingSettings,
  now: Date,
  takesBookings = true,
): Company {
  const today = parisDate(now)
  const response = settings.response_figure?.trim() || null
  const quoteTime = settings.quote_figure?.trim() ? spaceHours(settings.quote_figure.trim()) : null
  return {
    name: settings.name,
    description: settings.description?.trim() || DESCRIPTION,
    logo: settings.logo,
    website: settings.website,
    phone: settings.phone === null ? null : describePhone(settings.phone),
    email: settings.email,
    address: settings.address?.split(/,\s*(?=\d{5}\b)/) ?? [],
    hours: openingLines(scheduling.working_hours as WorkingHours),
    openingHours: schemaOpeningHours(scheduling.working_hours as WorkingHours),
    departments: scheduling.intervention_zones,
    prepayment: formatCents(settings.prepayment_cents),
    takesBookings,
    figures: {
      projects: projectsOn(settings, today),
      rating: ratingOf(settings),
      craftspeople: settings.partners_figure?.trim() || null,
      responseTime: response && spaceHours(response),
      answerTime: response && inWorkingDays(response),
      quoteTime,
      quotePromise: quoteTime && `en général sous ${quoteTime} après la visite`,
    },
    year: Number(today.slice(0, 4)),
  }
}

function describePhone(phone: string): Phone {
  return { label: formatPhone(phone), href: `tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, "")}` }
}

function projectsOn(settings: CompanySettings, today: string): number | null {
  const { projects_start: start, projects_start_on: since, projects_per_day: perDay } = settings
  return start === null ? null : Math.floor(projectsCompleted({ start, since, perDay }, today))
}

const month = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" })

/** A rating says who gave it and when it was read: without either it would mislead (code de la consommation, L121-2). */
function ratingOf({ rating_figure, rating_source, rating_on }: CompanySettings): CompanyFigures["rating"] {
  const [value, source] = [rating_figure?.trim(), rating_source?.trim()]
  if (!value || !source || !rating_on) return null
  return { value, source: `de note ${source}, ${month.format(new Date(rating_on))}` }
}
