import { beforeAll, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import {
  clientOf,
  firstServiceOf,
  openShop,
  openSlots,
  order,
  orderFor,
  type Slot,
  stranger,
} from "#tests/support/booking.ts"
import { inParallel } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const CLIENTS = 200
/** As many as the site has connections: a call that waits five seconds for one is refused, which a slow machine would meet. */
const AT_ONCE = 12
const TEAMS = 3

type Taken = { team_id: string; scheduled_date: string; scheduled_time: string; status: string }

let site: RunningSite
let serviceId: string
let days: Slot[][]

beforeAll(async () => {
  site = await runSite({
    // Each client has its own IP address, as from a proxy.
    env: { SEED: "minimal", TRUST_PROXY: "1" },
  })
  await openShop(site)
  const db = clientOf(site, site.keys.secretKey)
  await db.from("teams").insert({ name: `Équipe ${TEAMS}` })
  serviceId = (await firstServiceOf(db, "plomberie")).id
  await db.from("services").update({ duration_minutes: 60 }).eq("id", serviceId)
  const open = await openSlots(db, serviceId, parisToday())
  // Only whole days of ten hours, so that the time of the run does not matter.
  days = [...Map.groupBy(open, (slot) => slot.day).values()].filter((slots) => slots.length === 10)
})

async function setCap(cap: number) {
  const { error } = await clientOf(site, site.keys.secretKey)
    .from("scheduling_settings")
    .update({ max_bookings_per_day: cap })
    .eq("id", 1)
  if (error) throw new Error(error.message)
}
const crowd = async (slots: Slot[]) => {
  const answers = await inParallel(Array.from({ length: CLIENTS }), AT_ONCE, (_, index) => {
    const { person, headers } = stranger(index)
    return order(site, orderFor(serviceId, slots[index % slots.length] as Slot, person), headers)
  })
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  return answers.filter(({ status }) => status === 200).length
}
async function payAll() {
  const paid = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .update({ payment_status: "paid" })
    .eq("payment_status", "pending")
  if (paid.error) throw new Error(paid.error.message)
}
async function readTaken(day: string | undefined): Promise<Taken[]> {
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .select("team_id, scheduled_date, scheduled_time, status")
    .eq("scheduled_date", day ?? "")
  return data ?? []
}

test("two hundred clients who want one day hold half of it, and when they pay the rest: each team once an hour", async () => {
  await setCap(500)
  const slots = days.at(-1) ?? []
  const half = (slots.length * TEAMS) / 2
  expect(await crowd(slots)).toBe(half)
  await payAll()
  expect(await crowd(slots)).toBe(half)
  await payAll()
  expect(await crowd(slots)).toBe(0)
  const taken = await readTaken(slots[0]?.day)
  expect(taken).toHaveLength(slots.length * TEAMS)
  expect(new Set(taken.map((row) => `${row.team_id} ${row.scheduled_time}`)).size).toBe(taken.length)
  expect(new Set(taken.map((row) => row.status))).toEqual(new Set(["pending"]))
})

test("with a daily cap below that, they fill the cap exactly, half of it at a time", async () => {
  await setCap(17)
  const slots = days.at(-2) ?? []
  const held: number[] = []
  for (let round = 0; round < 4; round += 1) {
    held.push(await crowd(slots))
    await payAll()
  }
  expect(held).toEqual([8, 8, 1, 0])
  expect(await readTaken(slots[0]?.day)).toHaveLength(17)
})
