import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { isLinkToken } from "#domain/private-links.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import type { AskedPrice, ContractorQuoteCall } from "#domain/price-requests/answer.ts"

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Call = Without<ContractorQuoteCall, "token">

async function ask<T>(db: Db, token: string, call: Call): Promise<T> {
  if (!isLinkToken(token)) throw new AppError("not_found")
  return (await callFunction<{ data: T }>(db, "contractor-quote", { token, ...call })).data
}

/** The price request of a link; null when the link is unknown. */
export async function readAskedPrice(db: Db, token: string): Promise<AskedPrice | null> {
  return await ask<AskedPrice>(db, token, { action: "view" }).catch((error: unknown) => {
    if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
    throw error
  })
}

/** Records that the subcontractor has seen the page. */
export async function markPriceRequestSeen(db: Db, token: string): Promise<void> {
  await ask(db, token, { action: "seen" })
}

/** Sends or changes a price, or declines. Throws the refusal as an `AppError`. */
export async function sendAnswer(db: Db, token: string, answer: Extract<Call, { action: "answer" | "decline" }>) {
  return await ask<AskedPrice>(db, token, answer)
}

/** Attaches a file to an answer that was just sent. Throws on failure. */
export async function attachFile(db: Db, token: string, file: { name: string; bytes: ArrayBuffer }): Promise<void> {
  const headers = { "X-Quote-Token": token, "X-File-Name": encodeURIComponent(file.name) }
  const answer = await db.functions.invoke("attach-price-file", { body: file.bytes, headers })
  const error: unknown = answer.error
  if (error) throw new AppError("unavailable", { cause: error })
}
