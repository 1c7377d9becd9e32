import {
  DEFAULT_PREPAYMENT_CENTS,
  FREE_CANCELLATION_HOURS,
  OFF_PREMISES_DAYS,
  WITHDRAWAL_DAYS,
} from "#domain/law.gen.ts"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { defaultCompanySettings } from "#domain/company/company.ts"
import { freshBackend } from "#tests/support/backend.ts"

const ROOT = join(import.meta.dirname, "../..")
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))

test("the promises of the terms of sale are these, and the prepayment is the one of a new company", async () => {
  expect([FREE_CANCELLATION_HOURS, DEFAULT_PREPAYMENT_CENTS, WITHDRAWAL_DAYS, OFF_PREMISES_DAYS]).toEqual([
    24, 8000, 14, 7,
  ])
  const world = await freshBackend()
  const [fresh] = await world.sql<{ prepayment_cents: number }>("select prepayment_cents from public.company_settings")
  expect(fresh?.prepayment_cents).toBe(DEFAULT_PREPAYMENT_CENTS)
  expect(defaultCompanySettings.prepayment_cents).toBe(DEFAULT_PREPAYMENT_CENTS)
  expect(await world.add.request()).toMatchObject({ prepayment_cents: DEFAULT_PREPAYMENT_CENTS })
})

test("in the functions each figure stands once", async () => {
  const world = await freshBackend()
  const [hold] = await world.sql<{ default: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as default from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'public.scheduling_settings'::regclass and a.attname = 'hold_minutes'`,
  )
  expect(hold).toEqual({ default: "35" })
  const sql = read("supabase/schema/**/*.sql")
    .filter(({ path }) => !/(tables|rows)\.sql$/.test(path))
    .map(({ text }) => text.replace(/--.*$/gm, ""))
    .join("\n")
  const count = (pattern: RegExp) => sql.match(pattern)?.length ?? 0
  expect(count(/(?<!-)\b8000\b/g)).toBe(1)
  expect(count(/\b35\b/g)).toBe(0)
  expect(count(/return interval '5 minutes'/g)).toBe(1)
  expect(sql).not.toMatch(/hold_minutes [-+] \d/)
})

// Other periods: « sous 24 h » for a reply is the owner's setting; a prison sentence; reminders of a quote.
const OTHERS = [
  "app/site/booking/booking-hero.tsx",
  "domain/company/company.ts",
  "domain/contact/default-faqs.ts",
  "domain/compliance/attestation.ts",
  "domain/mail/client-kinds.ts",
]

test("no page, mail or label names the hours, the days, the years, the amount or the minutes by itself", () => {
  const figure =
    /\b(24\s*(h|heures)|14\s*jours|80\s*€|35\s*min(utes)?|(sept|quatorze)\sjours|(trois|cinq|dix|3|5|10)\sans)\b/
  const texts = read("{app,domain,server,supabase/functions}/**/*.{ts,tsx}").filter(
    ({ path }) => !path.includes(".test.") && !path.endsWith(".gen.ts") && !OTHERS.includes(path),
  )
  expect(texts.length).toBeGreaterThan(400)
  const spoken = (text: string) =>
    text
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .replace(/<path[^>]*>/g, "")
      .replaceAll(/&nbsp;|\\u00a0|\{"\\u00a0"\}/g, " ")
  const naming = texts.filter(({ text }) => figure.test(spoken(text)))
  expect(naming.map(({ path, text }) => `${path}: ${figure.exec(spoken(text))?.[0]}`)).toEqual([])
})
