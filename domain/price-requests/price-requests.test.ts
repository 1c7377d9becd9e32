import { expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { addDays, parisToday } from "../dates.ts"
import { answerFormSchema, readPrices } from "./answer.ts"
import { describeGap, describePrices, groupRounds, nameRounds } from "./compare.ts"
import { describeUndo, estimateAfterUndo } from "./undo.ts"
import { explainFailure, sentTo, missingInput } from "./request.ts"

test("a subcontractor's price is stored with VAT and without it", () => {
  expect(readPrices({ price: 100, basis: "ttc", vat_rate: 20 })).toEqual({
    price: 83.33,
    vat_rate: 20,
    price_with_vat: 100,
  })
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
  const request = (id: string, round_id: string, more: object = {}) => ({
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
    request("a", "1"),
    request("b", "1", { price: 90, delay_days: 9 }),
    request("c", "1", { status: "accepted", price: 120 }),
    request("d", "1", { status: "sent", price: null, delay_days: null }),
    request("e", "2", { sent_at: "2026-11-21T08:00:00Z" }),
  ])
  expect(newer).toMatchObject({ id: "2", cheapest: null, quickest: null, isAwarded: false })
  expect(older?.requests.map(({ id }) => id)).toEqual(["c", "b", "a", "d"])
  expect(older).toMatchObject({ cheapest: "b", quickest: null, isAwarded: true, lowest: 90, highest: 120, priced: 3 })
})

test("each price is compared with the lowest one of its request, and a single one with none", () => {
  expect(describeGap(1320.5, 1200)?.replaceAll(/\s/g, " ")).toBe("+ 120,50 € (10 %)")
  expect([describeGap(1200, 1200), describeGap(1320, null)]).toEqual([null, null])
  const round = { id: "1", requests: [1, 2, 3, 4], isAwarded: false, cheapest: null, quickest: null, shortest: null }
  const words = (priced: number, lowest: number | null, highest: number | null) =>
    describePrices({ ...round, priced, lowest, highest })?.replaceAll(/\s/g, " ")
  expect(words(3, 950, 1230)).toBe("3 prix reçus sur 4, de 950 € à 1 230 € HT")
  expect(words(1, null, 950)).toBe("1 prix reçu sur 4, 950 € HT")
  expect(words(0, null, null)).toBeUndefined()
})

test("two rounds of one day are told apart by trade, then by number", () => {
  const round = (id: string, day: string, ...trades: ("plomberie" | "electricite" | "peinture")[][]) => ({
    id,
    requests: trades.map((specialties) => ({ sent_at: `${day}T08:00:00Z`, contractor: { specialties } })),
  })
  const names = nameRounds([
    round("a", "2026-09-28", ["plomberie"]),
    round("b", "2026-09-27", ["plomberie", "peinture"], ["plomberie"]),
    round("c", "2026-09-27", ["electricite"], ["peinture"]),
    round("d", "2026-09-27", ["plomberie"]),
  ])
  expect([...names]).toEqual([
    ["a", "Demande du lundi 28 septembre 2026"],
    ["b", "Demande du dimanche 27 septembre 2026, plomberie, n°\u00a02"],
    ["c", "Demande du dimanche 27 septembre 2026, électricité, peinture"],
    ["d", "Demande du dimanche 27 septembre 2026, plomberie, n°\u00a01"],
  ])
})

test("before undoing a choice, the text names those concerned and the project's new cost", () => {
  const request = (id: string, round_id: string, status: "accepted" | "rejected", price: number) => ({
    id,
    round_id,
    status,
    estimate_change: status === "accepted" ? price : null,
    expense_id: null,
    contractor: { name: `Atelier ${id}` },
  })
  const [a, b, c] = [
    request("A", "1", "accepted", 1000.1),
    request("B", "1", "rejected", 900),
    request("C", "2", "accepted", 500.2),
  ]
  expect(estimateAfterUndo(a, 15_900.1)).toBe(14_900)
  expect(estimateAfterUndo(a, 1000.1)).toBe(0)
  // A lower estimate does not contain the price any more: it stays.
  expect(estimateAfterUndo(a, 1000.09)).toBeNull()
  expect(estimateAfterUndo({ estimate_change: null }, 15_900.1)).toBeNull()
  // An award of an earlier version replaced the estimate by a lower one.
  expect(estimateAfterUndo({ estimate_change: -19_000 }, 1000)).toBe(20_000)
  expect(describeUndo(a, [a, b], 15_900.1)).toBe(
    "Atelier A apprend que son chiffrage n’est pas encore retenu. Atelier B apprend que le choix est rouvert. " +
      "Le coût estimé du projet revient à 14\u202f900\u00a0€ HT.",
  )
  expect(describeUndo(a, [a, b, { ...b, id: "D", contractor: { name: "Atelier D" } }], 0)).toContain(
    "Atelier B et Atelier D apprennent que le choix est rouvert.",
  )
  expect(describeUndo({ ...c, estimate_change: null, expense_id: "1" }, [a, b, c], 17_000)).toBe(
    "Atelier C apprend que son chiffrage n’est pas encore retenu. La dépense non payée qui avait été préparée est retirée.",
  )
})
