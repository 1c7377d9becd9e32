import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { LinkKind, PrivateLinkOrder } from "#domain/private-links.ts"

export type LinkSubject = { kind: LinkKind; id: string }

/** The link of a row, which works from now on. */
export async function readLink(db: Db, order: PrivateLinkOrder): Promise<string> {
  return (await makeLink(db, order)).url
}

export async function makeLink(db: Db, order: PrivateLinkOrder): Promise<{ url: string; is_new: boolean }> {
  return (await callFunction<{ data: { url: string; is_new: boolean } }>(db, "private-link", order)).data
}

/** `ends_at`: null for a link without an end, and for one whose row shows nothing now. */
export type LinkState = { is_revoked: boolean; is_over: boolean; ends_at: string | null }

/** Null for a link that was never given out. */
export async function readLinkState(db: Db, { kind, id }: LinkSubject) {
  return (await db.rpc("read_private_link", { p_kind: kind, p_subject_id: id }).then(dataOf)) as LinkState | null
}

export async function revokeLink(db: Db, { kind, id }: LinkSubject): Promise<void> {
  await db.rpc("revoke_private_link", { p_kind: kind, p_subject_id: id }).then(dataOf)
}
