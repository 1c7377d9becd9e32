import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY, reserve } from "#tests/support/bookings.ts"

let world: World
let service: string
let long: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service({ name: "Fuite", duration_minutes: 60 })).id
  long = (await world.add.service({ name: "Peinture", duration_minutes: 240 })).id
})
beforeEach(async () => {
  await clearBookings(world)
  for (const name of ["Équipe 2", "Équipe 3"]) await world.add.team(name)
})

const NO_PROOF = { proof: null, proof_expires_at: null }
const DAYS = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"]
/** A different slot for each index below 50, spread over five days. */
const slotAt = (index: number) => ({
  scheduled_date: DAYS[index % 5],
  scheduled_time: `${String(8 + (Math.floor(index / 5) % 10)).padStart(2, "0")}:00`,
})
const open = async () =>
  world.sql<{ n: number }>("select count(*)::int as n from public.brico_requests where hold_expires_at is not null")
/** Concurrent orders, each for its own slot: the number of holds, and the codes of the refusals. */
async function crowd(count: number, change: (index: number) => Record<string, unknown>) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => reserve(world, service, { ...slotAt(index), ...change(index) })),
  )
  const codes = answers.flatMap(({ error, status }) => (error ? [`${status} ${error.code}`] : []))
  return { held: count - codes.length, refused: new Set(codes) }
}

describe("a person", () => {
  test.each([
    ["address", { client_email: "anne@example.fr" }],
    ["telephone", { client_phone: "+33612345678" }],
  ])("holds two slots with one %s, however many are asked for at once", async (_name, person) => {
    const { held, refused } = await crowd(20, () => person)
    expect({ held, refused }).toEqual({ held: 2, refused: new Set(["409 too_many_holds"]) })
    expect(await open()).toEqual([{ n: 2 }])
  })

  test("is the same in other letters, and with another telephone or address than before", async () => {
    await hold(world, service, { ...slotAt(0), client_email: "anne@example.fr", client_phone: "+33612345678" })
    await hold(world, service, { ...slotAt(1), client_email: "Anne+2@Example.fr" })
    const again = await reserve(world, service, { ...slotAt(2), client_email: " ANNE+3@example.fr" })
    expect(again.error).toMatchObject({ code: "too_many_holds", details: '{"minutes": 35}' })
    await hold(world, service, { ...slotAt(3), client_phone: "06 12 34 56 78" })
    expect((await reserve(world, service, { ...slotAt(4), client_phone: "0033612345678" })).error).toMatchObject({
      code: "too_many_holds",
    })
  })

  test("who pays, cancels or waits may hold another", async () => {
    const person = { client_email: "anne@example.fr" }
    const first = await hold(world, service, { ...slotAt(0), ...person })
    const second = await hold(world, service, { ...slotAt(5), ...person })
    const third = () => reserve(world, service, { ...slotAt(2), ...person })
    expect((await third()).error).toMatchObject({ code: "too_many_holds" })
    await world.as.service.rpc("release_hold", { p_request_id: first.id, p_reason: "checkout_expired" })
    expect((await third()).error).toBeNull()
    await world.sql("update public.brico_requests set payment_status = 'paid' where id = $1", [second.id])
    expect((await reserve(world, service, { ...slotAt(3), ...person })).error).toBeNull()
    await world.setClock("2026-11-20T08:36:00Z")
    expect((await crowd(2, () => person)).held).toBe(2)
  })

  test("who presses again has the hold that is there, another browser learns only that it is, and who changes the order keeps its place", async () => {
    const person = { client_email: "anne@example.fr", client_phone: "+33612345678" }
    const held = await hold(world, service, { ...person, idempotency_key: "onglet-0001" })
    await world.as.service.rpc("attach_card_session", { p_id: held.payment_id, p_session_id: "cs_1" })
    expect((await hold(world, service, { ...person, idempotency_key: "onglet-0001" })).id).toBe(held.id)
    const elsewhere = await reserve(world, service, { ...person, idempotency_key: "onglet-0002" })
    expect(elsewhere.error).toMatchObject({ code: "already_booked" })
    await hold(world, service, { ...slotAt(1), ...person })
    const { data, error } = await world.as.service.rpc("replace_booking", {
      p_replaced_id: held.id,
      p_order: {
        service_id: service,
        ...slotAt(2),
        client_name: "Anne Martin",
        client_email: person.client_email,
        client_phone: person.client_phone,
        address: "12 rue de Rivoli",
        postal_code: "75004",
        city: "Paris",
        description: "",
        terms_version: "2026-11",
        express_request: false,
        urgent_repair: false,
        idempotency_key: "onglet-0002",
      },
    })
    expect(error).toBeNull()
    expect((data as { id: string }).id).not.toBe(held.id)
    expect(await open()).toEqual([{ n: 2 }])
  })

  test("another person is told that the slot is taken", async () => {
    await world.sql("update public.teams set is_active = (name = 'Équipe 1')")
    const held = await hold(world, service, { client_email: "anne@example.fr", idempotency_key: "onglet-0001" })
    await world.as.service.rpc("attach_card_session", { p_id: held.payment_id, p_session_id: "cs_1" })
    const other = { client_email: "paul@example.fr", idempotency_key: "onglet-0002" }
    expect((await reserve(world, service, other)).error).toMatchObject({ code: "slot_taken" })
  })
})

