import { expect, test } from "vitest"
import { EMPTY_VISIT, visitSchema, whoOf } from "./schema.ts"

const typed = {
  ...EMPTY_VISIT,
  client_name: "Irène Kowalczyk",
  client_phone: "06 12 34 56 78",
  address: "12 rue de Rivoli, 75004 Paris",
  scheduled_date: "2026-11-23",
  scheduled_time: "10:00",
}

test("the address of one line is split, and a telephone is stored in its international form", () => {
  expect(visitSchema.parse(typed)).toMatchObject({
    client_phone: "+33612345678",
    client_email: null,
    address: "12 rue de Rivoli",
    postal_code: "75004",
    city: "Paris",
    duration_minutes: 60,
  })
})

test("a visit is of a team, of one person, or of nobody yet", () => {
  const goes = (who: string) => {
    const { team_id, profile_id } = visitSchema.parse({ ...typed, who })
    return [team_id, profile_id]
  }
  expect(goes(whoOf("t1", null))).toEqual(["t1", null])
  expect(goes(whoOf(null, "p1"))).toEqual([null, "p1"])
  expect(goes(whoOf(null, null))).toEqual([null, null])
})

test("client, address, day and hour are asked for", () => {
  const fields = visitSchema.safeParse(EMPTY_VISIT).error?.issues.map(({ path }) => path[0])
  expect(fields).toEqual(["client_name", "address", "scheduled_date", "scheduled_time"])
})
