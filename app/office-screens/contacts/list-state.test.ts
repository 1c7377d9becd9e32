import { expect, test } from "vitest"
import { contactParams } from "./list-state.ts"

const ID = "7f1f3f0e-8a55-4d0c-9a53-0f4a3a2f1c11"
const EVERYTHING = {
  filter: { query: "", status: null, service: null, sort: null, page: 1 },
  isFiltered: false,
  view: null,
  openId: null,
  conversion: null,
  dialog: null,
}

test("an address without parameters shows everything, the newest first", () => {
  expect(contactParams.parse(new URLSearchParams())).toEqual(EVERYTHING)
})

test("a complete address is read whole", () => {
  const params = new URLSearchParams({
    q: " véranda ",
    statut: "new",
    service: "both",
    tri: "client",
    page: "3",
    demande: ID,
    fenetre: "convertir-reno",
    pour: ID,
  })
  expect(contactParams.parse(params)).toEqual({
    filter: { query: "véranda", status: "new", service: "both", sort: "client", page: 3 },
    isFiltered: true,
    view: null,
    openId: ID,
    conversion: { target: "reno", id: ID },
    dialog: null,
  })
})

test.each([
  "statut=done",
  "service=jardin",
  "tri=prix",
  "page=0",
  "page=1.5",
  "demande=12",
  "fenetre=convertir-brico",
  `fenetre=nouvelle&pour=${ID}`,
])("an invalid parameter is ignored: %s", (search) => {
  expect(contactParams.parse(new URLSearchParams(search))).toEqual(EVERYTHING)
})

test.each(["repondre", "convertir"] as const)("« %s » opens its dialog over the list, and no conversion", (name) => {
  expect(contactParams.parse(new URLSearchParams({ fenetre: name, pour: ID }))).toEqual({
    ...EVERYTHING,
    dialog: { name, id: ID },
  })
})
