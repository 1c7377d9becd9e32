import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { documentTotals } from "#domain/amounts/document.ts"
import { addSplits, grossOf, type VatSplit } from "#domain/amounts/split.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import type { Basis } from "#domain/vat.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
const CASES = 400

type Contract = {
  lines: { id: string; vat_rate: number; net_cents: number }[]
  split: VatSplit
  allowances: unknown[]
  discount_bp: number
  discount_cents: number
}
/** Documents of a renovation, one after the other: cumulated progress per line; the last one is at 100 %. The first contract is the quote, the second an amendment. */
type Way = { contracts: Contract[]; targets: Record<string, number>[]; deposits: VatSplit[] }
type Block = { lines: { net_cents: number }[]; split: VatSplit }
type Step = { blocks: Block[]; taken: { id: string; split: VatSplit }[] }

/** Goes each way in the database: what each document adds to each contract, and what it takes back of the deposits. */
const WALK = `
create function private.walk_for_test(p_way jsonb) returns jsonb language plpgsql as $$
declare
  target jsonb;
  step jsonb;
  before jsonb;
  befores jsonb[] := array_fill('{"lines": {}, "split": [], "allowances": []}'::jsonb, array[jsonb_array_length(p_way -> 'contracts')]);
  blocks jsonb;
  deposits jsonb := (select coalesce(jsonb_agg(jsonb_build_object('id', i::text, 'split', d, 'taken', '[]'::jsonb) order by i), '[]')
    from jsonb_array_elements(p_way -> 'deposits') with ordinality as given(d, i));
  whole jsonb := (select private.summed_split(jsonb_agg(c -> 'split')) from jsonb_array_elements(p_way -> 'contracts') c);
  taken jsonb;
  steps jsonb := '[]';
  n int := 0;
begin
  for target in select value from jsonb_array_elements(p_way -> 'targets') loop
    n := n + 1;
    blocks := '[]';
    for i in 1 .. cardinality(befores) loop
      before := befores[i];
      step := private.contract_step(p_way -> 'contracts' -> (i - 1), before, target);
      blocks := blocks || step;
      befores[i] := jsonb_build_object('lines', (
          select jsonb_object_agg(l ->> 'id', jsonb_build_object('progress_bp', l -> 'progress_bp',
            'net_cents', coalesce((before -> 'lines' -> (l ->> 'id') ->> 'net_cents')::bigint, 0) + (l ->> 'net_cents')::bigint))
          from jsonb_array_elements(step -> 'lines') l),
        'split', private.summed_split(jsonb_build_array(before -> 'split', step -> 'split')),
        'allowances', private.summed_allowances(jsonb_build_array(before -> 'allowances', step -> 'allowances')));
    end loop;
    taken := private.deposit_step(deposits, whole, (select private.summed_split(jsonb_agg(b -> 'split')) from unnest(befores) b),
      n = jsonb_array_length(p_way -> 'targets'));
    deposits := (select coalesce(jsonb_agg(d || jsonb_build_object('taken', private.summed_split(jsonb_build_array(d -> 'taken') || coalesce((
        select jsonb_agg(t -> 'split') from jsonb_array_elements(taken) t where t ->> 'id' = d ->> 'id'), '[]')))), '[]') from jsonb_array_elements(deposits) d);
    steps := steps || jsonb_build_object('blocks', blocks, 'taken', taken);
  end loop;
  return steps;
end $$`

beforeAll(async () => {
  world = await freshBackend()
  await world.script(WALK)
})

const cents = (most: number) => fc.integer({ min: 0, max: most })
const decimal = (most: number) => fc.integer({ min: 0, max: most * 10_000 }).map((n) => (n / 10_000).toFixed(4))
const vat_rate = fc.constantFrom(...VAT_RATES)
const way = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: decimal(200), unit_price: decimal(3000), discount_bp: cents(3000), vat_rate }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    basis: fc.constantFrom<Basis>("ht", "ttc"),
    discount: fc.constantFrom(0, 0, 300, 777),
    /** Instead of a percentage. */
    euros: fc.constantFrom(0, 0, 1, 20_000, 1_234_567),
    /** What the amendment takes back of each line, in ten-thousandths of it; half of the lines stay. */
    gone: fc.array(fc.constantFrom(0, 0, 2500, 3333, 10_000), { minLength: 12, maxLength: 12 }),
    steps: fc.array(fc.array(cents(10_000), { minLength: 24, maxLength: 24 }), { maxLength: 5 }),
    shares: fc.array(cents(4000), { maxLength: 2 }),
  })
  .map(({ lines, basis, discount: percent, euros, gone, steps, shares }): Way => {
    const contractOf = (given: typeof lines, name: "quote" | "amendment"): Contract => {
      // A rebate in euros is of one document: an amendment does not give it again.
      const discount = {
        discount_bp: euros > 0 ? 0 : percent,
        discount_cents: name === "quote" ? euros : 0,
      }
      const { split, allowances, lines: nets } = documentTotals(given, basis, discount)
      return {
        ...{ split, allowances, ...discount },
        lines: given.map((line, i) => ({ id: `${name}-${i}`, vat_rate: line.vat_rate, net_cents: nets[i] ?? 0 })),
      }
    }
    const quote = contractOf(lines, "quote")
    const amendment = contractOf(
      lines.flatMap((line, i) => {
        const units = Math.floor((Math.round(Number(line.quantity) * 10_000) * (gone[i] ?? 0)) / 10_000)
        return units === 0 ? [] : [{ ...line, quantity: `-${(units / 10_000).toFixed(4)}` }]
      }),
      "amendment",
    )
    const rest = addSplits(quote.split, amendment.split)
    // The database refuses an amendment that would leave less than nothing at a rate.
    const isLow = rest.some(({ net_cents, vat_cents }) => net_cents < 0 || vat_cents < 0)
    const contracts = amendment.lines.length === 0 || isLow ? [quote] : [quote, amendment]
    const ids = contracts.flatMap((contract) => contract.lines.map(({ id }) => id))
    // Progress goes up and down; what follows is judged by the sums.
    const targets = steps.map((step) => Object.fromEntries(ids.map((id, i) => [id, step[i] ?? 0])))
    const whole = Object.fromEntries(ids.map((id) => [id, 10_000]))
    const deposits = shares.map((share) =>
      (isLow ? quote.split : rest).map((part) => ({
        vat_rate: part.vat_rate,
        net_cents: Math.floor((part.net_cents * share) / 10_000),
        vat_cents: Math.floor((part.vat_cents * share) / 10_000),
      })),
    )
    return { contracts, targets: [...targets, whole], deposits }
  })

