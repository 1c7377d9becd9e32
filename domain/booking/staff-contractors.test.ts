import { expect, test } from "vitest"
import { isWellSuited, rankContractors } from "./staff-contractors.ts"

const one = (name: string, change: object = {}) => ({
  name,
  specialties: ["plomberie"],
  is_available: true,
  works_that_day: true,
  busy_with: null as unknown,
  ...change,
})
const names = (all: ReturnType<typeof one>[], trade: string | null) =>
  rankContractors(all, trade).map(({ name }) => name)

test("the trade comes first, then who is free, works that day and takes work, then the name", () => {
  const all = [
    one("Zoé Peintre", { specialties: ["peinture"] }),
    one("Yves Indisponible", { is_available: false }),
    one("Xavier Repos", { works_that_day: false }),
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
  expect(all.filter((who) => isWellSuited(who, "plomberie"))).toHaveLength(2)
})
