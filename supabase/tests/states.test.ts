import { beforeAll, expect, test } from "vitest"
import { tooEarly } from "#domain/booking/staff-payments.ts"
import { PAPER_KINDS } from "#domain/contractors/labels.ts"
import { standingsOf } from "#domain/contractors/papers.ts"
import { addDays } from "#domain/dates.ts"
import { certifiedRates } from "#domain/documents/certification.ts"
import { OFF_PREMISES_DAYS, PAPER_SOON_DAYS, VAT_RATES } from "#domain/law.gen.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

// States that screens show while someone chooses, and that the database decides: both rules, over all cases.

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const BOTH = [false, true]
const DAY = "2026-11-25"

test("a certificate is asked for where the database asks for one", async () => {
  const cases = VAT_RATES.flatMap((vat_rate) =>
    [-100, 0, 100].flatMap((cents) =>
      BOTH.flatMap((is_option) => BOTH.map((is_chosen) => ({ vat_rate, cents, is_option, is_chosen }))),
    ),
  )
  const contents = cases.map(({ vat_rate, cents, is_option, is_chosen }) => ({
    rows: [{ kind: "section" }, { kind: "work", id: "a", vat_rate, amount_cents: cents, is_option }],
    chosen: is_chosen ? ["a"] : [],
  }))
  const rows = await world.sql<{ is_needed: boolean }>(
    `select private.needs_certificate(c) as is_needed from jsonb_array_elements($1::text::jsonb) with ordinality as given(c, i) order by i`,
    [JSON.stringify(contents)],
  )
  const shown = cases.map(
    ({ is_chosen, ...work }) => certifiedRates([{ id: "a", ...work }], is_chosen ? ["a"] : []).length > 0,
  )
  expect(shown).toEqual(rows.map(({ is_needed }) => is_needed))
  // Two reduced rates, ordered: not an option, or one that was chosen.
  expect(shown.filter(Boolean)).toHaveLength(6)
})

test("what may not be collected yet, and from when, is what the database refuses", async () => {
  const signed = [null, addDays(DAY, -OFF_PREMISES_DAYS - 1), addDays(DAY, -OFF_PREMISES_DAYS), DAY]
  const requests = signed.flatMap((home_signed_on) =>
    signed.flatMap((signed_on) =>
      BOTH.flatMap((home_is_urgent) =>
        BOTH.flatMap((is_urgent) =>
          [null, "2026-11-20T08:00:00Z"].map((urgent_repair_at) => ({
            ...{ base_price: 60, home_signed_on, home_is_urgent, urgent_repair_at, collected_cents: 0 },
            additional_fees: [
              { amount: 35.5, signed_on, is_urgent },
              { amount: 10, vat_rate: 10 },
            ],
          })),
        ),
      ),
    ),
  )
  const rows = await world.sql<{ early: number }>(
    `select (10550 - private.collectable_cents(jsonb_populate_record(null::public.brico_requests, r), $2::date))::int as early
     from jsonb_array_elements($1::text::jsonb) with ordinality as given(r, i) order by i`,
    [JSON.stringify(requests), DAY],
  )
  expect(requests.map((request) => tooEarly(request, DAY)?.cents ?? 0)).toEqual(rows.map(({ early }) => early))
  expect(new Set(rows.map(({ early }) => early))).toEqual(new Set([0, 3550, 6000, 9550]))
  // On the day that is shown a part may be collected, on the day before none.
  for (const request of requests) {
    const early = tooEarly(request, DAY)
    if (!early) continue
    const [row] = await world.sql<{ before: number; then: number }>(
      `select 10550 - private.collectable_cents(r, $2::date - 1) as before, 10550 - private.collectable_cents(r, $2::date) as then
       from jsonb_populate_record(null::public.brico_requests, $1::text::jsonb) r`,
      [JSON.stringify(request), early.from],
    )
    expect([Number(row?.before), Number(row?.then) < early.cents]).toEqual([early.cents, true])
  }
})

test("the papers of a subcontractor have the state that the database gives them", async () => {
  const ends = [-1, 0, PAPER_SOON_DAYS, PAPER_SOON_DAYS + 1].map((days) => addDays(DAY, days))
  const papers = [
    [],
    ...ends.map((end) => [{ issued_on: addDays(DAY, -10), expires_on: end }]),
    // Of two copies the one that ends last; one of tomorrow does not count.
    [-1, 31].map((days) => ({ issued_on: addDays(DAY, -10), expires_on: addDays(DAY, days) })),
    [{ issued_on: addDays(DAY, 1), expires_on: addDays(DAY, 90) }],
  ]
  for (const [n, some] of papers.entries()) {
    const [contractor] = await world.sql<{ id: string }>(
      "insert into public.contractors (name, email, phone, specialties) values ($1, 'k@example.fr', '0612345678', '{plomberie}') returning id",
      [`Keller ${n}`],
    )
    const kept = PAPER_KINDS.flatMap((kind) => some.map((paper) => ({ kind, ...paper })))
    for (const [at, { kind, issued_on, expires_on }] of kept.entries())
      await world.sql(
        `insert into public.contractor_papers (contractor_id, kind, issued_on, expires_on, path, file_name)
         values ($1, $2, $3, $4, $5, 'a.pdf')`,
        [contractor?.id, kind, issued_on, expires_on, `contractors/${contractor?.id}/papers/${at}.pdf`],
      )
    const rows = await world.sql(
      "select kind, state, expires_on::text from private.contractor_paper_states($1, $2::date)",
      [contractor?.id, DAY],
    )
    expect(standingsOf(kept, DAY)).toEqual(rows)
  }
})
