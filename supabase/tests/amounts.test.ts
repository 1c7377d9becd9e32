import { beforeAll, describe, expect, test } from "vitest"
import { type DocumentLine, documentTotals, type DocumentTotals } from "#domain/amounts/document.ts"
import { addSplits, grossOf, splitOverRates, type VatSplit } from "#domain/amounts/split.ts"
import { parisToday } from "#domain/dates.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import type { Basis } from "#domain/vat.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Document = { lines: DocumentLine[]; basis: Basis; discount: number; euros?: number }
type Payment = { amount: number; totals: VatSplit; before: VatSplit }
type Answer<T> = { answer: T }

const totalsOf = ({ lines, basis, discount, euros = 0 }: Document) =>
  documentTotals(lines, basis, { discount_bp: discount, discount_cents: euros })
const splitOf = ({ amount, totals, before }: Payment) => splitOverRates(amount, totals, before)

/** The answers of the database to all documents, or payments, in one statement. */
const askTotals = async (documents: Document[]) =>
  (
    await world.sql<Answer<DocumentTotals>>(
      `select private.document_totals(d -> 'lines', d ->> 'basis', (d ->> 'discount')::int,
         coalesce((d ->> 'euros')::bigint, 0)) as answer
       from jsonb_array_elements($1::text::jsonb) with ordinality as given(d, i) order by i`,
      [JSON.stringify(documents)],
    )
  ).map(({ answer }) => answer)
const askSplits = async (payments: Payment[]) =>
  (
    await world.sql<Answer<VatSplit | null>>(
      `select private.split_over_rates((p ->> 'amount')::bigint, p -> 'totals', p -> 'before') as answer
       from jsonb_array_elements($1::text::jsonb) with ordinality as given(p, i) order by i`,
      [JSON.stringify(payments)],
    )
  ).map(({ answer }) => answer)

const line = (quantity: string, unit_price: string, vat_rate: number, discount_bp = 0) => ({
  quantity,
  unit_price,
  vat_rate,
  discount_bp,
})
/** « 5.5 % 7583 + 417 ». */
const words = (split: VatSplit | null) =>
  split?.map((row) => `${row.vat_rate} % ${row.net_cents} + ${row.vat_cents}`) ?? null

const QUOTE = [line("1", "787.07", 10), line("1", "1249.99", 20)]
const JOB = [line("1", "149.00", 10), line("1", "35.50", 20)]

