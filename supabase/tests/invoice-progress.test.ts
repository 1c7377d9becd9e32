import { beforeAll, expect, test } from "vitest"
import type { Invoice } from "#domain/documents/invoice.ts"
import { progressTable } from "#domain/invoices/progress.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { PROGRESS_EXAMPLES } from "#tests/support/progress-examples.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Line = { contract: number; before_cents: number; before_bp: number; saved_bp: number; typed_bp: number }

/** What the database adds to each line for a progress; `null` is a line that nobody touches. */
async function byDatabase(lines: Line[], progress: (line: Line) => number | null): Promise<number[]> {
  const id = (i: number) => `l${i}`
  const [row] = await world.sql<{ lines: { net_cents: number }[] }>(
    "select private.contract_step($1::text::jsonb, $2::text::jsonb, $3::text::jsonb) -> 'lines' as lines",
    [
      {
        discount_bp: 0,
        allowances: [],
        split: [],
        lines: lines.map((line, i) => ({ id: id(i), vat_rate: 10, net_cents: line.contract })),
      },
      {
        allowances: [],
        split: [],
        lines: Object.fromEntries(
          lines.map((line, i) => [id(i), { net_cents: line.before_cents, progress_bp: line.before_bp }]),
        ),
      },
      Object.fromEntries(lines.flatMap((line, i) => (progress(line) === null ? [] : [[id(i), progress(line)]]))),
    ].map((part) => JSON.stringify(part)),
  )
  return row?.lines.map(({ net_cents }) => net_cents) ?? []
}

/** The same in the editor, over the rows that the database answered for the progress that was saved. */
async function byEditor(lines: Line[]): Promise<number[]> {
  const saved = await byDatabase(lines, ({ saved_bp }) => saved_bp)
  const rows: Invoice["rows"] = lines.map((line, i) => ({
    ...{ kind: "work", label: "", number: "1", quote_id: "q", line_id: `l${i}`, quantity: "1", unit: "forfait" },
    ...{ unit_price: "1", discount_bp: 0, vat_rate: 10, net_cents: saved[i] ?? 0, amount_cents: saved[i] ?? 0 },
    ...{ contract_cents: line.contract, progress_bp_before: line.before_bp, progress_bp: line.saved_bp },
  }))
  const typed = lines.map(({ typed_bp }, i) => ({ quote_id: "q", line_id: `l${i}`, progress_bp: typed_bp }))
  return progressTable(rows, typed).rows.map(({ now_cents }) => now_cents)
}

test("a step adds the same cents in the editor and in the database", async () => {
  const lines = await Promise.all(
    PROGRESS_EXAMPLES.map(async ([contract, before_bp, typed_bp]) => {
      const line = { contract, before_cents: 0, before_bp: 0, saved_bp: before_bp, typed_bp }
      const [before_cents = 0] = await byDatabase([line], () => before_bp)
      return { ...line, before_cents, before_bp }
    }),
  )
  const expected = PROGRESS_EXAMPLES.map(([, , , now]) => now)
  expect(await byDatabase(lines, ({ typed_bp }) => typed_bp)).toEqual(expected)
  expect(await byEditor(lines)).toEqual(expected)
})

test("a thousand lines in four steps, drawn at random, have the same cents in both", async () => {
  let seed = 20_261_127
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const progress = () => [0, draw(10_001), draw(101) * 100, 10_000][draw(4)] ?? 0
  let lines: Line[] = Array.from({ length: 1000 }, () => ({
    ...{ contract: draw(3_000_000) - 500_000, before_cents: 0, before_bp: 0 },
    ...{ saved_bp: progress(), typed_bp: progress() },
  }))
  for (let step = 0; step < 4; step += 1) {
    const added = await byDatabase(lines, ({ typed_bp }) => typed_bp)
    expect(await byEditor(lines)).toEqual(added)
    lines = lines.map((line, i) => ({
      ...{ contract: line.contract, before_cents: line.before_cents + (added[i] ?? 0), before_bp: line.typed_bp },
      ...{ saved_bp: draw(2) ? line.typed_bp : progress(), typed_bp: progress() },
    }))
  }
  // Whole at the end, to the cent.
  const rest = await byDatabase(lines, () => 10_000)
  expect(lines.map(({ before_cents }, i) => before_cents + (rest[i] ?? 0))).toEqual(
    lines.map(({ contract }) => contract),
  )
})
