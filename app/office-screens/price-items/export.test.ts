import { expect, test } from "vitest"
import { toCsv } from "#app/office/export/csv.ts"
import { readTable } from "#app/office/import/read-file.ts"
import { isItemHeader, matchItemColumns, readItems } from "#domain/price-items/import.ts"
import { UNITS } from "#domain/quotes/quote.ts"
import { EXPORT_COLUMNS } from "./export.ts"

test("the import reads an export again as it was", () => {
  const items = UNITS.map((unit, n) => ({
    id: String(n),
    code: n === 0 ? null : `=C${n}`,
    label: `Pose « à l’œuvre » ; n° ${n}\u202f%`,
    description: n % 2 ? 'Deux lignes,\n"hors fourniture"' : null,
    unit,
    unit_price: n === 1 ? -40.5 : 1248.3056 + n,
    vat_rate: ([20, 10, 5.5, 0] as const)[n % 4] ?? 20,
    unit_cost: n === 2 ? null : 0.0001,
    hours: n === 3 ? null : 0.125,
    category: n % 3 ? "Sols" : null,
    is_active: n !== 4,
  }))
  const table = readTable(new TextEncoder().encode(toCsv(EXPORT_COLUMNS, items)), isItemHeader)
  const text = (number: number | null) => (number === null ? null : String(number))
  expect(readItems(table, matchItemColumns(table.header)).map(({ values }) => values)).toEqual(
    items.map(({ label, unit_price, unit_cost, hours, vat_rate, id: _id, ...item }) => ({
      line: expect.any(Number),
      ...item,
      label: label.replace("\u202f", " "),
      unit_price: text(unit_price),
      unit_cost: text(unit_cost),
      hours: text(hours),
      vat_rate: text(vat_rate),
    })),
  )
})
