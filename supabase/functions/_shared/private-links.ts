import { clientPagePath } from "#domain/client-page/client-page.ts"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { deriveSecret, hashToken } from "./manage-token.ts"

/** What a private link opens, besides an appointment: a price request, or the page of a renovation. */
export type LinkKind = "quote" | "works"

const PATHS: Record<LinkKind, (token: string) => string> = { quote: priceRequestPath, works: clientPagePath }
const PURPOSES: Record<LinkKind, string> = { quote: "contractor-quote", works: "client-page" }

/** Derives the token of a row's link from the site's secret, like that of an appointment, and the hash to store. */
export async function makeToken(deps: Deps, kind: LinkKind, id: string): Promise<{ token: string; hash: string }> {
  const token = await deriveSecret(deps.secret, `${PURPOSES[kind]}:${id}`)
  return { token, hash: await hashToken(token) }
}

/** Returns the link for a mail or to copy, and makes it the only valid one, even if the secret has changed. */
export async function privateLink(deps: Deps, kind: LinkKind, id: string): Promise<{ url: string; token: string }> {
  const { token, hash } = await makeToken(deps, kind, id)
  const remember = kind === "quote" ? "remember_quote_token" : "remember_client_token"
  await unwrap(deps.service.rpc(remember, { p_id: id, p_hash: hash }))
  return { url: deps.publicUrl + PATHS[kind](token), token }
}
