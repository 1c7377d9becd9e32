import { setTimeout as pause } from "node:timers/promises"
import type { MiddlewareHandler } from "hono"
import type { Db } from "#app/lib/db.ts"

/** What the page itself reads is waited for as well, and visitors for both. */
const LONGEST_WAIT_MS = 200

export const CLOSED = "noindex, nofollow"

/**
 * Tells search engines to leave while the owner has not opened the site: in the header of every answer, and to whoever renders it. While the
 * database does not answer the last known state holds: an open site must not be forgotten by Google for a fault of a minute.
 */
export function createIndexing(db: Db): MiddlewareHandler<{ Variables: { isOpen?: boolean } }> {
  let isOpen = false
  const read = async () => {
    const { data } = await db.from("site_settings").select("is_open").single()
    isOpen = data?.is_open ?? isOpen
  }
  return async (context, next) => {
    await Promise.race([read(), pause(LONGEST_WAIT_MS, undefined, { ref: false })])
    context.set("isOpen", isOpen)
    await next()
    if (!isOpen) context.res.headers.set("X-Robots-Tag", CLOSED)
  }
}
