import { openAsBlob } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Json } from "#domain/database.gen.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Db } from "#functions/_shared/deps.ts"
import { workOff } from "#functions/_shared/waiting-jobs.ts"
import type { Log } from "../watch/log.ts"
import { repeat } from "../watch/repeat.ts"
import { MOST_BYTES } from "./archive-parts.ts"
import { projectFiles } from "./kept-files.ts"
import { type ArchivedEvent, type Claim, writeYear } from "./write-archive.ts"
import packageJson from "../../package.json" with { type: "json" }

/** How long an administrator who asks for an archive waits at most. */
const EVERY_MS = 30_000
const BUCKET = "accounts"
/** Each may have an invoice with all its lines. */
const EVENTS_AT_ONCE = 200

/**
 * Makes the yearly archives of the ledger: that of the year before after 1 January, and those that administrators ask for. It speaks to the database
 * through the service's client, so it works the same on a Supabase project. A failure is on record for staff, and tried again.
 */
export function keepYearlyArchives(service: Db, log: Log): { stop: () => void } {
  let isStopped = false
  const schedule = repeat({ everyMs: EVERY_MS, offsetMs: 7_000 }, () =>
    makeDueArchive(service).catch((err: unknown) => {
      if (!isStopped) log.warn({ err }, "the archive of the receipts was not made")
    }),
  )
  // Stopping does not wait for an archive: the next start makes it.
  const stop = () => {
    isStopped = true
    void schedule.stop()
  }
  return { stop }
}

/** Makes one archive if one is due, in parts of so many bytes before compression; resolves to its year. */
export async function makeDueArchive(service: Db, mostBytes = MOST_BYTES): Promise<number | null> {
  await unwrap(service.rpc("plan_due_archive"))
  return workOff(service, "archive", async (year) => {
    // The generated type is plain JSON.
    const claim = (await unwrap(service.rpc("begin_fiscal_archive", { p_year: Number(year) }))) as Claim
    await makeArchive(service, claim, mostBytes)
    return claim.year
  })
}

async function makeArchive(service: Db, claim: Claim, mostBytes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-archive-"))
  try {
    const parts: { part: number; path: string; byte_count: number; sha256: string }[] = []
    const store = async (path: string, file: string) => {
      const type = "application/gzip"
      const body = await openAsBlob(file, { type })
      const stored = await service.storage.from(BUCKET).upload(path, body, { contentType: type })
      if (stored.error) throw new Error(stored.error.message, { cause: stored.error })
    }
    const { file, bytes, sha256, receipts, invoices } = await writeYear(folder, claim, packageJson.version, {
      async readPage(after) {
        const page = { p_after: after, p_last: claim.last_seq, p_limit: EVENTS_AT_ONCE }
        // The generated type is plain JSON.
        return (await unwrap(service.rpc("read_ledger_page", page))) as ArchivedEvent[]
      },
      readFile: projectFiles(service).read,
      async keepPart(packed) {
        const path = claim.path.replace(/\.tar\.gz$/, `-${packed.part}.tar.gz`)
        await unwrap(service.rpc("reserve_archive_part", { p_year: claim.year, p_path: path }))
        await store(path, packed.file)
        parts.push({ part: packed.part, path, byte_count: packed.bytes, sha256: packed.sha256 })
      },
      mostBytes,
    })
    await store(claim.path, file)
    const row: Json = {
      ...{ year: claim.year, first_seq: claim.after_seq + 1, last_seq: claim.last_seq, receipt_count: receipts },
      invoice_count: invoices,
      ...{ path: claim.path, byte_count: bytes, sha256, parts },
    }
    await unwrap(service.rpc("record_fiscal_archive", { p_archive: row }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
