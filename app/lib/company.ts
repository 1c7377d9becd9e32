import type { Db } from "./db.ts"
import {
  defaultCompanySettings,
  defaultSchedulingSettings,
  describeCompany,
  type Company,
} from "#domain/company/company.ts"
import { type LineNames, lineNamesOf, type Lines, linesOf } from "#domain/company/lines.ts"
import { describePeople, type People } from "#domain/company/people.ts"
import { describePriceGuide, type PriceGuide } from "#domain/company/price-guide.ts"
import { parisDate } from "#domain/dates.ts"
import { toAppError } from "#domain/errors.ts"

const COMPANY_COLUMNS =
  "name, email, phone, address, website, logo, description, projects_start, projects_start_on, projects_per_day, rating_figure, rating_source, rating_link, rating_on, partners_figure, response_figure, quote_figure, prepayment_cents, offers_reno, offers_brico, vat_exempt, insurer_identity, insurance_contract, reno_name, brico_name, home_photo, home_focus, reno_photo, reno_focus, brico_photo, brico_focus, share_photo"
const PEOPLE_COLUMNS = "founder_name, founder_quote, founder_photo, founder_focus, team"
const SCHEDULING_COLUMNS = "working_hours, intervention_zones, version"

/** The last values read. They replace the settings while the database is down, so that visitors still find the phone number. */
const lastRead = {
  company: defaultCompanySettings,
  scheduling: defaultSchedulingSettings,
  takesBookings: true,
  closedDays: [] as string[],
}

/**
 * The company's data for public pages, in four reads per request. If a read fails, the page uses the last values read, else the defaults,
 * and the error is logged.
 */
export async function readCompany(db: Db, now: Date): Promise<Company> {
  const [company, scheduling, bookable, closed] = await Promise.all([
    db.from("company_settings").select(COMPANY_COLUMNS).single(),
    db.from("scheduling_settings").select(SCHEDULING_COLUMNS).single(),
    db.from("services").select("id").eq("is_active", true).limit(1),
    db.from("blocked_dates").select("date").eq("is_active", true).gte("date", parisDate(now)).order("date").limit(14),
  ])
  for (const { error } of [company, scheduling, bookable, closed]) {
    if (error) warn(error)
  }
  if (company.data) lastRead.company = company.data
  if (scheduling.data) lastRead.scheduling = scheduling.data
  if (bookable.data) lastRead.takesBookings = bookable.data.length > 0
  if (closed.data) lastRead.closedDays = closed.data.map(({ date }) => date)
  return describeCompany(lastRead.company, lastRead.scheduling, now, lastRead.takesBookings, lastRead.closedDays)
}

/** The founder and the team. If they cannot be read, none is shown and the error is logged. */
export async function readPeople(db: Db): Promise<People> {
  const { data, error } = await db.from("company_settings").select(PEOPLE_COLUMNS).single()
  if (error) console.warn("the people of the company could not be read, nobody is shown", toAppError(error))
  return describePeople(data)
}

/** The owner's prices of renovations. The list is empty when they cannot be read; the error is logged. */
export async function readPriceGuide(db: Db): Promise<PriceGuide> {
  const { data, error } = await db.from("company_settings").select("price_guide, vat_exempt").single()
  if (error) console.warn("the prices of renovations could not be read, none is shown", toAppError(error))
  return describePriceGuide(data?.price_guide ?? [], data?.vat_exempt ?? false)
}

/** What pages need that do not show the whole company. */
export type CompanyBasics = { name: string; lines: Lines; lineNames: LineNames; isVatExempt: boolean }

/** The name, the lines with theirs, and the VAT regime. If they cannot be read, what was read last. */
export async function readBasics(db: Db): Promise<CompanyBasics> {
  const { data, error } = await db
    .from("company_settings")
    .select("name, offers_reno, offers_brico, vat_exempt, reno_name, brico_name")
    .single()
  if (error) warn(error)
  const settings = data ?? lastRead.company
  return {
    name: settings.name,
    isVatExempt: settings.vat_exempt,
    lines: linesOf(settings),
    lineNames: lineNamesOf(settings),
  }
}

function warn(error: Parameters<typeof toAppError>[0]): void {
  console.warn("settings could not be read, what was read last is shown", toAppError(error))
}
