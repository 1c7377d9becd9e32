import { expect, test } from "vitest"
import { defaultWorkingHours, openingLines } from "./hours.ts"

test("neighbouring days with the same hours share a line", () => {
  expect(openingLines(defaultWorkingHours)).toEqual([
    { days: "Lundi au vendredi", hours: "8\u00a0h – 18\u00a0h" },
    { days: "Samedi", hours: "9\u00a0h – 17\u00a0h" },
  ])
})

test("a closed day in the middle of the week splits the line", () => {
  const wednesday = { ...defaultWorkingHours.wednesday, enabled: false }
  expect(openingLines({ ...defaultWorkingHours, wednesday }).map(({ days }) => days)).toEqual([
    "Lundi et mardi",
    "Jeudi et vendredi",
    "Samedi",
  ])
})

test("a company that never opens shows no line", () => {
  const closed = { start: "08:00", end: "18:00", enabled: false }
  const week = { monday: closed, tuesday: closed, wednesday: closed, thursday: closed, friday: closed }
  expect(openingLines({ ...week, saturday: closed, sunday: closed })).toEqual([])
})
