import { createClient } from "@supabase/supabase-js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { CONNECTION_LOST } from "#domain/uploads/rules.ts"
import { uploadFile } from "./upload-file.ts"

const db = createClient("https://mirabelle.test", "sb_publishable_test") as Db
const SIZE = 4_000_000
const file = () => new File([new Uint8Array(SIZE)], "chantier.jpg", { type: "image/jpeg" })
const STORED = { bucket: "documents", path: "projects/1/photos/a.webp" }
const upload = { purpose: "project_photo" as const }

/** The result of each request, in order: a response, a network failure half way, or no response. */
type End = { status: number; body: unknown } | "cut" | "silence"
let ends: End[]
let sent: FormData[]
let headers: Record<string, string>

/** The parts of the browser's XMLHttpRequest that uploads use. */
class Line {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ""
  open() {}
  setRequestHeader(name: string, value: string) {
    headers[name] = value
  }
  abort() {
    this.onabort?.()
  }
  send(form: FormData) {
    sent.push(form)
    const end = ends.shift() ?? { status: 200, body: { data: STORED } }
    if (end === "silence") return
    setTimeout(() => {
      this.upload.onprogress?.({ loaded: SIZE / 2, total: SIZE })
      if (end === "cut") return this.onerror?.()
      this.upload.onprogress?.({ loaded: SIZE, total: SIZE })
      this.status = end.status
      this.responseText = JSON.stringify(end.body)
      this.onload?.()
    })
  }
}

beforeEach(() => {
  ends = []
  sent = []
  headers = {}
  vi.useFakeTimers()
  vi.stubGlobal("XMLHttpRequest", Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Settles a promise while the fake clock advances. */
async function live<Value>(promise: Promise<Value>, ms = 10_000): Promise<PromiseSettledResult<Value>> {
  const settled = Promise.allSettled([promise])
  await vi.advanceTimersByTimeAsync(ms)
  return (await settled)[0]
}

test("a file is sent in one request, and its progress is shown", async () => {
  const shown: number[] = []
  const end = await live(
    uploadFile(db, { ...upload, record: "1", file: file(), onProgress: (part) => shown.push(part) }),
  )
  expect(end).toMatchObject({ value: STORED })
  expect(shown).toEqual([0.5, 1])
  expect(sent.map((form) => [form.get("purpose"), form.get("record"), (form.get("file") as File).size])).toEqual([
    ["project_photo", "1", SIZE],
  ])
  expect(headers).toHaveProperty("Authorization")
})

test("after a network failure a file is sent once more, from its beginning", async () => {
  ends = ["cut"]
  const shown: number[] = []
  const end = await live(uploadFile(db, { ...upload, file: file(), onProgress: (part) => shown.push(part) }))
  expect(end).toMatchObject({ value: STORED })
  expect(shown).toEqual([0.5, 0, 0.5, 1])
  expect(sent).toHaveLength(2)
})

test("after a second network failure the error says so, and no third request is sent", async () => {
  ends = ["cut", "cut"]
  const end = await live(uploadFile(db, { ...upload, file: file() }), 60_000)
  expect(end).toMatchObject({ reason: { code: "unavailable", message: CONNECTION_LOST } })
  expect(sent).toHaveLength(2)
})

test("a request without any progress is aborted after two minutes", async () => {
  ends = ["silence"]
  const end = await live(uploadFile(db, { ...upload, file: file() }), 130_000)
  expect(end).toMatchObject({ value: STORED })
  expect(sent).toHaveLength(2)
})

test("a cancelled upload stops during the request or before the retry, with the given reason", async () => {
  for (const first of ["silence", "cut"] as const) {
    sent = []
    ends = [first]
    const stop = new AbortController()
    setTimeout(() => stop.abort(new DOMException("Called off", "AbortError")), 1_000)
    const end = await live(uploadFile(db, { ...upload, file: file(), signal: stop.signal }))
    expect(end).toMatchObject({ reason: { name: "AbortError" } })
    expect(sent).toHaveLength(1)
  }
})

test("a refusal keeps the server's message and is not retried", async () => {
  ends = [{ status: 400, body: { error: { code: "invalid_input", message: "Type de fichier non autorisé" } } }]
  const end = await live(uploadFile(db, { ...upload, file: file() }))
  expect(end).toMatchObject({ reason: { message: "Type de fichier non autorisé" } })
  expect(sent).toHaveLength(1)
})

test("the browser refuses what it can check before it sends anything", async () => {
  const large = new File([new Uint8Array(10_485_761)], "a.pdf", { type: "application/pdf" })
  expect(await live(uploadFile(db, { ...upload, file: large }))).toMatchObject({ status: "rejected" })
  expect(await live(uploadFile(db, { ...upload, file: null }))).toMatchObject({ status: "rejected" })
  expect(sent).toEqual([])
})
