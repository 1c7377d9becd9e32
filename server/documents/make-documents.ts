import { createHash } from "node:crypto"
import { unwrap } from "#functions/_shared/database.ts"
import type { Db, Logger } from "#functions/_shared/deps.ts"
import { textOf } from "#functions/_shared/waiting-jobs.ts"
import { repeat } from "../watch/repeat.ts"
import { describeDocument } from "./describe-document.ts"
import type { DocumentRenderer } from "./document-renderer.ts"

/** How often the queue is read where the database tells of a new document: for those that are tried again, or were locked when it told. */
export const TOLD_EVERY_MS = 30_000
/** Where it cannot tell (Supabase): a member of staff may wait for the document. */
export const UNTOLD_EVERY_MS = 5_000
/** After a failed read of the queue, for example while the database is away: once, twice, four times … the interval, at most this. */
const LONGEST_PAUSE_MS = 5 * 60_000
const BUCKET = "accounts"
export const DOCUMENT_TYPE = "application/pdf"

type Claimed = { id: string; kind: string; attempt: number; snapshot: unknown }
type Dependencies = { service: Db; renderer: DocumentRenderer; log: Pick<Logger, "error"> }
const going = { isStopping: false }

/**
 * Makes the documents that are due, one after the other, until none is left or the process stops: a document that the stop interrupts waits as if it had
 * not been begun. Returns how many were made.
 */
export async function makeDueDocuments({ service, renderer, log }: Dependencies, process = going): Promise<number> {
  let made = 0
  for (;;) {
    if (process.isStopping) return made
    const [claimed]: Claimed[] = await unwrap(service.rpc("claim_documents", { p_limit: 1 }))
    if (!claimed) return made
    try {
      if (await makeOne(service, renderer, claimed)) made += 1
    } catch (error) {
      const claim = { p_id: claimed.id, p_attempt: claimed.attempt }
      if (process.isStopping) await unwrap(service.rpc("release_document", claim))
      else {
        log.error({ err: error, document: claimed.id }, "a document was not made")
        await unwrap(service.rpc("postpone_document", { ...claim, p_error: textOf(error) }))
      }
    }
  }
}

async function makeOne(service: Db, renderer: DocumentRenderer, { id, kind, attempt, snapshot }: Claimed) {
  const pdf = await renderer.render(describeDocument(kind, snapshot))
  const sha256 = createHash("sha256").update(pdf).digest("hex")
  // The name has the hash: an attempt that came too late never writes over the file of another one.
  const path = `${kind}s/${id}-${sha256.slice(0, 16)}.pdf`
  const { error } = await service.storage
    .from(BUCKET)
    .upload(path, pdf.buffer, { contentType: DOCUMENT_TYPE, upsert: true })
  if (error) throw new Error("The document was not stored", { cause: error })
  return await unwrap(
    service.rpc("finish_document", {
      p_id: id,
      p_attempt: attempt,
      p_path: path,
      p_sha256: sha256,
      p_byte_count: pdf.byteLength,
    }),
  )
}

/** Starts the job of the site's process; `wake` reads the queue at once. Several processes share the queue; one that dies leaves its document to another. */
export function startDocuments({ service, log, renderer, everyMs }: Dependencies & { everyMs: number }) {
  let failures = 0
  let notBefore = 0
  const process = { isStopping: false }
  const job = repeat({ everyMs }, async () => {
    if (Date.now() < notBefore) return
    await makeDueDocuments({ service, renderer, log }, process).then(
      () => (failures = 0),
      (error: unknown) => {
        notBefore = Date.now() + Math.min(everyMs * 2 ** failures, LONGEST_PAUSE_MS)
        failures += 1
        log.error({ err: error }, "the queue of documents could not be read")
      },
    )
  })
  return {
    wake: job.wake,
    stop: async () => {
      process.isStopping = true
      renderer.stop()
      await job.stop()
    },
  }
}
