import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { deriveToken, hashToken, privateLink } from "#functions/_shared/private-links.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"
import { REQUEST_OF_SESSION } from "#tests/support/card-payments.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"

let world: FunctionWorld
let token: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  token = await bookAndPay()
})

/** Books Monday 23 November at 9 h, ordered on Friday 20 November at 9 h. Returns the token of its link. */
async function bookAndPay(change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const [row] = await world.sql<{ id: string }>(REQUEST_OF_SESSION, [body["sessionId"]])
  return (await privateLink(world.deps, "booking", row?.id ?? "")).token
}
const manage = async (body: Record<string, unknown>) => {
  const answer = await world.call("manage-booking", { token, ...body })
  return { status: answer.status, error: answer.body["error"], data: answer.body["data"] as ManagedBooking }
}
const snapshot = async () =>
  JSON.stringify([await world.readBookings(), await world.readMail(), await world.sql("select * from public.refunds")])

describe("the link", () => {
  test("shows the appointment, and of the client only the first name and the town", async () => {
    const { data } = await manage({ action: "view" })
    expect(data).toMatchObject({
      first_name: "Anne",
      scheduled_date: "2026-11-23",
      scheduled_time: "09:00",
      city: "Paris",
      can_move: true,
      can_cancel: true,
      can_withdraw: true,
      withdrawal_deadline: "2026-12-04",
      refund_preview: { cents: 8000, reason: "cancelled_in_time", paid_by_card_cents: 8000 },
    })
    const text = JSON.stringify(data)
    for (const secret of ["Martin", "anne@example.fr", "612345678", "Rivoli"]) expect(text).not.toContain(secret)
  })

  test("shows who comes, once staff have named a person of the site's team, also in the mail of the day before", async () => {
    expect((await manage({ action: "view" })).data.visitor).toBeNull()
    await world.sql(`update public.company_settings set team = '[{"name": "Moussa Koné", "role": "Plombier"}]'`)
    await world.sql("update public.teams set introduced_by = 'Moussa Koné'")
    expect((await manage({ action: "view" })).data.visitor).toEqual({
      name: "Moussa Koné",
      role: "Plombier",
      photo: null,
      focus: null,
    })
    await world.setClock("2026-11-22T08:30:00Z")
    await world.deps.service.rpc("queue_reminders")
    await deliverOutbox(world.deps)
    const reminder = world.mailed.find(({ subject }) => /demain/i.test(subject))
    expect(reminder?.text).toMatch(/Qui vient\s+Moussa, plombier/)
    await world.sql("update public.brico_requests set status = 'cancelled'")
    expect((await manage({ action: "view" })).data.visitor).toBeNull()
    await world.sql("update public.teams set introduced_by = null")
  })

  test("is the same in every mail, and stored as a hash only", async () => {
    const [row] = await world.readBookings()
    expect(await deriveToken(world.serviceKey, "booking", String(row?.["id"]))).toBe(token)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await snapshot()).not.toContain(token)
  })

  test("of another appointment or of none opens nothing", async () => {
    for (const unknown of ["AAAAAAAAAAAAAAAAAAAAAA", ` ${token}`, "", "' or true --"]) {
      const { status } = await manage({ token: unknown, action: "view" })
      expect([400, 404]).toContain(status)
    }
  })

  test("is compared whole: one different character, in it or in the stored hash, opens nothing", async () => {
    const changed = (text: string) => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0")
    expect((await manage({ token: changed(token), action: "view" })).status).toBe(404)
    const almost = changed(await hashToken(token))
    await world.sql("update public.private_links set hash = $1 where hash = $2", [almost, await hashToken(token)])
    expect((await manage({ action: "view" })).status).toBe(404)
  })

  test("changes nothing when it is viewed", async () => {
    const before = await snapshot()
    await manage({ action: "view" })
    await manage({ action: "slots" })
    await manage({ action: "calendar" })
    expect(await snapshot()).toBe(before)
  })
})

