import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Credited, creditStep } from "#domain/amounts/credit.ts"
import { addSplits, grossOf, type VatSplit } from "#domain/amounts/split.ts"
import { withVat } from "#domain/amounts/with-vat.ts"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { type VatRate } from "#domain/vat.ts"
import {
  content,
  billingHere,
  credit,
  issued,
  pay,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

type Step = { credits: Credited[]; left: VatSplit }
/** The answers of the database to all credits, in one statement. */
const ask = async (steps: Step[]) =>
  (
    await world.sql<{ answer: ReturnType<typeof creditStep> }>(
      `select private.credit_step(d -> 'credits', d -> 'left') as answer
       from jsonb_array_elements($1::text::jsonb) with ordinality as given(d, i) order by i`,
      [JSON.stringify(steps)],
    )
  ).map(({ answer }) => answer)
const stepOf = ({ credits, left }: Step) => creditStep(credits, left)

/** A work of `net` cents HT, of which nothing is credited, and one amount TTC given back of it. */
function single(net: number, rate: VatRate, gross: number): Step {
  const whole = withVat(net, rate)
  return {
    credits: [{ gross_cents: gross, vat_rate: rate, row_net: net, row_gross: whole }],
    left: [{ vat_rate: rate, net_cents: net, vat_cents: whole - net }],
  }
}
const RATES = [5.5, 10, 20] as const

describe("a credit that is typed TTC, by both rules", () => {
  test("500,00 € at 10 % are 454,55 € and 45,45 €, and the same cents typed HT stay what they were", async () => {
    const works = single(500_000, 10, 50_000)
    const ht = { ...works, credits: [{ net_cents: 45_455, vat_rate: 10, row_net: 500_000, row_gross: 550_000 }] }
    for (const [typed, rate, net, vat] of [
      [works, 10, 45_455, 45_45],
      [ht, 10, 45_455, 45_46],
    ] as const)
      for (const found of [stepOf(typed), (await ask([typed]))[0]])
        expect(found).toEqual({ nets: [net], split: [{ vat_rate: rate, net_cents: net, vat_cents: vat }] })
  })

  test("reaches every cent from 1 to the whole row at each rate; the whole is the row exactly", async () => {
    for (const rate of RATES)
      for (const net of [1, 7, 1_667, 45_455, 4_997]) {
        const { net_cents: mostNet = 0, vat_cents: mostVat = 0 } = single(net, rate, 1).left[0] ?? {}
        for (let gross = 1; gross <= withVat(net, rate); gross++) {
          const { nets, split } = stepOf(single(net, rate, gross))
          const [part] = split
          const isWithin = part && part.net_cents >= 0 && part.net_cents <= mostNet && part.vat_cents >= 0
          if (!isWithin || part.vat_cents > mostVat || grossOf(split) !== gross || nets[0] !== part.net_cents)
            expect.fail(`${gross} of ${net} at ${rate} %: ${JSON.stringify({ nets, split })}`)
        }
        expect(stepOf(single(net, rate, withVat(net, rate))).split).toEqual([
          { vat_rate: rate, net_cents: mostNet, vat_cents: mostVat },
        ])
      }
    const all = RATES.flatMap((rate) => Array.from({ length: withVat(667, rate) }, (_, i) => single(667, rate, i + 1)))
    expect(await ask(all)).toEqual(all.map(stepOf))
  })

  test("the row of a document TTC has the HT that its invoice gave it, also where its own division gives another", async () => {
    // Three rows of 3,35 € at 20 %: 8,38 € HT, of which the first has 2,80 €.
    const first = { gross_cents: 335, vat_rate: 20, row_net: 280, row_gross: 335 }
    const step = { credits: [first], left: [{ vat_rate: 20, net_cents: 838, vat_cents: 167 }] }
    for (const found of [stepOf(step), (await ask([step]))[0]])
      expect(found).toEqual({ nets: [280], split: [{ vat_rate: 20, net_cents: 280, vat_cents: 55 }] })
  })
})

const cents = fc.integer({ min: 1, max: 9_999 })
const work_of = fc.record({ vat_rate: fc.constantFrom(0, ...RATES), net: cents })
/** An invoice of some works, and what is left of it. */
function begin(works: readonly { vat_rate: number; net: number }[]) {
  const rows = works.map(({ vat_rate, net }) => ({ vat_rate, net, gross: withVat(net, vat_rate as VatRate) }))
  const left = [...new Set(works.map(({ vat_rate }) => vat_rate))]
    .toSorted((one, other) => one - other)
    .map((vat_rate) => {
      const net_cents = works.reduce((sum, row) => sum + (row.vat_rate === vat_rate ? row.net : 0), 0)
      return { vat_rate, net_cents, vat_cents: withVat(net_cents, vat_rate as VatRate) - net_cents }
    })
  return { rows, left }
}

test("credits of several rows, HT or TTC, have the same amounts in TypeScript and in the database; their rows sum to them", async () => {
  const drawn = fc.sample(
    fc.record({
      works: fc.array(work_of, { minLength: 1, maxLength: 5 }),
      parts: fc.array(cents, { minLength: 5, maxLength: 5 }),
      isTtc: fc.boolean(),
    }),
    { numRuns: 1_500, seed: 48 },
  )
  const steps = drawn.map(({ works, parts, isTtc }): Step => {
    const { rows, left } = begin(works)
    const credits = rows.map(({ vat_rate, net, gross }, i) => {
      const share = (whole: number) => 1 + ((parts[i] ?? 0) % whole)
      const typed = isTtc ? { gross_cents: share(gross) } : { net_cents: share(net) }
      return { ...typed, vat_rate, row_net: net, row_gross: gross }
    })
    return { credits, left }
  })
  const found = steps.map(stepOf)
  expect(await ask(steps)).toEqual(found)
  for (const [i, { nets, split }] of found.entries()) {
    const { credits } = steps[i] as Step
    const typed = credits.reduce((sum, one) => sum + ("gross_cents" in one ? one.gross_cents : 0), 0)
    if (typed > 0) expect(grossOf(split)).toBe(typed)
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(split.reduce((sum, { net_cents }) => sum + net_cents, 0))
    expect(Math.min(...nets)).toBeGreaterThanOrEqual(0)
  }
})

test("an invoice that is credited TTC piece by piece, in any pieces, ends at zero HT and VAT at every rate, in both", async () => {
  const steps: Step[] = []
  fc.assert(
    fc.property(
      fc.array(work_of, { minLength: 1, maxLength: 4 }),
      fc.array(cents, { minLength: 60, maxLength: 60 }),
      (works, pieces) => {
        const { rows, left: whole } = begin(works)
        let left: VatSplit = whole
        for (const piece of [...pieces, ...rows.map(() => 20_000)]) {
          const place = rows.findIndex(
            ({ gross, vat_rate }) => gross > 0 && left.some((one) => one.vat_rate === vat_rate),
          )
          const row = rows[place]
          if (!row) break
          const ofRate = left.filter(({ vat_rate }) => vat_rate === row.vat_rate)
          const isLast = rows.filter(({ vat_rate, gross }) => vat_rate === row.vat_rate && gross > 0).length === 1
          // The roundings of the rows and of their rate differ by cents: the last one takes what is left of the rate.
          const most = isLast ? grossOf(ofRate) : Math.min(row.gross, grossOf(ofRate))
          const gross_cents = piece < most ? piece : most
          const row_gross = Math.max(row.gross, row.net)
          const asked = { credits: [{ gross_cents, vat_rate: row.vat_rate, row_net: row.net, row_gross }], left }
          steps.push(asked)
          const step = stepOf(asked)
          left = addSplits(
            left,
            step.split.map((one) => ({ ...one, net_cents: 0 - one.net_cents, vat_cents: 0 - one.vat_cents })),
          )
          row.net = Math.max(row.net - (step.nets[0] ?? 0), 0)
          row.gross = gross_cents === most ? 0 : row.gross - gross_cents
        }
        if (rows.every(({ gross }) => gross <= 0)) expect(left).toEqual([])
        for (const one of left) expect(Math.min(one.net_cents, one.vat_cents)).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 400, seed: 48 },
  )
  expect(await ask(steps)).toEqual(steps.map(stepOf))
})

const invoiceOf = async (...lines: ReturnType<typeof work>[]) => {
  await billingHere()
  const { id: quote_id } = await signed({ project_id: await project(), lines })
  return issued({ kind: "balance", quote_id })
}
const fault = async (corrects_id: string, credits: object[]) => {
  const id = await start({ kind: "credit_note", corrects_id })
  const saved = await saveInvoice(id, { credits, reason: "Remise" })
  const { missing } = await read(id)
  return saved.error?.code ?? missing.filter((one) => !one["is_warning"]).map((one) => one["code"])
}

test("a rebate of 500 € TTC on works at 10 % leaves 0 € of an invoice of 5 500 € of which 5 000 € are paid; the paper says what was typed", async () => {
  const invoice = await invoiceOf(work("Pose", "5000"))
  expect(await pay(invoice.id, 500_000)).toBeNull()
  const note = await credit(invoice.id, { credits: [{ row: 0, gross_cents: 50_000 }] })
  expect(content(note)).toMatchObject({
    ...{
      price_basis: "ttc",
      net_cents: -45_455,
      total_cents: -50_000,
      split: [{ vat_rate: 10, net_cents: -45_455, vat_cents: -45_45 }],
    },
    rows: [{ unit_price: "500", amount_cents: -50_000, net_cents: -45_455, contract_cents: 550_000 }],
  })
  expect(await read(note.id)).toMatchObject({ credits: [{ row: 0, gross_cents: 50_000 }] })
  expect(await read(invoice.id)).toMatchObject({
    ...{ left_cents: 0, credited_cents: 50_000 },
    to_credit: {
      ...{ split: [{ vat_rate: 10, net_cents: 454_545, vat_cents: 45_455 }] },
      rows: [{ row: 0, vat_rate: 10, net_cents: 454_545, gross_cents: 500_000 }],
    },
  })
  // The rest, whole.
  const rest = await credit(invoice.id, { credits: [{ row: 0, gross_cents: 500_000 }] })
  expect(content(rest).split).toEqual([{ vat_rate: 10, net_cents: -454_545, vat_cents: -45_455 }])
})

test("a row is credited TTC up to what is left of it, HT and TTC are not mixed, and a draft of before counts HT", async () => {
  const invoice = await invoiceOf(work("Pose", "100"), work("Peinture", "50", { vat_rate: 20 }))
  expect(await fault(invoice.id, [{ row: 0, gross_cents: 11_001 }])).toEqual(["credit_too_high"])
  expect(
    await fault(invoice.id, [
      { row: 0, net_cents: 5_000 },
      { row: 1, gross_cents: 100 },
    ]),
  ).toBe("invalid_input")
  expect(await fault(invoice.id, [{ row: 0, gross_cents: 11_000 }])).toEqual([])
  const note = await credit(invoice.id, { credits: [{ row: 0, net_cents: 5_000 }] })
  expect(content(note)).toMatchObject({ price_basis: "ht", total_cents: -5_500, rows: [{ amount_cents: -5_000 }] })
  expect(await fault(invoice.id, [{ row: 0, gross_cents: 5_501 }])).toEqual(["credit_too_high"])
  expect(await fault(invoice.id, [{ row: 0, net_cents: 5_001 }])).toEqual(["credit_too_high"])
  const both = await credit(invoice.id, {
    credits: [
      { row: 0, gross_cents: 5_500 },
      { row: 1, gross_cents: 599 },
    ],
  })
  expect(invoiceSchema.parse(both.content).split).toEqual([
    { vat_rate: 10, net_cents: -5_000, vat_cents: -500 },
    { vat_rate: 20, net_cents: -499, vat_cents: -100 },
  ])
})

test("a deposit is credited in part TTC: the balance takes back what is left of it", async () => {
  await billingHere()
  const { id: quote_id } = await signed({
    project_id: await project(),
    lines: [work("Pose", "1000", { vat_rate: 20 })],
  })
  const deposit = await issued({ kind: "deposit", quote_id, amount_cents: 40_000 })
  expect(content(await credit(deposit.id, { credits: [{ row: 0, gross_cents: 9_997 }] })).split).toEqual([
    { vat_rate: 20, net_cents: -8_331, vat_cents: -1_666 },
  ])
  expect(await issued({ kind: "balance", quote_id })).toMatchObject({ total_cents: 120_000 - 40_000 + 9_997 })
  expect(await fault(deposit.id, [{ row: 0, gross_cents: 1 }])).toEqual(["credit_too_high"])
})
