import { expect, test } from "vitest"
import type { FieldAction } from "./day.ts"
import { afterAnswer, afterFailure, nextBatch, nextTryIn, type Waiting } from "./queue.ts"

const action = (id: string): FieldAction => ({
  ...{ id, kind: "note", request: "r", day: "2026-11-23", at: "2026-11-23T08:00:00Z", payload: { text: id } },
})
const queueOf = (...ids: string[]): Waiting[] => ids.map((id) => ({ action: action(id), tries: 0, alone: false }))
const ids = (actions: FieldAction[]) => actions.map(({ id }) => id)

test("a call takes the oldest twenty-five in their order", () => {
  const many = queueOf(...Array.from({ length: 30 }, (_, n) => String(n)))
  expect(ids(nextBatch(many))).toEqual(Array.from({ length: 25 }, (_, n) => String(n)))
  expect(nextBatch([])).toEqual([])
})

test("whatever the server made of an action, it waits no more; one that it does not name does", () => {
  const left = afterAnswer(queueOf("a", "b", "c"), [
    { id: "a", outcome: "applied", code: null },
    { id: "b", outcome: "refused", code: "invalid_input" },
  ])
  expect(left.map(({ action: { id } }) => id)).toEqual(["c"])
})

test("a cut line loses nothing and keeps all together, however often it fails", () => {
  let queue = queueOf("a", "b")
  for (let n = 0; n < 10; n += 1) queue = afterFailure(queue, nextBatch(queue), false)
  expect(ids(nextBatch(queue))).toEqual(["a", "b"])
})

test("an answer that says nothing, three times, makes them go one by one, and the bad one never blocks the others", () => {
  let queue = queueOf("a", "bad", "c")
  const sent: string[] = []
  for (let n = 0; n < 20 && queue.length > 1; n += 1) {
    const batch = nextBatch(queue)
    if (batch.some(({ id }) => id === "bad")) queue = afterFailure(queue, batch, true)
    else {
      sent.push(...ids(batch))
      queue = afterAnswer(
        queue,
        batch.map(({ id }) => ({ id, outcome: "applied", code: null })),
      )
    }
  }
  expect(sent).toEqual(["a", "c"])
  expect(queue).toMatchObject([{ action: { id: "bad" }, alone: true }])
})

test("the next try comes at once, then after 2, 5, 15, 60 and 300 seconds; a new action does not wait behind a failed one", () => {
  let queue = queueOf("a")
  const waits = Array.from({ length: 8 }, () => {
    const wait = nextTryIn(queue)
    queue = afterFailure(queue, nextBatch(queue), false)
    return wait
  })
  expect(waits).toEqual([0, 2000, 5000, 15_000, 60_000, 300_000, 300_000, 300_000])
  expect(nextTryIn([...queue, ...queueOf("b")])).toBe(0)
  expect(nextTryIn([])).toBeNull()
})