describe("moving", () => {
  test("keeps the request and its payment, and tells the client", async () => {
    const { status, data } = await manage({ action: "move", date: "2026-11-24", time: "14:00" })
    expect([status, data.scheduled_date, data.scheduled_time, data.sequence]).toEqual([200, "2026-11-24", "14:00", 1])
    const bookings = await world.readBookings()
    expect(bookings).toHaveLength(1)
    expect(bookings[0]).toMatchObject({ payment_status: "paid", prepayment_cents: 8000 })
    expect((await world.readMail()).map(({ template }) => template)).toEqual(
      expect.arrayContaining(["booking_moved", "booking_moved_staff"]),
    )
  })

  test("to the next hour, which overlaps its own slot, is possible", async () => {
    const { data } = await manage({ action: "slots" })
    const slots = (data as unknown as { days: { day: string; start_time: string; is_open: boolean }[] }).days
    expect(slots.find(({ day, start_time }) => day === "2026-11-23" && start_time === "10:00:00")?.is_open).toBe(true)
    expect((await manage({ action: "move", date: "2026-11-23", time: "10:00" })).status).toBe(200)
  })

  test("never takes a slot that is taken, closed or beyond the calendar", async () => {
    await bookAndPay({ date: "2026-11-24", client_email: "b@example.fr" })
    expect(await manage({ action: "move", date: "2026-11-24", time: "09:00" })).toMatchObject({
      status: 409,
      error: { code: "slot_taken", message: "Ce créneau vient d’être pris" },
    })
    for (const date of ["2026-11-22", "2027-01-04"]) {
      expect(await manage({ action: "move", date, time: "09:00" })).toMatchObject({
        status: 409,
        error: { code: "slot_closed" },
      })
    }
    expect((await manage({ action: "view" })).data.scheduled_date).toBe("2026-11-23")
  })

  test("ends 24 hours before, as the refund does", async () => {
    await world.setClock("2026-11-22T08:00:01Z")
    expect((await manage({ action: "view" })).data.can_move).toBe(false)
    expect((await manage({ action: "move", date: "2026-11-24", time: "14:00" })).status).toBe(409)
  })
})

