import { expect, test } from "vitest"
import { toCsv } from "#app/office/export/csv.ts"
import { exportColumns } from "./quote-columns.tsx"

test("a spreadsheet adds up the amounts of an exported list of quotes", () => {
  const amount = exportColumns(false).filter(({ header }) => header.startsWith("Montant"))
  const rows = [311_713, 90, null].map((total_cents) => ({ total_cents }) as never)
  expect(toCsv(amount, rows).split("\r\n")).toEqual(["\ufeffMontant TTC (€)", "3117,13", "0,90", "", ""])
})
