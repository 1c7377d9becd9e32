import { useRef, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { UploadPurpose } from "#domain/uploads/rules.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { uploadFile } from "./upload-file.ts"

export type Upload = {
  id: string
  name: string
  /** From 0 to 1. */
  progress: number
  state: "waiting" | "sending" | "done" | "failed"
  /** Why it failed. */
  message: string | null
}

type Job = { id: string; file: File; stored: StoredFile | null; stop: AbortController }

type Options = {
  purpose: UploadPurpose
  record: string
  /** Files of one choice; the others are left out. */
  most: number
  /** Writes down the file that was stored. */
  onStored: (file: StoredFile) => Promise<unknown>
  /** All of them arrived. */
  onDone: () => void
}

/** Several files on their way, one after the other: each can be called off, and tried again. What was stored already is not sent twice. */
export function useUploads({ purpose, record, most, onStored, onDone }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const jobs = useRef(new Map<string, Job>())
  const queue = useRef(Promise.resolve())

  function show(id: string, change: Partial<Upload>) {
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  async function run(job: Job) {
    if (job.stop.signal.aborted) return
    show(job.id, { state: "sending", message: null })
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
      if (jobs.current.size === 0) onDone()
    } catch (error) {
      if (!job.stop.signal.aborted) show(job.id, { state: "failed", message: (error as Error).message })
    }
  }

  function start(job: Job) {
    queue.current = queue.current.then(() => run(job))
  }

  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, most)) {
      const job = { id: crypto.randomUUID(), file, stored: null, stop: new AbortController() }
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
  return { uploads, add, retry, cancel }
}
