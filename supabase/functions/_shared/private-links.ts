import { clientPagePath } from "#domain/client-page/client-page.ts"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import { documentPath } from "#domain/quotes/client-quote.ts"
import type { InPersonPlace } from "#domain/quotes/quote.ts"
import { unwrap } from "./database.ts"
import type { Db, Deps } from "./deps.ts"
import { deriveSecret, hashToken } from "./manage-token.ts"

/** What a private link opens, besides an appointment: a price request, the page of a renovation, a quote to its client, or an invoice. */
export type LinkKind = "price_request" | "works" | "quote" | "invoice"

const PATHS: Record<LinkKind, (token: string) => string> = {
  price_request: priceRequestPath,
  works: clientPagePath,
  quote: documentPath,
  invoice: documentPath,
}
const PURPOSES: Record<LinkKind, string> = {
  price_request: "price-request",
  works: "client-page",
  quote: "client-quote",
  invoice: "client-invoice",
}
const REMEMBER = {
  price_request: "remember_price_request_token",
  works: "remember_client_token",
  quote: "remember_document_token",
  invoice: "remember_invoice_token",
} as const

/** Derives the token of a row's link from the site's secret, like that of an appointment, and the hash to store. */
export async function makeToken(deps: Deps, kind: LinkKind, id: string): Promise<{ token: string; hash: string }> {
  const token = await deriveSecret(deps.secret, `${PURPOSES[kind]}:${id}`)
  return { token, hash: await hashToken(token) }
}

/** The link of a row that has a page; null without one. */
export async function linkTo(deps: Deps, kind: LinkKind, id: string | null): Promise<string | null> {
  return id && (await privateLink(deps, kind, id)).url
}

/** Returns the link for a mail or to copy, and makes it the only valid one, even if the secret has changed. */
export async function privateLink(deps: Deps, kind: LinkKind, id: string): Promise<{ url: string; token: string }> {
  const { token, hash } = await makeToken(deps, kind, id)
  await unwrap(deps.service.rpc(REMEMBER[kind], { p_id: id, p_hash: hash }))
  return { url: deps.publicUrl + PATHS[kind](token), token }
}

/** A link of its own for a quote that the client signs on a device of the company. Staff say where; they alone may open it. */
export async function linkInPerson(deps: Deps, staff: Db, id: string, place: InPersonPlace) {
  const token = await deriveSecret(deps.secret, `client-quote-in-person:${crypto.randomUUID()}`)
  await unwrap(staff.rpc("open_quote_in_person", { p_id: id, p_place: place, p_hash: await hashToken(token) }))
  return { url: deps.publicUrl + documentPath(token), is_new: true }
}
