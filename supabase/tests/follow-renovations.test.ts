import { beforeAll, beforeEach, expect, test } from "vitest"
import { clientPagePath } from "#domain/client-page/client-page.ts"
import type { Work } from "#domain/dashboard/work-tasks.ts"
import { PUBLIC_URL } from "#tests/support/functions.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

let world: PriceWorld
let staff: PriceWorld["backend"]["as"]["manager"]
beforeAll(async () => {
  world = await openPriceWorld()
  staff = world.backend.as.manager
})
beforeEach(async () => {
  await world.reset()
  for (const table of ["client_pages", "client_messages", "project_choices", "project_milestones"])
    await world.sql(`delete from public.${table}`)
  await world.sql("delete from public.reno_projects where id <> $1", [world.projectId])
  await setProject("status = 'in_progress', quote_status = 'draft', deadline = null, progress = 0, archived_at = null")
})

const setProject = (values: string) =>
  world.sql(`update public.reno_projects set ${values} where id = $1`, [world.projectId])
const addStep = (title: string, day: string, projectId = world.projectId) =>
  world.sql("insert into public.project_milestones (project_id, title, due_date) values ($1, $2, $3)", [
    projectId,
    title,
    day,
  ])
async function works(): Promise<Work[]> {
  const { data, error } = await staff.rpc("read_dashboard")
  expect(error).toBeNull()
  return (data as { todo: { works: Work[] } }).todo.works
}
const kinds = async () => (await works()).map(({ kind }) => kind)
const keptMails = async () =>
  ((await staff.rpc("read_dashboard")).data as { todo: { kept_mails: number } }).todo.kept_mails
async function openPage() {
  const { body } = await world.call(
    "private-link",
    { kind: "client_page", project_id: world.projectId, mail: false },
    world.manager,
  )
  return (body["data"] as { url: string }).url.slice((PUBLIC_URL + clientPagePath("")).length)
}
const page = async (token: string) =>
  (await world.call("client-page", { action: "view", token })).body["data"] as Record<string, unknown>
const templates = async () => (await world.readMail()).map(({ template, recipient }) => `${template} ${recipient}`)

test("staff learn of a client's message until it is read, or answered", async () => {
  const token = await openPage()
  const write = () =>
    world.call("client-page", { action: "write", token, id: crypto.randomUUID(), body: "Quand venez-vous ?" })
  await write()
  await write()
  expect(await works()).toMatchObject([
    { kind: "client_message", n: 2, client_name: "Anne Martin", day: "2026-11-20", total: 1 },
  ])
  const list = async () => (await staff.rpc("search_reno_projects", { p_query: null as never })).data?.[0]?.client_news
  expect([await list(), (await staff.rpc("count_client_news", { p_project_id: world.projectId })).data]).toEqual([2, 2])
  await staff.rpc("write_to_client", { p_project_id: world.projectId, p_id: crypto.randomUUID(), p_body: "Lundi." })
  expect([await kinds(), await list()]).toEqual([[], 0])
})

test("staff learn of a client's choice until they mark it as seen, and of the next one after a choice is reopened", async () => {
  const token = await openPage()
  const id = crypto.randomUUID()
  await staff.rpc("save_project_choice", {
    p_project_id: world.projectId,
    p_id: id,
    p_question: "Quel carrelage ?",
    p_detail: "",
    p_due_on: null as never,
    p_options: [{ label: "Gris" }, { label: "Terre cuite" }],
  })
  const choose = async () => {
    const [option] = await world.sql<{ id: string }>(
      "select id from public.project_choice_options where choice_id = $1 order by position",
      [id],
    )
    const call = { action: "choose", token, choice_id: id, option_id: option?.id, comment: "" }
    expect((await world.call("client-page", call)).status).toBe(200)
  }
  expect(await kinds()).toEqual([])
  await choose()
  expect(await works()).toMatchObject([{ kind: "client_choice", n: 1, title: "Quel carrelage ?" }])
  await staff.rpc("see_project_choices", { p_project_id: world.projectId })
  expect(await kinds()).toEqual([])
  await staff.rpc("reopen_project_choice", { p_id: id })
  await choose()
  expect(await kinds()).toEqual(["client_choice"])
})

test("late steps, steps of today and tomorrow and a deadline that is past wait for staff, while the works go on", async () => {
  await addStep("Receveur", "2026-11-18")
  await addStep("Dépose", "2026-11-10")
  await addStep("Faïence", "2026-11-20")
  await addStep("Réception", "2026-11-21")
  await addStep("Plus tard", "2026-11-22")
  await setProject("deadline = '2026-11-19'")
  expect(await works()).toMatchObject([
    { kind: "deadline", day: "2026-11-19" },
    { kind: "late_step", n: 2, title: "Dépose", day: "2026-11-10" },
    { kind: "step_soon", n: 2, title: "Faïence", day: "2026-11-20" },
  ])
  for (const status of ["on_hold", "completed", "cancelled"]) {
    await setProject(`status = '${status}'`)
    expect(await kinds()).toEqual([])
  }
})

test("three projects of a kind are named, the others counted", async () => {
  await world.sql(
    `insert into public.reno_projects (name, client_name, address, deadline, status)
     select 'Chantier ' || n, 'Anne', 'Paris', date '2026-11-01' + n, 'in_progress' from generate_series(1, 5) n`,
  )
  expect((await works()).map(({ project_name, total }) => [project_name, total])).toEqual([
    ["Chantier 1", 5],
    ["Chantier 2", 5],
    ["Chantier 3", 5],
  ])
})

