import { expect, test } from "vitest"
import { isHeader } from "#domain/clients/import.ts"
import { readTable } from "./read-file.ts"

const cellsOf = (bytes: Uint8Array) => readTable(bytes, isHeader).rows.map(({ cells }) => cells)

test("a list is read in UTF-8, in the alphabet of Outlook and in those of Excel", () => {
  expect(cellsOf(new TextEncoder().encode("\ufeffNom;Ville\r\nZoé;Sceaux\r\n"))).toEqual([["Zoé", "Sceaux"]])
  expect(cellsOf(Buffer.from("Prénom,Nom\nZoé,Lefèvre\n", "latin1"))).toEqual([["Zoé", "Lefèvre"]])
  expect(cellsOf(Buffer.from("sep=\t\r\nNom\tVille\r\nZoé\tSceaux", "latin1"))).toEqual([["Zoé", "Sceaux"]])
  expect(cellsOf(Buffer.from("\ufeffNom\tVille\r\nZoé\tSceaux", "utf16le"))).toEqual([["Zoé", "Sceaux"]])
})

test("a workbook, an empty file and a file of too many lines are refused in words", () => {
  expect(() => readTable(Buffer.from("PK\u0003\u0004", "latin1"), isHeader)).toThrow("CSV")
  expect(() => readTable(Buffer.from("Nom;E-mail\n"), isHeader)).toThrow("aucune ligne")
  expect(() => readTable(Buffer.from(`Nom\n${"Anne\n".repeat(5001)}`), isHeader)).toThrow("5\u202f001")
})
