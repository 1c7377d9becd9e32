import { beforeAll, expect, test } from "vitest"
import { ACTIONS, fieldLabels } from "#domain/history/labels.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Line = { actor_name: string; action: string; subject_table: string; subject_label: string | null; summary: string }
async function search(args: Record<string, unknown> = {}) {
  const { data, error } = await world.as.admin.rpc("search_activity", args)
  expect(error).toBeNull()
  return data as (Line & { at: string; total_count: number })[]
}
/** The lines that `act` added to the history, newest first. */
async function linesOf(act: () => PromiseLike<unknown>): Promise<Line[]> {
  const [before] = await world.sql<{ last: number }>(
    "select coalesce(max(id), 0)::int as last from public.activity_log",
  )
  await act()
  return world.sql<Line>(
    "select actor_name, action, subject_table, subject_label, summary from public.activity_log where id > $1 order by id desc",
    [before?.last],
  )
}

test("only administrators search the history", async () => {
  for (const who of ["visitor", "user", "manager", "deactivated"] as const)
    expect((await world.as[who].rpc("search_activity")).error).not.toBeNull()
  expect(Array.isArray(await search())).toBe(true)
})

test("a member of staff who signs in leaves a line, somebody without rights does not", async () => {
  const stamp = { last_login: "2026-11-21T10:00:00Z" }
  const lines = await linesOf(() => world.as.manager.from("profiles").update(stamp).eq("id", world.people.manager))
  expect(lines).toMatchObject([{ actor_name: "manager", action: "signed_in", subject_label: "manager" }])
  expect(await linesOf(() => world.as.user.from("profiles").update(stamp).eq("id", world.people.user))).toEqual([])
})

test("roles, access, money, statuses and deletions leave a line that names the record", async () => {
  const { id, reference } = await world.add.request()
  const request = world.as.manager.from("brico_requests")
  expect(await linesOf(() => request.update({ status: "confirmed" }).eq("id", id))).toMatchObject([
    { actor_name: "manager", action: "changed", subject_label: reference, summary: "status : pending → confirmed" },
  ])
  expect(await linesOf(() => request.update({ base_price: 90 }).eq("id", id))).toMatchObject([
    { summary: expect.stringContaining("total_amount") },
  ])
  expect(await linesOf(() => request.delete().eq("id", id))).toMatchObject([
    { action: "deleted", summary: `Suppression ${String(reference)}` },
  ])
  const profile = world.as.admin.from("profiles")
  expect(await linesOf(() => profile.update({ role: "manager" }).eq("id", world.people.user))).toMatchObject([
    { actor_name: "admin", subject_label: "user", summary: "role : user → manager" },
  ])
  await profile.update({ role: "user" }).eq("id", world.people.user)
})

test("an expense and a mail preference leave a line", async () => {
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, client_phone, address) values ('Cuisine', 'Anne', '+33612345678', 'Paris') returning id",
  )
  const expense = { project_id: project?.id, description: "Plâtre", amount: 40 }
  expect(await linesOf(() => world.as.manager.from("project_expenses").insert(expense))).toMatchObject([
    { action: "project", subject_label: "Cuisine", summary: "Dépense ajoutée : Plâtre (40,00 €)" },
    { subject_label: "Cuisine", summary: "actual_cost : 0.00 → 40.00" },
  ])
  const preferences = world.as.manager.from("notification_settings")
  expect(await linesOf(() => preferences.update({ on_contact: false }).eq("id", 1))).toMatchObject([
    { subject_table: "notification_settings", summary: "on_contact : true → false" },
  ])
})

test("a visitor's name stays out of the history", async () => {
  const [contact] = await world.sql<{ id: string }>(
    "insert into public.contact_requests (name, email, phone, address, description) values ('Zoé Petit', 'zoe@example.fr', '+33612345678', 'Paris', 'Bonjour') returning id",
  )
  const requests = world.as.manager.from("contact_requests")
  const changed = await linesOf(() => requests.update({ status: "contacted" }).eq("id", contact?.id))
  const deleted = await linesOf(() => requests.delete().eq("id", contact?.id))
  expect([...changed, ...deleted]).toMatchObject([{ subject_label: null }, { subject_label: null }])
  expect(JSON.stringify([...changed, ...deleted])).not.toContain("Zoé")
})

