import { expect, test } from "vitest"
import { disputeReasonLabel, disputeStatusLabel, isDisputeClosed } from "./disputes.ts"

test("a bank's codes are translated to French, and new ones are shown as they are", () => {
  expect(disputeReasonLabel("fraudulent")).toBe("le titulaire de la carte dit ne pas avoir payé")
  expect(disputeStatusLabel("needs_response")).toBe("réponse attendue")
  expect([disputeReasonLabel("moon_phase"), disputeStatusLabel("on_the_moon")]).toEqual(["moon phase", "on the moon"])
})

test("a dispute is over when the bank has decided or given up", () => {
  expect(["won", "lost", "warning_closed", "prevented"].every(isDisputeClosed)).toBe(true)
  expect(
    ["needs_response", "under_review", "warning_needs_response", "appeal_under_review"].some(isDisputeClosed),
  ).toBe(false)
})
