import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { access, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type DatabaseLocation, type EmbeddedDatabase, openDatabase } from "#server/backend/database.ts"
import { startEmbeddedBackend } from "#server/backend/embedded.ts"
import { type BackendKeys, makeKeys } from "#server/backend/keys.ts"
import { readMigrations } from "#server/backend/migrate.ts"
import { migrationFiles } from "#server/backend/sql-files.ts"
import { makeFolder, type PostgresServer, startPostgres } from "./postgres.ts"

const run = promisify(execFile)
const ACCOUNTS = ["user", "manager", "admin", "deactivated", "half"] as const
const kind: EmbeddedDatabase["kind"] = process.env["TEST_BACKEND"] === "postgres" ? "postgres" : "pglite"

type Account = { id: string; token: string }
export type Template = {
  folder: string
  keys: BackendKeys
  people: Record<(typeof ACCOUNTS)[number], Account>
}

/**
 * A migrated database with five accounts, made once per set of migrations and kept among the machine's temporary files.
 * Sessions last an hour, so it is made again every half hour.
 */
export async function readTemplate(): Promise<Template> {
  const halfHour = Math.floor(Date.now() / 1_800_000)
  const hash = createHash("sha256").update(JSON.stringify(migrationFiles)).digest("hex").slice(0, 12)
  const folder = join(tmpdir(), `mirabelle-template-${kind}-${hash}-${halfHour}`)
  if (!(await exists(folder))) {
    await makeTemplate(folder)
    await removeTemplatesBefore(halfHour - 2)
  }
  return { ...(JSON.parse(await readFile(join(folder, "template.json"), "utf8")) as Omit<Template, "folder">), folder }
}

/** Copies the template's database and says where the copy is. */
export async function copyOfTemplate(template: Template, folder: string): Promise<DatabaseLocation> {
  if (kind === "postgres") {
    const server = await runningServer(template)
    const name = `world_${(worlds += 1)}`
    await server.query(`create database ${name} template mirabelle`)
    return { url: server.url(name) }
  }
  await copyFolder(join(template.folder, "database"), join(folder, "database"))
  return { folder: join(folder, "database") }
}

/** Stops the PostgreSQL of this test file, if one was started. */
export async function stopServer(): Promise<void> {
  const stopping = started
  started = undefined
  await (await stopping)?.stop()
}

async function makeTemplate(folder: string): Promise<void> {
  const draft = await makeFolder("mirabelle-draft-")
  const server = kind === "postgres" ? await startPostgres(join(draft, "database"), true) : null
  await server?.query("create database mirabelle")
  const database = await openDatabase(server ? { url: server.url("mirabelle") } : { folder: join(draft, "database") })
  const keys = makeKeys()
  const backend = await startEmbeddedBackend({
    database,
    migrations: readMigrations(migrationFiles),
    keys,
    storageFolder: join(draft, "storage"),
    publicUrl: "https://mirabelle.test",
  })
  const people: Record<string, Account> = {}
  for (const name of ACCOUNTS) {
    const account = { email: `${name}@mirabelle.test`, password: "mot de passe" }
    const client = backend.client(keys.publishableKey)
    // Everyone claims a role, as anybody may who calls the sign-up with a metadata of his own.
    const claim = await client.auth.signUp({ ...account, options: { data: { role: "admin", full_name: name } } })
    const session = await client.auth.signInWithPassword(account)
    if (claim.error || session.error) throw new Error(`${name} cannot sign in`, { cause: claim.error ?? session.error })
    people[name] = { id: session.data.user.id, token: session.data.session.access_token }
  }
  await database.runScript(`
    update public.profiles set role = 'manager' where email like 'manager@%' or email like 'deactivated@%' or email like 'half@%';
    update public.profiles set role = 'admin' where email like 'admin@%';
    update public.profiles set is_active = false where email like 'deactivated@%';
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
    select gen_random_uuid(), id, 'totp', 'verified', '' from public.profiles where email like 'half@%';`)
  await backend.close()
  await server?.stop()
  await writeFile(join(draft, "template.json"), JSON.stringify({ keys, people }))
  // Another test file may have finished the same template first: its own serves as well.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

let started: Promise<PostgresServer> | undefined
let worlds = 0

function runningServer(template: Template): Promise<PostgresServer> {
  started ??= (async () => {
    const folder = await makeFolder("mirabelle-postgres-")
    await copyFolder(join(template.folder, "database"), join(folder, "database"))
    const server = await startPostgres(join(folder, "database"), false)
    return { ...server, stop: () => server.stop().then(() => rm(folder, { recursive: true, force: true })) }
  })()
  return started
}

async function removeTemplatesBefore(halfHour: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const made = /^mirabelle-template-.*-(\d+)$/.exec(name)?.[1]
    if (made && Number(made) < halfHour) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

// Keeps owners and modes: PostgreSQL refuses a folder that is not its user's own.
const copyFolder = async (from: string, to: string) => void (await run("cp", ["-Rp", from, to]))
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
