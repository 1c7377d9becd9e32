import { expect, test } from "vitest"
import { addDays } from "#domain/dates.ts"
import { dailyName, isDue, outdated } from "./rotation.ts"

const nameOf = (day: string) => `mirabelle-daily-${day}.tar.gz`
const at = (instant: string) => new Date(instant)

test("after two months of nights seven days are kept, and the last archives of four weeks", () => {
  let names: string[] = []
  for (let day = "2026-10-01"; day <= "2026-11-26"; day = addDays(day, 1)) {
    names.push(nameOf(day))
    const old = outdated(names)
    names = names.filter((name) => !old.includes(name))
  }
  // A Thursday: the last archive of the current week is among the seven.
  const days = ["08", "15", "20", "21", "22", "23", "24", "25", "26"].map((day) => nameOf(`2026-11-${day}`))
  expect(names).toEqual(days)
})

test("days without the machine cost no archive, and archives made by hand are never removed", () => {
  const names = ["mirabelle-2026-01-05T1200Z.tar.gz", "avant.tar.gz", nameOf("2026-03-02"), nameOf("2026-09-01")]
  expect(outdated(names)).toEqual([])
})

test.each([
  ["before three in the morning in Paris", "2026-11-22T01:59:00Z", [nameOf("2026-11-21")], false],
  ["from three on", "2026-11-22T02:00:00Z", [nameOf("2026-11-21")], true],
  ["from three on in summer", "2026-07-22T01:00:00Z", [nameOf("2026-07-21")], true],
  ["in the evening, when the machine slept", "2026-11-22T20:00:00Z", [nameOf("2026-11-19")], true],
  ["a second time the same day", "2026-11-22T20:00:00Z", [nameOf("2026-11-22")], false],
  ["at once where there is none", "2026-11-22T00:30:00Z", ["autre.tar.gz"], true],
])("whether an archive is made: %s", (_when, now, names, due) => {
  expect(isDue(names, at(now))).toBe(due)
})

test.each([
  ["of 23 hours", "2026-03-28T20:07:00Z", "2026-03-29T01:07:00Z"],
  ["of 25 hours", "2026-10-24T20:07:00Z", "2026-10-25T02:07:00Z"],
  ["like any other", "2026-11-21T20:07:00Z", "2026-11-22T02:07:00Z"],
])("a day %s has one archive, from three in the morning on", (_kind, evening, made) => {
  let names = [nameOf("2026-03-28"), nameOf("2026-10-24"), nameOf("2026-11-21")]
  const archives: string[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.parse(evening) + hour * 3_600_000)
    if (!isDue(names, now)) continue
    names = [...names, dailyName(now)]
    archives.push(now.toISOString())
  }
  expect(archives).toEqual([made.replace("Z", ".000Z")])
})

test("an archive bears the day in Paris", () => {
  expect(dailyName(at("2026-11-22T23:30:00Z"))).toBe(nameOf("2026-11-23"))
})
