import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { faultPath, faultSentence, INVOICE_FAULTS, shownFaults } from "./missing.ts"

const ROUTINE = readFileSync(new URL("../../supabase/schema/invoices/issue.sql", import.meta.url), "utf8")

test("each reason of the database not to issue an invoice has its sentence", () => {
  const known = [...ROUTINE.matchAll(/^ {4,6}\('(\w+)', '(?:\w+)',/gm)].map(([, code]) => code)
  expect(known.length).toBeGreaterThan(15)
  expect(INVOICE_FAULTS.toSorted()).toEqual(known.toSorted())
  expect(faultSentence({ code: "later" })).toBe("Il manque une mention que la loi demande.")
})

test("a deposit without an amount is not asked for progress", () => {
  const nothing = { code: "nothing", field: "progress" }
  const amount = { code: "amount", field: "amount_cents" }
  expect(shownFaults([nothing, amount])).toEqual([amount])
  expect(shownFaults([nothing])).toEqual([nothing])
})

test("what the client lacks leads to the client's file, else to the renovation or the small job", () => {
  const none = { customer_id: null, project_id: null, request_id: null }
  const path = (more: Partial<typeof none> | Record<string, string>) =>
    faultPath({ code: "buyer_name", field: "customer" }, { ...none, ...more })
  expect(path({ customer_id: "c", project_id: "p" })).toBe("/admin/clients/c")
  expect(path({ project_id: "p" })).toBe("/admin/reno/p?onglet=client")
  expect(path({ request_id: "r" })).toBe("/admin/brico?demande=r")
  expect(path({})).toBeNull()
  expect(faultPath({ code: "insurance", field: "entreprise" }, none)).toBe(
    "/admin/settings?onglet=entreprise&champ=insurer_identity",
  )
  expect(faultPath({ code: "reason", field: "reason" }, none)).toBeNull()
})