describe("cancelling", () => {
  test("gives back what was shown, once, and frees the slot", async () => {
    const { data } = await manage({ action: "view" })
    const cancelled = await manage({ action: "cancel", expected_refund_cents: data.refund_preview?.cents })
    expect(cancelled.data).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded_cents: 8000 })
    expect(await world.sql("select amount_cents, status, reason from public.refunds")).toEqual([
      { amount_cents: 8000, status: "succeeded", reason: "cancelled_in_time" },
    ])
    expect((await manage({ action: "cancel", expected_refund_cents: 8000 })).status).toBe(409)
    expect((await world.call("create-stripe-session", world.order({ client_email: "b@example.fr" }))).status).toBe(200)
    expect((await world.readMail()).map(({ template }) => template)).toEqual(
      expect.arrayContaining(["booking_cancelled", "booking_cancelled_staff"]),
    )
    expect((await world.readMail()).map(({ template }) => template)).not.toContain("booking_refunded")
  })

  test("does nothing when the refund is no longer the one that was shown", async () => {
    token = await bookAndPay({ date: "2026-11-24", urgent_repair: true })
    await world.setClock("2026-11-23T09:00:00Z")
    const before = await snapshot()
    expect(await manage({ action: "cancel", expected_refund_cents: 8000 })).toMatchObject({
      status: 409,
      error: { message: "Le montant remboursé a changé entre-temps. Vérifiez-le avant de confirmer." },
    })
    expect(await snapshot()).toBe(before)
    const kept = await manage({ action: "cancel", expected_refund_cents: 0 })
    expect(kept.data).toMatchObject({ status: "cancelled", payment_status: "paid", refunded_cents: 0 })
  })

  test("two clicks at once give back once", async () => {
    const answers = await Promise.all([0, 1].map(() => manage({ action: "cancel", expected_refund_cents: 8000 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await world.sql("select status from public.refunds")).toEqual([{ status: "succeeded" }])
  })

  test("a refund that fails is owed, and made later, once", async () => {
    const refund = world.deps.payments.refund
    const asked: string[] = []
    world.deps.payments.refund = () => Promise.reject(new Error("connection reset"))
    const { data } = await manage({ action: "cancel", expected_refund_cents: 8000 })
    expect(data).toMatchObject({ status: "cancelled", refunded_cents: 0, refund_pending_cents: 8000 })
    world.deps.payments.refund = (order) => {
      asked.push(order.reference)
      return refund(order)
    }
    expect(await settleRefunds(world.deps)).toEqual({ refunded: 0 })
    await world.setClock("2026-11-20T08:10:00Z")
    expect(await settleRefunds(world.deps)).toEqual({ refunded: 1 })
    expect(await settleRefunds(world.deps)).toEqual({ refunded: 0 })
    expect(asked).toHaveLength(1)
    expect((await manage({ action: "view" })).data).toMatchObject({ refunded_cents: 8000, refund_pending_cents: 0 })
    world.deps.payments.refund = refund
  })
})

describe("a lost link", () => {
  const mails = () =>
    world.sql<{ recipient: string }>("select recipient from public.email_outbox where template = 'booking_link'")

  test("is mailed to the address of the booking, whatever its capitals, once an hour", async () => {
    for (let time = 0; time < 3; time += 1)
      expect(await world.call("manage-booking", { action: "resend", email: " ANNE@example.fr " })).toMatchObject({
        status: 200,
        body: { data: {} },
      })
    expect(await mails()).toEqual([{ recipient: "anne@example.fr" }])
    await world.setClock("2026-11-20T09:30:00Z")
    await world.call("manage-booking", { action: "resend", email: "anne@example.fr" })
    expect(await mails()).toHaveLength(2)
  })

  test("is not mailed for an appointment that is over, and the answer does not say so", async () => {
    await world.setClock("2026-11-24T08:00:00Z")
    const known = await world.call("manage-booking", { action: "resend", email: "anne@example.fr" })
    const unknown = await world.call("manage-booking", { action: "resend", email: "personne@example.fr" })
    expect(known).toEqual(unknown)
    expect(await mails()).toEqual([])
  })

  test("opens the appointment", async () => {
    await deliverOutbox(world.deps)
    world.mailed.length = 0
    await world.call("manage-booking", { action: "resend", email: "anne@example.fr" })
    await deliverOutbox(world.deps)
    expect(world.mailed).toMatchObject([
      { to: "anne@example.fr", subject: expect.stringMatching(/^Le lien de votre rendez-vous du lundi/) as string },
    ])
    expect(world.mailed[0]?.text).toContain(token)
  })
})

describe("withdrawing from the contract", () => {
  test("gives everything back and acknowledges to the address that was given", async () => {
    await world.setClock("2026-11-23T06:00:00Z")
    expect((await manage({ action: "view" })).data.refund_preview).toEqual({
      cents: 8000,
      reason: "withdrawal",
      paid_by_card_cents: 8000,
    })
    const { data } = await manage({
      action: "withdraw",
      name: "Anne Martin",
      email: "anne@travail.fr",
      expected_refund_cents: 8000,
    })
    expect(data).toMatchObject({ status: "cancelled", payment_status: "refunded" })
    const mail = (await world.readMail()).find(({ template }) => template === "booking_withdrawn")
    expect(mail?.recipient).toBe("anne@travail.fr")
  })

  test("asks for a name and an address, in French, at their fields", async () => {
    expect(await manage({ action: "withdraw", name: " ", email: "anne", expected_refund_cents: 8000 })).toMatchObject({
      status: 400,
      error: { fields: { name: "Indiquez votre nom.", email: "Cette adresse e-mail semble incomplète." } },
    })
  })

  test("ends with its last day", async () => {
    token = await bookAndPay({ date: "2026-12-07", client_email: "c@example.fr" })
    await world.setClock("2026-12-04T22:59:00Z")
    expect((await manage({ action: "view" })).data.can_withdraw).toBe(true)
    await world.setClock("2026-12-04T23:00:00Z")
    expect((await manage({ action: "view" })).data.can_withdraw).toBe(false)
  })
})

test("the calendar file keeps its identity and counts its changes", async () => {
  const read = async () => ((await manage({ action: "calendar" })).data as unknown as { ics: string }).ics
  const first = await read()
  expect(first).toContain("DTSTART:20261123T080000Z")
  expect(first).toContain("SEQUENCE:0")
  // The page shows the town, not the address: anyone with the link can open it.
  expect(first).toContain("LOCATION:75004 Paris")
  const unfolded = first.replaceAll("\r\n ", "")
  expect(unfolded).toContain(`/rendez-vous/${token}`)
  expect(unfolded).toContain("BEGIN:VALARM")
  expect(unfolded).toContain("TRIGGER:-PT2H")
  await manage({ action: "move", date: "2026-11-24", time: "14:00" })
  const second = await read()
  const uid = /UID:(.*)/.exec(first)?.[1]
  expect(uid).toContain(new URL(PUBLIC_URL).hostname)
  expect(/UID:(.*)/.exec(second)?.[1]).toBe(uid)
  expect(second).toContain("SEQUENCE:1")
  await manage({ action: "cancel", expected_refund_cents: 8000 })
  expect(await read()).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
})
