import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import { isLinkToken } from "#domain/private-links.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import type { ClientMinutes } from "#domain/projects/client-minutes.ts"
import type { ClientQuote, ClientQuoteCall } from "#domain/quotes/client-quote.ts"

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
export type QuoteCall = Without<ClientQuoteCall, "token" | "user_agent">

/** Who reads: the database, the secret of the link, and the browser, which the evidence of a signature names. */
export type Reader = { db: Db; token: string; agent: string | null }

async function ask<T>({ db, token, agent }: Reader, call: QuoteCall): Promise<T> {
  if (!isLinkToken(token)) throw new AppError("not_found")
  const body = { token, ...(agent ? { user_agent: agent.slice(0, 300) } : {}), ...call }
  return (await callFunction<{ data: T }>(db, "client-quote", body)).data
}

type AnyDocument = ClientQuote | ClientInvoice | ClientMinutes

/**
 * What a link opens, a quote, an invoice or the minutes of a reception; null when the link is unknown or over. `isBack`: the client comes from the payment page, whose result is read again
 * before.
 */
export async function readDocument(reader: Reader, isBack = false): Promise<AnyDocument | null> {
  return await ask<AnyDocument>(reader, { action: isBack ? "settle" : "view" }).catch((error: unknown) => {
    if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
    throw error
  })
}

export const isInvoice = (document: AnyDocument): document is ClientInvoice =>
  "subject" in document && document.subject === "invoice"
export const areMinutes = (document: AnyDocument): document is ClientMinutes =>
  "subject" in document && document.subject === "minutes"

/** Records that the client has seen the document. */
export async function markDocumentSeen(reader: Reader): Promise<void> {
  await ask(reader, { action: "seen" })
}

/** The address of the payment page. Throws the refusal as an `AppError`. */
export async function openPayment(reader: Reader): Promise<string> {
  return (await ask<{ url: string }>(reader, { action: "pay" })).url
}

/** The page of the document that a payment is for; null when the payment is unknown or of another day. */
export async function findPaidDocument(db: Db, payment_id: string): Promise<string | null> {
  try {
    const body = { action: "return", payment_id }
    return (await callFunction<{ data: { path: string } }>(db, "client-quote", body)).data.path
  } catch (error) {
    if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
    throw error
  }
}

/** Sends what the client decides. Throws the refusal as an `AppError`. */
export async function answerQuote(
  reader: Reader,
  call: Exclude<QuoteCall, { action: "view" | "seen" | "pay" | "settle" }>,
) {
  await ask(reader, call)
}
