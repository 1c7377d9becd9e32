import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { AppError } from "#domain/errors.ts"
import { shownAtOnce } from "../records/show-at-once.ts"
import { applyChanges, compare, NO_POLL_YET, readFailedAgain } from "./apply-changes.ts"

const line = {
  id: 7,
  age: 2,
  subject_table: "brico_requests",
  subject_id: "a",
  actor_name: "Camille",
  action: "changed",
}

/** A client that shows a record and a list, and a server that answers with the content of `rows`. */
function screen() {
  const client = new QueryClient()
  const rows: Record<string, { status: string }> = { a: { status: "pending" }, b: { status: "pending" } }
  const reads: string[] = []
  const watch = (queryKey: string[], answer: () => unknown) => {
    const queryFn = () => {
      reads.push(queryKey.join(" "))
      return answer()
    }
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity, retry: false }).subscribe(() => undefined)
    return client.ensureQueryData({ queryKey, queryFn })
  }
  return { client, rows, reads, watch }
}

test("the first poll applies only changes made after the page was opened", () => {
  const first = { tables: { faqs: 3 }, recent: [line] }
  expect(compare(NO_POLL_YET, first, 1)).toEqual({ changed: [], lines: [] })
  expect(compare(NO_POLL_YET, first, 3)).toEqual({ changed: ["brico_requests"], lines: [line] })
})

test("a different counter means a changed table, and a log line is reported once", () => {
  const known = { tables: { faqs: 3, teams: 1 }, reported: new Set([7]) }
  expect(compare(known, { tables: { faqs: 4, teams: 1 }, recent: [line] }, 60)).toEqual({
    changed: ["faqs"],
    lines: [],
  })
})

test("only queries that show the changed table are refetched", async () => {
  const { client, rows, reads, watch } = screen()
  await watch(["brico_requests", "list"], () => rows)
  await watch(["faqs", "list"], () => [])
  reads.length = 0
  await applyChanges(client, ["brico_requests"], [])
  expect(reads).toEqual(["brico_requests list"])
})

test("an open record that came back different is news, with its author; an unchanged one is not", async () => {
  const { client, rows, watch } = screen()
  await watch(["brico_requests", "details", "a"], () => ({ ...rows["a"] }))
  await watch(["brico_requests", "details", "b"], () => ({ ...rows["b"] }))
  rows["a"] = { status: "confirmed" }
  expect(await applyChanges(client, ["brico_requests"], [line])).toMatchObject([
    { table: "brico_requests", id: "a", isDeleted: false, line },
  ])
  rows["b"] = { status: "cancelled" }
  expect(await applyChanges(client, ["brico_requests"], [])).toEqual([
    { table: "brico_requests", id: "b", isDeleted: false, line: undefined },
  ])
  expect(await applyChanges(client, ["brico_requests"], [])).toEqual([])
})

test("a table with an unsaved optimistic change is not refetched, which would undo it on screen", async () => {
  const { client, reads, watch } = screen()
  await watch(["faqs", "list"], () => [])
  const saved = Promise.withResolvers<void>()
  const change = new MutationObserver(client, { mutationKey: shownAtOnce("faqs"), mutationFn: () => saved.promise })
  const changing = change.mutate()
  reads.length = 0
  await applyChanges(client, ["faqs"], [])
  expect(reads).toEqual([])
  saved.resolve()
  await changing
  await applyChanges(client, ["faqs"], [])
  expect(reads).toEqual(["faqs list"])
})

test("a query that shows an error panel is not refetched", async () => {
  const { client, reads, watch } = screen()
  await watch(["faqs", "list"], () => Promise.reject(new Error("down"))).catch(() => undefined)
  reads.length = 0
  await applyChanges(client, ["faqs"], [])
  expect(reads).toEqual([])
})

test("an open record that was deleted is news too", async () => {
  const { client, rows, watch } = screen()
  const read = () => rows["a"] ?? Promise.reject(new AppError("not_found"))
  await watch(["brico_requests", "details", "a"], read)
  delete rows["a"]
  const deleted = { ...line, action: "deleted" }
  expect(await applyChanges(client, ["brico_requests"], [deleted])).toMatchObject([
    { id: "a", isDeleted: true, line: deleted },
  ])
  // Told once.
  expect(await applyChanges(client, ["brico_requests"], [deleted])).toEqual([])
})

test("a record that could not be read is no news, and is read again once the server answers", async () => {
  const { client, rows, watch, reads } = screen()
  let isDown = false
  const read = () => (isDown ? Promise.reject(new AppError("unavailable")) : { ...rows["a"] })
  await watch(["brico_requests", "details", "a"], read)
  isDown = true
  expect(await applyChanges(client, ["brico_requests"], [])).toEqual([])
  isDown = false
  reads.length = 0
  await readFailedAgain(client)
  expect(reads).toEqual(["brico_requests details a"])
  await readFailedAgain(client)
  expect(reads).toHaveLength(1)
})
