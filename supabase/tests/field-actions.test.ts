import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { NOW, openField, type Outcome, TODAY, TOMORROW } from "#tests/support/field.ts"

let field: Awaited<ReturnType<typeof openField>>
beforeAll(async () => {
  field = await openField()
})
beforeEach(async () => {
  const { world, own } = field
  await world.empty("brico_requests", "email_outbox", "field_devices")
  await world.sql("update public.team_members set left_at = null")
  await world.sql("delete from private.use_counts")
  await world.sql("update public.teams set is_active = true where id = $1", [own])
  await world.setClock(NOW)
})
/** An appointment that was read on the telephone. */
const shown = async (change: Record<string, unknown> = {}) => {
  const { id } = await field.add(change)
  await field.read()
  return id
}
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
/** An instant as a row has it. */
const told = (at: string) => at.replace(/(\.000)?Z$/, "+00:00")
const rows = () =>
  field.world.sql<Record<string, unknown>>(
    "select kind, outcome, code, request_id, occurred_at, payload from public.field_actions order by kind desc, id",
  )
const mails = () =>
  field.world.sql<{ template: string; minutes: number }>(
    `select template, round(extract(epoch from next_attempt_at - private.now()) / 60)::int as minutes from public.email_outbox`,
  )

test("a whole appointment of an hour ago is in the office once, each thing with its own hour", async () => {
  const id = await shown({ client_email: "odile@example.fr" })
  const { act, send, request, world } = field
  const actions = [
    act(id, { kind: "departed", at: minutesAgo(90) }),
    act(id, { kind: "arrived", at: minutesAgo(70) }),
    act(id, { kind: "note", at: minutesAgo(50), payload: { text: "Joint usé" } }),
    act(id, { kind: "material", at: minutesAgo(40), payload: { label: "Joint 3/8", quantity: 2, unit: "pièces" } }),
    act(id, { kind: "time", at: minutesAgo(31), payload: { minutes: 45 } }),
    act(id, { kind: "checklist", at: minutesAgo(31), payload: { label: "Eau rouverte", is_done: true } }),
    act(id, { kind: "done", at: minutesAgo(30) }),
    act(id, { kind: "payment", at: minutesAgo(29), payload: { amount_cents: 12000, method: "cash" } }),
  ]
  const first = await send(actions)
  expect(first).toEqual(actions.map((action) => ({ id: action.id, outcome: "applied", code: null })))
  expect(await send(actions)).toMatchObject((first as Outcome[]).map((one) => ({ ...one, is_known: true })))
  expect(await request(id)).toMatchObject({
    ...{ status: "completed", due_cents: 0, collected_cents: 12000, payment_state: "paid" },
    departed_at: told(minutesAgo(90)),
    arrived_at: told(minutesAgo(70)),
    started_at: told(minutesAgo(70)),
    completed_at: told(minutesAgo(30)),
  })
  expect(await world.sql("select minutes from public.request_times")).toEqual([{ minutes: 45 }])
  expect(await world.sql("select label, quantity, source from public.request_materials")).toEqual([
    { label: "Joint 3/8", quantity: 2, source: "van" },
  ])
  expect(await world.sql("select id, received_on::text, recorded_by from public.receipts")).toEqual([
    { id: actions[7]?.id, received_on: TODAY, recorded_by: world.people.field },
  ])
  // Nobody is told of an hour ago that somebody is on the way.
  expect((await mails()).map(({ template }) => template)).not.toContain("booking_departed")
  const lines = await world.sql<{ summary: string }>(
    "select summary from public.activity_log where subject_id = $1 and action in ('departed', 'arrived') order by id",
    [id],
  )
  expect(lines.map(({ summary }) => summary)).toEqual([
    "Équipe en route, constaté le 23/11 à 07:30",
    "Équipe sur place, constaté le 23/11 à 07:50",
  ])
})

test("the client is told of a departure of two minutes ago, and has a minute's grace as of the office's", async () => {
  const id = await shown({ client_email: "odile@example.fr" })
  expect(await field.sendOne(id, { kind: "departed", at: minutesAgo(2) })).toBe("applied")
  expect(await mails()).toEqual([{ template: "booking_departed", minutes: 1 }])
})

test("« En route » pressed by mistake is taken back within its minute, and no mail leaves", async () => {
  const id = await shown({ client_email: "odile@example.fr" })
  const departed = randomUUID()
  expect(await field.sendOne(id, { id: departed, kind: "departed", at: minutesAgo(1) })).toBe("applied")
  const back = { kind: "departed", payload: { replaces: departed, is_removed: true } }
  expect(await field.sendOne(id, back)).toBe("applied removed")
  expect(await mails()).toEqual([])
  expect((await field.request(id))["departed_at"]).toBeNull()
  expect(await field.sendOne(id, back)).toBe("refused entry_not_yours")
  expect(await field.sendOne(id, { kind: "departed" })).toBe("applied")
  await field.sendOne(id, { kind: "arrived" })
  expect(await field.sendOne(id, back)).toBe("refused entry_not_yours")
})

