import { expect, test } from "vitest"
import { nextPeriod } from "./next-period.ts"
import { accountSchema, confusions, journalSchema, type PlanRow, roleLabel } from "./plan.ts"

const row = (role: string, number: string, vat_rate: number | null = null): PlanRow => ({
  ...{ id: `${role}${vat_rate ?? ""}`, role, vat_rate, number, label: role },
})

test("accounts that must be told apart are named when they are one; those that need not be are not", () => {
  expect(confusions([row("client", "411000"), row("deposit", "419100"), row("retention", "411700")])).toEqual([])
  expect(confusions([row("card", "511500"), row("check", "511500"), row("card_online", "511500")])).toEqual([])
  expect(confusions([row("journal_bank", "512"), row("transfer", "512")])).toEqual([])
  expect(confusions([row("client", "411000"), row("deposit", "411000")])).toEqual([
    "411000\u00a0: Clients, Acomptes et avances",
  ])
  expect(confusions([row("client", "411000"), row("retention", "411000")])).toHaveLength(1)
  expect(confusions([row("sales", "706000", 20), row("sales", "706000", 10)])).toEqual([
    "706000\u00a0: Travaux et services à 20\u00a0%, Travaux et services à 10\u00a0%",
  ])
  expect(confusions([row("vat_due", "445710", 20), row("vat_due", "445710", 10)])).toHaveLength(1)
  expect(confusions([row("vat_due", "445712", 20), row("vat_waiting", "445712", 20)])).toHaveLength(1)
})

test("an account has three digits at least, a journal a short code", () => {
  const isAccount = (number: string) => accountSchema.safeParse({ number, label: "Clients" }).success
  expect(["411", "411000", "4111DUPONT", "41", "41A", "411c", "4110000000000", ""].map(isAccount)).toEqual([
    ...[true, true, true, false, false, false, false, false],
  ])
  const isJournal = (number: string) => journalSchema.safeParse({ number, label: "Ventes" }).success
  expect(["VE", "V1234", "ve", "VENTES", ""].map(isJournal)).toEqual([true, true, false, false, false])
  expect(roleLabel({ role: "sales", vat_rate: 0 })).toBe("Travaux et services sans TVA")
})

test("the next period is what is left of the month that is open, once it has begun", () => {
  expect(nextPeriod("2026-12-01", "2026-12-01")).toBeNull()
  expect(nextPeriod("2026-11-01", "2026-12-02")).toEqual({ from: "2026-11-01", to: "2026-11-30" })
  expect(nextPeriod("2026-01-31", "2026-12-02")).toEqual({ from: "2026-01-31", to: "2026-01-31" })
  expect(nextPeriod(null, "2026-12-02")).toBeNull()
})
