import { expect, test } from "vitest"
import { foldLanes } from "./lanes.ts"

const at = (name: string, from: string, to: string) => ({
  name,
  start: `2026-11-25 ${from}:00`,
  end: `2026-11-25 ${to}:00`,
})
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name).join("")

test("ten appointments at one hour take three lanes, the last of which counts eight", () => {
  const ten = Array.from("abcdefghij", (name) => at(name, "10:00", "11:00"))
  const { kept, folds } = foldLanes(ten, 3)
  expect(names(kept)).toBe("ab")
  expect(folds).toMatchObject([{ start: "2026-11-25 10:00:00", end: "2026-11-25 11:00:00", events: { length: 8 } }])
})

test("three at one hour, and those that only touch, stay as they are", () => {
  const day = [
    at("a", "09:00", "10:00"),
    at("b", "10:00", "11:00"),
    at("c", "10:00", "11:00"),
    at("d", "10:30", "12:00"),
  ]
  expect(foldLanes(day, 3)).toEqual({ kept: day, folds: [] })
})

test("a block ends with its last event, and an event alone in the last lane keeps its own", () => {
  const day = [
    at("a", "09:00", "13:00"),
    at("b", "09:00", "13:00"),
    at("c", "09:00", "10:00"),
    at("d", "09:30", "11:00"),
    at("e", "12:00", "12:30"),
  ]
  const { kept, folds } = foldLanes(day, 3)
  expect(names(kept)).toBe("abe")
  expect(folds.map(({ end, events }) => [end, names(events)])).toEqual([["2026-11-25 11:00:00", "cd"]])
})
