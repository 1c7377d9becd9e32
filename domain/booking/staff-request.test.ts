import { expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { feeCents, feesSchema, isNewTime, type StaffRequestInput, staffRequestSchema } from "./staff-request.ts"

const call: StaffRequestInput = {
  client_name: " Paul Petit ",
  client_phone: "06 12 34 56 78",
  client_email: "",
  address: "3 rue des Lilas",
  postal_code: "",
  city: "",
  service_id: "",
  service_type: "Volet coincé",
  description: "",
  notes: "",
  scheduled_date: "",
  scheduled_time: "",
  duration_minutes: "60",
  team_id: "",
  base_price: "1 045,50 €",
  vat_rate: "10",
  home_signed_on: "",
  home_is_urgent: false,
  express_request: false,
  status: "pending",
  source: "phone",
  notify_client: true,
  notify_contractor: null,
}
const check = (change: Partial<StaffRequestInput>) => checkFields(staffRequestSchema, { ...call, ...change })

test("typed text becomes the values of the database", () => {
  expect(check({})).toEqual({
    ok: true,
    data: {
      ...call,
      client_name: "Paul Petit",
      client_phone: "+33612345678",
      client_email: null,
      postal_code: null,
      city: null,
      service_id: null,
      description: null,
      notes: null,
      scheduled_date: null,
      scheduled_time: null,
      team_id: null,
      duration_minutes: 60,
      base_price: 1045.5,
      vat_rate: 10,
      home_signed_on: null,
    },
  })
})

test.each<[keyof StaffRequestInput, string, string]>([
  ["client_name", " ", "Indiquez le nom du client."],
  ["client_phone", "06 12", "Ce numéro de téléphone semble incorrect."],
  ["client_email", "paul@", "Cette adresse e-mail semble incomplète."],
  ["postal_code", "7501", "Indiquez un code postal à cinq chiffres."],
  ["base_price", "cher", "Ce nombre est illisible. Écrivez seulement des chiffres, et une virgule pour les décimales."],
  ["base_price", "", "Indiquez un prix."],
  ["base_price", "-1", "Indiquez un montant en euros, avec deux décimales au plus."],
  ["base_price", "10,005", "Indiquez un montant en euros, avec deux décimales au plus."],
  ["duration_minutes", "10", "Indiquez une durée de 15 à 720 minutes."],
  ["service_type", "", "Choisissez une prestation ou décrivez-la en quelques mots."],
])("%s « %s » is refused: %s", (field, value, sentence) => {
  expect(check({ [field]: value })).toEqual({ ok: false, fields: { [field]: sentence } })
})

test("a day without an hour and an hour without a day are refused", () => {
  expect(check({ scheduled_date: "2026-11-23" })).toMatchObject({
    fields: { scheduled_time: "Indiquez aussi l’heure." },
  })
  expect(check({ scheduled_time: "10:00" })).toMatchObject({ fields: { scheduled_date: "Indiquez aussi le jour." } })
})

test.each([
  ["1", "0", "Indiquez un montant en euros, avec deux décimales au plus."],
  ["0,5", "10", "1 au moins."],
])("a fee of %s × %s is refused", (quantity, unit_price, sentence) => {
  const { fields } = checkFields(feesSchema, {
    fees: [{ description: "Joint", quantity, unit_price, vat_rate: "20", signed_on: "", is_urgent: false }],
  }) as {
    fields: Record<string, string>
  }
  expect(Object.values(fields)).toEqual([sentence])
})

test("the amount of a line is its quantity times its price, to the cent", () => {
  expect(feeCents({ quantity: "3", unit_price: "2,35" })).toBe(705)
  expect(feeCents({ quantity: "1,5", unit_price: "19,99" })).toBe(2999)
  expect(feeCents({ quantity: "1", unit_price: "" })).toBeNull()
})

test("a missing service is reported with the other fields at the first try", () => {
  const { fields } = checkFields(staffRequestSchema, {
    ...call,
    client_name: "",
    base_price: "quarante",
    service_type: "",
    scheduled_time: "10:00",
  }) as { fields: Record<string, string> }
  expect(fields).toEqual({
    client_name: "Indiquez le nom du client.",
    base_price: "Ce nombre est illisible. Écrivez seulement des chiffres, et une virgule pour les décimales.",
    service_type: "Choisissez une prestation ou décrivez-la en quelques mots.",
    scheduled_date: "Indiquez aussi le jour.",
  })
})

test("a client is notified of a new time, not of a past or unchanged one", () => {
  const today = "2026-11-20"
  const after = { date: "2026-11-23", time: "10:00" }
  expect(isNewTime(after, null, today)).toBe(true)
  expect(isNewTime(after, { ...after, time: "09:00" }, today)).toBe(true)
  expect(isNewTime(after, { ...after, date: "2026-11-24" }, today)).toBe(true)
  expect(isNewTime(after, after, today)).toBe(false)
  expect(isNewTime({ ...after, date: "2026-11-19" }, after, today)).toBe(false)
  expect(isNewTime({ ...after, date: today }, null, today)).toBe(true)
  expect(isNewTime({ ...after, time: "" }, null, today)).toBe(false)
  expect(isNewTime({ ...after, date: "" }, null, today)).toBe(false)
})
