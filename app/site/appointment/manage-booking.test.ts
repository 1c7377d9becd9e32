import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { AppError } from "#domain/errors.ts"
import { toRefusal } from "#app/lib/refusal.ts"
import { readDone } from "./answers.ts"
import { makeChange } from "./make-change.ts"
import { changeBooking, readCalendarFile, readFreeSlots, readManagedBooking } from "./data.ts"

const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA"
const bookingOf = (status: ManagedBooking["status"], sequence = 1) => ({ status, sequence }) as ManagedBooking
const params = (done: string) => new URLSearchParams({ fait: done })

/** A client whose functions all give the same response, faked at the network edge. */
function answering(status: number, body: unknown, asked: unknown[] = []): Db {
  return createClient("https://mirabelle.test", "sb_publishable_test", {
    global: {
      fetch: async (_, init) => {
        asked.push(JSON.parse(init?.body as string))
        return Response.json(body, { status })
      },
    },
  })
}
/** Refuses every change; the appointment then has the given status. */
const onceCancelled = (status: ManagedBooking["status"]): Db =>
  createClient("https://mirabelle.test", "sb_publishable_test", {
    global: {
      fetch: async (_, init) => {
        const { action } = JSON.parse(init?.body as string) as { action: string }
        if (action === "view") return Response.json({ data: bookingOf(status) })
        return Response.json({ error: { code: "cancel_closed", message: "" } }, { status: 409 })
      },
    },
  })
const refusing = (status: number, code: string, message: string) => answering(status, { error: { code, message } })

test("an unknown link gives null, and an invalid token is not sent to the server", async () => {
  const unknown = refusing(404, "not_found", "Ce lien n’est plus valable.")
  expect(await readManagedBooking(unknown, TOKEN)).toBeNull()
  expect(await readFreeSlots(unknown, TOKEN)).toBeNull()
  expect(await readCalendarFile(unknown, TOKEN)).toBeNull()
  const asked: unknown[] = []
  expect(await readManagedBooking(answering(200, { data: bookingOf("pending") }, asked), "../../admin")).toBeNull()
  expect(asked).toEqual([])
})

test("a server error is thrown, it does not count as an unknown link", async () => {
  const broken = refusing(500, "unexpected", "Une erreur est survenue.")
  await expect(readManagedBooking(broken, TOKEN)).rejects.toMatchObject({ code: "unexpected" })
})

test("a change carries the token and the amount that was shown", async () => {
  const asked: unknown[] = []
  const db = answering(200, { data: bookingOf("cancelled") }, asked)
  await changeBooking(db, TOKEN, { action: "cancel", expected_refund_cents: 8000, reason: "" })
  expect(asked).toEqual([{ token: TOKEN, action: "cancel", expected_refund_cents: 8000, reason: "" }])
})

test("the message in the address is shown only if the appointment confirms it", () => {
  expect(readDone(params("deplace"), bookingOf("confirmed"))).toBe("moved")
  expect(readDone(params("annule"), bookingOf("cancelled"))).toBe("cancelled")
  expect(readDone(params("renonce"), bookingOf("cancelled"))).toBe("withdrawn")
  expect(readDone(params("annule"), bookingOf("confirmed"))).toBeNull()
  expect(readDone(params("deplace"), bookingOf("cancelled"))).toBeNull()
  expect(readDone(params("deplace"), bookingOf("confirmed", 0))).toBeNull()
  expect(readDone(params("toString"), bookingOf("cancelled"))).toBeNull()
})

test.each([
  ["annule", `/rendez-vous/${TOKEN}?fait=annule#reponse`],
  ["renonce", `/rendez-vous/${TOKEN}#reponse`],
] as const)("« %s » pressed twice shows the appointment's state, not an error", async (done, place) => {
  const change = { action: "cancel", expected_refund_cents: 8000, reason: "" } as const
  const press = (status: ManagedBooking["status"]) =>
    makeChange(onceCancelled(status), TOKEN, { change, done, values: {} })
  const second = await press("cancelled")
  expect(second instanceof Response && [second.status, second.headers.get("Location")]).toEqual([303, place])
  // Other refusals are shown.
  expect(await press("confirmed")).toMatchObject({ init: { status: 409 } })
})

test("a refusal keeps its sentence and the typed values; an unexpected error is not shown to visitors", () => {
  const refusal = new AppError("slot_taken")
  expect(toRefusal(refusal, { date: "2026-11-24" })).toEqual([
    { message: "Ce créneau vient d’être pris", fields: {}, values: { date: "2026-11-24" } },
    { status: 409 },
  ])
  expect(() => toRefusal(new Error("boom"))).toThrow("boom")
  expect(() => toRefusal(new AppError("unexpected"))).toThrow()
})
