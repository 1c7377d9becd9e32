import { expect, test } from "vitest"
import { companySettingsSchema } from "./schema.ts"

test.each([
  ["", null],
  ["186", 186],
  ["1 234", 1234],
  ["1\u202f234", 1234],
])("« %s » works are %s", (typed, count) => {
  expect(companySettingsSchema.shape.projects_start.parse(typed)).toBe(count)
})

test.each(["1.234", "1,5", "12k", "-1", "10 000 000"])("« %s » is no count of works", (typed) => {
  expect(companySettingsSchema.shape.projects_start.safeParse(typed).success).toBe(false)
})

test("a company without a figure of works sends neither its date nor its growth; with one it needs both", () => {
  const { projects_start_on: on, projects_per_day: perDay } = companySettingsSchema.shape
  expect([on.parse(""), perDay.parse("")]).toEqual([undefined, undefined])
  expect([on.parse("2026-11-25"), perDay.parse("2")]).toEqual(["2026-11-25", 2])
  const missing = (projects_start: string) =>
    (companySettingsSchema.safeParse(typed({ projects_start })).error?.issues ?? []).map(({ path }) => path[0])
  expect(missing("")).toEqual([])
  expect(missing("186")).toEqual(["projects_start_on", "projects_per_day"])
})

test("a price of « Combien ça coûte » has a name, whole euros and a date, and its second amount is not the lower one", () => {
  const price = {
    ...{ name: "Cuisine", from: "8 000", to: "22 000", per_m2: false, duration: "", includes: "", on: "2026-11-03" },
  }
  const { price_guide: guide } = companySettingsSchema.shape
  expect(guide.parse([price])[0]).toMatchObject({ from: 8000, to: 22_000, duration: null })
  expect(guide.parse([{ ...price, to: "" }])[0]).toMatchObject({ to: null })
  const wrong = (change: object) =>
    (guide.safeParse([{ ...price, ...change }]).error?.issues ?? []).map(({ path }) => path[1])
  expect(wrong({ name: "" })).toEqual(["name"])
  expect(wrong({ from: "8000,50" })).toEqual(["from"])
  expect(wrong({ to: "vingt" })).toEqual(["to"])
  expect(wrong({ to: "7000" })).toEqual(["to"])
  expect(wrong({ on: "" })).toEqual(["on"])
})

/** The form of a new company. */
function typed(change: object) {
  const empty = Object.fromEntries(Object.keys(companySettingsSchema.shape).map((name) => [name, ""]))
  const company = { name: "Mirabelle", email: "a@example.fr", phone: "01 99 00 12 34", address: "12 rue de Paris" }
  return {
    ...empty,
    ...company,
    vat_exempt: false,
    offers_reno: true,
    offers_brico: true,
    prepayment_cents: "80",
    team: [],
    price_guide: [],
    testimonials: [],
    ...change,
  }
}
