import type { Db } from "#app/lib/db.ts"
import {
  defaultCompanySettings,
  defaultSchedulingSettings,
  describeCompany,
  type Company,
} from "#domain/company/company.ts"
import { describePeople, type People } from "#domain/company/people.ts"
import { toAppError } from "#domain/errors.ts"

const COMPANY_COLUMNS =
  "name, email, phone, address, website, logo, description, projects_start, projects_start_on, projects_per_day, rating_figure, rating_source, rating_on, partners_figure, response_figure, quote_figure, prepayment_cents"
const PEOPLE_COLUMNS = "founder_name, founder_quote, founder_photo, founder_focus, team"
const SCHEDULING_COLUMNS = "working_hours, intervention_zones"

/** What was read last stands in while the database does not answer: whoever wants to call then finds the number. */
const lastRead = { company: defaultCompanySettings, scheduling: defaultSchedulingSettings, takesBookings: true }

/**
 * What public pages say about the company, in three reads: once per request. When a setting cannot be read, the page stays up
 * with what was read last, else the defaults, and the reason goes to the log.
 */
export async function readCompany(db: Db, now: Date): Promise<Company> {
  const [company, scheduling, bookable] = await Promise.all([
    db.from("company_settings").select(COMPANY_COLUMNS).single(),
    db.from("scheduling_settings").select(SCHEDULING_COLUMNS).single(),
    db.from("services").select("id").eq("is_active", true).limit(1),
  ])
  for (const { error } of [company, scheduling, bookable]) {
    if (error) warn(error)
  }
  if (company.data) lastRead.company = company.data
  if (scheduling.data) lastRead.scheduling = scheduling.data
  if (bookable.data) lastRead.takesBookings = bookable.data.length > 0
  return describeCompany(lastRead.company, lastRead.scheduling, now, lastRead.takesBookings)
}

/** Who stands behind the company and who comes; nobody when they cannot be read, with the reason in the log. */
export async function readPeople(db: Db): Promise<People> {
  const { data, error } = await db.from("company_settings").select(PEOPLE_COLUMNS).single()
  if (error) console.warn("the people of the company could not be read, nobody is shown", toAppError(error))
  return describePeople(data)
}

/** The name alone, for what is not a public page. */
export async function readCompanyName(db: Db): Promise<string> {
  const { data, error } = await db.from("company_settings").select("name").single()
  if (error) warn(error)
  return (data ?? lastRead.company).name
}

function warn(error: Parameters<typeof toAppError>[0]): void {
  console.warn("settings could not be read, what was read last is shown", toAppError(error))
}
