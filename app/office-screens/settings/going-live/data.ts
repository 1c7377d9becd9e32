import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import type { BackupsRequest } from "#domain/going-live/backups.ts"
import type { ReadinessFacts, StoredReadiness } from "#domain/going-live/readiness.ts"
import type { Archive, JobsReport, SiteStatus } from "#domain/going-live/status.ts"
import { LEGAL_COLUMNS } from "#domain/legal/legal.ts"

/** The data of « Mise en service » at the time `now`. */
export async function readReadiness(db: Db, now: Date): Promise<ReadinessFacts> {
  const [stored, company, status] = await Promise.all([
    db.rpc("site_readiness"),
    db.from("company_settings").select(LEGAL_COLUMNS).single(),
    readStatus(db, {}),
  ])
  if (stored.error) throw toAppError(stored.error)
  if (company.error) throw toAppError(company.error)
  const { configuration, isStripeSilent, lines } = status
  // The generated type is plain JSON; a test of the SQL function checks the shape.
  return { stored: stored.data as StoredReadiness, company: company.data, configuration, isStripeSilent, lines, now }
}

async function readStatus(db: Db, parts: { with_machine?: true; with_mail?: true }): Promise<SiteStatus> {
  return (await callFunction<{ data: SiteStatus }>(db, "site-status", parts)).data
}

/** What the sender's domain says about mail in its name, as the name servers answer now. */
export const readMailChecks = async (db: Db) => (await readStatus(db, { with_mail: true })).mail

export async function openSite(db: Db, isOpen: boolean): Promise<void> {
  await db.rpc("open_site", { p_is_open: isOpen }).then(dataOf)
}

/** The rows of the example company that are left, counted by kind (« 43 demandes Brico »). */
export async function readExample(db: Db) {
  return await db.rpc("example_counts").then(dataOf)
}

/** The sizes as the database returns them: bytes, and instants in UTC. */
export type Sizes = {
  postgres: string
  database_bytes: number
  files: number
  file_bytes: number
  migration: string | null
  mails_waiting: number
  oldest_mail: string | null
  jobs: JobsReport | null
}

export async function readSystem(db: Db) {
  const [sizes, status] = await Promise.all([db.rpc("read_storage_sizes"), readStatus(db, { with_machine: true })])
  if (sizes.error) throw toAppError(sizes.error)
  return { ...status, sizes: sizes.data as Sizes }
}

type Archives = {
  archives: Archive[]
  folder: string
  kept: SiteStatus["configuration"]["backups"]
  copies_away: boolean
}

async function askBackups<Answer>(db: Db, request: BackupsRequest): Promise<Answer> {
  return (await callFunction<{ data: Answer }>(db, "manage-backups", request)).data
}

/** The archives of the machine, each with the time of its last full verification. */
export async function listArchives(db: Db) {
  const [listed, known] = await Promise.all([
    askBackups<Archives>(db, { action: "list" }),
    db
      .from("backups")
      .select(
        "archive, row_count, file_count, verified_at, failure, created_at, copied_at, copy_failure, proved_at, proof_failure",
      )
      .order("created_at", { ascending: false })
      .limit(200),
  ])
  if (known.error) throw toAppError(known.error)
  const lastTry = known.data[0]
  const archives = listed.archives.map((archive) => {
    const row = known.data.find(({ archive: name }) => name === archive.name)
    return {
      ...archive,
      rows: row?.row_count ?? null,
      files: row?.file_count ?? null,
      verified_at: row?.verified_at ?? null,
      copied_at: row?.copied_at ?? null,
    }
  })
  return {
    ...listed,
    archives,
    failure: lastTry?.failure ? lastTry : null,
    copies: listed.copies_away ? lastCopies(known.data) : null,
    proof: latest(known.data, "proved_at"),
  }
}

type Known<Key extends string> = { [key in Key]: string | null }

/** The row whose instant `key` is the latest. */
const latest = <Key extends string, Row extends Known<Key>>(rows: Row[], key: Key) =>
  rows.reduce<Row | null>((last, row) => ((row[key] ?? "") > (last?.[key] ?? "") ? row : last), null)

/** The last copy away from the machine, and the last failure that is not made good. */
function lastCopies(rows: (Known<"copied_at"> & { copy_failure: string | null })[]) {
  return {
    at: latest(rows, "copied_at")?.copied_at ?? null,
    failure: rows.find((row) => row.copy_failure)?.copy_failure ?? null,
  }
}

export type BackupsState = Awaited<ReturnType<typeof listArchives>>
export type ListedArchive = BackupsState["archives"][number]

export const makeArchive = (db: Db) => askBackups<{ archive: string }>(db, { action: "make" })
export const verifyArchive = (db: Db, archive: string) => askBackups<object>(db, { action: "verify", archive })
export const removeArchive = (db: Db, archive: string) => askBackups<object>(db, { action: "remove", archive })
export const sealArchive = (db: Db, archive: string, passphrase: string) =>
  askBackups<{ url: string }>(db, { action: "seal", archive, passphrase })
export const emptyExample = (db: Db) => askBackups<{ archive: string | null }>(db, { action: "empty_example" })