test("forty telephones that send the same at once make it once", async () => {
  const id = await shown()
  const { act, send, world } = field
  const actions = [
    act(id, { kind: "arrived" }),
    act(id, { kind: "payment", payload: { amount_cents: 5000, method: "check" } }),
  ]
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(actions)))
  expect(answers.flat().filter((one) => typeof one !== "string" && one.outcome === "applied")).toHaveLength(80)
  expect(answers.flat().filter((one) => typeof one !== "string" && !one.is_known)).toHaveLength(2)
  expect(await rows()).toHaveLength(2)
  expect(await world.sql("select amount_cents from public.receipts")).toEqual([{ amount_cents: 5000 }])
})

test("one bad action among ten takes none of the others with it", async () => {
  const id = await shown()
  const { act, send } = field
  const good = Array.from({ length: 9 }, (_, n) => act(id, { kind: "note", payload: { text: `Note ${n}` } }))
  const bad = act(id, { kind: "material", payload: { label: "", quantity: -1 } })
  const answer = (await send([...good.slice(0, 4), bad, ...good.slice(4)])) as Outcome[]
  expect(answer.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 4 }, () => "applied"),
    "refused",
    ...Array.from({ length: 5 }, () => "applied"),
  ])
  expect(answer[4]).toMatchObject({ id: bad.id, code: "invalid_input" })
  expect(await rows()).toHaveLength(10)
})

describe("the telephone's clock", () => {
  test.each([
    ["a day ahead", 24 * 60],
    ["an hour behind", -60],
    ["twenty years behind", -20 * 365 * 24 * 60],
  ])("%s is corrected, and both times are kept", async (_, wrong) => {
    const id = await shown()
    const wrongly = (at: string) => new Date(Date.parse(at) + wrong * 60_000).toISOString()
    const action = field.act(id, { kind: "arrived", at: wrongly(minutesAgo(20)) })
    expect(await field.send([action], { now: wrongly(NOW) })).toMatchObject([{ outcome: "applied" }])
    expect((await field.request(id))["arrived_at"]).toEqual(told(minutesAgo(20)))
    expect(await field.world.sql("select device_at from public.field_actions")).toEqual([
      { device_at: told(action.at) },
    ])
  })

  test("nothing is done in the future, nor at a time that is none", async () => {
    const id = await shown()
    const { act, send } = field
    const sent = [
      act(id, { kind: "arrived", at: minutesAgo(-600) }),
      ...["infinity", "now", "hier", ""].map((at) => act(id, { kind: "done", at })),
      act(id, { kind: "done", at: "0001-01-01T00:00:00Z" }),
    ]
    const answers = (await send(sent)) as Outcome[]
    expect(answers.map(({ outcome }) => outcome)).toEqual(["applied", ...Array.from({ length: 5 }, () => "refused")])
    expect(await field.request(id)).toMatchObject({ arrived_at: told(NOW), completed_at: null })
    expect(await send([act(id, { kind: "done" })], { now: "infinity" })).toBe("invalid_input")
  })
})

