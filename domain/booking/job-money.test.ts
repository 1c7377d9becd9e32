import { expect, test } from "vitest"
import { moneyFacts } from "./job-money.ts"

const job = (
  total_cents: number,
  collected_cents: number,
  starts_at = false,
  due_cents = total_cents - collected_cents,
) =>
  moneyFacts({ total_cents, collected_cents, due_cents, starts_at, is_done: false }).map((fact) =>
    fact.join("\u00a0: ").replaceAll("\u00a0", " "),
  )

test("a job that is paid on site shows its price once", () => {
  expect(job(13_000, 0)).toEqual(["Prix, à régler sur place : 130 €"])
  expect(job(9500, 0, true)).toEqual(["Prix, à régler sur place : à partir de 95 €"])
})

test("a deposit is received, and the rest is named", () => {
  expect(job(12_500, 8000)).toEqual(["Prix : 125 €", "Déjà réglé : 80 €", "Reste à régler sur place : 45 €"])
})

test("what is left of work that is done may be paid another way", () => {
  const money = { total_cents: 9500, collected_cents: 8000, due_cents: 1500, starts_at: false, is_done: true }
  expect(moneyFacts(money).at(-1)?.[0]).toBe("Reste à régler")
})

test("nothing is left of a paid job, and a cancelled one owes nothing", () => {
  expect(job(9500, 9500)).toEqual(["Prix : 95 €", "Déjà réglé : 95 €"])
  expect(job(9500, 0, false, 0)).toEqual(["Prix : 95 €"])
})

test("a job without a price claims none", () => {
  expect(job(0, 0)).toEqual([])
  expect(job(0, 8000, false, 0)).toEqual(["Déjà réglé : 80 €"])
})
