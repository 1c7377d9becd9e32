import { expect, test } from "vitest"
import { keepAvailability } from "./kept-availability.ts"

const ASKED = { p_service_id: "one", p_from: "2026-11-23", p_days: 21 }

function world(statusOf: (count: number) => number = () => 200) {
  let clock = 0
  let count = 0
  const kept = keepAvailability(
    async (request) => {
      await request.text()
      count += 1
      return Response.json({ count }, { status: statusOf(count) })
    },
    () => clock,
  )
  const ask = async (body: unknown = ASKED, headers: Record<string, string> = {}, query = "") => {
    const request = new Request(`http://localhost/rest/v1/rpc/booking_availability${query}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers,
    })
    return ((await (await kept.fetch(request)).json()) as { count: number }).count
  }
  return { ask, purge: kept.purge, wait: (ms: number) => (clock += ms) }
}

test("visitors who ask for the same days at once or within five seconds share one answer", async () => {
  const { ask, wait } = world()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  wait(4_999)
  expect(await ask()).toBe(1)
  wait(1)
  expect(await ask()).toBe(2)
})

test("after a change of bookings or rules the database is asked anew, even while an earlier answer is under way", async () => {
  const early = Promise.withResolvers<Response>()
  let count = 0
  const kept = keepAvailability(() => ((count += 1) === 1 ? early.promise : Promise.resolve(Response.json("new"))))
  const ask = () => kept.fetch(new Request("http://localhost/rest/v1/rpc/booking_availability", { method: "POST" }))
  const first = ask()
  await expect.poll(() => count).toBe(1)
  kept.purge()
  expect(await (await ask()).json()).toBe("new")
  early.resolve(Response.json("old"))
  expect(await (await first).json()).toBe("old")
  expect(await (await ask()).json()).toBe("new")
})

test("other days, other people and other questions have answers of their own", async () => {
  const { ask } = world()
  expect(await ask()).toBe(1)
  expect(await ask({ ...ASKED, p_days: 7 })).toBe(2)
  expect(await ask(ASKED, { Authorization: "Bearer somebody" })).toBe(3)
  expect(await ask(ASKED, {}, "?select=day")).toBe(4)
  expect(await ask(ASKED, {}, "?select=day")).toBe(5)
})

test("a failure is not kept", async () => {
  const { ask } = world((count) => (count === 1 ? 503 : 200))
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2])
})

test("the number of answers that are kept is bounded", async () => {
  const { ask } = world()
  for (let days = 1; days <= 201; days += 1) await ask({ ...ASKED, p_days: days })
  expect(await ask({ ...ASKED, p_days: 201 })).toBe(201)
  expect(await ask({ ...ASKED, p_days: 1 })).toBe(202)
})
