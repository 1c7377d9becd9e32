import { useRef, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { newId } from "#domain/new-id.ts"
import { AppError, type ErrorCode } from "#domain/errors.ts"
import { acceptedTypes, isHeic, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { uploadFile } from "./upload-file.ts"

export type Upload = {
  id: string
  name: string
  /** The part that the browser has sent, from 0 to 1. */
  progress: number
  state: "waiting" | "sending" | "done" | "failed"
  /** Why it failed. */
  message: string | null
  /** The same file may pass another time: not when its type or size was refused. */
  canRetry: boolean
}

/** Codes of refusals that concern the file itself. */
const REFUSALS = new Set<ErrorCode>(["invalid_input", "payload_too_large"])

type Job = {
  id: string
  file: File
  stored: StoredFile | null
  stop: AbortController
}

type Options = {
  purpose: UploadPurpose
  record: string
  /** The maximum of files per choice; more are left out. */
  most: number
  /** The beginning of the message about a file that was not uploaded. */
  failed?: string
  /** Saves the row of a stored file. */
  onStored: (file: StoredFile) => Promise<unknown>
  /** Called when all have arrived, with their number. */
  onDone: (count: number) => void
}

/** Uploads several files one after the other; each can be cancelled and retried. A file that is stored already is not uploaded again. */
export function useUploads({ purpose, record, most, failed, onStored, onDone }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const jobs = useRef(new Map<string, Job>())
  const queue = useRef(Promise.resolve())
  const arrived = useRef(0)
  const [leftOut, setLeftOut] = useState(0)

  function show(id: string, change: Partial<Upload>) {
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  async function run(job: Job) {
    // Cancelled, or uploaded already: two retries were queued.
    if (!jobs.current.has(job.id)) return
    show(job.id, { state: "sending", progress: 0, message: null })
    try {
      job.stored ??= await uploadFile(browserDb(), {
        purpose,
        file: job.file,
        record,
        signal: job.stop.signal,
        onProgress: (progress) => show(job.id, { progress }),
      })
      await onStored(job.stored)
      jobs.current.delete(job.id)
      show(job.id, { state: "done", progress: 1 })
      arrived.current += 1
      if (jobs.current.size === 0) {
        onDone(arrived.current)
        arrived.current = 0
      }
    } catch (error) {
      if (job.stop.signal.aborted) return
      const { message } = error as Error
      // After the upload, the error comes from `onStored`, whose message says what failed.
      const isUnsent = job.stored === null && failed !== undefined
      const isRefused = error instanceof AppError && REFUSALS.has(error.code)
      show(job.id, {
        state: "failed",
        canRetry: !isRefused,
        message: isUnsent ? `${failed}\u00a0: ${message}` : message,
      })
    }
  }

  function start(job: Job) {
    queue.current = queue.current.then(() => run(job))
  }

  /** An unacceptable file shows its error and does not count towards `most`. */
  const add = (files: readonly File[]) => {
    const isPossible = (file: File) => acceptedTypes(purpose).includes(file.type) || isHeic(file)
    const beyond = new Set(files.filter(isPossible).slice(most))
    setLeftOut(beyond.size)
    for (const file of files.filter((one) => !beyond.has(one))) {
      const job: Job = { id: newId(), file, stored: null, stop: new AbortController() }
      jobs.current.set(job.id, job)
      setUploads((known) => [
        ...known,
        { id: job.id, name: file.name, progress: 0, state: "waiting", message: null, canRetry: true },
      ])
      start(job)
    }
  }
  const retry = (id: string) => {
    const job = jobs.current.get(id)
    if (job) start(job)
  }
  /** Cancels an upload, or removes a failed one from the list. */
  const cancel = (id: string) => {
    jobs.current.get(id)?.stop.abort(new DOMException("Called off", "AbortError"))
    jobs.current.delete(id)
    setUploads((known) => known.filter((upload) => upload.id !== id))
  }
  return { uploads, leftOut, add, retry, cancel }
}
