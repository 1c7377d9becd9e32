import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createAutosave, saveWhenLeaving } from "./autosave.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = () => Promise<{ version: number; at: Date }>

/** A document whose saves are answered as given; versions that were sent, with the drafts. */
function start(...answers: (Error | number)[]) {
  const sent: [string, number][] = []
  const autosave = createAutosave({
    saved: "a",
    savedAt: null,
    version: 1,
    save: (draft, version) => {
      sent.push([draft, version])
      const answer = answers.shift()
      const reply: Answer = async () => {
        if (answer instanceof Error) throw answer
        return { version: answer ?? version + 1, at: new Date(0) }
      }
      return reply()
    },
    isConflict: (error) => (error as Error).message === "conflict",
    isTransient: (error) => (error as Error).message === "offline",
  })
  return { autosave, sent }
}

test("several changes are saved once, a little later", async () => {
  const { autosave, sent } = start()
  autosave.change("b")
  autosave.change("c")
  expect(autosave.status().kind).toBe("unsaved")
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual([["c", 1]])
  expect(autosave.status().kind).toBe("saved")
  autosave.change("d")
  expect(await autosave.flush()).toBe(true)
  expect(sent.at(-1)).toEqual(["d", 2])
})

test("a change during a save is saved after it", async () => {
  const { autosave, sent } = start()
  autosave.change("b")
  const flushed = autosave.flush()
  autosave.change("c")
  expect(await flushed).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual([
    ["b", 1],
    ["c", 2],
  ])
})

test("a lost connection keeps everything and is tried again; a refusal waits for the next change", async () => {
  const { autosave, sent } = start(new Error("offline"), new Error("refused"))
  autosave.change("b")
  await vi.advanceTimersByTimeAsync(1500)
  expect(autosave.status()).toMatchObject({ kind: "failed", isRetried: true })
  await vi.advanceTimersByTimeAsync(3000)
  expect(autosave.status()).toMatchObject({ kind: "failed", isRetried: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  autosave.change("c")
  await vi.advanceTimersByTimeAsync(1500)
  expect(autosave.isDirty()).toBe(false)
})

test("after a conflict nothing is sent until it is settled, then with the other one's version", async () => {
  const { autosave, sent } = start(new Error("conflict"))
  autosave.change("b")
  await vi.advanceTimersByTimeAsync(1500)
  expect(autosave.status().kind).toBe("conflict")
  autosave.change("c")
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(sent).toHaveLength(1)
  autosave.settle("theirs", 7)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual(["c", 7])
})

test("a window that loses the focus or is hidden saves at once, and so does a network that is back", () => {
  const window = new EventTarget()
  const document: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState: "visible" as const,
  })
  const saves: string[] = []
  let event = ""
  const stopWatching = saveWhenLeaving(() => void saves.push(event), window, document)
  const happen = (target: EventTarget, name: string) => target.dispatchEvent(new Event((event = name)))
  happen(window, "blur")
  happen(window, "online")
  happen(document, "visibilitychange")
  document.visibilityState = "hidden"
  happen(document, "visibilitychange")
  expect(saves).toEqual(["blur", "online", "visibilitychange"])
  stopWatching()
  happen(window, "blur")
  expect(saves).toHaveLength(3)
})
