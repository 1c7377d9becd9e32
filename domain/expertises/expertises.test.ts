import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { defaultExpertises } from "./defaults.ts"
import { slugOf } from "./expertise.ts"

test("the nine trades come in the order of the specification", () => {
  expect(defaultExpertises.map(({ title }) => slugOf(title))).toEqual([
    "plomberie",
    "menuiserie",
    "cuisine",
    "carrelages",
    "salle-de-bain",
    "isolation",
    "demolition",
    "maconnerie",
    "electricite",
  ])
})

test("the defaults equal the initial rows of the table", () => {
  const seed = readFileSync("supabase/seed.sql", "utf8")
  for (const { title, description, services } of defaultExpertises) {
    for (const text of [title, description, ...services]) expect(seed).toContain(text)
  }
})
