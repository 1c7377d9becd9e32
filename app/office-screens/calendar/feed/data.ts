import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"

/** The content of the feed with this token; null if the token is unknown or malformed. */
export async function readFeed(db: Db, token: string): Promise<string | null> {
  try {
    const { data } = await callFunction<{ data: { ics: string } }>(db, "calendar-feed", { token })
    return data.ics
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid_input")) return null
    throw error
  }
}

export type MyFeed = { created_at: string; last_read_at: string | null }

export async function readMyFeed(db: Db): Promise<MyFeed | null> {
  const data = await db.rpc("my_calendar_feed").then(dataOf)
  return data as MyFeed | null
}

/** Replaces the feed's URL; the previous one stops working. Returns the new path, which cannot be read again. */
export async function renewFeed(db: Db): Promise<string> {
  const data = await db.rpc("renew_calendar_feed").then(dataOf)
  return `/agenda/${data}.ics`
}

export async function revokeFeed(db: Db): Promise<void> {
  await db.rpc("revoke_calendar_feed").then(dataOf)
}
