import { expect, test } from "vitest"
import { formatIban, isIban } from "../company/bank.ts"
import { checkFields } from "../validation.ts"
import { billingSettingsSchema } from "./terms.ts"

const EMPTY = {
  ...{ iban: "", bic: "", quote_valid_days: "30", deposit_bp: "30", payment_terms: "", is_quote_free: true },
  ...{ quote_fee: "", signing_place: "remote", quote_intro: "", quote_closing: "", rge_text: "", hourly_cost: "" },
  ...{ waste_handling: "", waste_collection_name: "", waste_collection_address: "", waste_collection_kind: "" },
  margin_floor_bp: "",
  ...{ invoice_due_days: "30", vat_moment: "", small_rest_cents: "1" },
}
const save = (change: object) => checkFields(billingSettingsSchema, { ...EMPTY, ...change })

test("percents are typed as staff say them, and stored in hundredths; an empty margin is none", () => {
  expect(save({ deposit_bp: "12,5", margin_floor_bp: "" })).toMatchObject({
    data: { deposit_bp: 1250, margin_floor_bp: null },
  })
  expect(save({ margin_floor_bp: "0,07" })).toMatchObject({ data: { margin_floor_bp: 7 } })
  for (const deposit_bp of ["", "-1", "100,01", "12,345", "trente"])
    expect(save({ deposit_bp })).toMatchObject({ fields: { deposit_bp: expect.any(String) as string } })
})

test("an invoice is due within sixty days; when VAT is due stays open until the owner says it", () => {
  expect(save({ invoice_due_days: "0", vat_moment: "" })).toMatchObject({
    data: { invoice_due_days: 0, vat_moment: null },
  })
  expect(save({ vat_moment: "debits" })).toMatchObject({ data: { vat_moment: "debits" } })
  for (const invoice_due_days of ["61", "-1", "1,5", ""])
    expect(save({ invoice_due_days })).toMatchObject({ fields: { invoice_due_days: expect.any(String) as string } })
})

test("a small rest is typed in euros and stored in cents, from 0 to 10", () => {
  for (const [typed, stored] of [
    ["0", 0],
    ["1,5", 150],
    ["10", 1000],
  ])
    expect(save({ small_rest_cents: typed })).toMatchObject({ data: { small_rest_cents: stored } })
  for (const small_rest_cents of ["", "10,01", "-1", "0,005", "un"])
    expect(save({ small_rest_cents })).toMatchObject({ fields: { small_rest_cents: expect.any(String) as string } })
})

test("a quote that is not free has a price", () => {
  const fields = { quote_fee: "Indiquez le prix du devis, ou dites qu’il est gratuit." }
  expect(save({ is_quote_free: false })).toEqual({ ok: false, fields })
  expect(save({ is_quote_free: false, quote_fee: "0" })).toEqual({ ok: false, fields })
  expect(save({ is_quote_free: false, quote_fee: "50" })).toMatchObject({ data: { quote_fee: 50 } })
})

test("an account number is read with its spaces, and refused with a digit changed, left out or swapped", () => {
  const iban = "FR14 2004 1010 0505 0001 3M02 606"
  expect(save({ iban: iban.toLowerCase() })).toMatchObject({ data: { iban: "FR1420041010050500013M02606" } })
  expect(formatIban("FR1420041010050500013M02606").replaceAll("\u00a0", " ")).toBe(iban)
  expect(isIban("DE89370400440532013000")).toBe(true)
  for (const wrong of [
    "FR1420041010050500013M02607",
    "FR142004101005050001M02606",
    "FR1420041010050500013M02660",
    "FR14",
  ])
    expect(isIban(wrong)).toBe(false)
  expect(save({ iban: "FR14 2004", bic: "BNP" })).toMatchObject({
    fields: { iban: expect.stringContaining("IBAN") as string, bic: expect.stringContaining("BIC") as string },
  })
})