describe("the amounts of a document, by both rules", () => {
  test.each<[string, DocumentLine[], Basis, number, string[], number[]]>([
    [
      "VAT is on the sum of the lines",
      [1, 2, 3].map(() => line("1", "10.05", 10)),
      "ht",
      0,
      ["10 % 3015 + 302"],
      [1005, 1005, 1005],
    ],
    [
      "decimals of quantities count",
      [line("12.5", "48.30", 10), line("3.333", "55", 10)],
      "ht",
      0,
      ["10 % 78707 + 7871"],
      [60375, 18332],
    ],
    ["a line has its own discount", [line("2", "99.99", 20, 1250)], "ht", 0, ["20 % 17498 + 3500"], [17498]],
    ["two rates", QUOTE, "ht", 0, ["10 % 78707 + 7871", "20 % 124999 + 25000"], [78707, 124999]],
    ["3 % off both rates", QUOTE, "ht", 300, ["10 % 76346 + 7635", "20 % 121249 + 24250"], [78707, 124999]],
    ["TTC by complement, where the formula gives 1,68", [line("1", "10.05", 20)], "ttc", 0, ["20 % 838 + 167"], [838]],
    ["80 € at 5,5 %", [line("1", "80", 5.5)], "ttc", 0, ["5.5 % 7583 + 417"], [7583]],
    ["80 € at 10 %", [line("1", "80", 10)], "ttc", 0, ["10 % 7273 + 727"], [7273]],
    ["80 € at 20 %", [line("1", "80", 20)], "ttc", 0, ["20 % 6667 + 1333"], [6667]],
    ["a small job and a fee", JOB, "ttc", 0, ["10 % 13545 + 1355", "20 % 2958 + 592"], [13545, 2958]],
    ["lines share the HT", [1, 2, 3].map(() => line("1", "3.35", 20)), "ttc", 0, ["20 % 838 + 167"], [280, 279, 279]],
    ["no VAT", [line("3", "12.5", 0)], "ttc", 0, ["0 % 3750 + 0"], [3750]],
    ["nothing", [], "ht", 0, [], []],
    ["all given away", QUOTE, "ttc", 10_000, [], [71552, 104166]],
    ["a half of a negative line", [line("-0.5", "0.01", 20)], "ht", 0, ["20 % -1 + 0"], [-1]],
  ])("%s", async (_, lines, basis, discount, split, nets) => {
    const document = { lines, basis, discount }
    for (const totals of [totalsOf(document), (await askTotals([document]))[0]]) {
      expect(words(totals?.split ?? null)).toEqual(split)
      expect(totals?.lines).toEqual(nets)
    }
  })

  test("3 % of 787,07 € and 1 249,99 € are 23,61 € and 37,50 €", () => {
    const { allowances, split } = documentTotals(QUOTE, "ht", { discount_bp: 300 })
    expect(allowances).toEqual([
      { vat_rate: 10, net_cents: 2361 },
      { vat_rate: 20, net_cents: 3750 },
    ])
    expect([grossOf(documentTotals(QUOTE, "ht").split), grossOf(split)]).toEqual([236577, 229480])
  })

  test("200 € off is shared by the rates, HT or TTC, and never more than the price", async () => {
    const off = (euros: number, basis: Basis, lines = QUOTE) => ({ lines, basis, discount: 0, euros })
    const documents = [
      off(20_000, "ht"),
      off(20_000, "ttc"),
      off(999_999, "ht"),
      off(20_000, "ht", [...QUOTE, line("-1", "500", 5.5)]),
    ]
    const answers = await askTotals(documents)
    expect(answers).toEqual(documents.map(totalsOf))
    // 787,07 and 1 249,99 of 2 037,06: 77,275 and 122,725.
    expect(answers[0]?.allowances).toEqual([
      { vat_rate: 10, net_cents: 7728 },
      { vat_rate: 20, net_cents: 12_272 },
    ])
    expect(grossOf(answers[1]?.split ?? [])).toBe(grossOf(documentTotals(QUOTE, "ttc").split) - 20_000)
    expect(answers[2]?.split).toEqual([])
    expect(answers[3]?.allowances).toEqual(answers[0]?.allowances)
    expect(() => documentTotals(QUOTE, "ht", { discount_bp: 300, discount_cents: 1 })).toThrow(RangeError)
  })

  test("50 € off a line, of what is taken back too, and never more than the line", async () => {
    const off = (quantity: string, cents: number) => ({ ...line(quantity, "48.30", 10), discount_cents: cents })
    const lines = [off("12.5", 5000), off("-12.5", 5000), off("1", 9000), { ...off("2", 0), discount_bp: 500 }]
    const document = { lines, basis: "ht", discount: 0 } as const
    for (const totals of [totalsOf(document), (await askTotals([document]))[0]])
      expect(totals?.lines).toEqual([55_375, -55_375, 0, 9177])
    expect(() => documentTotals([off("1", -1)], "ht")).toThrow(RangeError)
    expect(() => documentTotals([off("1", 0.5)], "ht")).toThrow(RangeError)
  })

  test("a number that is not exact is refused", () => {
    for (const quantity of ["1,5", "1e3", "0.00001", "", "x"])
      expect(() => documentTotals([line(quantity, "1", 20)], "ht")).toThrow(RangeError)
    expect(() => documentTotals([line("1", "1", 20, 10_001)], "ht")).toThrow(RangeError)
    expect(() => documentTotals([line("99999999", "99999999", 20)], "ht")).toThrow(RangeError)
  })
})

describe("the split of payments over the rates, by both rules", () => {
  const quote = documentTotals(QUOTE, "ht").split
  const job = documentTotals(JOB, "ttc").split
  test.each<[string, VatSplit, number[], (string[] | null)[]]>([
    [
      "three receipts of a quote",
      quote,
      [70973, 100000, 65604],
      [
        ["10 % 23612 + 2361", "20 % 37500 + 7500"],
        ["10 % 33269 + 3327", "20 % 52837 + 10567"],
        ["10 % 21826 + 2183", "20 % 34662 + 6933"],
      ],
    ],
    [
      "80 € of a small job, and what is left",
      job,
      [8000, 10450],
      [
        ["10 % 5874 + 587", "20 % 1283 + 256"],
        ["10 % 7671 + 768", "20 % 1675 + 336"],
      ],
    ],
    [
      "money given back",
      job,
      [8000, -3000],
      [
        ["10 % 5874 + 587", "20 % 1283 + 256"],
        ["10 % -2203 + -220", "20 % -481 + -96"],
      ],
    ],
    [
      "all given back",
      job,
      [8000, 10450, -18450],
      [
        ["10 % 5874 + 587", "20 % 1283 + 256"],
        ["10 % 7671 + 768", "20 % 1675 + 336"],
        ["10 % -13545 + -1355", "20 % -2958 + -592"],
      ],
    ],
    [
      "too much, given back",
      job,
      [20000, -1550],
      [
        ["10 % 14684 + 1468", "20 % 3207 + 641"],
        ["10 % -1139 + -113", "20 % -249 + -49"],
      ],
    ],
    ["one cent", job, [1], [["10 % 1 + 0"]]],
    ["a document without amount", [], [100], [null]],
  ])("%s", async (_, totals, amounts, splits) => {
    let before: VatSplit = []
    for (const [i, amount] of amounts.entries()) {
      const payment = { amount, totals, before }
      for (const split of [splitOf(payment), (await askSplits([payment]))[0] ?? null])
        expect(words(split)).toEqual(splits[i] ?? null)
      before = addSplits(before, splitOf(payment) ?? [])
    }
  })

  test("a fee that comes after the first payment is paid by the last one", () => {
    const before = splitOverRates(8000, documentTotals([line("1", "149", 10)], "ttc").split) ?? []
    expect(words(splitOverRates(10450, job, before))).toEqual(["10 % 6272 + 628", "20 % 2958 + 592"])
  })
})