test("situations, up and down, sum to the contract and to its amendments that lower the price: HT, VAT and TTC per rate; deposits are taken back whole, never more", async () => {
  const ways = fc.sample(way, { numRuns: CASES, seed: 35 })
  expect(ways.filter(({ contracts }) => contracts.length === 2).length).toBeGreaterThan(CASES / 2)
  const answers = await world.sql<{ steps: Step[] }>(
    "select private.walk_for_test(w) as steps from jsonb_array_elements($1::text::jsonb) with ordinality as given(w, i) order by i",
    [JSON.stringify(ways)],
  )
  expect(answers).toHaveLength(CASES)
  for (const [i, { steps }] of answers.entries()) {
    const { contracts, deposits } = ways[i] as Way
    for (const [n, contract] of contracts.entries()) {
      const blocks = steps.flatMap((step) => step.blocks[n] ?? [])
      const sum = blocks.reduce<VatSplit>((total, { split }) => addSplits(total, split), [])
      expect(sum, JSON.stringify(ways[i])).toEqual(contract.split)
      const lines = contract.lines.map((_, at) =>
        blocks.reduce((total, block) => total + (block.lines[at]?.net_cents ?? 0), 0),
      )
      expect(lines).toEqual(contract.lines.map(({ net_cents }) => net_cents))
    }
    for (const [n, deposit] of deposits.entries()) {
      const taken = steps.flatMap((step) => step.taken.filter(({ id }) => id === String(n + 1)))
      expect(
        taken.flatMap(({ split }) => split).every(({ net_cents, vat_cents }) => net_cents >= 0 && vat_cents >= 0),
      ).toBe(true)
      expect(taken.reduce<VatSplit>((total, { split }) => addSplits(total, split), [])).toEqual(addSplits(deposit, []))
    }
  }
})

test("the published cents: 100.05 in thirds, two lines in steps, and 12 870.59 in halves", async () => {
  const walk = async (parts: [number, number][], steps: number[][]) => {
    const totals = documentTotals(
      parts.map(([net, vat]) => ({ quantity: "1", unit_price: (net / 100).toFixed(2), discount_bp: 0, vat_rate: vat })),
      "ht",
    )
    const lines = parts.map(([net_cents, vat], i) => ({ id: String(i), vat_rate: vat, net_cents }))
    const targets = steps.map((step) => Object.fromEntries(step.map((bp, i) => [String(i), bp])))
    const given = { contracts: [{ ...totals, lines, discount_bp: 0 }], targets, deposits: [] }
    const [row] = await world.sql<{ steps: Step[] }>("select private.walk_for_test($1::text::jsonb) as steps", [
      JSON.stringify(given),
    ])
    return (row?.steps ?? [])
      .flatMap(({ blocks }) => blocks)
      .map(({ lines: now, split }) => [
        ...now.map(({ net_cents }) => net_cents),
        grossOf(split) - now.reduce((total, { net_cents }) => total + net_cents, 0),
      ])
  }
  expect(await walk([[10005, 10]], [[3333], [6667], [10000]])).toEqual([
    [3335, 334],
    [3335, 333],
    [3335, 334],
  ])
  expect(
    await walk(
      [
        [60375, 10],
        [18332, 10],
      ],
      [
        [5000, 0],
        [10000, 3333],
        [10000, 10000],
      ],
    ),
  ).toEqual([
    [30188, 0, 3019],
    [30187, 6110, 3630],
    [0, 12222, 1222],
  ])
  // Odoo #125140: two halves leave nothing.
  expect(await walk([[1287059, 0]], [[5000], [10000]])).toEqual([
    [643530, 0],
    [643529, 0],
  ])
})
