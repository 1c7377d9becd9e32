import { managePath } from "#domain/booking/manage.ts"
import { clientPagePath } from "#domain/client-page/client-page.ts"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import type { LinkKind } from "#domain/private-links.ts"
import { documentPath } from "#domain/quotes/client-quote.ts"
import type { InPersonPlace } from "#domain/quotes/quote.ts"
import { unwrap } from "./database.ts"
import type { Db, Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/** The purpose is part of what a token is derived from: another word would end all links of its kind. */
const LINKS: Record<LinkKind, { path: (token: string) => string; purpose: string }> = {
  booking: { path: managePath, purpose: "manage-booking" },
  price_request: { path: priceRequestPath, purpose: "price-request" },
  quote: { path: documentPath, purpose: "client-quote" },
  invoice: { path: documentPath, purpose: "client-invoice" },
  minutes: { path: documentPath, purpose: "reception-minutes" },
  client_page: { path: clientPagePath, purpose: "client-page" },
}

/** Returns the hash of a token; only the hash is stored. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))))
}

/**
 * Returns the token of a row's link: 128 bits derived from the site's secret, so that each mail contains the same link and no copy is stored.
 * A new secret gives a new token, and so does the next generation, after the link was revoked.
 */
export async function deriveToken(secret: string, kind: LinkKind, id: string, generation = 0): Promise<string> {
  return derive(secret, [LINKS[kind].purpose, id, ...(generation ? [generation] : [])].join(":"))
}

async function derive(secret: string, text: string): Promise<string> {
  const bytes = (await keyedHash(secret, text)).subarray(0, 16)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

type LinkDeps = Pick<Deps, "secret" | "service" | "publicUrl">

/** Returns the link of a row, for a mail or to copy, and makes it the only valid one, even if the secret has changed. */
export async function privateLink(deps: LinkDeps, kind: LinkKind, id: string): Promise<{ url: string; token: string }> {
  // Few links were ever revoked: the first try stores most of them.
  for (let generation = 0; ;) {
    const token = await deriveToken(deps.secret, kind, id, generation)
    const link = { p_kind: kind, p_subject_id: id, p_generation: generation, p_hash: await hashToken(token) }
    const current = await unwrap(deps.service.rpc("remember_private_link", link))
    if (current === generation) return { url: deps.publicUrl + LINKS[kind].path(token), token }
    generation = current
  }
}

/** The link of a row that has a page; null without one. */
export async function linkTo(deps: LinkDeps, kind: LinkKind, id: string | null): Promise<string | null> {
  return id && (await privateLink(deps, kind, id)).url
}

/** A link of its own for a quote that the client signs on a device of the company. Staff say where; they alone may open it. */
export async function linkInPerson(deps: LinkDeps, staff: Db, id: string, place: InPersonPlace) {
  const token = await derive(deps.secret, `client-quote-in-person:${crypto.randomUUID()}`)
  await unwrap(staff.rpc("open_quote_in_person", { p_id: id, p_place: place, p_hash: await hashToken(token) }))
  return { url: deps.publicUrl + documentPath(token), is_new: true }
}
