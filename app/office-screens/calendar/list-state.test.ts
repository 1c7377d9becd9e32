import { expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { calendarParams } from "./list-state.ts"

test("the URL holds the whole state", () => {
  const params = new URLSearchParams(
    "vue=equipes&date=2026-11-23&q=fuite&type=brico&statut=confirmed&avec=aucune&fenetre=bloquer&jour=2026-11-24&heure=09:30",
  )
  expect(calendarParams.parse(params)).toMatchObject({
    view: "teams",
    date: "2026-11-23",
    filter: { query: "fuite", kind: "brico", status: "confirmed", team: "aucune" },
    dialog: "bloquer",
    day: "2026-11-24",
    time: "09:30",
  })
})

test("invalid parameters are ignored", () => {
  const params = new URLSearchParams(
    "vue=annee&date=2026-02-30&type=x&statut=cancelled&evenement=1&fenetre=x&jour=hier&heure=25:00&equipe=x&avec=y&placer=z",
  )
  expect(calendarParams.parse(params)).toEqual({
    view: null,
    date: parisToday(),
    filter: { query: "", kind: null, status: null, team: null },
    isFiltered: false,
    openId: null,
    dialog: null,
    placingId: null,
    withCancelled: false,
    day: null,
    time: null,
    team: null,
  })
})
