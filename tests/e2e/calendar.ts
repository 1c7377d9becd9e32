import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { addDays } from "#domain/dates.ts"
import type { Row } from "./requests.ts"

/** The Monday of a week in the far future. Each test takes its own number, so that its calendar is empty; projects do not share a site. */
export const quietWeek = (project: string, test: number) =>
  addDays(project === "phone" ? "2032-01-05" : "2032-06-07", test * 7)

export const calendarOf = (day: string, view: string) => `/admin/calendar?vue=${view}&date=${day}`

export async function addTo(site: RunningSite, table: string, row: Record<string, unknown>): Promise<Row> {
  const { data, error } = await clientOf(site, site.keys.secretKey).from(table).insert(row).select().single()
  if (error) throw new Error(error.message)
  return data as Row
}

export async function readBlocked(site: RunningSite, day: string): Promise<Record<string, unknown>[]> {
  const { data, error } = await clientOf(site, site.keys.secretKey).from("blocked_dates").select().eq("date", day)
  if (error) throw new Error(error.message)
  return data as Record<string, unknown>[]
}

export async function queuedMails(site: RunningSite, id: string) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("email_outbox")
    .select("template, recipient, payload")
    .eq("request_id", id)
  if (error) throw new Error(error.message)
  return data as { template: string; recipient: string; payload: Record<string, unknown> }[]
}

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })
