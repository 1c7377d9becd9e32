import { expect, test } from "vitest"
import { paymentSchema, returnSchema } from "./schema.ts"

const TODAY = "2026-11-20"
const payment = {
  ...{ amount: "45,50", method: "cash", paid_on: TODAY, target: "subject", invoices: [], vat_rate: "" },
  ...{ accepts_excess: false, mail: false },
}
/** Of 45,50 € that are left. */
const excessOf = ({ amount }: { amount: string }) => Math.round(Number(amount.replace(",", ".")) * 100) - 4550
const messages = (values: object) =>
  paymentSchema(TODAY, excessOf)
    .safeParse({ ...payment, ...values })
    .error?.issues.map(({ message }) => message) ?? []

test("a part or the whole of what is left is accepted, more when it is meant, never of a future date", () => {
  expect(messages({})).toEqual([])
  expect(messages({ amount: "0,01" })).toEqual([])
  expect(messages({ amount: "45,51" })).toEqual(["Confirmez que le client a trop payé, ou corrigez le montant."])
  expect(messages({ amount: "45,51", accepts_excess: true })).toEqual([])
  expect(messages({ amount: "0" })).toHaveLength(1)
  expect(messages({ paid_on: "2026-11-21" })).toEqual(["Cette date est à venir."])
  expect(messages({ paid_on: "2026-02-30" })).toEqual(["Cette date n’existe pas."])
  expect(messages({ method: "" })).toEqual(["Choisissez le moyen de paiement."])
})

test("money for invoices names one, and money for no document its rate", () => {
  expect(messages({ target: "invoices" })).toEqual(["Choisissez au moins une facture."])
  expect(messages({ target: "other", vat_rate: "" })).toEqual(["Choisissez le taux de TVA."])
  expect(messages({ target: "other", vat_rate: "10" })).toEqual([])
})

test("what goes back is bounded by its means, and says how much there is", () => {
  const schema = returnSchema(TODAY, true, (isByCard) => (isByCard ? 8000 : 2000))
  const order = { amount: "20,01", method: "transfer", paid_on: TODAY, reason: "Payé deux fois" }
  const said = (values: object) => schema.safeParse({ ...order, ...values }).error?.issues.map(({ message }) => message)
  expect(said({ method: "card_online" })).toBeUndefined()
  expect(said({})).toEqual(["Il y a 20\u00a0€ à rendre."])
  expect(said({ method: "card_online", amount: "80,01" })).toEqual(["Il y a 80\u00a0€ à rendre par carte."])
  expect(said({ reason: " " })).toEqual(["Indiquez pourquoi l’argent est rendu.", "Il y a 20\u00a0€ à rendre."])
  expect(returnSchema(TODAY, false, () => 2000).safeParse({ ...order, amount: "20", reason: "" }).success).toBe(true)
})
