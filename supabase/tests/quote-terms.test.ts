import { beforeAll, expect, test } from "vitest"
import { isIban } from "#domain/company/bank.ts"
import { parisToday } from "#domain/dates.ts"
import { LEGAL_TEXTS } from "#domain/quotes/legal-texts.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

test("only administrators change the terms and the bank details, which leave a line in the history; visitors read nothing", async () => {
  const save = (who: "admin" | "manager" | "user", change: object) =>
    world.as[who].from("billing_settings").update(change).eq("id", 1).select("iban, deposit_bp")
  const iban = "FR1420041010050500013M02606"
  expect((await save("manager", { iban })).data).toEqual([])
  expect((await save("admin", { iban })).data).toEqual([{ iban, deposit_bp: 3000 }])
  expect((await world.as.visitor.from("billing_settings").select("iban")).error).not.toBeNull()
  expect((await world.as.user.from("billing_settings").select("iban")).data).toEqual([])
  expect((await world.as.manager.from("billing_settings").select("iban")).data).toEqual([{ iban }])
  expect(await world.sql("select summary from public.activity_log where subject_table = 'billing_settings'")).toEqual([
    { summary: `iban : — → ${iban}` },
  ])
  for (const wrong of [{ iban: "FR1420041010050500013M02607" }, { is_quote_free: false }, { deposit_bp: 10_001 }])
    expect((await save("admin", wrong)).error).not.toBeNull()
})

test("the database and the form read the same account numbers", async () => {
  const texts = [
    "DE89370400440532013000",
    "DE89370400440532013001",
    "FR1420041010050500013M02606",
    "FR7630006000011234567890189",
  ]
  const given = [...texts, "FR763000600001123456789018", "GB82WEST12345698765432", "gb82west12345698765432", "", "FR14"]
  const read = await world.sql<{ is: boolean }>(
    "select private.is_iban(t) as is from unnest($1::text[]) with ordinality as g(t, n) order by n",
    [given],
  )
  expect(read.map(({ is }) => is)).toEqual(given.map(isIban))
})

test("each legal text is in force today, once, with the words that the site fills in", async () => {
  const texts = await world.sql<{ code: string; words: string[] }>(
    `select code, array(select w[1] from regexp_matches(body, '\\{([^{}]*)\\}', 'g') w) as words from public.legal_texts
     where $1::date between valid_from and coalesce(valid_to, 'infinity') order by code`,
    [parisToday()],
  )
  const known = Object.entries(LEGAL_TEXTS).map(([code, words]) => ({ code, words }))
  expect(texts).toEqual(known.sort((one, other) => (one.code < other.code ? -1 : 1)))
  const [row] = await world.sql(
    "select private.legal_text('vat_exemption', $1) as today, private.legal_text('waste', '2021-06-30') as early",
    [parisToday()],
  )
  expect(row).toEqual({ today: VAT_EXEMPTION, early: null })
})

test("a text is filled in once: words in braces that a value holds are printed as they are", async () => {
  const [row] = await world.sql('select private.fill_text(\'{a}, {b} et {c}.\', \'{"a": "{b}", "b": "{a}"}\') as text')
  expect(row).toEqual({ text: "{b}, {a} et {c}." })
})