describe("what the office did meanwhile", () => {
  test("of a cancelled appointment the arrival is noted, and so is the money", async () => {
    const id = await shown()
    await field.world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
    expect(await field.sendOne(id, { kind: "arrived" })).toBe("noted request_cancelled")
    expect(await field.sendOne(id, { kind: "note", payload: { text: "Personne" } })).toBe("applied")
    expect(await field.sendOne(id, { kind: "payment", payload: { amount_cents: 500, method: "cash" } })).toBe(
      "noted payment_too_high",
    )
    expect(await field.request(id)).toMatchObject({ status: "cancelled", arrived_at: null, collected_cents: 0 })
  })

  test("moved to another day, « Terminé » is noted and not applied; moved by an hour it holds", async () => {
    const id = await shown()
    const other = await shown({ scheduled_time: "14:00" })
    await field.world.sql("update public.brico_requests set scheduled_date = $2 where id = $1", [id, TOMORROW])
    await field.world.sql("update public.brico_requests set scheduled_time = '15:00' where id = $1", [other])
    expect(await field.sendOne(id, { kind: "done" })).toBe("noted appointment_moved")
    expect(await field.sendOne(other, { kind: "done" })).toBe("applied")
    expect((await field.request(id))["status"]).toBe("confirmed")
  })

  test("of two who press « Terminé » the first counts, the second reads « déjà »", async () => {
    const id = await shown()
    expect(await field.sendOne(id, { kind: "done", at: minutesAgo(20) })).toBe("applied")
    expect(await field.sendOne(id, { kind: "done", at: minutesAgo(5) })).toBe("applied already")
    expect(await field.sendOne(id, { kind: "departed" })).toBe("applied already")
    expect((await field.request(id))["completed_at"]).toEqual(told(minutesAgo(20)))
  })

  test("« Terminé » is taken back within ten minutes, later the office decides", async () => {
    const id = await shown()
    await field.sendOne(id, { kind: "done", at: minutesAgo(30) })
    expect(await field.sendOne(id, { kind: "reopened", at: minutesAgo(15) })).toBe("noted reopened_too_late")
    expect(await field.sendOne(id, { kind: "reopened", at: minutesAgo(25) })).toBe("applied")
    expect(await field.request(id)).toMatchObject({ status: "in_progress", completed_at: null })
  })

  test("who moved to another team at noon still sends the morning, not the afternoon, and not a day later", async () => {
    const id = await shown()
    const second = await shown({ scheduled_time: "14:00" })
    const { world, sendOne } = field
    await world.sql("update public.team_members set joined_at = $1, left_at = $2", [minutesAgo(9000), minutesAgo(60)])
    expect(await sendOne(id, { kind: "arrived", at: minutesAgo(90) })).toBe("applied")
    expect(await sendOne(second, { kind: "arrived", at: minutesAgo(30) })).toBe("noted other_team")
    await world.setClock("2026-11-24T09:00:00Z")
    expect(await sendOne(id, { kind: "done", at: minutesAgo(80) })).toBe("noted other_team")
  })

  test("an action of more than a week ago is noted, one of six days counts", async () => {
    const [old, recent] = [await shown(), await shown({ scheduled_time: "14:00" })]
    await field.world.setClock("2026-11-29T08:00:00Z")
    expect(await field.sendOne(recent, { kind: "done", at: minutesAgo(0) })).toBe("applied")
    await field.world.setClock("2026-11-30T12:00:00Z")
    expect(await field.sendOne(old, { kind: "done", at: minutesAgo(0) })).toBe("noted action_too_old")
  })
})

describe("money", () => {
  const fee = { description: "Vanne", quantity: 1, unit_price: 50, signed_on: "2026-11-22" }

  test("cash for a fee signed at home yesterday is kept as a row, and collected is nothing", async () => {
    const id = await shown({ base_price: 0, additional_fees: JSON.stringify([fee]) })
    expect(await field.sendOne(id, { kind: "payment", payload: { amount_cents: 5000, method: "cash" } })).toBe(
      "noted payment_too_early",
    )
    expect(await field.request(id)).toMatchObject({ collected_cents: 0 })
    expect(await rows()).toMatchObject([{ payload: { amount_cents: 5000, method: "cash" } }])
  })

  test("by hand comes cash or a cheque, of what is due; more is kept for the office", async () => {
    const id = await shown({ base_price: 3000 })
    const pay = (amount_cents: unknown, method = "check") =>
      field.sendOne(id, { kind: "payment", payload: { amount_cents, method } })
    expect(await pay(300_001)).toBe("noted payment_too_high")
    expect(await pay(100_001, "cash")).toBe("noted cash_too_high")
    for (const amount of [0, -5, "x", 1.5, null]) expect(await pay(amount)).toBe("refused invalid_input")
    for (const method of ["card", "transfer", "card_online", ""])
      expect(await pay(5, method)).toBe("refused invalid_input")
    expect((await field.request(id))["collected_cents"]).toBe(0)
    expect(await pay(300_000)).toBe("applied")
  })
})

