import type { Db } from "#app/lib/db.ts"
import type { Company } from "#domain/company/company.ts"
import { defaultWorkingHours, openingLines, type WorkingHours } from "#domain/company/hours.ts"
import { defaultProjectCounter, projectsCompleted } from "#domain/company/statistics.ts"
import { parisDate } from "#domain/dates.ts"
import { toAppError } from "#domain/errors.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone, normalizePhone } from "#domain/phone.ts"

const COMPANY_COLUMNS =
  "name, email, phone, address, description, projects_start, projects_start_on, projects_per_day, rating_figure, partners_figure, response_figure, quote_figure, prepayment_cents"
const SCHEDULING_COLUMNS = "working_hours, intervention_zones"

/** The stored defaults, for the day when the settings cannot be read: the pages stay up and say the same. */
const DEFAULT_COMPANY = {
  name: "Mirabelle",
  email: "contact@mirabelle.test",
  phone: "01 99 00 12 34",
  address: "12 rue des Mirabelliers, 75011 Paris",
  description: null,
  projects_start: defaultProjectCounter.start,
  projects_start_on: defaultProjectCounter.since,
  projects_per_day: defaultProjectCounter.perDay,
  rating_figure: "5/5",
  partners_figure: "40+",
  response_figure: "24h",
  quote_figure: "48h",
  prepayment_cents: 8000,
}
const DEFAULT_SCHEDULING = {
  working_hours: defaultWorkingHours as unknown,
  intervention_zones: ["75", "77", "78", "91", "92", "93", "94", "95"],
}

/** What public pages say about the company, in two reads: once per request. Never throws: falls back to the defaults. */
export async function readCompany(db: Db, now: Date): Promise<Company> {
  const [company, scheduling] = await Promise.all([
    db.from("company_settings").select(COMPANY_COLUMNS).single(),
    db.from("scheduling_settings").select(SCHEDULING_COLUMNS).single(),
  ])
  for (const { error } of [company, scheduling]) {
    if (error) console.warn("company settings could not be read, defaults are shown", toAppError(error))
  }
  return toCompany(company.data ?? DEFAULT_COMPANY, scheduling.data ?? DEFAULT_SCHEDULING, now)
}

function toCompany(row: typeof DEFAULT_COMPANY, scheduling: typeof DEFAULT_SCHEDULING, now: Date): Company {
  const today = parisDate(now)
  const counter = { start: row.projects_start, since: row.projects_start_on, perDay: row.projects_per_day }
  return {
    name: row.name,
    description:
      row.description || "Rénovation complète ou partielle, dépannage et petits travaux à Paris et en Île-de-France.",
    phone: {
      label: formatPhone(row.phone).replaceAll(" ", "\u00a0"),
      href: `tel:${normalizePhone(row.phone) ?? row.phone.replace(/[^\d+]/g, "")}`,
    },
    email: row.email,
    address: row.address.split(/,\s*(?=\d{5}\b)/),
    // The database checks the shape (`private.is_working_hours`).
    hours: openingLines(scheduling.working_hours as WorkingHours),
    departments: scheduling.intervention_zones,
    prepayment: formatCents(row.prepayment_cents),
    figures: {
      projects: Math.floor(projectsCompleted(counter, today)),
      rating: row.rating_figure,
      craftspeople: row.partners_figure,
      responseTime: spaceUnit(row.response_figure),
      quoteTime: spaceUnit(row.quote_figure),
    },
    year: Number(today.slice(0, 4)),
  }
}

/** « 24h » is set as « 24 h ». */
function spaceUnit(text: string): string {
  return text.replace(/(\d)\s*h$/, "$1\u00a0h")
}