test("the history is searched by person, record and words, between two days of Paris, page by page", async () => {
  const { id, reference } = await world.add.request()
  const p_query = String(reference).toLowerCase()
  await world.setClock("2027-03-27T22:30:00Z")
  await world.as.manager.from("brico_requests").update({ status: "confirmed" }).eq("id", id)
  // Half past midnight in Paris, so the next day there.
  await world.setClock("2027-03-27T23:30:00Z")
  await world.as.manager.from("brico_requests").update({ status: "completed" }).eq("id", id)
  expect(await search({ p_query })).toHaveLength(2)
  expect(await search({ p_query, p_to: "2027-03-27" })).toMatchObject([{ summary: "status : pending → confirmed" }])
  expect(await search({ p_query, p_from: "2027-03-28", p_to: "2027-03-28" })).toMatchObject([
    { summary: "status : confirmed → completed" },
  ])
  expect(await search({ p_action: "deleted" })).toSatisfy((lines: Line[]) =>
    lines.every((line) => line.action === "deleted"),
  )
  const page = await search({ p_query, p_limit: 1, p_offset: 1 })
  expect(page).toMatchObject([{ summary: "status : pending → confirmed", total_count: 2 }])
  expect(await search({ p_query: "100%" })).toEqual([])
})

test("staff search the mail by recipient, subject and state; nobody else does", async () => {
  await world.sql(
    `insert into public.email_outbox (template, recipient, subject, status) values
     ('booking_confirmed', 'anne@example.fr', 'Votre réservation', 'sent'), ('booking_received', 'paul@example.fr', null, 'failed')`,
  )
  for (const who of ["visitor", "user", "deactivated"] as const)
    expect((await world.as[who].rpc("search_outbox")).error).not.toBeNull()
  const found = async (args: Record<string, unknown>) =>
    ((await world.as.manager.rpc("search_outbox", args)).data as { recipient: string }[]).map((mail) => mail.recipient)
  expect(await found({ p_query: "reservation" })).toEqual(["anne@example.fr"])
  expect(await found({ p_status: "failed" })).toEqual(["paul@example.fr"])
  expect(await found({ p_query: "example.fr", p_limit: 1 })).toHaveLength(1)
})

test("mail about accounts, which may open one, is found by administrators only", async () => {
  await world.sql(
    "insert into public.email_outbox (template, recipient, subject) values ('account_code', 'admin@mirabelle.test', 'Votre code : 123456')",
  )
  const found = async (who: "manager" | "admin") =>
    (await world.as[who].rpc("search_outbox", { p_query: "votre code" })).data as unknown[]
  expect(await found("manager")).toEqual([])
  expect(await found("admin")).toHaveLength(1)
})

test("a search of the mail or of the history reads its index, not every line", async () => {
  const planOf = (query: string) =>
    world.sql<Record<string, string>>(`explain ${query.replaceAll("$1", "'%martin%'").replaceAll(/\$(\d)/g, "null")}`)
  const sql = async (name: string) => {
    const [row] = await world.sql<{ text: string }>(`select private.${name}() as text`)
    return String(row?.text).replace("$5 or not", "true or not")
  }
  await world.sql("set enable_seqscan = off")
  expect(JSON.stringify(await planOf(await sql("outbox_search_sql")))).toContain("email_outbox_search")
  expect(JSON.stringify(await planOf(await sql("activity_search_sql")))).toContain("activity_log_search")
  await world.sql("set enable_seqscan = on")
})

test("people learn when they changed their own password, nobody else's", async () => {
  await world.sql(
    "insert into public.activity_log (at, actor_name, action, subject_table, subject_id, summary) values ('2026-11-20T10:00:00Z', 'manager', 'password_changed', 'profiles', $1, 'Mot de passe modifié')",
    [world.people.manager],
  )
  expect(Date.parse((await world.as.manager.rpc("my_password_changed_at")).data)).toBe(
    Date.parse("2026-11-20T10:00:00Z"),
  )
  expect((await world.as.admin.rpc("my_password_changed_at")).data).toBeNull()
})

test("every kind of line that the database writes can be filtered by", async () => {
  const functions = await world.sql<{ source: string }>(
    "select prosrc as source from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace)",
  )
  const written = functions
    .filter(({ source }) => /log_activity|log_as|activity_log/.test(source))
    .flatMap(({ source }) => [
      ...source.matchAll(
        /log_activity\('(\w+)'|'(signed_in|password_changed|invited|archived|restored|backup|mail_test|factor_(?:added|removed|reset))'/g,
      ),
    ])
    .map((match) => match[1] ?? match[2] ?? "")
  expect([...new Set(written)].sort()).toEqual([...ACTIONS].sort())
})

test("every column whose changes are logged has a name that staff read", async () => {
  const columns = await world.sql<{ name: string }>(
    `select distinct name from pg_trigger, unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) as name
     where tgfoid = 'private.log_changes'::regproc and name <> ''`,
  )
  expect(columns.length).toBeGreaterThan(30)
  expect(columns.map(({ name }) => name).filter((name) => !(name in fieldLabels))).toEqual([])
})
