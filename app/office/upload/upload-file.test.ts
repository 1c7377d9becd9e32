import { createClient } from "@supabase/supabase-js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { HeldParts } from "#functions/upload-file/held-parts.ts"
import { startSending, uploadFile } from "./upload-file.ts"

const db = createClient("https://mirabelle.test", "sb_publishable_test") as Db
const SIZE = 4_000_000
const file = () => new File([new Uint8Array(SIZE)], "chantier.jpg", { type: "image/jpeg" })
const STORED = { bucket: "documents", path: "projects/1/photos/a.webp" }

/** A fake server that collects the parts like ours, and what it received. `cutAt`: the network fails once, after that many bytes. */
let held: HeldParts
let received: number
let cutAt: number
let calls: number
function answer(form: FormData) {
  const bytes = new Uint8Array((form.get("file") as File).size)
  calls += 1
  if (received + bytes.byteLength > cutAt) {
    cutAt = Infinity
    throw new TypeError("network error")
  }
  received += bytes.byteLength
  const upload = form.get("upload")
  if (upload === null) return STORED
  const part = { from: Number(form.get("from")), size: Number(form.get("size")), bytes }
  const whole = held.take("anne", upload as string, part, 0)
  return typeof whole === "number" ? { received: whole } : STORED
}
beforeEach(() => {
  held = new HeldParts()
  received = 0
  calls = 0
  cutAt = Infinity
  vi.stubGlobal("fetch", async (_address: string, { body, signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json({ data: answer(body as FormData) })
  })
})
afterEach(() => vi.unstubAllGlobals())

test("the shown progress is what has arrived, within ten points", async () => {
  const shown: [part: number, arrived: number][] = []
  const stored = await uploadFile(db, {
    purpose: "project_photo",
    file: file(),
    onProgress: (part) => shown.push([part, received / SIZE]),
  })
  expect(stored).toEqual(STORED)
  expect(shown.length).toBeGreaterThan(10)
  let before = 0
  for (const [part, arrived] of shown) {
    expect(Math.abs(part - arrived)).toBeLessThan(0.1)
    // Progress may lag by one part: while a part is being sent, the old figure is still shown.
    expect(arrived - before).toBeLessThan(0.1)
    before = part
  }
  expect(before).toBe(1)
})

test("after a network failure the error says so, and the retry resumes there", async () => {
  const sending = startSending()
  cutAt = SIZE / 2
  const send = () => uploadFile(db, { purpose: "project_photo", file: file(), sending })
  await expect(send()).rejects.toMatchObject({ code: "unavailable" })
  expect(received).toBeGreaterThan(SIZE * 0.4)
  expect(await send()).toEqual(STORED)
  expect(received).toBe(SIZE)
})

test("a server that restarted meanwhile gets the file in one piece", async () => {
  const sending = startSending()
  cutAt = SIZE / 2
  const send = () => uploadFile(db, { purpose: "project_photo", file: file(), sending })
  await expect(send()).rejects.toMatchObject({ code: "unavailable" })
  held = new HeldParts()
  calls = 0
  expect(await send()).toEqual(STORED)
  expect(calls).toBe(2)
})

test("a cancelled upload stops at once and rejects with the given reason", async () => {
  const stop = new AbortController()
  const sent = uploadFile(db, {
    purpose: "project_photo",
    file: file(),
    signal: stop.signal,
    onProgress: () => stop.abort(new DOMException("Called off", "AbortError")),
  })
  await expect(sent).rejects.toMatchObject({ name: "AbortError" })
  expect(calls).toBe(1)
})

test("a refusal keeps the server's message, and the next try starts again", async () => {
  const sending = startSending()
  vi.stubGlobal("fetch", async () =>
    Response.json({ error: { code: "invalid_input", message: "Type de fichier non autorisé" } }, { status: 400 }),
  )
  sending.received = 1000
  const sent = uploadFile(db, { purpose: "project_photo", file: file(), sending })
  await expect(sent).rejects.toMatchObject({ message: "Type de fichier non autorisé" })
  expect(sending.received).toBe(0)
})

test("a small file is sent in one piece", async () => {
  const small = new File(["%PDF-1.7\n"], "a.pdf", { type: "application/pdf" })
  await uploadFile(db, { purpose: "project_document", file: small })
  expect(calls).toBe(1)
})
