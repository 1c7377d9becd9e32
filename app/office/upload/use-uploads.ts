import { useRef, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { acceptedTypes, isHeic, type UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { uploadFile } from "./upload-file.ts"

export type Upload = {
  id: string
  name: string
  /** From 0 to 1: what has left. */
  progress: number
  state: "waiting" | "sending" | "done" | "failed"
  /** Why it failed. */
  message: string | null
}

type Job = {
  id: string
  file: File
  stored: StoredFile | null
  stop: AbortController
}

type Options = {
  purpose: UploadPurpose
  record: string
  /** Files of one choice that can be taken; more of them are left out. */
  most: number
  /** What begins a message about a file that was not sent. */
  failed?: string
  /** Writes down the file that was stored. */
  onStored: (file: StoredFile) => Promise<unknown>
  /** All of them arrived, as many. */
  onDone: (count: number) => void
}

/** Several files on their way, one after the other: each can be called off, and tried again. What was stored already is not sent twice. */
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
    // Called off, or there already: two asked for another try.
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
      // Beyond the upload it is whoever writes it down that says what failed.
      const isUnsent = job.stored === null && failed !== undefined
      show(job.id, { state: "failed", message: isUnsent ? `${failed}\u00a0: ${message}` : message })
    }
  }

  function start(job: Job) {
    queue.current = queue.current.then(() => run(job))
  }

  /** What cannot be taken is said for each file, and takes nobody's place. */
  const add = (files: readonly File[]) => {
    const isPossible = (file: File) => acceptedTypes(purpose).includes(file.type) || isHeic(file)
    const beyond = new Set(files.filter(isPossible).slice(most))
    setLeftOut(beyond.size)
    for (const file of files.filter((one) => !beyond.has(one))) {
      const job: Job = { id: crypto.randomUUID(), file, stored: null, stop: new AbortController() }
      jobs.current.set(job.id, job)
      setUploads((known) => [...known, { id: job.id, name: file.name, progress: 0, state: "waiting", message: null }])
      start(job)
    }
  }
  const retry = (id: string) => {
    const job = jobs.current.get(id)
    if (job) start(job)
  }
  /** Calls a file off, or forgets one that failed. */
  const cancel = (id: string) => {
    jobs.current.get(id)?.stop.abort(new DOMException("Called off", "AbortError"))
    jobs.current.delete(id)
    setUploads((known) => known.filter((upload) => upload.id !== id))
  }
  return { uploads, leftOut, add, retry, cancel }
}
