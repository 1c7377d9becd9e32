import { managePath } from "#domain/booking/manage.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/** What is stored of a token. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))))
}

/**
 * The token of a request's link: 128 bits derived from the site's secret, so that each mail writes the same link and no copy of it is kept.
 * Another secret gives another token; the next mail then replaces the link.
 */
export async function deriveToken(secret: string, requestId: string): Promise<string> {
  return deriveSecret(secret, `manage-booking:${requestId}`)
}

/** The same for any link; `text` begins with what it is for. */
export async function deriveSecret(secret: string, text: string): Promise<string> {
  const bytes = (await keyedHash(secret, text)).subarray(0, 16)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

/** The address of « Gérer mon rendez-vous » for a mail to the client; from now on the only one that opens it. */
export async function manageLink(deps: Deps, requestId: string): Promise<{ url: string; token: string }> {
  const token = await deriveToken(deps.secret, requestId)
  await unwrap(deps.service.rpc("remember_manage_token", { p_request_id: requestId, p_hash: await hashToken(token) }))
  return { url: deps.publicUrl + managePath(token), token }
}
