import { expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { addDays, parisToday } from "../dates.ts"
import { answerFormSchema, readPrices } from "./answer.ts"
import { groupRounds } from "./compare.ts"
import { describeVat } from "./labels.ts"
import { withoutVat, withVat } from "./prices.ts"
import { describeUndo, estimateAfterUndo } from "./undo.ts"
import { explainFailure, sentTo, missingInput } from "./request.ts"

test("each price is computed from the other, to the cent", () => {
  expect([withVat(100_00, 20), withVat(99_99, 5.5), withVat(1, 10), withVat(410_050, 10), withVat(12_345, 0)]).toEqual([
    120_00, 105_49, 1, 451_055, 12_345,
  ])
  expect(readPrices({ price: 100, basis: "ttc", vat_rate: 20 })).toEqual({
    price: 83.33,
    vat_rate: 20,
    price_with_vat: 100,
  })
  // For any typed price, both stored prices agree within a cent.
  for (const rate of [20, 10, 5.5, 0] as const)
    for (let cents = 1; cents < 3000; cents += 7)
      expect(Math.abs(cents - (withoutVat(cents, rate) * (100 + rate)) / 100)).toBeLessThanOrEqual(1)
  expect([describeVat(0), describeVat(5.5)]).toEqual(["sans TVA", "TVA 5,5\u00a0%"])
})

test("an answer typed on a phone is read, and errors are reported by field", () => {
  const today = parisToday()
  const typed = { price: "4 100,50 €", basis: "ht", vat_rate: "5.5", start_on: today, delay_days: "3", comment: "" }
  expect(checkFields(answerFormSchema, typed)).toEqual({
    ok: true,
    data: { price: 4100.5, basis: "ht", vat_rate: 5.5, start_on: today, delay_days: 3, comment: null },
  })
  const wrong = { price: "0", basis: "x", vat_rate: "12", start_on: addDays(today, -1), delay_days: "1,5", comment: "" }
  const checked = checkFields(answerFormSchema, wrong)
  expect(checked.ok ? [] : Object.keys(checked.fields).sort()).toEqual([
    "basis",
    "delay_days",
    "price",
    "start_on",
    "vat_rate",
  ])
})

test("the error of an empty field names the field, because it is not always shown beside it", () => {
  const checked = checkFields(answerFormSchema, {
    price: "",
    basis: "ht",
    vat_rate: "20",
    start_on: "",
    delay_days: " ",
  })
  expect(checked).toMatchObject({
    fields: {
      price: "Indiquez votre prix.",
      start_on: "Indiquez quand vous pouvez commencer.",
      delay_days: "Indiquez la durée, en jours de travail.",
    },
  })
})

test("missing input and failures have the words of each place", () => {
  const empty = { contractorIds: [], message: "" }
  expect(missingInput("list", empty)).toBe("Veuillez sélectionner au moins un sous-traitant")
  expect(missingInput("list", { contractorIds: ["x"], message: " " })).toBe("Veuillez saisir un message")
  expect(missingInput("page", { contractorIds: ["x"], message: "" })).toBe(
    "Veuillez saisir un message pour la demande de chiffrage",
  )
  expect(missingInput("page", { contractorIds: ["x"], message: "Prix ?" })).toBeNull()
  for (const place of ["list", "page"] as const)
    expect(explainFailure(place, { kind: "no-session" })).toBe("Session utilisateur non trouvée. Veuillez reconnecter.")
  const refused = (error: string | null, text: string) => ({ kind: "refused", status: 502, error, text }) as const
  expect(explainFailure("list", refused(null, "Bad gateway"))).toBe("Erreur 502\u00a0: Bad gateway")
  expect(explainFailure("list", refused("Refusé", ""))).toBe("Refusé")
  expect(explainFailure("list", refused(null, ""))).toBe(
    "Une erreur est survenue lors de l’envoi de la demande de chiffrage.",
  )
  expect(explainFailure("list", { kind: "html" })).toBe(
    "Erreur de configuration. L’URL de l’Edge Function semble incorrecte.",
  )
  expect(explainFailure("page", refused(null, "Bad gateway"))).toBe("Erreur lors de l’envoi de la demande")
  expect(explainFailure("page", { kind: "unreachable" })).toBe("Erreur lors de l’envoi de la demande de chiffrage")
  expect(sentTo(2)).toBe("Demande envoyée avec succès à 2 sous-traitant(s)")
})

test("answers to one request are grouped: the chosen one, then from the lowest price", () => {
  const quote = (id: string, round_id: string, more: object = {}) => ({
    id,
    round_id,
    status: "answered" as const,
    price: 100,
    delay_days: 5,
    sent_at: "2026-11-20T08:00:00Z",
    message: "x",
    ...more,
  })
  const [newer, older] = groupRounds([
    quote("a", "1"),
    quote("b", "1", { price: 90, delay_days: 9 }),
    quote("c", "1", { status: "accepted", price: 120 }),
    quote("d", "1", { status: "sent", price: null, delay_days: null }),
    quote("e", "2", { sent_at: "2026-11-21T08:00:00Z" }),
  ])
  expect(newer).toMatchObject({ id: "2", cheapest: null, quickest: null, isAwarded: false })
  expect(older?.quotes.map(({ id }) => id)).toEqual(["c", "b", "a", "d"])
  expect(older).toMatchObject({ cheapest: "b", quickest: null, isAwarded: true })
})

test("before undoing a choice, the text names those concerned and the project's new cost", () => {
  const quote = (id: string, round_id: string, status: "accepted" | "rejected", price: number) => ({
    id,
    round_id,
    status,
    price,
    estimate_before: status === "accepted" ? 20_000 : null,
    contractor: { name: `Atelier ${id}` },
  })
  const [a, b, c] = [
    quote("A", "1", "accepted", 1000.1),
    quote("B", "1", "rejected", 900),
    quote("C", "2", "accepted", 500.2),
  ]
  expect(estimateAfterUndo(a, [a, b], 1000.1)).toBe(20_000)
  expect(estimateAfterUndo(a, [a, b, c], 1500.3)).toBe(500.2)
  expect(estimateAfterUndo(a, [a, b], 17_000)).toBeNull()
  expect(estimateAfterUndo({ ...a, estimate_before: null }, [a, b], 1000.1)).toBeNull()
  expect(describeUndo(a, [a, b], 1000.1)).toBe(
    "Atelier A apprend que son devis n’est pas encore retenu. Atelier B apprend que le choix est rouvert. " +
      "La dépense de 1\u202f000,10\u00a0€ qui avait été préparée est retirée, et le coût estimé du projet redevient 20\u202f000\u00a0€.",
  )
  expect(describeUndo(a, [a, b, { ...b, id: "D", contractor: { name: "Atelier D" } }], 0)).toContain(
    "Atelier B et Atelier D apprennent que le choix est rouvert.",
  )
  expect(describeUndo(c, [a, b, c], 17_000)).toBe(
    "Atelier C apprend que son devis n’est pas encore retenu. La dépense de 500,20\u00a0€ qui avait été préparée est retirée.",
  )
})
