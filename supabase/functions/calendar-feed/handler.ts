import * as z from "zod/mini"
import { type CalendarRecord, toCalendarEvent } from "#domain/calendar/events.ts"
import { AppError } from "#domain/errors.ts"
import { type FeedEvent, feedFile } from "#functions/_shared/calendar-file.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken } from "#functions/_shared/private-links.ts"

const NO_SUCH_FEED = "Cet agenda n’existe pas ou plus."
const bodySchema = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{32}$/, NO_SUCH_FEED)) })

/**
 * The calendar of the back office as a feed for a staff member's calendar program. Service client: the token in the URL, of which only the hash is
 * stored, authorises the caller, and stops working when its owner loses access.
 */
export const createCalendarFeed = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: bodySchema }, async ({ body }) => {
    const records = (await unwrap(deps.service.rpc("read_calendar_feed", { p_hash: await hashToken(body.token) }))) as
      | (CalendarRecord & Pick<FeedEvent, "sequence" | "changed_at" | "team_name">)[]
      | null
    if (!records) throw new AppError("not_found", { message: NO_SUCH_FEED })
    const company = await unwrap(deps.service.from("company_settings").select("name").single())
    const events = records.map((record) => ({ ...record, ...toCalendarEvent(record) }))
    return { ics: feedFile(events, company.name, deps.publicUrl, deps.now()) }
  })
