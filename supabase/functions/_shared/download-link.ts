import { AppError } from "#domain/errors.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/** A browser begins a download at once. */
const LIFETIME_MS = 60_000

/** Where an archive is taken from for a minute: a download carries no session. */
export async function downloadLink(deps: Deps, archive: string): Promise<string> {
  const until = deps.now().getTime() + LIFETIME_MS
  const query = new URLSearchParams({ archive, until: String(until), key: await keyOf(deps, archive, until) })
  return `/functions/v1/download-backup?${query}`
}

/** The archive that a link is for. Throws `download_over` when the link is too old, or nobody's. */
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
