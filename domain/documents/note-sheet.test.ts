import { expect, test } from "vitest"
import { exampleNote } from "#tests/support/notes.ts"
import { toNoteSheet } from "./note-sheet.ts"
import { exactCents } from "./words.ts"

/** Without the difference between spaces. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, " ")) as never

test("a note of a job at two rates says lines, HT, VAT by rate, payments, and asks the certification of the lower rate", () => {
  const sheet = toNoteSheet(exampleNote())
  expect(plain(sheet.rows)).toMatchObject([
    { vat_rate: "10 %", amount: "149,00 €" },
    { label: "2 × Robinet mitigeur", vat_rate: "20 %", amount: "35,50 €" },
  ])
  expect(plain([...sheet.totals, sheet.total])).toEqual([
    ["Total HT", "165,03 €"],
    ["TVA 10 % sur 135,45 €", "13,55 €"],
    ["TVA 20 % sur 29,58 €", "5,92 €"],
    ["Total TTC", "184,50 €"],
  ])
  expect(plain(sheet.payments)).toEqual([
    ["Déjà réglé le 03/11/2026 par carte en ligne", "80,00 €"],
    ["Déjà réglé le 24/11/2026 en espèces", "104,50 €"],
  ])
  expect(plain(sheet.balance)).toEqual(["Reste à payer", "0,00 €"])
  expect(sheet.certification?.bodies[0]).toContain("Je soussigné(e) Camille Œuvrard certifie")
  expect(sheet.disclaimer).toBe("Cette note n’est pas une facture.")
})

test("a company under the franchise prints no VAT, but its sentence", () => {
  const sheet = toNoteSheet(exampleNote({ franchise: true }))
  expect(sheet.columns).toEqual(["Désignation", "Prix"])
  expect([sheet.totals, sheet.total[0], sheet.certification]).toEqual([[], "Total", null])
  expect(plain(sheet.closing[0])).toBe("TVA non applicable, art. 293 B du CGI.")
})

test("a cancelled job says what was kept, and asks for nothing", () => {
  const sheet = toNoteSheet(exampleNote({ cancelled: true }))
  expect(plain(sheet.notice)).toBe("Rendez-vous du 24 novembre 2026 annulé — acompte conservé : 80,00 €")
  expect(sheet.rows).toEqual([])
  expect(sheet.balance).toEqual(["Reste à payer", "Rien"])
  const back = toNoteSheet({ ...exampleNote({ cancelled: true }), total_cents: 0, paid_cents: 0, totals: [] })
  expect(back.notice).toContain("tout ce qui avait été réglé a été rendu")
})

test("an amount always has its cents, narrow spaces and a true minus", () => {
  expect([exactCents(123_456_789), exactCents(-8_000), exactCents(5)]).toEqual([
    "1\u202f234\u202f567,89\u00a0€",
    "−80,00\u00a0€",
    "0,05\u00a0€",
  ])
})

test("a deposit above the price is said, not hidden", () => {
  expect(plain(toNoteSheet({ ...exampleNote(), total_cents: 6_500, paid_cents: 8_000 }).balance)).toEqual([
    "Réglé en plus du total",
    "15,00 €",
  ])
})
