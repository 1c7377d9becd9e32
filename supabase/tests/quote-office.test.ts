import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { ClientQuote } from "#domain/dashboard/quote-tasks.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { sendQuote } from "#tests/support/client-quotes.ts"

let world: World
let project = ""
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.setClock("2026-11-10T12:00:00+01:00")
  await world.empty("email_outbox", "documents", "quotes", "reno_projects", "document_series", "receipts", "customers")
  const [made] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address) values ('Cuisine', 'Anne', 'Paris') returning id",
  )
  project = made?.id ?? ""
})

const sent = () => sendQuote({ staff: world.as.manager, sql: world.sql }, { project_id: project })
const status = async () =>
  (await world.sql("select quote_status, quote_status_by_hand from public.reno_projects where id = $1", [project]))[0]
const tasks = async () => {
  const { data } = await world.as.manager.rpc("read_dashboard")
  const { client_quotes, works } = (data as { todo: { client_quotes: ClientQuote[]; works: { kind: string }[] } }).todo
  return { quotes: client_quotes, works: works.map(({ kind }) => kind) }
}

test("a status set by hand stays until staff let it follow the quotes again", async () => {
  await sent()
  expect(await status()).toEqual({ quote_status: "sent", quote_status_by_hand: false })
  await world.as.manager.from("reno_projects").update({ quote_status: "signed" }).eq("id", project)
  expect(await status()).toEqual({ quote_status: "signed", quote_status_by_hand: true })
  expect((await world.as.user.rpc("follow_quotes_again", { p_id: project })).error).not.toBeNull()
  expect((await world.as.manager.rpc("follow_quotes_again", { p_id: project })).error).toBeNull()
  expect(await status()).toEqual({ quote_status: "sent", quote_status_by_hand: false })
  const { error } = await world.as.manager.rpc("follow_quotes_again", { p_id: randomUUID() })
  expect(error?.message).toBe("project_gone")
})

test("a renovation with a quote that was sent is not deleted, and its ties name it", async () => {
  await sent()
  const { data } = await world.as.manager.rpc("reno_project_ties", { p_id: project })
  expect(data).toMatchObject({ quotes: 1, must_be_kept: true })
  const { error } = await world.as.manager.from("reno_projects").delete().eq("id", project)
  expect(error?.message).toBe("project_has_quotes")
  expect(await world.sql("select id from public.reno_projects where id = $1", [project])).toHaveLength(1)
})

test("a quote without an answer for seven days, an expired one and money to give back are to do, each once", async () => {
  const { id } = await sent()
  expect((await tasks()).quotes).toEqual([])
  await world.setClock("2026-11-17T12:00:00+01:00")
  // The renovation has no line of its own besides.
  expect(await tasks()).toEqual({
    quotes: [expect.objectContaining({ kind: "unanswered", id, client_name: "Anne Durand", day: "2026-11-10" })],
    works: [],
  })
  await world.setClock("2026-12-12T12:00:00+01:00")
  await world.as.service.rpc("expire_quotes")
  expect((await tasks()).quotes).toMatchObject([{ kind: "expired", id, day: "2026-12-10" }])
  await world.setClock("2026-12-20T12:00:00+01:00")
  expect((await tasks()).quotes).toEqual([])
})

test("a signed quote without a date is to plan, and after a withdrawal what was paid goes back within fourteen days", async () => {
  const { id } = await sent()
  const order = { signed_on: "2026-11-10", place: "home", name: "Anne", path: "quotes/a.pdf", vat_certified: true }
  expect((await world.as.manager.rpc("record_paper_signature", { p_id: id, p_order: order })).error).toBeNull()
  expect((await tasks()).quotes).toMatchObject([{ kind: "signed", id }])
  await world.sql("update public.reno_projects set start_date = '2026-12-01' where id = $1", [project])
  expect((await tasks()).quotes).toEqual([])

  await world.as.service.rpc("remember_private_link", {
    p_kind: "quote",
    p_subject_id: id,
    p_generation: 0,
    p_hash: "a".repeat(64),
  })
  await world.setClock("2026-11-18T12:00:00+01:00")
  await world.as.service.rpc("withdraw_from_quote", { p_hash: "a".repeat(64) })
  expect((await tasks()).quotes).toMatchObject([{ kind: "given_up", id, day: "2026-11-18" }])
  await world.sql(
    `insert into public.receipts (project_id, kind, amount_cents, method, received_on, recorded_at, source)
     values ($1, 'payment', 70973, 'transfer', '2026-11-18', private.now(), 'staff')`,
    [project],
  )
  expect((await tasks()).quotes).toMatchObject([{ kind: "withdrawn", id, cents: 70973, day: "2026-12-02" }])
})

test("the search of the office finds a quote by its number, its title and its client", async () => {
  await sent()
  for (const query of ["D-2026-0001", "salle de bains", "durand"]) {
    const { data } = await world.as.manager.rpc("search_office", { p_query: query })
    expect(data).toContainEqual(expect.objectContaining({ kind: "quote", detail: "D-2026-0001 · Anne Durand" }))
  }
})

test("a client's file lists the quotes of the files that were merged into it; a renovation lists its own", async () => {
  await sent()
  const [kept] = await world.sql<{ id: string }>("insert into public.customers (name) values ('Anne D.') returning id")
  const count = async (of: object) => (await world.as.manager.rpc("search_quotes", of as never)).data?.length
  expect(await count({ p_customer_id: kept?.id })).toBe(0)
  const [absorbed] = await world.sql<{ id: string }>("select customer_id as id from public.quotes")
  const { error } = await world.as.manager.rpc("merge_customers", {
    p_kept: kept?.id ?? "",
    p_absorbed: absorbed?.id ?? "",
  })
  expect(error).toBeNull()
  expect(await count({ p_customer_id: kept?.id })).toBe(1)
  expect([await count({ p_subject_id: project }), await count({ p_subject_id: kept?.id })]).toEqual([1, 0])
})
