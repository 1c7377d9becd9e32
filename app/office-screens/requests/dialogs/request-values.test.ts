import { expect, test } from "vitest"
import type { RequestDetails } from "../data/list-requests.ts"
import { compareVersions, valuesOf } from "./request-values.ts"

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

test("fields that only the other person changed are taken over, those that both changed are shown", () => {
  const base = valuesOf(request)
  const theirs: RequestDetails = { ...request, city: "Lyon", notes: "Code 99", status: "confirmed", address: "4 quai" }
  const mine = { ...base, notes: "Sonner deux fois", client_name: "Paule Petit", address: "4 quai" }
  const { taken, contested } = compareVersions(base, theirs, mine)
  expect(taken.map(({ field, shown }) => [field, shown])).toEqual([
    ["city", "Lyon"],
    ["status", "Confirmé"],
  ])
  expect(contested.map(({ field, theirs: value }) => [field, value])).toEqual([["notes", "Code 99"]])
})
