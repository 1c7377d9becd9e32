import { DEFAULT_PREPAYMENT_CENTS } from "../law.gen.ts"
import { parisDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { normalizePhone } from "#domain/phone.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { defaultWorkingHours, openingLines, type OpeningLine, schemaOpeningHours, type WorkingHours } from "./hours.ts"
import { linkPreviewOf, type LinkPreview } from "../uploads/link-preview.ts"
import { byLines, type LineNames, lineNamesOf, type Lines, linesOf } from "./lines.ts"
import { describeOpenNow, type OpenNow } from "./open-now.ts"
import { defaultProjectCounter, inWorkingDays, projectsCompleted, spaceHours } from "./statistics.ts"
import { describeZone, type ZoneWords } from "./zone.ts"

/** The company's data for the public pages, formatted. Built on the server from the stored settings. */
export type Company = {
  name: string
  description: string
  logo: string | null
  /** The company's other website. */
  website: string | null
  /** Null or empty when not entered; not shown then. */
  phone: Phone | null
  email: string | null
  /** Two lines: street; postal code and city. One line if no postal code follows a comma; empty without an address. */
  address: string[]
  /** Empty until staff have saved them. */
  hours: OpeningLine[]
  /** Whether the company can be reached now; null without saved hours, and when they do not say. */
  openNow: OpenNow | null
  /** The hours for search engines, « Mo 08:00-18:00 ». */
  openingHours: string[]
  /** Departments where the company works, e.g. `75`. */
  departments: string[]
  /** The same departments, in words. */
  zone: ZoneWords
  /** What the company offers; nothing on the site speaks of the other line. */
  lines: Lines
  lineNames: LineNames
  /** The owner's photographs; a missing one is a drawing. */
  photos: Record<"home" | "reno" | "brico", SitePhoto | null>
  /** The picture beside shared links of a page without one of its own; null: a drawing. */
  preview: LinkPreview | null
  /** Franchise en base: prices have no VAT and are not « TTC ». */
  isVatExempt: boolean
  /** « MAAF Assurances, contrat 123456 »; null until insurer and contract are entered: the ten-year guarantee is not claimed before. */
  insurance: string | null
  /** Prepayment of a booking, « 80 € ». */
  prepayment: string
  /** Whether visitors can book a service. If not, no page mentions the price of a booking. */
  takesBookings: boolean
  figures: CompanyFigures
  /** The current year in Paris. */
  year: number
}

/** A photograph with its focus point, « 50% 30% ». */
export type SitePhoto = { src: string; focus: string | null }
export type Phone = { label: string; href: string }

/** The company's figures. A figure that was not entered, or a rating without its source and date, is null and not shown. */
export type CompanyFigures = {
  projects: number | null
  /** « 5/5 », « sur Google », the month in which it was read there, and the page where visitors can read it. */
  rating: { value: string; source: string; month: string; link: string | null } | null
  craftspeople: string | null
  responseTime: string | null
  /** Response time counted in working days: « 24 h (jours ouvrés) ». */
  answerTime: string | null
  quoteTime: string | null
  /** Usual delay of a quote: « en général sous 48 h après la visite ». */
  quotePromise: string | null
}

/** The columns of `company_settings` that the public pages use, with the table's defaults. */
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
  rating_link: null as string | null,
  rating_on: null as string | null,
  partners_figure: null as string | null,
  response_figure: null as string | null,
  quote_figure: null as string | null,
  prepayment_cents: DEFAULT_PREPAYMENT_CENTS,
  offers_reno: true,
  offers_brico: true,
  vat_exempt: false,
  reno_name: null as string | null,
  brico_name: null as string | null,
  home_photo: null as string | null,
  home_focus: null as string | null,
  reno_photo: null as string | null,
  reno_focus: null as string | null,
  brico_photo: null as string | null,
  brico_focus: null as string | null,
  share_photo: null as string | null,
  insurer_identity: null as string | null,
  insurance_contract: null as string | null,
}
export type CompanySettings = typeof defaultCompanySettings

