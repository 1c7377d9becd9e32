import { expect, test } from "vitest"
import { describeWaiting, waitingFor } from "./waiting.ts"

const invoice = {
  ...({ kind: "situation", number: "F-2026-0018", situation_no: 2, due_on: "2026-12-21" } as const),
  ...{ left_cents: 1_150_050, is_payable: true, url: "/document/facture" },
}
const quote = {
  ...({ kind: "amendment", number: "D-2026-0031", title: "Prises", state: "sent", is_vat_exempt: false } as const),
  ...{ total_cents: 131_340, valid_until: "2026-12-18", url: "/document/avenant" },
}
const choice = { id: "a1", question: "Quelle faïence ?", due_on: null, chosen_at: null }
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ")

test("a client reads first what is to be paid, then what is to be signed, then the choices", () => {
  const waiting = waitingFor({ invoices: [invoice], quotes: [quote], choices: [choice] })
  expect(
    waiting.map(({ gesture, about, detail, href }) => [plain(gesture), plain(about), plain(detail), href]),
  ).toEqual([
    [
      ...["Payer 11 500,50 €", "Facture F-2026-0018 (situation n° 2)"],
      ...["Échéance le lundi 21 décembre 2026", "/document/facture"],
    ],
    [
      ...["Signer l’avenant", "Avenant D-2026-0031, Prises"],
      ...["1 313,40 € TTC, valable jusqu’au vendredi 18 décembre 2026", "/document/avenant"],
    ],
    ["Choisir", "Quelle faïence ?", undefined, "#choix-a1"],
  ])
})

test("nothing waits of what is paid, may not be paid yet, signed or decided", () => {
  const works = {
    invoices: [{ ...invoice, is_payable: false }],
    quotes: [{ ...quote, state: "signed" as const }],
    choices: [{ ...choice, chosen_at: "2026-11-20T10:00:00Z" }],
  }
  expect(waitingFor(works)).toEqual([])
  expect(describeWaiting(works)).toBeNull()
})

test("an invoice of another software has no page: the client reads how it is paid", () => {
  const [bill] = waitingFor({ invoices: [{ ...invoice, url: null }], quotes: [], choices: [] })
  expect(bill).toMatchObject({ href: null })
  expect(plain(bill?.detail)).toBe("11 500,50 € à régler comme l’indique la facture que vous avez reçue")
})

test("the first line of a mail counts what waits and names it", () => {
  expect(plain(describeWaiting({ invoices: [invoice], quotes: [quote], choices: [choice] }))).toBe(
    "3 choses vous attendent : payer 11 500,50 €, signer l’avenant, choisir (Quelle faïence ?).",
  )
  expect(plain(describeWaiting({ invoices: [], quotes: [quote], choices: [] }))).toBe(
    "Une chose vous attend : signer l’avenant.",
  )
})
