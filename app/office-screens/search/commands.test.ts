import { ClipboardList } from "lucide-react"
import { expect, test } from "vitest"
import { groupsOf, matching } from "./commands.ts"
import type { Found } from "./data.ts"

const found = (change: Partial<Found>): Found => ({
  kind: "request",
  id: "1",
  title: "Anne Martin",
  detail: "Fuite · BR-1",
  day: null,
  total: 1,
  phone: null,
  status: null,
  ...change,
})
const groups = [
  { title: "Actions", commands: [{ to: "/a", label: "Nouvelle demande", icon: ClipboardList }] },
  { title: "Écrans", commands: [{ to: "/b", label: "Réalisations", icon: ClipboardList }] },
]

test("results are grouped by kind and link to their record", () => {
  const shown = groupsOf([
    found({ kind: "contact", id: "7", detail: "Cuisine", phone: "+33698765432", status: "converted" }),
    found({ day: "2026-11-23" }),
    found({ kind: "client", id: "5", detail: "Créteil", phone: "+33612345678", total: 3 }),
    found({ kind: "project", id: "9", detail: "Zoé Roux", day: "2026-12-01" }),
    found({ kind: "contractor", id: "4", title: "Keller", detail: "plomberie\ncarrelage" }),
  ])
  expect(shown.map(({ title }) => title)).toEqual([
    "Clients",
    "Demandes Brico",
    "Contacts",
    "Projets Réno",
    "Sous-traitants",
  ])
  expect(shown.flatMap(({ commands }) => commands.map(({ to, detail }) => [to, detail]))).toEqual([
    ["/admin/clients/5", "06\u00a012\u00a034\u00a056\u00a078 · Créteil · 3\u00a0demandes"],
    ["/admin/brico?demande=1", "Fuite · BR-1 · 23/11/2026"],
    ["/admin/contacts?demande=7", "06\u00a098\u00a076\u00a054\u00a032 · Cuisine"],
    ["/admin/reno/9", "Zoé Roux · échéance 01/12/2026"],
    ["/admin/contractors?sous-traitant=4", "Plomberie, Carrelage"],
  ])
  expect(shown.flatMap(({ commands }) => commands.map(({ status }) => status))).toContain("Converti")
})

test("screens and actions are found by any of their words, without accents", () => {
  expect(matching(groups, "realis").map(({ title }) => title)).toEqual(["Écrans"])
  expect(matching(groups, "demande nouv").map(({ title }) => title)).toEqual(["Actions"])
  expect(matching(groups, "")).toHaveLength(2)
  expect(matching(groups, "mande")).toEqual([])
})
