import fc from "fast-check"
import { expect, test } from "vitest"
import { readCsv } from "./csv.ts"

test("a list is read with any of three separators, line breaks and quotes in quotes, and a quote that never closes", () => {
  expect(readCsv('Nom;Notes\r\nZoé;"Deux\nlignes; et ""un"" mot"\r\n')).toEqual([
    ["Nom", "Notes"],
    ["Zoé", 'Deux\nlignes; et "un" mot'],
  ])
  expect(readCsv("Prénom,Nom\nZoé,\n\nAnne,Martin; fils")).toEqual([
    ["Prénom", "Nom"],
    ["Zoé", ""],
    [""],
    ["Anne", "Martin; fils"],
  ])
  expect(readCsv('Nom\tVille\r"Zoé\tSceaux')).toEqual([
    ["Nom", "Ville"],
    ['"Zoé', "Sceaux"],
  ])
  expect(readCsv("")).toEqual([[""]])
})

test("whatever cells are written in quotes are read back", () => {
  const table = fc.array(fc.array(fc.string({ unit: fc.constantFrom(..."a;,\t\r\n\"'é ") }), { minLength: 2 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(table, (rows) => {
      const written = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n")
      expect(readCsv(written)).toEqual(rows)
    }),
  )
})
