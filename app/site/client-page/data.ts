import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { isLinkToken } from "#domain/private-links.ts"
import type { ClientPage, ClientPageCall } from "#domain/client-page/client-page.ts"
import { AppError, httpStatus } from "#domain/errors.ts"

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Call = Without<ClientPageCall, "token">

async function ask<T>(db: Db, token: string, call: Call): Promise<T> {
  if (!isLinkToken(token)) throw new AppError("not_found")
  return (await callFunction<{ data: T }>(db, "client-page", { token, ...call })).data
}

/** The works of a link; null when the link is unknown or has ended. */
export async function readClientPage(db: Db, token: string): Promise<ClientPage | null> {
  return await ask<ClientPage>(db, token, { action: "view" }).catch((error: unknown) => {
    if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
    throw error
  })
}

/** Records that the client has seen the page. */
export async function markWorksSeen(db: Db, token: string): Promise<void> {
  await ask(db, token, { action: "seen" })
}

/** Writes to the company, or validates a choice. Throws the refusal as an `AppError`. */
export async function sendFromClient(db: Db, token: string, call: Extract<Call, { action: "write" | "choose" }>) {
  await ask(db, token, call)
}
