import { existsSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import type { Backend } from "./choose-backend.ts"
import { type ChosenDatabase, openChosenDatabase } from "./backend/choose-database.ts"
import { createSeal } from "./backend/auth/sealed.ts"
import { countLostFactors } from "./backend/auth/lost-factors.ts"
import { startEmbeddedBackend } from "./backend/embedded.ts"
import { createFirstAdmin } from "./backend/first-admin.ts"
import { asOnEdge, createDeps } from "./backend/function-deps.ts"
import { createCallerClient, createFunctionServer, runJobs } from "./backend/functions.ts"
import { type ChosenFiles, openChosenFiles } from "./backend/files/choose-files.ts"
import { createPublicFiles, type PublicFiles } from "./backend/files/public-files.ts"
import { takeTurns } from "./backend/job-turns.ts"
import { agreeOnKeys, readOrCreateKeys } from "./backend/keys.ts"
import { startPayments } from "./backend/start-payments.ts"
import { startSchedule } from "./backend/schedule.ts"
import { joinProcesses } from "./backend/site-processes.ts"
import { applySeeds } from "./backend/seed.ts"
import { readHistory, seedFiles } from "./backend/sql-files.ts"
import { createDocumentRenderer } from "./documents/document-renderer.ts"
import { startDocuments, TOLD_EVERY_MS } from "./documents/make-documents.ts"
import type { DatabaseState } from "./watch/health.ts"
import { createPreviews } from "./documents/preview-documents.ts"
import { archiveBeforeMigrations } from "./backup/before-migrations.ts"
import { chooseCopyPlace } from "./backup/copies.ts"
import { startDailyBackup } from "./backup/daily.ts"
import { createMachine } from "./backup/machine.ts"
import { refuseHalfRestored } from "./backup/installation.ts"
import { lockDataDir, prepareDataDir, sayUnwritable } from "./files/data-dir.ts"
import { createPictureEncoder } from "./files/picture-encoder.ts"
import { sizeStoredPictures } from "./files/size-stored-pictures.ts"
import { type Env, StartError } from "./env.ts"
import { createStaffCheck } from "./gate/known-staff.ts"
import { usesInDatabase } from "./gate/uses.ts"
import { keepYearlyArchives } from "./ledger/keep-archives.ts"
import { BETWEEN_BEATS_MS, createHeartbeat } from "./watch/heartbeat.ts"
import type { Log } from "./watch/log.ts"
import { readOperations } from "./watch/metrics.ts"
import { keepAvailability } from "./pages/kept-availability.ts"
import { createReadCache } from "./pages/read-cache.ts"
import { withVisitorNetwork } from "./gate/visitor-network.ts"

/** Error codes of the system for a disk that accepts no more data; below, PostgreSQL's. */
const UNWRITABLE = ["ENOSPC", "EDQUOT", "EROFS", "EIO"]
const DISK_FULL = "53100"
const FACTORS_LOST =
  "second factors were sealed with another jwtSecret than that of keys.json: put the former one back, or have them removed (docs/deploy.md, Accounts)"
const HEALTH = `select (select max(created_at) from public.backups where failure is null)::text as "lastBackup",
  (select ended_at from private.job_turns)::text as "lastJobs", public.count_failed_documents() as "failedDocuments",
  private.card_payments() as payments`
/** The example company's services are invented: a client must not pay for them. */
const EXAMPLE_SELLS = "the site would show the example company beside a live STRIPE_SECRET_KEY"
const EXAMPLE_STAYS =
  "the example company is shown beside a live STRIPE_SECRET_KEY: empty it in the back office (Paramètres, Mise en service) before clients pay for invented services"

/**
 * Starts the backend inside this process: data folder, keys, database, migrations, seeds, first administrator, functions, schedule.
 * @throws {StartError} when the folder or the database cannot be used.
 */
export async function startEmbedded(env: Env, log: Log) {
  const dataDir = await prepareDataDir(env.DATA_DIR)
  const lock = await lockDataDir(dataDir)
  refuseHalfRestored(dataDir)
  const files = await openChosenFiles(env, dataDir)
  const chosen = await openChosenDatabase(env, dataDir, log).catch((error: unknown) => {
    lock.release()
    throw asStartError(error, dataDir)
  })
  let forget = () => {}
  let forgetSlots = () => {}
  let makeDocuments = () => {}
  const publicFiles = createPublicFiles({ query: chosen.database.query, store: files.store })
  const place = {
    location: chosen.location,
    isShared: files.isShared,
    onContent: () => {
      forget()
      forgetSlots()
    },
    onFile: publicFiles.forget,
    onSlots: () => forgetSlots(),
    onDocuments: () => makeDocuments(),
    log,
  }
  const stops = [chosen.stop]
  const stop = async () => {
    for (const end of stops) await end()
    lock.release()
  }
  try {
    const { leave } = await joinProcesses(place)
    stops.unshift(leave)
    const onContent = (listener: () => void) => void (forget = listener)
    const onSlots = (listener: () => void) => void (forgetSlots = listener)
    const onDocuments = (listener: () => void) => void (makeDocuments = listener)
    return await serve({ env, log, dataDir, files, publicFiles, chosen, onContent, onSlots, onDocuments, stop })
  } catch (error) {
    await stop()
    throw asStartError(error, dataDir)
  }
}

/** Turns an error that the operator can correct into one sentence; returns any other unchanged. */
function asStartError(error: unknown, dataDir: string): unknown {
  const { code = "" } = error as NodeJS.ErrnoException
  if (UNWRITABLE.includes(code)) return new StartError(sayUnwritable("DATA_DIR", dataDir, code), { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  if (code === DISK_FULL)
    return new StartError(
      `The database's disk is full (${error.message}): free some room, then start the site again.`,
      { cause: error },
    )
  return new StartError(
    `The database cannot be prepared (${error.message}): docs/deploy.md says what its role needs.`,
    { cause: error },
  )
}

type Started = {
  env: Env
  log: Log
  dataDir: string
  files: ChosenFiles
  publicFiles: PublicFiles
  chosen: ChosenDatabase
  onContent: Backend["onContent"]
  /** Sets the listener that is called when any process has changed what decides which slots are free: bookings, teams, content. */
  onSlots: (listener: () => void) => void
  /** Sets the listener that is called when a document waits to be drawn. */
  onDocuments: (listener: () => void) => void
  /** Closes the connections, stops our own PostgreSQL, and unlocks the folder. */
  stop: () => Promise<void>
}

async function serve({
  env,
  log,
  dataDir,
  files,
  publicFiles,
  chosen,
  onContent,
  onSlots,
  onDocuments,
  stop,
}: Started) {
  const { database, location } = chosen
  const { backend, installation, service, admin } = await database.alone(async () => {
    const keys = env.DATABASE_URL
      ? await agreeOnKeys(database, dataDir, env.SITE_SECRET)
      : await readOrCreateKeys(dataDir, database)
    const installation = { location, dataDir, files: files.store, keys }
    const migrations = readHistory()
    if (env.BACKUPS !== "off") await archiveBeforeMigrations(installation, database, migrations, log)
    const backend = await startEmbeddedBackend({
      database,
      migrations,
      keys,
      files: files.store,
      publicUrl: env.PUBLIC_URL,
    })
    const isNew = (await database.query("select from public.profiles limit 1")).length === 0
    if (isNew && env.takesRealPayments && env.SEED === "demo")
      throw new StartError(`SEED: ${EXAMPLE_SELLS}. Set SEED=minimal for a site of your own.`)
    // An existing site never gets the demo data, even when it is moved and started without SEED.
    await applySeeds(database, seedFiles(isNew ? env.SEED : "minimal"))
    const service = backend.client(keys.secretKey)
    const anonymous = backend.client(keys.publishableKey)
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
    const admin = await createFirstAdmin({ service, anonymous, dataDir, email, password })
    return { backend, installation, service, admin }
  })
  const { keys } = installation
  if (env.takesRealPayments && (await database.query("select from private.example_rows limit 1")).length > 0)
    log.warn(EXAMPLE_STAYS)
  const lost = await countLostFactors(database.query, createSeal(keys.jwtSecret))
  if (lost > 0) log.error({ factors: lost }, FACTORS_LOST)

  const availability = keepAvailability(backend.fetch)
  onSlots(availability.purge)
  const inProcess: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith("/functions/v1/") ? functions(request) : availability.fetch(request)
  }
  const reads = createReadCache(withVisitorNetwork(inProcess, null))
  const callerClient = createCallerClient(env.PUBLIC_URL, keys.publishableKey, inProcess)
  const pictures = createPictureEncoder()
  const encodeImage = pictures.encode
  const place = chooseCopyPlace(env)
  const machine = createMachine({ installation, place, log })
  const deps = createDeps({
    env,
    log,
    service,
    secret: keys.secretKey,
    schedulerKeys: [keys.secretKey],
    callerClient,
    machine,
    encodeImage,
  })
  const functions = createFunctionServer(env.isOnlyBackend ? asOnEdge(deps) : deps)
  const payments = await startPayments(deps, database)
  const archived = createHeartbeat("BACKUP_HEARTBEAT_URL", env.BACKUP_HEARTBEAT_URL, log)
  const backups = env.BACKUPS === "off" ? null : startDailyBackup(installation, place, log, archived)
  const renderer = createDocumentRenderer()
  const startOwnWork = () => {
    const beat = createHeartbeat("HEARTBEAT_URL", env.HEARTBEAT_URL, log, BETWEEN_BEATS_MS)
    const jobs = takeTurns(database, () => runJobs(functions, env.PUBLIC_URL, keys.secretKey))
    const schedule = startSchedule(jobs, log, beat)
    const archives = keepYearlyArchives(service, log)
    void sizeStoredPictures({ service, encodeImage, log })
    const documents = startDocuments({ service, log, renderer, everyMs: TOLD_EVERY_MS })
    onDocuments(documents.wake)
    return async () => {
      archives.stop()
      await Promise.all([documents.stop(), schedule.stop()])
    }
  }
  const stopOwnWork = env.isOnlyBackend ? null : startOwnWork()
  const passwordFile = join(dataDir, "admin-password.txt")
  return {
    backend: {
      kind: env.DATABASE_URL ? "postgres" : "embedded",
      publicUrl: env.PUBLIC_URL,
      publicKey: keys.publishableKey,
      publicClient: createCallerClient(env.PUBLIC_URL, keys.publishableKey, reads.fetch)(new Request(env.PUBLIC_URL)),
      health: {
        askDatabase: async () => {
          const [found] = await database.query<DatabaseState>(HEALTH)
          return found ?? { lastBackup: null, lastJobs: null, failedDocuments: null, payments: "none" }
        },
        readOperations: () => readOperations(service),
      },
      forgetReads: reads.purge,
      onContent,
      checkContent: () => null,
      uses: usesInDatabase(database.query),
      secret: keys.secretKey,
      embedded: {
        fetch: availability.fetch,
        functions,
        publicFiles,
        findDevice: backend.findDevice,
        keys: { ...keys, isStaff: createStaffCheck({ query: database.query }) },
      },
      formStamps: createFormStamps(keys.secretKey),
      encodeImage,
      uploadFile: functions,
      ...createPreviews(deps, renderer),
      close: async () => {
        backups?.stop()
        pictures.stop()
        await stopOwnWork?.()
        await backend.settled()
        await stop()
      },
    } satisfies Backend,
    payments,
    admin: {
      email: admin.email,
      password: admin.passwordFile ? admin.password : null,
      passwordFile: existsSync(passwordFile) ? passwordFile : null,
    },
  }
}
