import { expect, test } from "vitest"
import { readAllPages, toCsv } from "./csv.ts"

const columns = [
  { header: "Nom", value: (row: { name: string; price: number | null }) => row.name },
  { header: "Prix (€)", value: (row: { name: string; price: number | null }) => row.price },
]

test("the file suits French spreadsheets: byte order mark, semicolons, decimal commas, cents by two", () => {
  expect(toCsv(columns, [{ name: "Hélène", price: 1234.5 }])).toBe("\ufeffNom;Prix (€)\r\nHélène;1234,50\r\n")
  const written = [0, 12, -0.001, 0.1 + 0.2, -7.05].map((price) =>
    toCsv(columns, [{ name: "", price }])
      .split(";")
      .at(-1),
  )
  expect(written).toEqual(["0\r\n", "12\r\n", "0\r\n", "0,30\r\n", "-7,05\r\n"])
})

test.each(["=1+1", "+33612345678", "-2", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x";"y")', "＝1"])(
  "« %s » from a client is text, not a formula",
  (name) => {
    const line = toCsv(columns, [{ name, price: null }])
      .split("\r\n")
      .slice(1)
      .join("\r\n")
    expect(line).toMatch(/^"'/)
  },
)

test("quotes, separators and line breaks stay inside their cell", () => {
  expect(toCsv(columns, [{ name: 'dit "Jo" ; fils\nou père', price: -3 }])).toContain(
    '"dit ""Jo"" ; fils\nou père";-3\r\n',
  )
})

test("pages are read until one is not full", async () => {
  const all = Array.from({ length: 7 }, (_, n) => n)
  const seen: number[] = []
  const rows = await readAllPages<number>(
    async (last) => all.slice(last === null ? 0 : last + 1, (last === null ? 0 : last + 1) + 3),
    3,
    (count) => seen.push(count),
  )
  expect(rows).toEqual(all)
  expect(seen).toEqual([3, 6, 7])
})
