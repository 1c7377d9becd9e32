import { existsSync } from "node:fs"
import { join } from "node:path"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import type { Backend } from "./backend.ts"
import { type EmbeddedDatabase, openDatabase } from "./backend/database.ts"
import { startEmbeddedBackend } from "./backend/embedded.ts"
import { createFirstAdmin } from "./backend/first-admin.ts"
import { createDeps } from "./backend/function-deps.ts"
import { createCallerClient, createFunctionServer, runJobs } from "./backend/functions.ts"
import { readOrCreateKeys } from "./backend/keys.ts"
import { readMigrations } from "./backend/migrate.ts"
import { startSchedule } from "./backend/schedule.ts"
import { applySeeds } from "./backend/seed.ts"
import { migrationFiles, seedFiles } from "./backend/sql-files.ts"
import { lockDataDir, prepareDataDir } from "./data-dir.ts"
import { type Env, StartError } from "./env.ts"
import type { Log } from "./log.ts"
import { createReadCache } from "./read-cache.ts"
import { tellingVisitor } from "./visitor-network.ts"

/**
 * Starts the backend inside this process: data folder, keys, database, migrations, seeds, first administrator, functions, schedule.
 * @throws {StartError} when the folder or the database cannot be used.
 */
export async function startEmbedded(env: Env, log: Log) {
  const dataDir = await prepareDataDir(env.DATA_DIR)
  const lock = await lockDataDir(dataDir)
  const keys = await readOrCreateKeys(dataDir)
  const database = await open(env, dataDir)
  const backend = await startEmbeddedBackend({
    database,
    migrations: readMigrations(migrationFiles),
    keys,
    storageFolder: join(dataDir, "storage"),
    publicUrl: env.PUBLIC_URL,
  })
  await applySeeds(database, seedFiles(env.SEED))
  const service = backend.client(keys.secretKey)
  const anonymous = backend.client(keys.publishableKey)
  const admin = await createFirstAdmin({
    service,
    anonymous,
    dataDir,
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
  })

  const inProcess: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith("/functions/v1/") ? functions(request) : backend.fetch(request)
  }
  const reads = createReadCache(tellingVisitor(inProcess, null))
  const callerClient = createCallerClient(env.PUBLIC_URL, keys.publishableKey, inProcess)
  const functions = createFunctionServer(createDeps({ env, log, service, serviceKey: keys.secretKey, callerClient }))
  const orphans = await service.rpc("release_orphan_holds")
  if (orphans.error) throw new Error("The holds of the last run cannot be released", { cause: orphans.error })
  const schedule = startSchedule(() => runJobs(functions, env.PUBLIC_URL, keys.secretKey), log)

  const passwordFile = join(dataDir, "admin-password.txt")
  return {
    backend: {
      kind: database.kind,
      publicUrl: env.PUBLIC_URL,
      publicKey: keys.publishableKey,
      publicClient: createCallerClient(env.PUBLIC_URL, keys.publishableKey, reads.fetch)(new Request(env.PUBLIC_URL)),
      forgetReads: reads.purge,
      embedded: { fetch: backend.fetch, functions, keys },
      formStamps: createFormStamps(keys.secretKey),
      uploadFile: functions,
      close: async () => {
        await schedule.stop()
        await backend.close()
        await lock.release()
      },
    } satisfies Backend,
    admin: {
      email: admin?.email ?? env.ADMIN_EMAIL ?? "admin@mirabelle.test",
      password: admin?.passwordFile ? admin.password : null,
      passwordFile: existsSync(passwordFile) ? passwordFile : null,
    },
  }
}

async function open(env: Env, dataDir: string): Promise<EmbeddedDatabase> {
  try {
    const database = await openDatabase(
      env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: join(dataDir, "database") },
    )
    await database.query("select 1")
    return database
  } catch (error) {
    const place = env.DATABASE_URL ? "DATABASE_URL" : `DATA_DIR ${dataDir}`
    throw new StartError(`${place}: the database cannot be opened (${(error as Error).message}).`)
  }
}
