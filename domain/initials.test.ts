import { expect, test } from "vitest"
import { initialsOf } from "./initials.ts"

test.each([
  ["Camille Mirabel", "CM"],
  ["Camille Mirabel (personnage d’exemple)", "CM"],
  ["Anne-Sophie de Kermadec", "AK"],
  ["Zoé", "Z"],
  ["  ", ""],
])("« %s » is signed %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