describe("a network", () => {
  test("holds six slots with proofs of work, however many people ask at once", async () => {
    const { held, refused } = await crowd(20, () => ({ network: "abc" }))
    expect({ held, refused }).toEqual({ held: 6, refused: new Set(["429 network_holds_too_much"]) })
    expect((await crowd(1, () => ({ ...slotAt(30), network: "def" }))).held).toBe(1)
  })

  test.each([["abc"], [null]])("%s holds two without any proof", async (network) => {
    const { held, refused } = await crowd(20, () => ({ network, ...NO_PROOF }))
    expect({ held, refused }).toEqual({ held: 2, refused: new Set(["403 proof_of_work_required"]) })
    // Without a network (null) nothing can be counted, so with proofs of work all seven are accepted.
    const { held: more } = await crowd(7, (index) => ({ ...slotAt(30 + index), network }))
    expect(more).toBe(network === null ? 7 : 4)
  })

  test("is forgotten with the hold", async () => {
    const paid = await hold(world, service, { ...slotAt(0), network: "abc" })
    const given = await hold(world, service, { ...slotAt(1), network: "abc" })
    await hold(world, service, { ...slotAt(2), network: "abc" })
    const kept = () => world.sql("select id from public.brico_requests where hold_network is not null")
    expect(await kept()).toHaveLength(3)
    await world.as.service.rpc("confirm_card_payment", {
      ...{ p_id: paid.payment_id, p_session_id: "cs_1", p_payment_intent_id: "pi_1" },
      ...{ p_amount_cents: 8000, p_currency: "eur", p_is_ours: true },
    })
    await world.as.service.rpc("release_hold", { p_request_id: given.id, p_reason: "x" })
    expect(await kept()).toHaveLength(1)
    await world.setClock("2026-11-20T09:00:00Z")
    await world.as.service.rpc("release_expired_holds")
    expect(await kept()).toEqual([])
  })
})

describe("a proof of work", () => {
  const PROOF = { proof: "once", proof_expires_at: "2026-11-20T08:20:00Z" }

  test("makes one hold, even of twenty that bring it at once", async () => {
    const { held, refused } = await crowd(20, () => PROOF)
    expect({ held, refused }).toEqual({ held: 1, refused: new Set(["403 proof_of_work_required"]) })
  })

  test("is not spent by a refusal, and forgotten long after it expires", async () => {
    expect((await reserve(world, service, { ...PROOF, postal_code: "60000" })).error).not.toBeNull()
    await hold(world, service, PROOF)
    const spent = () => world.sql("select id from public.spent_proofs")
    await world.setClock("2026-11-20T09:00:00Z")
    await world.as.service.rpc("release_expired_holds")
    expect(await spent()).toHaveLength(1)
    await world.setClock("2026-11-20T09:20:01Z")
    await world.as.service.rpc("release_expired_holds")
    expect(await spent()).toEqual([])
  })
})