describe("notes, times and material", () => {
  test("the own entry of the same day is corrected or taken back, and stays a row", async () => {
    const id = await shown()
    const first = randomUUID()
    await field.sendOne(id, { id: first, kind: "time", payload: { minutes: 45 } })
    const second = randomUUID()
    const corrected = { minutes: 60, replaces: first }
    expect(await field.sendOne(id, { id: second, kind: "time", payload: corrected })).toBe("applied")
    expect(await field.world.sql("select minutes from public.request_times")).toEqual([{ minutes: 60 }])
    const gone = { replaces: second, is_removed: true }
    expect(await field.sendOne(id, { kind: "time", payload: gone })).toBe("applied removed")
    expect(await field.world.sql("select minutes from public.request_times")).toEqual([])
    expect(await rows()).toHaveLength(3)
    expect(await field.sendOne(id, { kind: "time", payload: { minutes: 5, replaces: randomUUID() } })).toBe(
      "refused entry_not_yours",
    )
  })

  test("more than sixteen hours of a person on a day are noted for the office", async () => {
    const id = await shown()
    expect(await field.sendOne(id, { kind: "time", payload: { minutes: 900 } })).toBe("applied")
    expect(await field.sendOne(id, { kind: "time", payload: { minutes: 120 } })).toBe("noted time_too_long")
  })

  test("a text is stored as forms clean it", async () => {
    const id = await shown()
    await field.sendOne(id, { kind: "note", payload: { text: "  a\u202eb\r\nc\u0007  ", deep: { a: [1] } } })
    expect(await rows()).toMatchObject([{ payload: { text: "ab\nc" } }])
    expect(JSON.stringify(await rows())).not.toContain("deep")
  })
})

describe("what makes no sense", () => {
  test("of an appointment that was not shown to this person nothing is changed, said or kept", async () => {
    await field.read()
    const { id } = await field.add({ team_id: field.other })
    const unread = (await field.add({ scheduled_time: "16:00" })).id
    for (const request of [id, unread, randomUUID(), "x", ""])
      expect(await field.sendOne(request, { kind: "note", payload: { text: "Bonjour" } })).toBe(
        "refused appointment_not_yours",
      )
    expect(await field.sendOne(id, { kind: "done" })).toBe("refused appointment_not_yours")
    expect(new Set((await rows()).map((row) => JSON.stringify([row["request_id"], row["payload"]])))).toEqual(
      new Set(["[null,{}]"]),
    )
    expect((await field.request(id))["status"]).toBe("confirmed")
  })

  test("another's action is neither told nor changed", async () => {
    const id = await shown()
    const action = field.act(id, { kind: "note", payload: { text: "Secret" } })
    await field.send([action])
    const device = { id: randomUUID() }
    const answer = await field.send([{ ...action, payload: { text: "Autre" } }], { who: "manager", device })
    expect(answer).toEqual([{ id: action.id, outcome: "refused", code: "invalid_input" }])
    expect(await rows()).toMatchObject([{ payload: { text: "Secret" } }])
  })

  test("an unknown kind and a text that is too long are rows, refused; without an id they are answered only", async () => {
    const id = await shown()
    expect(await field.sendOne(id, { kind: "danse", payload: { text: "?" } })).toBe("refused action_unknown")
    expect(await field.sendOne(id, { kind: "note", payload: { text: "x".repeat(9000) } })).toBe(
      "refused action_too_long",
    )
    expect(await rows()).toMatchObject([
      { kind: "other", payload: { text: "?" } },
      { kind: "note", payload: {} },
    ])
    const strange = [null, 7, "x", [], {}, { id: "x" }, { id: null, kind: {} }, { id: {} }]
    const answer = (await field.send(strange)) as Outcome[]
    expect(answer.map(({ outcome, code }) => [outcome, code])).toEqual(strange.map(() => ["refused", "invalid_input"]))
    expect(await rows()).toHaveLength(2)
  })

  test("a call takes twenty-five actions, a person three thousand a day, and no list of another form", async () => {
    const id = await shown()
    const { act, send, world } = field
    const note = () => act(id, { kind: "note", payload: { text: "x" } })
    for (const actions of [Array.from({ length: 26 }, note), Array.from({ length: 1000 }, note), {}, "x", 7, null])
      expect(await send(actions)).toBe("invalid_input")
    expect(await rows()).toEqual([])
    expect(await send(Array.from({ length: 25 }, note))).toHaveLength(25)
    await world.sql(
      `insert into public.field_actions (id, profile_id, author_name, kind, occurred_at, device_at, outcome)
       select gen_random_uuid(), $1, 'x', 'other', private.now(), private.now(), 'refused' from generate_series(1, 3000)`,
      [world.people.field],
    )
    expect(await send([note()])).toBe("too_many_requests")
  })

  test("what was said is changed by nobody; an erasure takes the words", async () => {
    const id = await shown({ scheduled_date: TODAY })
    await field.sendOne(id, { kind: "note", payload: { text: "Porte bleue" } })
    for (const change of ["kind = 'done'", "occurred_at = now()", 'payload = \'{"text": "x"}\'', "author_name = 'x'"])
      await expect(field.world.sql(`update public.field_actions set ${change}`)).rejects.toThrow("history_fixed")
    await field.world.sql("update public.field_actions set payload = '{}'")
    expect(await rows()).toMatchObject([{ kind: "note", payload: {} }])
  })
})
