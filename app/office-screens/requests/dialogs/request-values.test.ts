import { expect, test } from "vitest"
import type { RequestDetails } from "../data/list-requests.ts"
import { valuesOf } from "./request-values.ts"

const request = {
  client_name: "Paul Petit",
  client_phone: "+33612345678",
  client_email: null,
  address: "3 rue des Lilas",
  postal_code: "75004",
  city: "Paris",
  service_id: null,
  service_type: "Volet",
  description: null,
  notes: "Code 12B",
  scheduled_date: null,
  scheduled_time: null,
  duration_minutes: 60,
  team_id: null,
  base_price: 45.5,
  status: "pending",
  source: "phone",
  team: null,
} as RequestDetails

test("the form shows numbers as they are written in France", () => {
  expect(valuesOf(request)).toMatchObject({ base_price: "45,5", client_phone: "06 12 34 56 78", client_email: "" })
})
