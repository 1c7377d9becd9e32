import { expect, test } from "vitest"
import { describeHindrance, isWellSuited, rankContractors } from "./staff-contractors.ts"

const one = (name: string, change: object = {}) => ({
  name,
  specialties: ["plomberie"],
  is_available: true,
  hindrance: null,
  busy_with: null as unknown,
  ...change,
})
const names = (all: ReturnType<typeof one>[], code: string | null) =>
  rankContractors(all, code === null ? null : { code, name: "Chauffage" }).map(({ name }) => name)

test("order: the trade, without another job, working that day, accepting work, then the name", () => {
  const all = [
    one("Zoé Peintre", { specialties: ["peinture"] }),
    one("Yves Indisponible", { is_available: false }),
    one("Xavier Repos", { hindrance: { reason: "day_off" } }),
    one("Will Occupé", { busy_with: { time: "10:00" } }),
    one("Émile Libre"),
    one("Anne Libre"),
  ]
  expect(names(all, "plomberie")).toEqual([
    "Anne Libre",
    "Émile Libre",
    "Yves Indisponible",
    "Xavier Repos",
    "Will Occupé",
    "Zoé Peintre",
  ])
  expect(names(all, null)[2]).toBe("Zoé Peintre")
  expect(all.filter((who) => isWellSuited(who, { code: "plomberie", name: "Plomberie" }))).toHaveLength(2)
})

test("a trade of the company matches the service category of the same name", () => {
  const all = [one("Anne"), one("Zoé", { specialties: ["chauffage"] }), one("Yves", { specialties: ["CHAUFFAGE"] })]
  expect(names(all, "chauffage_2")).toEqual(["Yves", "Zoé", "Anne"])
})

test("a hindrance is described in words", () => {
  expect(describeHindrance({ reason: "absent", until: "2026-12-01" })).toBe("absent jusqu’au 01/12/2026")
  expect(describeHindrance({ reason: "outside_hours", from: "08:00", to: "12:30" })).toBe(
    "travaille de 8\u00a0h à 12\u00a0h\u00a030 ce jour-là",
  )
})
