import * as z from "zod/mini"
import { randomHex, toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

// The links and codes that open an account, of the backend inside the process. Each derives from the site's secret and a random id. The database
// stores the id alone, so that a copy of its rows opens nothing. On Supabase, GoTrue makes links of its own, which pass through unchanged.

const LINK_ID = /^link_[0-9a-f]{32}$/
const LINK = /^(link_[0-9a-f]{32})_[0-9a-f]{64}$/
const CODE_ID = /^code_[0-9a-f]{32}$/
const CODE_DIGITS = 8

export const newLinkId = () => `link_${randomHex()}`
export const newCodeId = () => `code_${randomHex()}`

export async function linkOf(secret: string, linkId: string): Promise<string> {
  return `${linkId}_${toHex(await keyedHash(secret, `account-link:${linkId}`))}`
}

/** What is stored of a link: its id, or all of a link that is not ours. */
export const idOfLink = (link: string) => LINK.exec(link)?.[1] ?? link

export async function codeOf(secret: string, codeId: string): Promise<string> {
  const bytes = await keyedHash(secret, `account-code:${codeId}`)
  const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) % 10n ** BigInt(CODE_DIGITS)
  return String(number).padStart(CODE_DIGITS, "0")
}

/** Stands for a typed code in the database: eight digits could be tried, but not without the secret. */
export async function hashedCode(secret: string, email: string, code: string): Promise<string> {
  return toHex(await keyedHash(secret, `account-code-hash:${email}:${code}`))
}

const secretsSchema = z.object({ token_hash: z.nullish(z.string()), code: z.nullish(z.string()) })

/** The link and the code that a mail contains, derived from the ids in its payload; null for what it has not. */
export async function readAccountSecrets(secret: string, payload: unknown) {
  const { token_hash: link = null, code = null } = z.safeParse(secretsSchema, payload).data ?? {}
  return {
    token_hash: link && LINK_ID.test(link) ? await linkOf(secret, link) : link,
    code: code && CODE_ID.test(code) ? await codeOf(secret, code) : code,
  }
}