test("prices wait for a decision until one of the round is chosen", async () => {
  await world.ask()
  const rows = await world.rows()
  expect(await kinds()).toEqual([])
  for (const row of rows) await world.answer(row)
  expect(await works()).toMatchObject([{ kind: "price", n: 2 }])
  const awarded = await staff.rpc("award_price_request", {
    p_id: rows[0]?.id ?? "",
    p_reason: "",
    p_adds_to_estimate: false,
  })
  expect([awarded.error, await kinds()]).toEqual([null, []])
})

test("a quote that was sent more than seven days ago waits; one that is sent again does not", async () => {
  await setProject("quote_status = 'sent'")
  await world.setClock("2026-11-27T08:00:00Z")
  expect(await kinds()).toEqual([])
  await world.setClock("2026-11-28T08:00:00Z")
  expect(await works()).toMatchObject([{ kind: "quote_waiting", day: "2026-11-20" }])
  await setProject("quote_status = 'signed'")
  await setProject("quote_status = 'sent'")
  expect(await kinds()).toEqual([])
})

test("kept mails are counted until a mail leaves", async () => {
  await world.sql("delete from public.email_outbox")
  await world.ask()
  await world.sql("update public.email_outbox set status = 'kept'")
  expect(await keptMails()).toBe(2)
  await world.sql(
    `insert into public.email_outbox (template, recipient, payload, dedupe_key, status, sent_at)
     values ('client_wrote', 'equipe@example.fr', '{}', 'x', 'sent', private.now() + interval '1 second')`,
  )
  expect(await keptMails()).toBe(0)
})

test("« Terminé » with its open steps: all are done, at 100 %", async () => {
  await addStep("Joints", "2026-11-30")
  expect((await staff.rpc("finish_reno_project", { p_id: world.projectId })).error).toBeNull()
  const [project] = await world.sql("select status, progress from public.reno_projects where id = $1", [
    world.projectId,
  ])
  expect(project).toEqual({ status: "completed", progress: 100 })
  expect(await world.sql("select is_completed, progress from public.project_milestones")).toEqual([
    { is_completed: true, progress: 100 },
  ])
  const gone = await staff.rpc("finish_reno_project", { p_id: crypto.randomUUID() })
  expect(gone.error).toMatchObject({ code: "project_gone" })
})

test("a client reads no start date that nobody chose, and no end of the works that nobody knows", async () => {
  const token = await openPage()
  expect(await page(token)).toMatchObject({ start_date: null, has_email: true })
  await setProject("start_date = '2026-12-01'")
  expect(await page(token)).toMatchObject({ start_date: "2026-12-01" })
  await world.sql("delete from public.client_pages")
  await setProject("status = 'completed'")
  expect(await page(await openPage())).toMatchObject({ ended_on: null, open_until: "2027-01-19" })
})

test("subcontractors learn that the project of their open request is deleted, in the same transaction", async () => {
  await world.sql(
    `insert into public.reno_projects (id, name, client_name, address)
     values ('00000000-0000-4000-8000-000000000001', 'Studio', 'Anne', '1 rue X, 75011 Paris')`,
  )
  const projectId = "00000000-0000-4000-8000-000000000001"
  await world.ask({ projectId })
  await world.sql("update public.email_outbox set status = 'kept'")
  const rows = await world.rows()
  await world.answer(rows[0])
  await world.sql("update public.contractor_quote_requests set status = 'declined' where id = $1", [rows[1]?.id])
  expect((await staff.rpc("reno_project_ties", { p_id: projectId })).data).toMatchObject({ open_price_requests: 1 })
  expect((await staff.from("reno_projects").delete().eq("id", projectId)).error).toBeNull()
  expect((await templates()).filter((mail) => mail.startsWith("contractor_quote_withdrawn"))).toEqual([
    `contractor_quote_withdrawn ${rows[0]?.email ?? ""}`,
  ])
})

test("a subcontractor whose request was not mailed yet gets no mail at all, and a deletion by the system informs no one", async () => {
  for (const isStaff of [true, false]) {
    await world.sql("delete from public.email_outbox")
    const id = crypto.randomUUID()
    await world.sql(
      "insert into public.reno_projects (id, name, client_name, address) values ($1, 'Studio', 'Anne', 'Paris')",
      [id],
    )
    await world.ask({ projectId: id })
    if (isStaff) await staff.from("reno_projects").delete().eq("id", id)
    else {
      await world.sql("update public.email_outbox set status = 'kept'")
      await world.sql("delete from public.reno_projects where id = $1", [id])
    }
    const told = (await templates()).filter((mail) => mail.startsWith("contractor_quote"))
    expect(told).toHaveLength(isStaff ? 0 : 2)
    expect(told.some((mail) => mail.startsWith("contractor_quote_withdrawn"))).toBe(false)
  }
})

test("only staff see what waits, mark it as seen or finish a project", async () => {
  for (const who of ["visitor", "user", "deactivated"] as const) {
    const db = world.backend.as[who]
    for (const answer of [
      await db.rpc("see_project_choices", { p_project_id: world.projectId }),
      await db.rpc("count_client_news", { p_project_id: world.projectId }),
      await db.rpc("finish_reno_project", { p_id: world.projectId }),
    ])
      expect(answer.error).not.toBeNull()
  }
})
