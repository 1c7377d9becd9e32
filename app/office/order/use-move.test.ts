import { expect, test } from "vitest"
import { moved } from "./use-move.ts"

const rows = ["a", "b", "c", "d"].map((id, index) => ({ id, place: index + 1 }))
const after = (id: string, target: string) => moved(rows, "place", id, target).map((row) => `${row.id}${row.place}`)

test.each([
  ["one step up", "b", "a", ["b1", "a2", "c3", "d4"]],
  ["one step down", "b", "c", ["a1", "c2", "b3", "d4"]],
  ["to the end", "a", "d", ["b1", "c2", "d3", "a4"]],
  ["to the beginning", "d", "a", ["d1", "a2", "b3", "c4"]],
  ["a row that no longer exists moves nothing", "x", "a", ["a1", "b2", "c3", "d4"]],
])("%s", (_case, id, target, expected) => {
  expect(after(id, target)).toEqual(expected)
})
