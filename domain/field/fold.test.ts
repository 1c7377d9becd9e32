import { expect, test } from "vitest"
import type { FieldAction, FieldAppointment, FieldDay } from "./day.ts"
import { foldDay, nextStep, proposedMinutes } from "./fold.ts"

const appointment: FieldAppointment = {
  ...{ id: "r1", date: "2026-11-23", time: "10:00", minutes: 60, team: "Nord", client: "Odile", phone: "+33612345678" },
  ...{ address: "1 rue X", city: "Paris", access: null, complement: null, service: "Fuite", description: null },
  ...{ notes: null, status: "confirmed", departed_at: null, arrived_at: null, completed_at: null, may_start: true },
  ...{ has_email: false, total_cents: 9000, due_cents: 9000, collectable_cents: 9000, collectable_on: null },
  ...{ last_visit: null, entries: [] },
}
const day: FieldDay = {
  ...{ version: "v", now: "2026-11-23T08:00:00Z", today: "2026-11-23", name: "Karim", teams: ["Nord"], visits: [] },
  ...{ gone: [], outcomes: [], appointments: [appointment] },
}
let count = 0
const act = (kind: FieldAction["kind"], change: Partial<FieldAction> = {}): FieldAction => ({
  ...{ id: String((count += 1)), kind, request: "r1", day: "2026-11-23", at: "2026-11-23T08:10:00Z", payload: {} },
  ...change,
})
const fold = (...actions: FieldAction[]) => foldDay(day, actions)[0] ?? null

test("a tap is seen before the server knows it, and the button goes to the next step", () => {
  const steps = [[], [act("departed")], [act("departed"), act("arrived")], [act("arrived"), act("done")]].map(
    (actions) => {
      const shown = fold(...actions)
      return shown && nextStep(shown)
    },
  )
  expect(steps).toEqual(["departed", "arrived", "done", null])
  expect(fold(act("done"), act("reopened"))).toMatchObject({
    status: "in_progress",
    completed_at: null,
    waitingCount: 2,
  })
})

test("« En route » that was pressed by mistake is taken back", () => {
  const pressed = act("departed")
  const shown = fold(pressed, act("departed", { payload: { replaces: pressed.id, is_removed: true } }))
  expect(shown).toMatchObject({ departed_at: null, entries: [] })
})

test("the first departure counts, also before one that waits here", () => {
  const departed = { ...day, appointments: [{ ...appointment, departed_at: "2026-11-23T07:00:00Z" }] }
  expect(foldDay(departed, [act("departed")])[0]?.departed_at).toBe("2026-11-23T07:00:00Z")
})

test("money that was taken is due no more; another appointment is untouched", () => {
  expect(fold(act("payment", { payload: { amount_cents: 5000, method: "cash" } }))).toMatchObject({
    ...{ due_cents: 4000, collectable_cents: 4000 },
  })
  expect(fold(act("done", { request: "r2" }))).toMatchObject({ status: "confirmed", waitingCount: 0 })
})

test("an entry that was corrected or taken back is shown once, or not at all", () => {
  const first = act("time", { payload: { minutes: 30 } })
  const second = act("time", { payload: { minutes: 45, replaces: first.id } })
  expect(fold(first, second)?.entries.map(({ payload }) => payload.minutes)).toEqual([45])
  const gone = act("time", { payload: { replaces: second.id, is_removed: true } })
  expect(fold(first, second, gone)?.entries).toEqual([])
})

test("the time that is proposed goes from the arrival to now, in quarters of an hour", () => {
  const now = new Date("2026-11-23T09:01:00Z")
  const shown = fold(act("arrived"))
  if (!shown) throw new Error("nothing is shown")
  expect(proposedMinutes(shown, now)).toBe(60)
  expect(proposedMinutes({ ...shown, arrived_at: null }, now)).toBe(60)
  expect(proposedMinutes(shown, new Date("2026-11-23T08:10:30Z"))).toBe(15)
})
