import { expect, test } from "vitest"
import { outsideTasks } from "../dashboard/outside-tasks.ts"
import { describeOutside } from "./outside.ts"

test("a sentence says how many lie outside, and of what", () => {
  expect(describeOutside(3, ["closed_day", "outside_hours"])).toBe("3\u00a0rendez-vous hors de vos horaires")
  expect(describeOutside(2, ["blocked"])).toBe("2\u00a0rendez-vous sur une date bloquée")
  expect(describeOutside(2, ["blocked", "closed_day"])).toBe("2\u00a0rendez-vous hors de vos horaires")
  expect(describeOutside(1, ["team_absent"])).toBe("1\u00a0rendez-vous sans son équipe")
  expect(describeOutside(2, ["team_off", "team_absent"])).toBe("2\u00a0rendez-vous sans leur équipe")
  expect(describeOutside(2, ["zone"])).toBe("2\u00a0rendez-vous hors de vos zones")
  expect(describeOutside(2, ["zone", "blocked"])).toBe("2\u00a0rendez-vous à revoir")
})

test("« À traiter » has one line for them, with why and when", () => {
  expect(outsideTasks({ total: 0, reasons: [], next: null }, "2026-11-20")).toEqual([])
  expect(outsideTasks({ total: 2, reasons: ["closed_day"], next: "2026-11-21" }, "2026-11-20")).toMatchObject([
    { text: "2\u00a0rendez-vous hors de vos horaires", detail: "jour fermé\u00a0· le premier\u00a0: demain" },
  ])
})
