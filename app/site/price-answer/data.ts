import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { isManageToken } from "#domain/booking/manage.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import type { AskedQuote, ContractorQuoteCall } from "#domain/price-requests/answer.ts"

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Call = Without<ContractorQuoteCall, "token">

async function ask<T>(db: Db, token: string, call: Call): Promise<T> {
  if (!isManageToken(token)) throw new AppError("not_found")
  return (await callFunction<{ data: T }>(db, "contractor-quote", { token, ...call })).data
}

/** The request that a link opens; null when the link opens nothing. */
export async function readAskedQuote(db: Db, token: string): Promise<AskedQuote | null> {
  return await ask<AskedQuote>(db, token, { action: "view" }).catch((error: unknown) => {
    if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
    throw error
  })
}

/** A page in sight tells that somebody has looked. */
export async function markQuoteSeen(db: Db, token: string): Promise<void> {
  await ask(db, token, { action: "seen" })
}

/** Gives a price, changes it, or declines. Throws the refusal as an `AppError`. */
export async function sendAnswer(db: Db, token: string, answer: Extract<Call, { action: "answer" | "decline" }>) {
  return await ask<AskedQuote>(db, token, answer)
}

/** Joins a file to an answer that was just given. Throws when it could not be kept. */
export async function attachFile(db: Db, token: string, file: { name: string; bytes: ArrayBuffer }): Promise<void> {
  const headers = { "X-Quote-Token": token, "X-File-Name": encodeURIComponent(file.name) }
  const answer = await db.functions.invoke("attach-quote-file", { body: file.bytes, headers })
  const error: unknown = answer.error
  if (error) throw new AppError("unavailable", { cause: error })
}
