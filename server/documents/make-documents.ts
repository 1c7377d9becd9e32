import { createHash } from "node:crypto"
import { unwrap } from "#functions/_shared/database.ts"
import type { Db, Logger } from "#functions/_shared/deps.ts"
import { repeat } from "../watch/repeat.ts"
import { describeDocument } from "./describe-document.ts"
import type { DocumentRenderer } from "./document-renderer.ts"

/** A member of staff waits for the document, so the queue is read often; without a document this is one read of an empty index. */
const EVERY_MS = 3_000
/** After a failed read of the queue, for example while the database is away: 3, 6, 12 … seconds, at most this. */
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
        const said = error instanceof Error ? error.message : String(error)
        await unwrap(service.rpc("postpone_document", { ...claim, p_error: said.slice(0, 2000) }))
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

/** Starts the job of the site's process. Several processes of a site share the queue; a process that dies leaves its document to another. */
export function startDocuments({ service, log, renderer }: Dependencies): { stop: () => Promise<void> } {
  let failures = 0
  let notBefore = 0
  const process = { isStopping: false }
  const job = repeat({ everyMs: EVERY_MS }, async () => {
    if (Date.now() < notBefore) return
    await makeDueDocuments({ service, renderer, log }, process).then(
      () => (failures = 0),
      (error: unknown) => {
        notBefore = Date.now() + Math.min(EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS)
        failures += 1
        log.error({ err: error }, "the queue of documents could not be read")
      },
    )
  })
  return {
    stop: async () => {
      process.isStopping = true
      renderer.stop()
      await job.stop()
    },
  }
}
