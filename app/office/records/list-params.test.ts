import { describe, expect, test } from "vitest"
import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "./list-params.ts"

const list = defineListParams({
  params: { etat: choiceParam(["ouvert", "fermé"]), du: dayParam, heure: timeParam, fiche: idParam },
  filters: ["etat", "du"],
  record: "fiche",
  read: ({ q, etat, du, heure, page }) => ({ filter: { q, etat, du, heure, page } }),
})
const parse = (address: string) => list.parse(new URLSearchParams(address))
const NOTHING = { q: "", etat: null, du: null, heure: null, page: 1 }

describe("the URL of a list", () => {
  test("gives the defaults without parameters", () => {
    expect(parse("")).toEqual({ filter: NOTHING, view: null, openId: null, isFiltered: false })
  })

  test.each(["etat=autre", "du=2026-02-30", "heure=25:00", "page=0", "page=401", "page=1.5", "fiche=12", "vue=mosaic"])(
    "ignores an invalid parameter: %s",
    (address) => {
      expect(parse(address)).toEqual(parse(""))
    },
  )

  test("cuts a search that is too long, never within a character, and drops NUL", () => {
    expect(parse(`q=${"é".repeat(99)}🏠🏠`).filter.q).toBe(`${"é".repeat(99)}🏠`)
    expect(parse("q=%00").isFiltered).toBe(false)
  })

  test.each(["q=dupont", "etat=ouvert", "du=2026-11-23"])("filters records: %s", (address) => {
    expect(parse(address).isFiltered).toBe(true)
  })

  test.each(["q=%20", "page=3", "heure=09:30", "fiche=7f1f3f0e-8a55-4d0c-9a53-0f4a3a2f1c11"])(
    "filters nothing: %s",
    (address) => {
      expect(parse(address).isFiltered).toBe(false)
    },
  )

  test("clears all filters and the page at once", () => {
    expect(list.noFilter).toEqual({ q: null, etat: null, du: null, page: null })
  })
})
