import { expect, test } from "vitest"
import { firstOf, type Group, underHeads } from "./heads.ts"
import type { Task, TaskKind } from "./tasks.ts"

const task = (key: string, kind: TaskKind): Task => ({ key, kind, text: key, detail: null, to: "/" })
const named = (groups: Group[]) => groups.map(({ head, tasks }) => [head, ...tasks.map(({ key }) => key)].join(" "))
const tasks = [task("paper", "paper"), task("call", "call"), task("plan", "plan"), task("dispute", "dispute")]

test("tasks stand under their head in the order in which they came, and an empty head is left out", () => {
  expect(named(underHeads(tasks))).toEqual(["now call dispute", "today plan", "week paper"])
  expect(named(underHeads(tasks.slice(0, 1)))).toEqual(["week paper"])
})

test("the first ones are those of the first heads; one alone is not folded", () => {
  const groups = underHeads(tasks)
  expect(firstOf(groups, 1).map(named)).toEqual([["now call"], ["now dispute", "today plan", "week paper"]])
  expect(firstOf(groups, 2).map(named)).toEqual([["now call dispute"], ["today plan", "week paper"]])
  expect(firstOf(groups, 3).map(named)).toEqual([named(groups), []])
})
