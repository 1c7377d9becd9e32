import { afterAll, beforeAll, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openSlots, order, orderFor, type Slot } from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const CLIENTS = 200
const TEAMS = 3

type Taken = { team_id: string; scheduled_date: string; scheduled_time: string; status: string }

let site: RunningSite
let serviceId: string
let days: Slot[][]

beforeAll(async () => {
  site = await runSite({
    // Each client comes from an address of its own, as a proxy would say.
    env: { SEED: "minimal", TRUST_PROXY: "1" },
  })
  const db = clientOf(site, site.keys.secretKey)
  await db.from("teams").insert({ name: `Équipe ${TEAMS}` })
  serviceId = (await firstServiceOf(db, "plomberie")).id
  const open = await openSlots(db, serviceId, parisToday())
  // Whole days of ten hours, whatever the time of the run.
  days = [...Map.groupBy(open, (slot) => slot.day).values()].filter((slots) => slots.length === 10)
})
afterAll(() => site.remove())

async function setCap(cap: number) {
  const { error } = await clientOf(site, site.keys.secretKey)
    .from("scheduling_settings")
    .update({ max_bookings_per_day: cap })
    .eq("id", 1)
  if (error) throw new Error(error.message)
}
const crowd = (slots: Slot[]) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => {
      const slot = slots[index % slots.length] as Slot
      const change = { client_email: `client-${index}@example.fr` }
      return order(site, orderFor(serviceId, slot, change), {
        "X-Forwarded-For": `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`,
      })
    }),
  )
async function readTaken(day: string | undefined): Promise<Taken[]> {
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .select("team_id, scheduled_date, scheduled_time, status")
    .eq("scheduled_date", day ?? "")
  return data ?? []
}

test("two hundred clients who want one day fill it exactly: each team once an hour, nobody twice", async () => {
  await setCap(500)
  const slots = days.at(-1) ?? []
  const answers = await crowd(slots)
  const statuses = Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([s, all]) => [s, all.length]),
  )
  expect(statuses).toEqual({ 200: slots.length * TEAMS, 409: CLIENTS - slots.length * TEAMS })
  const taken = await readTaken(slots[0]?.day)
  expect(taken).toHaveLength(slots.length * TEAMS)
  expect(new Set(taken.map((row) => `${row.team_id} ${row.scheduled_time}`)).size).toBe(taken.length)
  expect(new Set(taken.map((row) => row.status))).toEqual(new Set(["pending"]))
})

test("with a daily cap below that, they fill the cap exactly", async () => {
  await setCap(17)
  const slots = days.at(-2) ?? []
  const answers = await crowd(slots)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(17)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(CLIENTS - 17)
  expect(await readTaken(slots[0]?.day)).toHaveLength(17)
})
