import { expect, test } from "vitest"
import { actionsOf, eventText, eventTime, type QuoteEvent, quoteName } from "./describe.ts"

const event = (change: Partial<QuoteEvent>): QuoteEvent => ({
  ...{ id: 1, kind: "seen", at: "2026-11-12T17:04:00Z", actor: "client", actor_name: null, detail: {} },
  ...change,
})

test("a draft without a number and a second version have a name", () => {
  expect(quoteName({ number: null, version_no: 1 })).toBe("Brouillon")
  expect(quoteName({ number: "D-2026-0042", version_no: 1 })).toBe("D-2026-0042")
  expect(quoteName({ number: "D-2026-0042", version_no: 2 })).toBe("D-2026-0042, v2")
})

test("what happened is said in French, with the colleague who did it and not with what staff need not know", () => {
  expect(eventText(event({}))).toBe("Vu par le client")
  expect(eventTime(event({}))).toBe("12/11/2026 à 18\u00a0h\u00a004")
  expect(eventTime(event({ actor: "staff", actor_name: "Inès" }))).toMatch(/, Inès$/)
  expect(eventText(event({ kind: "sent", actor: "staff", detail: { is_mailed: false } }))).toBe(
    "Envoyé sans e-mail, lien à donner",
  )
  expect(eventText(event({ kind: "refused", detail: { reason: "Trop cher" } }))).toBe(
    "Refusé par le client\u00a0: «\u00a0Trop cher\u00a0»",
  )
  expect(eventText(event({ kind: "refused", actor: "staff" }))).toBe("Refus noté")
  expect(eventText(event({ kind: "signed_on_paper", detail: { signed_on: "2026-11-12", place: "home" } }))).toBe(
    "Signé sur papier le 12/11/2026, chez le client",
  )
  expect(eventText(event({ kind: "unknown" }))).toBeNull()
})

test("a signed quote is neither sent, refused, cancelled nor deleted; only a draft is deleted", () => {
  for (const action of ["send", "refuse", "cancel", "delete", "revise", "paper"] as const)
    expect(actionsOf.signed).not.toContain(action)
  const deleted = Object.entries(actionsOf).filter(([, actions]) => actions.includes("delete"))
  expect(deleted.map(([state]) => state)).toEqual(["draft"])
})
