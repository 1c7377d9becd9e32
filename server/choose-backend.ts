import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { createFormStamps, type FormStamps } from "#app/lib/form-stamps.server.ts"
import type { Database } from "#domain/database.ts"
import { type CardPayments, paymentsOf, type StoredPayments } from "#domain/going-live/configuration.ts"
import type { JobsReport } from "#domain/going-live/status.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import { createUploadFile } from "#functions/upload-file/handler.ts"
import { createDeps } from "./backend/function-deps.ts"
import { createCallerClient } from "./backend/functions.ts"
import type { PublicFiles } from "./backend/files/public-files.ts"
import { createDocumentRenderer } from "./documents/document-renderer.ts"
import { startDocuments, UNTOLD_EVERY_MS } from "./documents/make-documents.ts"
import { createPreviews } from "./documents/preview-documents.ts"
import { watchContent } from "./pages/content-watch.ts"
import { createPictureEncoder } from "./files/picture-encoder.ts"
import { sizeStoredPictures } from "./files/size-stored-pictures.ts"
import type { Env } from "./env.ts"
import type { CallerKeys } from "./gate/caller.ts"
import { type Uses, usesOnSupabase } from "./gate/uses.ts"
import { keepYearlyArchives } from "./ledger/keep-archives.ts"
import { startSchedule } from "./backend/schedule.ts"
import { BETWEEN_BEATS_MS, createHeartbeat } from "./watch/heartbeat.ts"
import type { Health } from "./watch/health.ts"
import type { Log } from "./watch/log.ts"
import { readOperations } from "./watch/metrics.ts"
import { createReadCache } from "./pages/read-cache.ts"
import { withVisitorNetwork } from "./gate/visitor-network.ts"

const NO_SESSION = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
const ONE_TRY = { retry: false }
/** Shorter than the two seconds within which `/readyz` answers. */
const LONGEST_READ_MS = 1_500

