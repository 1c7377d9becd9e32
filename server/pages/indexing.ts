import { setTimeout as pause } from "node:timers/promises"
import type { MiddlewareHandler } from "hono"
import type { Db } from "#app/lib/db.ts"

/** Short, because the page waits for its own reads after this one. */
const LONGEST_WAIT_MS = 200

export const CLOSED = "noindex, nofollow"

/**
 * Forbids indexing until the owner opens the site: in a header of every page, and in `isOpen` for the renderer. While the
 * database does not answer, the last known state applies (closed, after a start): a fault of a minute must not remove an open site from Google.
 * Under a public address (`isPublic`), the example company is never indexed: its works and reviews are invented.
 */
export function createIndexing(db: Db, isPublic: boolean): MiddlewareHandler<{ Variables: { isOpen?: boolean } }> {
  let isOpen = false
  const read = async () => {
    const { data } = await db.from("site_settings").select("is_open, is_example").single()
    if (data) isOpen = data.is_open && !(isPublic && data.is_example)
  }
  return async (context, next) => {
    await Promise.race([read(), pause(LONGEST_WAIT_MS, undefined, { ref: false })])
    context.set("isOpen", isOpen)
    await next()
    if (!isOpen) context.res.headers.set("X-Robots-Tag", CLOSED)
  }
}
