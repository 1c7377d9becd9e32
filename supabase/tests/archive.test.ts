import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY } from "#tests/support/bookings.ts"

let world: World
let serviceId: string
beforeAll(async () => {
  world = await freshBackend()
  serviceId = (await world.add.service({ name: "Fuite", duration_minutes: 60 })).id
})
beforeEach(() => clearBookings(world))

const remove = async (id: string) =>
  (await world.as.manager.from("brico_requests").delete().eq("id", id).select("id")).error?.code ?? "deleted"
const archive = async (id: string, who: "manager" | "user" | "visitor" | "deactivated" = "manager") =>
  (await world.as[who].rpc("archive_brico_request", { p_id: id })).error?.code ?? "archived"
const change = (id: string, set: string) => world.sql(`update public.brico_requests set ${set} where id = $1`, [id])
const row = async (id: string) =>
  (await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id]))[0]

describe("staff delete", () => {
  test("a request without date, payment or checkout", async () => {
    expect(await remove((await world.add.request()).id)).toBe("deleted")
  })

  test.each([
    ["has a date", { scheduled_date: MONDAY }],
    ["is paid in cash", { payment_status: "paid", payment_method: "cash" }],
    ["was paid by card", { card: "pi_1" }],
    ["was paid and given back", { payment_status: "refunded" }],
    ["is cancelled, and dated", { scheduled_date: MONDAY, status: "cancelled" }],
  ])("no request that %s: it is archived", async (_name, values) => {
    const { id } = await world.add.request(values)
    expect(await remove(id)).toBe("must_be_archived")
    expect(await archive(id)).toBe("archived")
  })

  test("no request that was paid once, even when it waits again", async () => {
    const { id } = await world.add.request({ payment_status: "paid" })
    await world.as.manager.from("brico_requests").update({ payment_status: "pending" }).eq("id", id)
    expect(await row(id)).toMatchObject({ payment_status: "pending", payment_date: null })
    expect(await remove(id)).toBe("must_be_archived")
  })

  test.each(["confirmed", "cancelled"])(
    "nor archive a %s one with a checkout that may still be paid",
    async (status) => {
      const { id } = await world.add.request({ status, session: "cs_1" })
      const code = status === "cancelled" ? "checkout_closing" : "checkout_open"
      expect([await remove(id), await archive(id)]).toEqual([code, code])
      await world.sql(
        "select public.close_card_payment(p.id, false) from public.card_payments p where p.request_id = $1",
        [id],
      )
      expect(await archive(id)).toBe("archived")
      expect(await remove(id)).toBe("deleted")
    },
  )

  test("nor archive one whose client is about to pay", async () => {
    const { id } = await hold(world, serviceId)
    expect([await remove(id), await archive(id)]).toEqual(["checkout_open", "checkout_open"])
  })
})

test("nothing keeps the service from erasing what staff may not delete", async () => {
  const { id } = await world.add.request({ scheduled_date: MONDAY, payment_status: "paid", session: "cs_1" })
  const { data } = await world.as.service.from("brico_requests").delete().eq("id", id).select("id")
  expect(data).toHaveLength(1)
})

describe("an archived request", () => {
  test("is archived and restored by staff alone, once each, and the history says who", async () => {
    const { id } = await world.add.request({ scheduled_date: MONDAY })
    for (const who of ["visitor", "user", "deactivated"] as const) expect(await archive(id, who)).not.toBe("archived")
    expect(await row(id)).toMatchObject({ archived_at: null })
    const direct = await world.as.manager.from("brico_requests").update({ archived_at: "2026-11-20" }).eq("id", id)
    expect(direct.error).toMatchObject({ code: "42501" })
    await archive(id)
    expect(await archive(id)).toBe("archived")
    const restore = () => world.as.manager.rpc("restore_brico_request", { p_id: id })
    expect([(await restore()).error, (await restore()).error]).toEqual([null, null])
    expect(await archive(crypto.randomUUID())).toBe("not_found")
    const lines = await world.sql<{ action: string; actor_name: string }>(
      "select action, actor_name from public.activity_log where subject_id = $1 order by id",
      [id],
    )
    expect(lines).toEqual([
      { action: "archived", actor_name: "manager" },
      { action: "restored", actor_name: "manager" },
    ])
  })

  test("comes back when it lives again, not when its money moves away", async () => {
    const { id } = await world.add.request({ scheduled_date: MONDAY, payment_status: "paid", status: "completed" })
    for (const [set, isArchived] of [
      ["notes = 'Rappeler'", true],
      ["payment_status = 'refunded'", true],
      ["status = 'confirmed'", false],
      ["scheduled_date = scheduled_date + 1", false],
    ] as const) {
      await archive(id)
      await change(id, set)
      expect([set, (await row(id))?.["archived_at"] !== null]).toEqual([set, isArchived])
    }
  })

  test("is in the list of the archived only, in file and on screen", async () => {
    const { id } = await world.add.request({ client_name: "Zora", scheduled_date: MONDAY })
    await archive(id)
    for (const list of ["search_brico_requests", "export_brico_requests"] as const) {
      const read = async (p_archived: boolean) =>
        ((await world.as.manager.rpc(list, { p_query: "zora", p_archived })).data as { id: string }[]).map(
          (each) => each.id,
        )
      expect([list, await read(false), await read(true)]).toEqual([list, [], [id]])
    }
  })

  test("stays in the calendar for as long as it takes its team's time", async () => {
    const dated = await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "confirmed" })
    const undated = await world.add.request({ request_date: MONDAY })
    await archive(undated.id)
    await archive(dated.id)
    const read = async () => {
      const { data } = await world.as.manager.rpc("read_calendar", { p_from: MONDAY, p_to: MONDAY })
      const calendar = data as { events: { id: string }[]; counts: { brico: number } }
      return [calendar.events.map((event) => event.id), calendar.counts.brico]
    }
    expect(await read()).toEqual([[dated.id], 1])
    await change(dated.id, "status = 'cancelled'")
    await archive(dated.id)
    expect(await read()).toEqual([[], 0])
  })

  test("leaves what is to be done on the dashboard, and none of its money", async () => {
    const { id } = await world.add.request({
      source: "online",
      scheduled_date: MONDAY,
      payment_status: "paid",
      payment_method: "card",
    })
    const read = async () => {
      const { data } = await world.as.manager.rpc("read_dashboard")
      const { counts, todo, latest, months, weeks } = data as {
        counts: { pending_requests: number }
        todo: { to_plan: { total: number } }
        latest: unknown[]
        months: { paid_cents: number }[]
        weeks: { pending: number }[]
      }
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      return {
        todo: [counts.pending_requests, todo.to_plan.total, latest.length],
        kept: [sum(months.map((month) => month.paid_cents)), sum(weeks.map((week) => week.pending))],
      }
    }
    await change(id, "created_at = private.now()")
    const kept = [8000, 1]
    expect(await read()).toEqual({ todo: [1, 1, 1], kept })
    await archive(id)
    expect(await read()).toEqual({ todo: [0, 0, 0], kept })
  })
})