/** The backend of the site: inside this process, or a Supabase project. */
export type Backend = {
  kind: "embedded" | "postgres" | "supabase"
  /** URL that browsers use for the backend. */
  publicUrl: string
  publicKey: string
  /** A client with a visitor's rights, for rendering. Its reads of tables are cached for a few seconds. */
  publicClient: Db
  health: Health
  /** Clears the cache of reads, after the content of pages has changed. */
  forgetReads: () => void
  /** Sets the listener that is called when another process, a function or a job changes the content of pages. */
  onContent: (listener: () => void) => void
  /** Polls for such a change where the database sends no notification. Call it before serving from a cache, and await the promise when it returns one. */
  checkContent: () => Promise<void> | null
  /** Counts actions that have a limit, for all processes together. */
  uses: Uses
  /** A secret that only the processes of the site share. */
  secret: string
  embedded: {
    fetch: (request: Request) => Promise<Response>
    functions: (request: Request) => Promise<Response>
    /** Serves the pictures of the site; a project serves its own. */
    publicFiles: PublicFiles
    /** Returns the id of the request's device when this account has signed in there, else null. */
    findDevice: (request: Request, email: string) => Promise<string | null>
    /** Keys that identify the caller of a request. */
    keys: CallerKeys
  } | null
  /** Signed with a key that all processes of the site share. */
  formStamps: FormStamps
  /** Encodes a picture again, in a separate process. */
  encodeImage: EncodeImage
  /** The function upload-file, which runs in this process with either backend, because only this process can decode pictures. */
  uploadFile: (request: Request) => Promise<Response>
  /** The PDF of a draft, which only this process can draw. */
  previewQuote: (request: Request) => Promise<Response>
  tryInvoice: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

/** A hosted or self-hosted Supabase project. It runs the functions, the schedule and the files, except upload-file, which decodes pictures. */
export function connectSupabase(env: Env & { SUPABASE_URL: string }, log: Log): Backend {
  const publicUrl = env.SUPABASE_URL.replace(/\/+$/, "")
  const { publicKey = "", secretKey = "" } = env
  const secret = env.SITE_SECRET ?? secretKey
  const service = createClient<Database>(publicUrl, secretKey, { auth: NO_SESSION, db: ONE_TRY })
  const callerClient = createCallerClient(publicUrl, publicKey, fetch)
  let forget = () => {}
  const checkContent = watchContent({ readVersion: contentVersionOf(service), onChange: () => forget() })
  const reads = createReadCache(withVisitorNetwork(fetch, secret), Date.now, checkContent)
  const pictures = createPictureEncoder()
  const encodeImage = pictures.encode
  void sizeStoredPictures({ service, encodeImage, log })
  const renderer = createDocumentRenderer()
  const documents = startDocuments({ service, log, renderer, everyMs: UNTOLD_EVERY_MS })
  const deps = createDeps({
    ...{ env, log, service, secret, schedulerKeys: [secretKey], callerClient, machine: null, encodeImage },
  })
  const archives = keepYearlyArchives(service, log)
  // pg_cron runs the jobs: the site only tells the watch from outside that they ran.
  const beat = createHeartbeat("HEARTBEAT_URL", env.HEARTBEAT_URL, log, BETWEEN_BEATS_MS)
  const jobsWatch = env.HEARTBEAT_URL ? startSchedule(() => readJobs(service), log, beat) : null
  return {
    kind: "supabase",
    publicUrl,
    publicKey,
    publicClient: createClient(publicUrl, publicKey, {
      global: { fetch: reads.fetch },
      auth: NO_SESSION,
      db: ONE_TRY,
    }),
    health: {
      askDatabase: async () => {
        const [jobs, failedDocuments, payments] = await Promise.all([
          readJobs(service),
          countFailedDocuments(service),
          askProject(publicUrl, publicKey),
        ])
        return { lastBackup: null, lastJobs: jobs?.at ?? null, failedDocuments, payments }
      },
      readOperations: () => readOperations(service),
    },
    forgetReads: reads.purge,
    onContent: (listener) => void (forget = listener),
    checkContent,
    uses: usesOnSupabase(service),
    secret,
    embedded: null,
    formStamps: createFormStamps(secret),
    encodeImage,
    uploadFile: createUploadFile(deps),
    ...createPreviews(deps, renderer),
    close: async () => {
      archives.stop()
      pictures.stop()
      await documents.stop()
      await jobsWatch?.stop()
    },
  }
}

/** The site has no connection to this database and receives no notifications, so it polls a version that every change of content replaces. */
function contentVersionOf(service: Db) {
  return async (signal: AbortSignal): Promise<string> => {
    const { data, error } = await service.rpc("read_content_version").abortSignal(signal)
    if (error) throw new Error("The version of the content was not read", { cause: error })
    return data
  }
}

/** Null before the first run, or when the project does not say: the jobs do not decide whether visitors can be served. */
async function readJobs(service: Db): Promise<JobsReport | null> {
  const { data } = await service.rpc("read_jobs_report").abortSignal(AbortSignal.timeout(LONGEST_READ_MS))
  // The generated type is plain JSON.
  return data as JobsReport | null
}

/** Null when the project does not say, as above. */
async function countFailedDocuments(service: Db): Promise<number | null> {
  const { data } = await service.rpc("count_failed_documents").abortSignal(AbortSignal.timeout(LONGEST_READ_MS))
  return data
}

/** Reads one row as a visitor: the project's gateway can answer while its database does not. */
async function askProject(url: string, key: string): Promise<CardPayments> {
  const columns = "card_payments,is_example"
  const answer = await fetch(`${url}/rest/v1/site_settings?select=${columns}&limit=1`, { headers: { apikey: key } })
  if (!answer.ok) throw new Error(`The project answers ${answer.status}`)
  const [row] = (await answer.json()) as StoredPayments[]
  return row ? paymentsOf(row) : "none"
}
