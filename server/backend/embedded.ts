import { App, setExperimental } from "@supabase/lite"
import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { refuseWhenAway } from "./away.ts"
import { tellDatabaseErrors } from "./database-errors.ts"
import { createKnownDevices, type KnownDevices } from "./auth/known-devices.ts"
import { SECOND_FACTOR_TABLES } from "./auth/schema.ts"
import { extendAuth } from "./auth/extend-auth.ts"
import type { EmbeddedDatabase } from "./database.ts"
import type { BackendKeys } from "./keys.ts"
import { replaceMailAndFiles } from "./lite-internals.ts"
import { applyMigrations, type Migration } from "./migrate.ts"
import { createFileStorage } from "./files/file-storage.ts"
import type { FileStore } from "./files/file-store.ts"
import { TELL_FILES } from "./files/public-files.ts"
import { answerUnsupported } from "./missing.ts"
import { answerCalls } from "./rpc.ts"
import { bindSignedAddresses } from "./signed-addresses.ts"
import { adaptStorage } from "./storage-wire.ts"

export type EmbeddedBackend = {
  /** Answers `/auth/v1`, `/rest/v1` and `/storage/v1` as a Supabase project does; paths that it lacks get a 501. */
  fetch: (request: Request) => Promise<Response>
  /** A client that calls this backend in process, with the rights of the given key. */
  client: (key: string) => Db
  /** Returns the id of a request's device when the account has signed in there, else null. */
  findDevice: KnownDevices["find"]
  /** Waits for work that runs after its response: account mails, sign-ups. */
  settled: () => Promise<void>
  migrationsApplied: number
  close: () => Promise<void>
}

export type EmbeddedBackendOptions = {
  database: EmbeddedDatabase
  migrations: Migration[]
  keys: BackendKeys
  /** Where stored files are. */
  files: FileStore
  publicUrl: string
  /** The clock of time-based codes; tests fix it. */
  now?: () => number
}

/** Rows of one answer of the REST interface. */
const MOST_ROWS = 1000
/** Validity of a typed code and of a link, in seconds. */
const CODE_SECONDS = 3600

// As on hosted Supabase: the three roles may use these schemas. On the tables of `storage`, row-level security decides.
const SYSTEM_GRANTS = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;`

/**
 * Starts the Supabase-compatible backend inside this process, on a database whose roles are prepared: auth and storage schemas, then the
 * project's migrations. Throws when a migration fails; that migration is rolled back.
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { database, keys } = options
  setExperimental("storage", true)
  const app = new App({
    connection: database.connection,
    api: { schemas: ["public"], max_rows: MOST_ROWS },
    auth: {
      enabled: true,
      site_url: options.publicUrl,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      minimum_password_length: 8,
      enable_signup: true,
      email: { otp_length: 8, otp_expiry: CODE_SECONDS },
    },
    storage: { enabled: true },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
    },
  })
  replaceMailAndFiles(app, createFileStorage(options.files))
  await app.init()
  await app.ensureSystemSchema()
  await database.runScript(SYSTEM_GRANTS)
  await database.runScript(SECOND_FACTOR_TABLES)
  await database.runScript(TELL_FILES)
  tellDatabaseErrors(database.connection)
  const migrationsApplied = await applyMigrations(database, options.migrations)

  // `null`: the backend must never take a request for a local administrator's.
  const backend = (request: Request) => app.fetch(request, { peerAddress: null })
  const files = bindSignedAddresses(backend, database.query, keys.jwtSecret)
  const devices = createKnownDevices({
    query: database.query,
    secret: keys.secretKey,
    isSecure: options.publicUrl.startsWith("https:"),
  })
  const { answer, settled } = extendAuth(files, {
    devices,
    query: database.query,
    jwtSecret: keys.jwtSecret,
    secretKey: keys.secretKey,
    issuer: new URL(options.publicUrl).hostname,
    now: options.now ?? Date.now,
  })
  const served = refuseWhenAway(answerCalls(adaptStorage(answer), { ...database, keys, mostRows: MOST_ROWS }))
  const fetch = async (request: Request) => answerUnsupported(request) ?? served(request)

  return {
    fetch,
    client: (key) =>
      createClient(options.publicUrl, key, {
        global: { fetch: (input, init) => fetch(new Request(input, init)) },
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        db: { retry: false },
      }),
    findDevice: devices.find,
    settled,
    migrationsApplied,
    close: () => settled().then(() => database.close()),
  }
}
