import { expect, test, vi } from "vitest"
import {
  AppError,
  type ErrorCode,
  type ErrorParameters,
  httpStatus,
  isErrorCode,
  sentence,
  toAppError,
} from "./errors.ts"

test("a code has one status and one sentence", () => {
  expect([httpStatus("slot_taken"), sentence("slot_taken")]).toEqual([409, "Ce créneau vient d’être pris"])
  expect(new AppError("payment_failed").message).toBe("Erreur lors de la création de la session de paiement")
  expect(isErrorCode("toString")).toBe(false)
})

test("a refusal of our own SQL keeps its code and gets the sentence of this code, whatever came with it", () => {
  for (const message of ["out_of_zone", "Hors zone."])
    expect(toAppError({ code: "out_of_zone", message })).toMatchObject({
      code: "out_of_zone",
      message: "Cette adresse est en dehors de notre zone d’intervention.",
    })
})

test.each([
  ["23P01", "slot_taken"],
  ["42501", "forbidden"],
  ["PGRST002", "unavailable"],
  ["PGRST116", "not_found"],
  ["23505", "conflict"],
  ["23001", "still_used"],
  ["XX000", "unexpected"],
])("PostgreSQL's %s becomes %s, without its own message", (code, expected) => {
  const error = toAppError({ code, message: "relation secret does not exist" })
  expect(error).toMatchObject({ code: expected, message: sentence(error.code) })
})

test("without network the sentence is about the network, not the service", () => {
  vi.stubGlobal("navigator", { onLine: false })
  const error = toAppError({ code: "", message: "TypeError: Failed to fetch" })
  expect(error).toMatchObject({ code: "unavailable", message: sentence("offline") })
  expect(sentence("unexpected")).toBe(sentence("offline"))
  expect(sentence("conflict")).not.toBe(sentence("offline"))
  vi.unstubAllGlobals()
})

test("a database that cannot be reached is unavailable", () => {
  expect(toAppError({ code: "", message: "TypeError: fetch failed" }).code).toBe("unavailable")
})

test.each([
  ['new row for relation "faqs" violates check constraint "faqs_question_check"', "invalid_input"],
  ['update or delete on table "teams" violates foreign key constraint "brico_requests_team_id_fkey"', "still_used"],
  ['duplicate key value violates unique constraint "services_name_key"', "conflict"],
  ['conflicting key value violates exclusion constraint "brico_requests_no_double_booking"', "slot_taken"],
])("a broken constraint without a code is recognised by its message: %s", (message, expected) => {
  expect(toAppError({ code: "SUP", message }).code).toBe(expected)
})

test("a code raised by SQL gets its sentence with its parameters", () => {
  const refusal = { code: "day_on_hold", message: "day_on_hold", details: '{"minutes": 12}' }
  expect(toAppError(refusal).message).toContain("réessayez dans 12\u00a0min.")
  expect(toAppError({ ...refusal, details: "not json" }).message).toContain("réessayez dans quelques\u00a0min.")
})

test.each<[ErrorCode, ErrorParameters, string]>([
  ["team_busy", {}, "Cette équipe a déjà un rendez-vous à ce moment"],
  ["all_teams_busy", {}, "Toutes les équipes sont prises à ce moment"],
  ["request_changed", {}, "Cette demande a été modifiée par quelqu’un d’autre entre-temps"],
  ["request_closed", {}, "Une intervention terminée ou annulée ne se déplace pas"],
  ["date_already_blocked", {}, "Cette date est déjà bloquée"],
  ["dates_already_blocked", {}, "Ces dates sont déjà bloquées"],
  ["already_paid", {}, "Cette demande est déjà payée."],
  [
    "payment_disputed",
    {},
    "La banque du client conteste ce paiement\u00a0: attendez sa décision, sinon la somme partirait deux fois.",
  ],
  ["already_brico", { reference: "BR-1" }, "Cette demande a déjà été convertie en demande Brico BR-1"],
  [
    "already_reno",
    { name: "Cuisine, Paris" },
    "Cette demande a déjà été convertie en projet Réno «\u00a0Cuisine, Paris\u00a0»",
  ],
])("the sentence of %s %j says what staff can do", (code, parameters, expected) => {
  const refusal = { code, message: code, details: JSON.stringify(parameters) }
  expect(toAppError(refusal)).toMatchObject({ code, message: expected })
})
