import { AppError } from "#domain/errors.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/** One minute: a browser starts a download at once. */
const LIFETIME_MS = 60_000

/** Returns a signed URL of an archive, valid for one minute, because a download sends no session. */
export async function downloadLink(deps: Deps, archive: string): Promise<string> {
  const until = deps.now().getTime() + LIFETIME_MS
  const query = new URLSearchParams({ archive, until: String(until), key: await keyOf(deps, archive, until) })
  return `/functions/v1/download-backup?${query}`
}

/** Returns the archive of a link. Throws `download_over` when the link has expired or its signature is wrong. */
export async function readDownloadLink(deps: Deps, url: string): Promise<string> {
  const params = new URL(url).searchParams
  const archive = params.get("archive") ?? ""
  const until = Number(params.get("until"))
  const isRight = params.get("key") === (await keyOf(deps, archive, until))
  if (!isRight || !(until > deps.now().getTime())) throw new AppError("download_over")
  return archive
}

const keyOf = async ({ secret }: Deps, archive: string, until: number) =>
  toHex(await keyedHash(secret, `backup download\n${until}\n${archive}`))
