import { managePath } from "#domain/booking/manage.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/** Returns the hash of a token; only the hash is stored. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))))
}

/**
 * Returns the token of a request's link: 128 bits derived from the site's secret, so that each mail contains the same link and no copy is stored.
 * A new secret gives a new token; the next mail then replaces the link.
 */
export async function deriveToken(secret: string, requestId: string): Promise<string> {
  return deriveSecret(secret, `manage-booking:${requestId}`)
}

/** Derives a token for any link; `text` must begin with its purpose. */
export async function deriveSecret(secret: string, text: string): Promise<string> {
  const bytes = (await keyedHash(secret, text)).subarray(0, 16)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

/** Returns the link « Gérer mon rendez-vous » for a mail to the client, and makes it the only valid one. */
export async function manageLink(deps: Deps, requestId: string): Promise<{ url: string; token: string }> {
  const token = await deriveToken(deps.secret, requestId)
  await unwrap(deps.service.rpc("remember_manage_token", { p_request_id: requestId, p_hash: await hashToken(token) }))
  return { url: deps.publicUrl + managePath(token), token }
}
