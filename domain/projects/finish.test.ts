import { expect, test } from "vitest"
import { askBeforeFinish } from "./finish.ts"

const read = (progress: number, openSteps: number) => {
  const question = askBeforeFinish({ name: "Studio", progress }, openSteps)
  return question && Object.values(question).map((text) => text.replaceAll("\u00a0", " "))
}

test("a project that ends with open steps asks what becomes of them", () => {
  expect(read(60, 3)).toEqual([
    "3 étapes de « Studio » sont encore ouvertes. Que deviennent-elles ?",
    "Les marquer faites",
    "Les laisser ouvertes",
  ])
  expect(read(100, 1)).toEqual([
    "Une étape de « Studio » est encore ouverte. Que devient-elle ?",
    "La marquer faite",
    "La laisser ouverte",
  ])
})

test("a project below 100 % asks whether it is, and a finished one asks nothing", () => {
  expect(read(0, 0)).toEqual([
    "L’avancement de « Studio » est à 0 %. Le mettre à 100 % ?",
    "Mettre à 100 %",
    "Laisser à 0 %",
  ])
  expect(read(100, 0)).toBeNull()
})
