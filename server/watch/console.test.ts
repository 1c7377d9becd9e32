import { afterEach, expect, test, vi } from "vitest"
import { logAsAnswered, redirectConsole } from "./console.ts"
import type { Log } from "./log.ts"

const { error, warn } = console
afterEach(() => Object.assign(console, { error, warn }))

test("what the database refuses is logged without the words of the person who sent it", () => {
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
  redirectConsole(log as unknown as Log)
  const refusal = Object.assign(new Error("slot_taken"), { severity: "ERROR", code: "PGRST", params: ["Zoé Martin"] })
  console.error(refusal)
  expect(log.debug).toHaveBeenCalledWith({ code: "PGRST", reason: "slot_taken" }, expect.any(String))
  expect(log.error).not.toHaveBeenCalled()
})

test("other errors of libraries reach the log whole", () => {
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
  redirectConsole(log as unknown as Log)
  const failure = new Error("disk full")
  console.error("Storage error:", failure)
  expect(log.error).toHaveBeenCalledWith({ err: failure }, "Storage error:")
})

test("the backend's warning about its experimental storage is dropped, other warnings are logged", () => {
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
  redirectConsole(log as unknown as Log)
  console.warn("EXPERIMENTAL FEATURES ENABLED: storage - not supported")
  console.warn("something else")
  expect(log.warn.mock.calls).toEqual([[{ err: undefined }, "something else"]])
})

test("what is printed while a request is refused is the caller's error, and a failure of ours is logged whole", async () => {
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
  redirectConsole(log as unknown as Log)
  const failure = new Error("failed to parse filter (x)")
  const answerWith = (status: number) =>
    logAsAnswered(log as unknown as Log, async () => {
      await Promise.resolve()
      console.error(failure)
      return new Response(null, { status })
    })
  await answerWith(400)
  expect(log.error).not.toHaveBeenCalled()
  expect(log.debug).toHaveBeenCalledWith({ reason: failure.message }, expect.any(String))
  await answerWith(503)
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledWith({ reason: failure.message }, expect.any(String))
  await answerWith(500)
  expect(log.error).toHaveBeenCalledWith({ err: failure }, expect.any(String))
})

test("what is printed after an answer, by work that it began, is logged", async () => {
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
  redirectConsole(log as unknown as Log)
  let later = () => {}
  await logAsAnswered(log as unknown as Log, () => {
    const begun = new Promise<void>((resolve) => (later = resolve))
    void begun.then(() => console.error("a lost connection"))
    return Promise.resolve(new Response(null, { status: 400 }))
  })
  later()
  await Promise.resolve()
  expect(log.error).toHaveBeenCalledWith({ err: undefined }, "a lost connection")
})
