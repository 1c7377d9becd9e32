import { expect, test, vi } from "vitest"
import type { FieldAction, FieldDay, FieldOutcome } from "#domain/field/day.ts"
import { createFieldStore, createMemory, FieldTrouble, type Remote, type Trouble } from "./store.ts"

const day: FieldDay = {
  ...{ version: "v1", now: "2026-11-23T08:00:00Z", today: "2026-11-23", name: "Karim", teams: [], appointments: [] },
  ...{ visits: [], gone: [], outcomes: [] },
}
const action = (id: string): FieldAction => ({
  ...{ id, kind: "note", request: "r", day: "2026-11-23", at: "2026-11-23T08:00:00Z", payload: { text: id } },
})

/** A server that can be cut before or after it has stored what it was sent, or answer a trouble. */
function open() {
  const stored = new Map<string, FieldOutcome>()
  const line: { cut: "before" | "after" | null; trouble: Trouble | null; calls: number } = {
    ...{ cut: null, trouble: null, calls: 0 },
  }
  const remote: Remote = {
    userId: "karim",
    read: async () => {
      if (line.trouble) throw new FieldTrouble(line.trouble)
      if (line.cut) throw new FieldTrouble("offline")
      return day
    },
    send: async (actions) => {
      line.calls += 1
      if (line.trouble) throw new FieldTrouble(line.trouble)
      if (line.cut === "before") throw new FieldTrouble("offline")
      for (const { id } of actions) stored.set(id, { id, outcome: "applied", code: null })
      if (line.cut === "after") throw new FieldTrouble("offline")
      return actions.map(({ id }) => stored.get(id) ?? { id, outcome: "refused", code: null })
    },
  }
  const store = createFieldStore({ connect: async () => remote, kept: createMemory(), now: () => 1000 })
  return { store, line, stored }
}

test("what is done is shown at once, sent in order, and waits no more once the server has it", async () => {
  const { store, stored } = open()
  await store.sync()
  const tapped = store.act(action("a"))
  await tapped
  expect(store.getState().waiting).toHaveLength(1)
  await store.sync()
  expect(store.getState()).toMatchObject({ phase: "ready", waiting: [], trouble: null })
  expect([...stored.keys()]).toEqual(["a"])
  store.stop()
})

test("cut before or after the server has it, an action is sent again until it is answered, and is there once", async () => {
  const { store, line, stored } = open()
  await store.sync()
  for (const cut of ["before", "after"] as const) {
    line.cut = cut
    await store.act(action(cut))
    await store.sync()
    expect(store.getState()).toMatchObject({ phase: "ready", trouble: { since: 1000, kind: "offline" } })
  }
  expect(store.getState().waiting).toHaveLength(2)
  line.cut = null
  await store.sync()
  expect(store.getState()).toMatchObject({ waiting: [], trouble: null })
  expect([...stored.keys()].sort()).toEqual(["after", "before"])
  store.stop()
})

test("many at once make one call at a time", async () => {
  const { store, line, stored } = open()
  await Promise.all([store.sync(), store.act(action("a")), store.act(action("b")), store.sync(), store.sync()])
  await store.sync()
  expect(stored.size).toBe(2)
  expect(line.calls).toBeLessThanOrEqual(2)
  store.stop()
})

test.each(["signed_out", "refused", "revoked"] as const)(
  "%s ends the day on this telephone, and nothing more is tried",
  async (trouble) => {
    vi.useFakeTimers()
    const { store, line } = open()
    await store.sync()
    line.trouble = trouble
    await store.act(action("a"))
    await store.sync()
    expect(store.getState()).toMatchObject({ phase: trouble, day: null })
    // What waits is kept for who signs in again.
    expect(store.getState().waiting).toHaveLength(trouble === "signed_out" ? 1 : 0)
    const { calls } = line
    await vi.advanceTimersByTimeAsync(600_000)
    expect(line.calls).toBe(calls)
    vi.useRealTimers()
  },
)