describe("a day", () => {
  const teams = (count: number) => world.sql("update public.teams set is_active = right(name, 1)::int <= $1", [count])
  const cap = (bookings: number) =>
    world.sql("update public.scheduling_settings set max_bookings_per_day = $1", [bookings])
  const fill = () =>
    crowd(20, (index) => ({
      scheduled_date: MONDAY,
      scheduled_time: `${String(8 + (index % 10)).padStart(2, "0")}:00`,
    }))

  // Monday is worked from 8 h to 18 h: ten places per team.
  test.each([
    ["half of its cap", 3, 9, 4],
    ["half of its places when they are fewer than the cap", 1, 20, 5],
    ["one when its cap is one", 3, 1, 1],
    ["one when half of its cap is less than one", 1, 3, 1],
  ])("is held unpaid at %s", async (_name, active, bookings, expected) => {
    await teams(active)
    await cap(bookings)
    const { held, refused } = await fill()
    expect(held).toBe(expected)
    expect(refused).toContain("409 " + (bookings === 1 ? "slot_closed" : "day_on_hold"))
  })

  test("counts the hours as well: long jobs leave half of them", async () => {
    await teams(1)
    await hold(world, long, { scheduled_time: "08:00" })
    const second = await reserve(world, long, { scheduled_time: "13:00" })
    expect(second.error).toMatchObject({ code: "day_on_hold", details: '{"minutes": 35}' })
    expect((await reserve(world, service, { scheduled_time: "13:00" })).error).toBeNull()
    expect((await reserve(world, service, { scheduled_time: "14:00" })).error).toMatchObject({ code: "day_on_hold" })
  })

  test("that is worked less than a job takes twice may still be asked for", async () => {
    await teams(1)
    await world.sql(`update public.scheduling_settings set working_hours = jsonb_set(jsonb_set(working_hours,
      '{monday,start}', '"08:00"'), '{monday,end}', '"12:00"')`)
    expect((await reserve(world, long, { scheduled_time: "08:00" })).error).toBeNull()
    await world.sql(
      `update public.scheduling_settings set working_hours = jsonb_set(working_hours, '{monday,end}', '"18:00"')`,
    )
  })

  test("what is paid or taken by staff counts for nothing, and staff are not limited", async () => {
    await teams(1)
    await cap(4)
    for (const time of ["08:00", "09:00"]) {
      const { id } = await hold(world, service, { scheduled_time: time })
      await world.sql("update public.brico_requests set payment_status = 'paid' where id = $1", [id])
    }
    await hold(world, service, { scheduled_time: "10:00" })
    const values = {
      client_name: "Paul Roux",
      client_email: "anne@example.fr",
      client_phone: "0612345678",
      address: "3 rue des Lilas",
      service_id: service,
      base_price: 60,
      duration_minutes: 60,
      scheduled_date: MONDAY,
    }
    for (const scheduled_time of ["11:00", "12:00", "13:00", "14:00"]) {
      const { error } = await world.as.manager.rpc("save_brico_request", {
        p_id: null,
        p_version: 0,
        p_values: { ...values, scheduled_time },
      })
      expect(error).toBeNull()
    }
  })
})

test("staff send somebody to a booking that waits for its payment, and the functions write one down", async () => {
  const held = await hold(world, service)
  const [contractor] = await world.sql<{ id: string }>(
    `insert into public.contractors (name, email, phone, specialties)
     values ('Zoé', 'zoe@example.fr', '+33612345678', '{peinture}') returning id`,
  )
  const sent = { assigned_contractor_id: contractor?.id }
  expect((await world.as.manager.from("brico_requests").update(sent).eq("id", held.id)).error).toBeNull()
  const { id } = await world.add.request({ source: "online" })
  const written = { hold_expires_at: "2026-11-20T12:00:00Z", client_email: "anne@example.fr" }
  expect((await world.as.service.from("brico_requests").update(written).eq("id", id)).error).toBeNull()
})
