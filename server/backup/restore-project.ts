import { buffer } from "node:stream/consumers"
import type pg from "pg"
import { storedNameOf } from "../backend/files/file-storage.ts"
import { withClient, withConnection } from "../backend/pool.ts"
import { type Env, StartError } from "../env.ts"
import { fileOf, openArchive, type Source, tableOf, verifyArchive } from "./archive.ts"
import { COPY_SETTINGS, copyIn } from "./copy.ts"
import { reasonOf } from "./create-backup.ts"
import { findArchive } from "./find-archive.ts"
import { type Manifest, migrationsOf } from "./manifest.ts"
import { openProject, type Project, refuseOtherVersion } from "./project.ts"
import { SAYS } from "./sentences.ts"
import { findUnknown, isOurs, recordRestore, tablesOfProject } from "./tables.ts"

/** Of the accounts; Supabase Auth keeps second factors in its own way, so they are set up again. */
const ACCOUNTS = ["auth.users", "auth.identities"]
const OBJECTS = "storage.objects"
/** Supabase Auth reads these as texts, and finds only accounts of this instance. */
const TEXTS =
  `confirmation_token recovery_token email_change email_change_token_new email_change_token_current phone_change phone_change_token
  reauthentication_token`.split(/\s+/)
const INSTANCE = "instance_id"
const NO_INSTANCE = "00000000-0000-0000-0000-000000000000"

type Work = Project & { source: Source; manifest: Manifest }
type Uploaded = { bucket: string; path: string }
type Object = Uploaded & { type: string; cacheControl: string }

/**
 * Restores an archive, given as for `findArchive`, into a Supabase project that `npm run deploy` has made and that has no account yet. The files go through its
 * Storage, which writes their rows; then all other rows in one transaction. A failure removes the files again.
 * @throws {StartError} with one sentence when the archive, the keys or the project do not allow it.
 */
export async function restoreToProject(env: Env, given: string): Promise<Manifest> {
  const { source, keys } = await findArchive(env, given)
  const manifest = await verifyArchive(source, keys)
  const project = openProject(env)
  const work = { ...project, source, manifest }
  const uploaded: Uploaded[] = []
  try {
    await withConnection(project.location, async (ask) => {
      const history = await refuseOtherVersion(ask)
      if (migrationsOf(manifest, history, source.name).length !== history.length)
        throw new StartError(SAYS.olderThanProject(source.name))
      const [found] = await ask(
        `select exists (select from auth.users) or exists (select from ${OBJECTS}) as is_filled`,
      )
      if (found?.["is_filled"]) throw new StartError(SAYS.projectFilled)
    })
    await withClient(project.location, (client) => uploadFiles(client, work, uploaded))
    await withClient(project.location, (client) => fillRows(client, work))
  } catch (error) {
    for (const { bucket, path } of uploaded)
      await project.service.storage
        .from(bucket)
        .remove([path])
        .catch(() => {})
    if (error instanceof StartError) throw error
    throw new StartError(SAYS.nothingRestored(reasonOf(error)), { cause: error })
  }
  return manifest
}

/** The archive has the rows of the files before the files: a temporary table tells where each belongs. */
async function uploadFiles(client: pg.ClientBase, { source, manifest, service }: Work, uploaded: Uploaded[]) {
  const table = manifest.tables.find(({ name }) => name === OBJECTS)
  if (!table) return
  await client.query(
    `${COPY_SETTINGS}; create temp table kept as select ${table.columns.join(", ")} from ${OBJECTS} with no data`,
  )
  let objects: Map<string, Object> | null = null
  await openArchive(source, manifest.digest, async (name, bytes) => {
    if (tableOf(name) === OBJECTS) return void (await copyIn(client, { ...table, name: "pg_temp.kept" }, bytes))
    const object = (objects ??= fileOf(name) ? await readObjects(client) : null)?.get(fileOf(name) ?? "")
    if (!object) return drain(bytes)
    const { bucket, path, type: contentType, cacheControl } = object
    const { error } = await service.storage
      .from(bucket)
      .upload(path, new Uint8Array(await buffer(bytes)).buffer, { contentType, cacheControl })
    if (error) throw new Error(`${bucket}/${path}: ${error.message}`, { cause: error })
    uploaded.push({ bucket, path })
  })
  await client.query("drop table pg_temp.kept")
}

async function readObjects(client: pg.ClientBase): Promise<Map<string, Object>> {
  const { rows } = await client.query<Object>(`select bucket_id as bucket, name as path,
    coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
    coalesce(substring(metadata ->> 'cacheControl' from 'max-age=(\\d+)'), '3600') as "cacheControl" from pg_temp.kept`)
  return new Map(rows.map((row) => [storedNameOf(row.bucket, row.path), row]))
}

/** Without triggers and checks of foreign keys, as the archive holds what they have made and checked. */
async function fillRows(client: pg.ClientBase, { source, manifest }: Work): Promise<void> {
  const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  await client.query(`${COPY_SETTINGS}; begin`)
  const wanted = manifest.tables.filter(({ name }) => isOurs(name) || ACCOUNTS.includes(name))
  const unknown = await findUnknown(ask, wanted)
  if (unknown) throw new Error(`the archive is of another version: ${unknown.name} has other columns in this project`)
  const emptied = (await tablesOfProject(ask)).map(({ name }) => name).filter(isOurs)
  await client.query(`set local session_replication_role = replica; truncate ${emptied.join(", ")}`)
  const tables = new Map(wanted.map((table) => [table.name, { ...table, rows: 0 }]))
  await openArchive(source, manifest.digest, async (name, bytes) => {
    const table = tables.get(tableOf(name) ?? "")
    if (!table) return drain(bytes)
    table.rows += await copyIn(client, table, bytes)
  })
  const missing = wanted.find(({ name, rows }) => tables.get(name)?.rows !== rows)
  if (missing) throw new Error(`rows of ${missing.name} are missing`)
  await completeAccounts(ask)
  for (const { name, value } of manifest.sequences)
    if (isOurs(name)) await client.query("select setval($1, $2)", [name, value])
  await client.query("set local session_replication_role = origin")
  await recordRestore(ask, manifest.createdAt)
  await client.query("commit")
}

async function completeAccounts(ask: (sql: string) => Promise<Record<string, unknown>[]>): Promise<void> {
  const rows = await ask("select attname from pg_attribute where attrelid = 'auth.users'::regclass and attnum > 0")
  const columns = rows.map((row) => String(row["attname"]))
  const changes = [
    ...TEXTS.filter((name) => columns.includes(name)).map((name) => `${name} = coalesce(${name}, '')`),
    ...(columns.includes(INSTANCE) ? [`${INSTANCE} = '${NO_INSTANCE}'`] : []),
  ]
  if (changes.length > 0) await ask(`update auth.users set ${changes.join(", ")}`)
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}