/** The columns of `scheduling_settings`, with the table's defaults; the database checks the shape of the hours (`private.is_working_hours`). */
export const defaultSchedulingSettings = {
  working_hours: defaultWorkingHours as unknown,
  intervention_zones: ["75", "77", "78", "91", "92", "93", "94", "95"],
  /** Counts saves: until the first one the hours are a proposal to the owner, not a promise to visitors. */
  version: 1,
}
export type SchedulingSettings = typeof defaultSchedulingSettings

/** The trade in a few words, to precede the zone. */
export const tradeOf = (lines: Lines) =>
  byLines(lines, {
    both: "Rénovation complète ou partielle, dépannage et petits travaux",
    reno: "Rénovation complète ou partielle",
    brico: "Dépannage et petits travaux",
  })

/** Formats stored settings for visitors; `now` decides today's date in Paris. `closedDays` are the days, from today on, that staff have closed. */
export function describeCompany(
  settings: CompanySettings,
  scheduling: SchedulingSettings,
  now: Date,
  takesBookings = true,
  closedDays: readonly string[] = [],
): Company {
  const today = parisDate(now)
  const response = settings.response_figure?.trim() || null
  const zone = describeZone(scheduling.intervention_zones)
  const lines = linesOf(settings)
  const hours = scheduling.version > 1 ? (scheduling.working_hours as WorkingHours) : null
  const quoteTime = settings.quote_figure?.trim() ? spaceHours(settings.quote_figure.trim()) : null
  return {
    name: settings.name,
    description: settings.description?.trim() || `${tradeOf(lines)} ${zone.where}.`,
    logo: settings.logo,
    website: settings.website,
    phone: settings.phone === null ? null : describePhone(settings.phone),
    email: settings.email,
    address: settings.address?.split(/,\s*(?=\d{5}\b)/) ?? [],
    hours: hours ? openingLines(hours) : [],
    openNow: hours ? describeOpenNow(hours, closedDays, now) : null,
    openingHours: hours ? schemaOpeningHours(hours) : [],
    departments: scheduling.intervention_zones,
    zone,
    lines,
    lineNames: lineNamesOf(settings),
    photos: {
      home: photoOf(settings.home_photo, settings.home_focus),
      reno: photoOf(settings.reno_photo, settings.reno_focus),
      brico: photoOf(settings.brico_photo, settings.brico_focus),
    },
    preview: linkPreviewOf(settings.share_photo ?? settings.home_photo, settings.name),
    isVatExempt: settings.vat_exempt,
    insurance: insuranceOf(settings),
    prepayment: formatCents(settings.prepayment_cents),
    takesBookings: takesBookings && lines.brico,
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

const photoOf = (src: string | null, focus: string | null): SitePhoto | null => (src ? { src, focus } : null)

function describePhone(phone: string): Phone {
  return { label: formatPhone(phone), href: `tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, "")}` }
}

function insuranceOf({ insurer_identity, insurance_contract }: CompanySettings): string | null {
  // The address of the insurer follows its name.
  const insurer = insurer_identity?.split(/[,\n]/, 1)[0]?.trim()
  const contract = insurance_contract?.trim()
  return insurer && contract ? `${insurer}, contrat ${contract}` : null
}

function projectsOn(settings: CompanySettings, today: string): number | null {
  const { projects_start: start, projects_start_on: since, projects_per_day: perDay } = settings
  return start === null ? null : Math.floor(projectsCompleted({ start, since, perDay }, today))
}

const month = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" })

/** A rating must show its source and its date: without them it would mislead (code de la consommation, L121-2). */
function ratingOf({ rating_figure, rating_source, rating_link, rating_on }: CompanySettings): CompanyFigures["rating"] {
  const [value, source] = [rating_figure?.trim(), rating_source?.trim()]
  if (!value || !source || !rating_on) return null
  return { value, source: `sur ${source}`, month: month.format(new Date(rating_on)), link: rating_link }
}
