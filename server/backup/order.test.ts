import fc from "fast-check"
import { expect, test } from "vitest"
import { type Link, linksToDefer, orderTables } from "./order.ts"

const link = (from: string, to: string): Link => ({ name: `${from}_${to}`, from, to })

test("a table comes after those that its rows name", () => {
  const links = [link("photos", "works"), link("works", "people"), link("notes", "works"), link("notes", "people")]
  expect(orderTables(["notes", "people", "photos", "works"], links)).toEqual(["people", "works", "notes", "photos"])
})

test("foreign keys of a cycle, or within a table, are deferred; the others are not", () => {
  const round = [link("contacts", "requests"), link("requests", "contacts"), link("tasks", "tasks")]
  const links = [...round, link("requests", "services")]
  const order = orderTables(["contacts", "requests", "services", "tasks"], links)
  expect(linksToDefer(order, links)).toEqual([link("contacts", "requests"), link("tasks", "tasks")])
})

test("whatever the foreign keys, each table is listed once, and each key is respected or deferred", () => {
  const names = fc.constantFrom(..."abcdefg")
  const links = fc.array(fc.tuple(names, names).map(([from, to]) => link(from, to)))
  fc.assert(
    fc.property(links, (all) => {
      const order = orderTables([..."abcdefg"], all)
      expect([...order].sort()).toEqual([..."abcdefg"])
      const late = linksToDefer(order, all)
      for (const one of all) expect(late.includes(one)).toBe(order.indexOf(one.to) >= order.indexOf(one.from))
    }),
  )
})
