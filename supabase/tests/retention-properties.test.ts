import fc from "fast-check"
import { expect, test } from "vitest"
import { documentTotals } from "#domain/amounts/document.ts"
import { divide, toNumber } from "#domain/amounts/rounding.ts"
import { grossOf, type VatSplit } from "#domain/amounts/split.ts"
import { newId } from "#domain/new-id.ts"
import { billingHere, credit, issued, pay, useInvoices } from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

/** Each case lives a whole contract, a second of work: `CASES=400` asks for more. */
const CASES = Number(process.env["CASES"] ?? 4)

const price = fc.integer({ min: 10_000, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))
const line = fc.record({
  price,
  vat_rate: fc.constantFrom(20, 10, 5.5),
  /** A rebate of the line, in cents. */
  off: fc.constantFrom(0, 0, 1_234),
})
const contract = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  added: fc.option(line),
  retention_bp: fc.integer({ min: 1, max: 500 }),
  discount: fc.constantFrom({}, { discount_bp: 300 }, { discount_cents: 4_321 }),
  /** What others pay of the first quote, in hundredths of a percent, and whether it comes. */
  aid_bp: fc.constantFrom(0, 700, 4500),
  comes: fc.boolean(),
  deposit: fc.boolean(),
  /** Progress of each situation, in hundredths of a percent, before the balance. */
  situations: fc.array(fc.integer({ min: 100, max: 9_999 }), { maxLength: 2 }),
  /** Whether the first document of works is credited whole and made again. */
  isCredited: fc.boolean(),
})

type Invoice = {
  id: string
  kind: string
  total: number
  retention: number
  retained: number
  left: number
  aid: number
  awaited: number
  split: VatSplit
}
const stored = () =>
  world.sql<Invoice>(
    `select id, kind, total_cents::int as total, retention_cents::int as retention, retained_cents::int as retained, left_cents::int as left,
       aid_cents::int as aid, aid_left_cents::int as awaited, split
     from public.invoices order by issued_at, number`,
  )
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const share = (cents: number, bp: number) => toNumber(divide(BigInt(cents) * BigInt(bp), 10_000n))

test(
  "what is withheld is the percentage of each quote, never below zero, released once, what others pay is deducted once; then all is paid with all of its VAT",
  async () => {
    await billingHere()
    await fc.assert(
      fc.asyncProperty(contract, async (given) => {
        await world.empty("invoice_payments", "invoices", "receipts", "quotes", "reno_projects", "documents")
        await world.setClock("2026-11-25T12:00:00+01:00")
        const project_id = await project()
        const works = (list: readonly { price: string; vat_rate: number; off: number }[]) =>
          list.map(({ price: unit_price, vat_rate, off }, i) =>
            work(`Lot ${i}`, unit_price, { vat_rate, discount_bp: 0, discount_cents: off }),
          )
        const terms = {
          project_id,
          retention_bp: given.retention_bp,
          rge_text: "Qualibat 8611",
          subcontractors_text: "Néant",
        }
        const lines = works(given.lines)
        const price = documentTotals(lines, "ht", { discount_bp: 0, ...given.discount })
        const aid = share(grossOf(price.split), given.aid_bp)
        const { id: quote_id } = await signed({ ...terms, lines, ...given.discount, mpr_cents: aid })
        const quotes = [quote_id]
        if (given.deposit) await issued({ kind: "deposit", quote_id }, { amount_cents: 1 })
        const targets = given.situations.toSorted((one, other) => one - other)
        for (const [i, progress_bp] of targets.entries()) {
          const progress = lines.map(({ id }) => ({ quote_id, line_id: id, progress_bp }))
          const invoice = await issued({ kind: "situation", project_id }, { progress })
          if (i === 0 && given.isCredited) {
            await credit(invoice.id)
            await issued({ kind: "situation", project_id }, { progress })
          }
        }
        if (given.added) {
          const amendment = await signed({ ...terms, kind: "amendment", lines: works([given.added]), deposit_bp: 0 })
          quotes.push(amendment.id)
        }
        await issued({ kind: "balance", project_id })

        const totals = await world.sql<{ total: number }>(
          "select total_cents::int as total from public.quotes where id = any ($1)",
          [quotes],
        )
        const documents = await stored()
        const whole = sum(totals.map(({ total }) => total))
        expect(sum(documents.map(({ total }) => total))).toBe(whole)
        const withheld = sum(totals.map(({ total }) => share(total, given.retention_bp)))
        expect(sum(documents.map(({ retention }) => retention))).toBe(withheld)
        const invoices = documents.filter(({ kind }) => kind !== "credit_note")
        for (const { kind, retained, retention, total } of invoices) {
          expect(retained).toBeGreaterThanOrEqual(0)
          expect(retained).toBeLessThanOrEqual(kind === "deposit" ? 0 : Math.min(retention, total))
        }
        expect(sum(invoices.map(({ retained }) => retained))).toBe(withheld)
        expect(sum(documents.map((one) => one.aid))).toBe(aid)
        expect(sum(invoices.map(({ awaited }) => awaited))).toBe(aid)
        for (const { id, awaited } of invoices) {
          if (awaited === 0) continue
          const { error } = given.comes
            ? await world.as.manager.rpc("record_payment", {
                ...{ p_kind: "aid", p_id: id },
                p_payment: { id: newId(), amount_cents: awaited, method: "transfer", paid_on: "2026-11-25" },
              })
            : await world.as.manager.rpc("claim_aid", {
                ...{ p_id: id, p_order: { amount_cents: awaited, aid_left_cents: awaited } },
              })
          expect(error).toBeNull()
        }
        for (const { id, left, kind } of await stored())
          if (left > 0 && kind !== "credit_note") expect(await pay(id, left)).toBeNull()

        await world.as.manager.rpc("save_reception", {
          ...{ p_project_id: project_id, p_version: 0 },
          p_values: {
            received_on: "2026-11-25",
            reserves: [],
            has_guarantee: false,
            opposed_on: null,
            opposition: null,
          },
        })
        await world.setClock("2027-11-26T12:00:00+01:00")
        const released = (await world.as.service.rpc("release_retentions")).data
        expect(released).toBe(invoices.filter(({ retained }) => retained > 0).length)
        expect((await world.as.service.rpc("release_retentions")).data).toBe(0)
        const due = (await stored()).filter(({ left }) => left > 0)
        expect(sum(due.map(({ left }) => left))).toBe(withheld)
        for (const { id, left } of due) expect(await pay(id, left)).toBeNull()
        const [received] = await world.sql<{ cents: number; split: VatSplit }>(
          `select sum(amount_cents)::int as cents, private.summed_split(jsonb_agg(vat_split)) as split from public.receipts`,
        )
        const [sold] = await world.sql<{ split: VatSplit }>(
          "select private.summed_split(jsonb_agg(split)) as split from public.invoices",
        )
        expect(received).toEqual({ cents: whole, split: sold?.split })
        expect(grossOf(sold?.split ?? [])).toBe(whole)
      }),
      { numRuns: CASES, seed: 19_710_716 },
    )
    // More cases may take longer than a test does.
  },
  Math.max(240_000, CASES * 20_000),
)
