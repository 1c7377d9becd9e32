import { setTimeout as pause } from "node:timers/promises"
import type { MiddlewareHandler } from "hono"
import type { Db } from "#app/lib/db.ts"
import { type CardPayments, paymentsOf } from "#domain/going-live/configuration.ts"

/** Short, because the page waits for its own reads after this one. */
const LONGEST_WAIT_MS = 200

export const CLOSED = "noindex, nofollow"

export type SiteState = { isOpen?: boolean; payments?: CardPayments }

/**
 * Reads the state of the site for each page: whether it is open (`isOpen`), and how visitors pay by card (`payments`, at first `unread`). Forbids
 * indexing until the owner opens the site, in a header of every page. While the
 * database does not answer, the last known state applies (closed, after a start): a fault of a minute must not remove an open site from Google.
 * Under a public address (`isPublic`), the example company is never indexed: its works and reviews are invented.
 */
export function createIndexing(
  db: Db,
  isPublic: boolean,
  unread: CardPayments,
): MiddlewareHandler<{ Variables: SiteState }> {
  let isOpen = false
  let payments = unread
  const read = async () => {
    const { data } = await db.from("site_settings").select("is_open, is_example, card_payments").single()
    if (!data) return
    isOpen = data.is_open && !(isPublic && data.is_example)
    payments = paymentsOf(data)
  }
  return async (context, next) => {
    await Promise.race([read(), pause(LONGEST_WAIT_MS, undefined, { ref: false })])
    context.set("isOpen", isOpen)
    context.set("payments", payments)
    await next()
    if (!isOpen) context.res.headers.set("X-Robots-Tag", CLOSED)
  }
}
