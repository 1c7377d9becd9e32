import { expect, test } from "vitest"
import { describeTooEarly, firstCollectionDay, tooEarly } from "./staff-payments.ts"

const TODAY = "2026-11-20"
const NOTHING = { express_request_at: null, urgent_repair_at: null }
const AT = "2026-11-13T09:00:00Z"
const request = { ...NOTHING, base_price: 60, home_signed_on: null, home_is_urgent: false, additional_fees: [] }

test("an amount signed at the client's home waits for seven whole days, an urgent repair does not", () => {
  expect(firstCollectionDay("2026-11-12")).toBe("2026-11-20")
  expect(tooEarly({ ...request, home_signed_on: "2026-11-12" }, TODAY)).toBeNull()
  expect(tooEarly({ ...request, home_signed_on: "2026-11-13" }, TODAY)).toEqual({ cents: 6000, from: "2026-11-21" })
  expect(tooEarly({ ...request, home_signed_on: "2026-11-13", home_is_urgent: true }, TODAY)).toBeNull()
  expect(tooEarly(request, TODAY)).toBeNull()
})

test("only the fee agreed on site waits; the sentence has its amount and its first day", () => {
  const fees = [{ amount: 45.5, signed_on: "2026-11-19", is_urgent: false }, { amount: 20 }]
  const early = tooEarly({ ...request, additional_fees: fees }, TODAY)
  expect(early).toEqual({ cents: 4550, from: "2026-11-27" })
  expect(early && describeTooEarly(early, NOTHING)).toMatch(
    /^45,50\s€ .* pendant 7\s?jours .* à partir du 27\/11\/2026\.$/,
  )
})

test("an urgent repair requested when booking exempts the base price, not fees added at home; an early start exempts nothing", () => {
  const signed = { ...request, home_signed_on: "2026-11-13" }
  expect(tooEarly({ ...signed, urgent_repair_at: AT }, TODAY)).toBeNull()
  const fee = { amount: 45.5, signed_on: "2026-11-19", is_urgent: false }
  const asked = { express_request_at: AT, urgent_repair_at: AT }
  const early = tooEarly({ ...signed, ...asked, additional_fees: [fee, { ...fee, is_urgent: true }] }, TODAY)
  expect(early).toEqual({ cents: 4550, from: "2026-11-27" })
  expect(early && describeTooEarly(early, asked)).toMatch(
    /strictement nécessaire à l’urgence.* Le début anticipé .* n’y change rien\.$/,
  )
  expect(tooEarly({ ...signed, ...{ express_request_at: AT } }, TODAY)).toEqual({ cents: 6000, from: "2026-11-21" })
})
