import { describe, expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { createStripeSessionSchema, DEFAULT_DESCRIPTION } from "./order.ts"

const fromSpecification = {
  service_name: "Réparation de fuite",
  service_date: "lundi 23 novembre 2026",
  service_time: "09:00",
  client_name: " Anne Martin ",
  client_email: "anne@example.fr",
  client_phone: "06 12 34 56 78",
  address: "12 rue de Rivoli, 75004 Paris",
  amount: 1,
  currency: "usd",
}
const fromWizard = {
  service_id: "0f3c1a52-8f7e-4f5b-9a43-0c2f8f6f2b11",
  date: "2026-11-23",
  time: "09:00",
  client_name: "Anne Martin",
  client_email: "anne@example.fr",
  client_phone: "0612345678",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  description: "Fuite sous l’évier",
  terms_accepted: true,
  express_request: true,
  urgent_repair: false,
  idempotency_key: "a1b2c3d4-e5f6-0718",
}
const check = (body: unknown) => checkFields(createStripeSessionSchema, body)

describe("both spellings of an order", () => {
  test("the specification's body is read, its amount and currency ignored", () => {
    const result = check(fromSpecification)
    expect(result).toMatchObject({
      ok: true,
      data: {
        service_name: "Réparation de fuite",
        date: "2026-11-23",
        time: "09:00",
        client_name: "Anne Martin",
        client_phone: "+33612345678",
        postal_code: "75004",
        city: "Paris",
        description: DEFAULT_DESCRIPTION,
        express_request: false,
        urgent_repair: false,
      },
    })
    expect(result.ok && Object.keys(result.data)).not.toContain("amount")
  })

  test.each([
    ["57 rue de Varenne, 75341 PARIS CEDEX 07", "75341", "PARIS CEDEX 07"],
    ["1 place Coupole, 92925 PARIS LA DEFENSE CEDEX", "92925", "PARIS LA DEFENSE CEDEX"],
    ["57 rue de Varenne 75341 Paris Cedex 07, France", "75341", "Paris Cedex 07"],
    ["12 rue de Rivoli, 75004 Paris 4e", "75004", "Paris"],
  ])("the town of « %s » is read whole", (address, postal_code, city) => {
    expect(check({ ...fromSpecification, address })).toMatchObject({ ok: true, data: { postal_code, city } })
  })

  test("the wizard's body is read", () => {
    expect(check(fromWizard)).toMatchObject({
      ok: true,
      data: { ...fromWizard, client_phone: "+33612345678" },
    })
  })

  test.each([
    ["9:00", "09:00"],
    ["09h00", "09:00"],
    ["14 h", "14:00"],
    ["10:00:00", "10:00"],
  ])("the time « %s » is %s", (service_time, time) => {
    expect(check({ ...fromSpecification, service_time })).toMatchObject({ ok: true, data: { time } })
  })

  test.each([
    ["12345 rue Longue, 94200 Ivry-sur-Seine", "94200", "Ivry-sur-Seine"],
    ["1 place du Marché, 60000 Beauvais", "60000", "Beauvais"],
    ["5 avenue Foch 92100 Boulogne-Billancourt, France", "92100", "Boulogne-Billancourt"],
  ])("the place is found in « %s »", (address, postal_code, city) => {
    expect(check({ ...fromSpecification, address })).toMatchObject({ ok: true, data: { postal_code, city } })
  })
})

describe("what is refused, with a French sentence at its field", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["no service", { service_id: null }, "service_id"],
    ["a service that is not an id", { service_id: "1; drop table" }, "service_id"],
    ["a day that does not exist", { date: "2026-02-30" }, "date"],
    ["a date in other words", { date: "demain" }, "date"],
    ["a time between two slots", { time: "09:30" }, "time"],
    ["a time before the first slot", { time: "07:00" }, "time"],
    ["a blank name", { client_name: "   " }, "client_name"],
    ["an endless name", { client_name: "a".repeat(121) }, "client_name"],
    ["an e-mail without domain", { client_email: "anne@" }, "client_email"],
    ["a telephone number too short", { client_phone: "06 12" }, "client_phone"],
    ["a telephone number that nobody has", { client_phone: "+999123456789" }, "client_phone"],
    ["a postal code too short", { postal_code: "7500" }, "postal_code"],
    ["conditions refused", { terms_accepted: false }, "terms_accepted"],
    ["an odd idempotency key", { idempotency_key: "' or 1=1" }, "idempotency_key"],
  ])("%s", (_, change, field) => {
    const result = check({ ...fromWizard, ...change })
    expect(result.ok ? {} : result.fields).toEqual({ [field]: expect.stringMatching(/[.]$/) as unknown })
  })

  test("an address without a postal code", () => {
    expect(check({ ...fromSpecification, address: "12 rue de Rivoli" })).toEqual({
      ok: false,
      fields: { postal_code: "Indiquez le code postal." },
    })
  })

  test.each([[null], [[]], ["text"], [12]])("a body that is %j", (body) => {
    expect(check(body).ok).toBe(false)
  })
})