/** Numbers from 0 to below n, the same in each run. */
function seeded(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

describe("2 000 documents drawn at random", () => {
  const draw = seeded(33)
  const pick = <T>(values: readonly T[]) => values[draw(values.length)] as T
  const decimal = (most: number) => (draw(most * 10 ** 4) / 10 ** pick([0, 1, 2, 4])).toFixed(4)
  const documents = Array.from({ length: 2_000 }, (): Document => ({
    basis: pick(["ht", "ttc"]),
    ...(draw(3) ? { discount: 0, euros: draw(2) ? 0 : draw(400_000) } : { discount: draw(10_001) }),
    lines: Array.from({ length: 1 + draw(6) }, () => ({
      ...line((draw(12) ? "" : "-") + decimal(40), decimal(900), pick(VAT_RATES)),
      ...pick([{}, {}, { discount_bp: draw(10_001) }, { discount_cents: draw(30_000) }]),
    })),
  }))
  const totals = documents.map(totalsOf)

  test("have the same amounts in TypeScript and in the database", async () => {
    expect(await askTotals(documents)).toEqual(totals)
  })

  test("keep their totals when their lines are in another order, and their lines sum to them", () => {
    for (const [i, document] of documents.entries()) {
      const { split, allowances, lines } = totals[i] as DocumentTotals
      expect(totalsOf({ ...document, lines: document.lines.toReversed() })).toMatchObject({ split, allowances })
      const nets = [...split, ...allowances].reduce((sum, row) => sum + row.net_cents, 0)
      expect(lines.reduce((sum, net) => sum + net, 0)).toBe(nets)
    }
  })

  test("are paid in one to four parts, and given back, with the same splits in both, which sum to the document", async () => {
    const payments: Payment[] = []
    for (const { split } of totals) {
      const whole = grossOf(split)
      let before: VatSplit = []
      const pay = (amount: number) => {
        const payment = { amount, totals: split, before }
        payments.push(payment)
        before = addSplits(before, splitOf(payment) ?? [])
        if (whole !== 0) expect(grossOf(before)).toBe(grossOf(payment.before) + amount)
      }
      for (let parts = draw(4); parts > 0; parts--) pay(draw(whole))
      if (!draw(4)) pay(-draw(whole))
      pay(whole - grossOf(before))
      // Below a few cents a rate, parts of a cent may all go to one rate.
      if (whole !== 0 && split.every((share) => grossOf([share]) > 100)) expect(before).toEqual(split)
      if (!draw(4)) pay(-grossOf(before))
    }
    expect(await askSplits(payments)).toEqual(payments.map(splitOf))
  })
})

test("the rates that staff choose are in force today", async () => {
  const ofDay = (day: string) =>
    world.sql<{ rate: number; reference: string | null }>(
      "select rate::float as rate, private.vat_reference(rate, $1::date) as reference from public.vat_rates order by vat_rates.rate desc",
      [day],
    )
  expect(await ofDay(parisToday())).toEqual([
    { rate: 20, reference: "CGI, art. 278" },
    { rate: 10, reference: "CGI, art. 279-0 bis" },
    { rate: 5.5, reference: "CGI, art. 278-0 bis A" },
    { rate: 0, reference: "CGI, art. 293 B ou art. 283, 2 nonies" },
  ])
  expect((await ofDay("2013-12-31")).map(({ reference }) => reference)).toEqual([null, null, null, null])
})

test("one row adds a rate to all that has one; another rate is refused everywhere", async () => {
  const tables = [
    ["services", "insert into public.services (name, base_price, vat_rate) values ('Fuite', 60, $1::text::numeric)"],
    [
      "price_items",
      "insert into public.price_items (label, unit, unit_price, vat_rate) values ('Pose', 'm2', 48, $1::text::numeric)",
    ],
    ["brico_requests", "update public.brico_requests set vat_rate = $1::text::numeric"],
    [
      "fees",
      `update public.brico_requests set additional_fees = jsonb_build_array(jsonb_build_object('description', 'Joint', 'unit_price', 5, 'vat_rate', $1::text::numeric))`,
    ],
    ["reno_projects", "update public.reno_projects set budget_basis = 'ht', budget_vat_rate = $1::text::numeric"],
  ] as const
  await world.add.request()
  await world.sql(
    "insert into public.reno_projects (name, client_name, address, budget) values ('Cuisine', 'Zoé', 'Paris', 100)",
  )
  const accepted = async () => {
    const found: string[] = []
    for (const [name, statement] of tables)
      if (
        await world.sql(statement, ["2.1"]).then(
          () => true,
          () => false,
        )
      )
        found.push(name)
    return found
  }
  expect(await accepted()).toEqual([])
  await world.sql(
    "insert into public.vat_rates (rate, valid_from, label, reference) values (2.1, '2014-01-01', 'Presse', 'CGI')",
  )
  expect(await accepted()).toEqual(tables.map(([name]) => name))
})
