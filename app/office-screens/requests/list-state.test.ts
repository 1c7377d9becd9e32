import { expect, test } from "vitest"
import { requestParams } from "./list-state.ts"

const ID = "7f1f3f0e-8a55-4d0c-9a53-0f4a3a2f1c11"

test("an address without parameters shows everything from the first page", () => {
  expect(requestParams.parse(new URLSearchParams())).toEqual({
    filter: { query: "", status: null, payment: null, when: null, team: null, isArchived: false, sort: null, page: 1 },
    isFiltered: false,
    view: null,
    openId: null,
    dialog: null,
  })
})

test("a complete address is read whole", () => {
  const params = new URLSearchParams({
    q: " fuite ",
    statut: "pending",
    paiement: "paid",
    quand: "week",
    equipe: "aucune",
    archives: "oui",
    tri: "client",
    page: "3",
    vue: "cards",
    demande: ID,
    fenetre: "frais",
    pour: ID,
  })
  expect(requestParams.parse(params)).toEqual({
    filter: {
      query: "fuite",
      status: "pending",
      payment: "paid",
      when: "week",
      team: "aucune",
      isArchived: true,
      sort: "client",
      page: 3,
    },
    isFiltered: true,
    view: "cards",
    openId: ID,
    dialog: { name: "frais", id: ID, moment: null },
  })
})

test.each([
  "statut=done",
  "paiement=oui",
  "archives=1",
  "quand=demain",
  "equipe=2",
  "page=0",
  "page=-2",
  "page=1.5",
  "page=abc",
  "vue=mosaic",
  "demande=12",
  "fenetre=frais",
  "fenetre=x",
])("an invalid parameter is ignored: %s", (search) => {
  expect(requestParams.parse(new URLSearchParams(search))).toEqual(requestParams.parse(new URLSearchParams()))
})
