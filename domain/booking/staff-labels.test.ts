import { expect, test } from "vitest"
import { describeConsents, describeHold, describeWarning } from "./staff-labels.ts"

test("a reservation shows its end in Paris time, and nothing once it has expired", () => {
  const until = "2026-11-23T13:35:00Z"
  expect(describeHold(until, new Date("2026-11-23T13:00:00Z"))).toBe("Créneau retenu jusqu’à 14\u00a0h\u00a035")
  expect(describeHold(until, new Date(until))).toBeNull()
  expect(describeHold(null, new Date(until))).toBeNull()
})

test("warnings say why visitors would be refused", () => {
  expect(describeWarning({ reason: "blocked", detail: "Inventaire" })).toBe("Date bloquée\u00a0: Inventaire.")
  expect(describeWarning({ reason: "outside_hours", detail: "08:00–18:00" })).toBe(
    "En dehors des horaires (8\u00a0h – 18\u00a0h).",
  )
  expect(describeWarning({ reason: "past", detail: null })).toBe("Cette date est passée.")
})

test("staff see each request of the client with its effect, and what they still have to ask", () => {
  const at = "2026-11-20T08:05:00Z"
  const asked = describeConsents({ express_request_at: at, urgent_repair_at: null })
  expect(asked.earlyStart).toMatch(/^Demandé le 20\/11\/2026 à 9\u00a0h\u00a005.*garde son droit de rétractation/)
  expect(asked.urgentRepair).toBeNull()
  const silent = describeConsents({ express_request_at: null, urgent_repair_at: null })
  expect(silent.earlyStart).toContain("À recueillir par écrit avant de commencer")
  expect(silent.urgentRepair).toBeNull()
})

test.each([null, "2026-11-20T08:05:00Z"])(
  "an urgent repair shows staff no other right, early start requested at %s",
  (express_request_at) => {
    const { earlyStart, urgentRepair } = describeConsents({
      express_request_at,
      urgent_repair_at: "2026-11-20T08:05:00Z",
    })
    expect(urgentRepair).toMatch(/^Demandée le 20\/11\/2026.*pas de rétractation/)
    expect(earlyStart).toBe(express_request_at && "Demandé le 20/11/2026 à 9\u00a0h\u00a005.")
  },
)
