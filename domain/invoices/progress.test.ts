import { expect, test } from "vitest"
import type { Invoice } from "../documents/invoice.ts"
import { progressTable, readProgress, writeLine, writeLines } from "./progress.ts"

const QUOTE = "q"
const section = (label: string, level: number, number: string) => ({ kind: "section" as const, label, level, number })
const work = (line_id: string, contract_cents: number, before: number, bp: number, amount_cents: number) => ({
  ...{ kind: "work" as const, label: line_id, number: "1", quote_id: QUOTE, line_id, quantity: "1" },
  ...{ unit: "forfait" as const, unit_price: "1", discount_bp: 0, vat_rate: 10, net_cents: amount_cents },
  ...{ contract_cents, amount_cents, progress_bp_before: before, progress_bp: bp },
})
const at = (line_id: string, progress_bp: number) => ({ quote_id: QUOTE, line_id, progress_bp })

/** 8 420.37 at 20 %, then 45 % saved: 2 105.09 is what the database answered for this step. */
const ROWS: Invoice["rows"] = [
  section("Devis D-2026-0001", 1, ""),
  section("Isolation", 1, "1"),
  work("murs", 842037, 2000, 4500, 210510),
  section("Combles", 2, "1.1"),
  work("combles", 100000, 0, 0, 0),
  section("Finitions", 1, "2"),
  work("peinture", 33333, 10000, 10000, 0),
]

test("amounts follow the typed progress by the rule of the database, also when it goes down", () => {
  const now = (line_id: string, bp: number) =>
    progressTable(ROWS, [at(line_id, bp)]).rows.find(({ label }) => label === line_id)?.now_cents
  expect([4500, 7000, 10000, 2000, 1000].map((bp) => now("murs", bp))).toEqual([210510, 421019, 673630, 0, -84203])
  expect(now("peinture", 10000)).toBe(0)
})

test("a section and a quote sum their lines, and say a progress only when all agree", () => {
  const { rows, ...whole } = progressTable(ROWS, [at("murs", 4500), at("combles", 4500)])
  const sections = rows.filter((row) => row.kind === "section")
  expect(
    sections.map(({ level, keys, progress_bp, now_cents }) => [level, keys.length, progress_bp, now_cents]),
  ).toEqual([
    [0, 3, null, 255510],
    [1, 2, 4500, 255510],
    [2, 1, 4500, 45000],
    [1, 1, 10000, 0],
  ])
  expect(whole).toMatchObject({ contract_cents: 975370, before_cents: 201740, now_cents: 255510, progress_bp: null })
})

test("« tout à 45 % » moves each line up to there, and takes back none; a line by itself may go down", () => {
  const table = progressTable(ROWS, [])
  expect(writeLines(table, table.keys, 4500)).toEqual([at("murs", 4500), at("combles", 4500)])
  expect(writeLine(table, "q peinture", 4500)).toEqual([at("peinture", 4500)])
  expect(writeLine(progressTable(ROWS, [at("murs", 4500)]), "q murs", 2000)).toEqual([])
})

test("a percentage is read as it is typed, with a computation", () => {
  expect(["45", "33,33 %", "=20+25", "100/3", "0"].map(readProgress)).toEqual([4500, 3333, 4500, 3333, 0])
  expect(["", "abc", "101", "-5", "=120", "33,333"].map(readProgress)).toEqual([null, null, null, null, null, null])
})
