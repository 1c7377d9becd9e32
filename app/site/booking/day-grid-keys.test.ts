import { expect, test } from "vitest"
import { moveInGrid } from "./day-grid-keys.ts"

// Three weeks from a Monday; 9 is the Wednesday of the second one.
test.each<[string, number, number]>([
  ["ArrowLeft", 9, 8],
  ["ArrowRight", 9, 10],
  ["ArrowUp", 9, 2],
  ["ArrowDown", 9, 16],
  ["PageUp", 9, 2],
  ["PageDown", 9, 16],
  ["Home", 9, 7],
  ["End", 9, 13],
  ["ArrowRight", 6, 7],
  ["ArrowLeft", 0, 0],
  ["ArrowUp", 3, 3],
  ["ArrowRight", 20, 20],
  ["ArrowDown", 18, 18],
])("%s goes from day %i to day %i", (key, from, to) => {
  expect(moveInGrid(from, key, 21)).toBe(to)
})

test("other keys are left to the browser", () => {
  expect([moveInGrid(9, "Tab", 21), moveInGrid(9, "Enter", 21)]).toEqual([null, null])
})
