import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

const FRIDAY = "2026-11-27T09:00:00Z"
let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.setClock(FRIDAY)
  await world.empty("customers", "email_outbox")
  await world.sql("update public.notification_settings set on_contact = true")
  await setHoursVersion(2)
})
/** 1: nobody has saved the opening hours yet. */
const setHoursVersion = (version: number) =>
  world.script(`
    alter table public.scheduling_settings disable trigger user;
    update public.scheduling_settings set version = ${version};
    alter table public.scheduling_settings enable trigger user`)

/** The day that the visitor reads about, or the code of the refusal. */
async function ask(change: { p_name?: string; p_phone?: string; p_moment?: string } = {}): Promise<string> {
  const asked = { p_name: "Anne Martin", p_phone: "+33612345678", p_moment: "asap", ...change }
  const { data, error } = await world.as.service.rpc("request_callback", asked)
  return error?.code ?? (data as string)
}
const tasks = () =>
  world.sql<{ title: string; due_on: string; customer_id: string; assignee_id: string | null }>(
    "select title, due_on::text, customer_id, assignee_id from public.customer_tasks order by created_at, title",
  )
const mails = () => world.sql<{ payload: object }>("select payload from public.email_outbox")

test("who asks to be called is a task of nobody on their file, and one mail to staff, however often it is sent", async () => {
  expect([await ask({ p_name: " Anne  Martin " }), await ask(), await ask({ p_phone: "0612345678" })]).toEqual(
    Array(3).fill("today"),
  )
  const [task, ...others] = await tasks()
  expect(others).toEqual([])
  expect(task).toMatchObject({
    title: "Rappeler Anne Martin au 06\u00a012\u00a034\u00a056\u00a078, dès que possible",
    due_on: "2026-11-27",
    assignee_id: null,
  })
  expect(await world.sql("select id::text from public.customers")).toEqual([{ id: task?.customer_id }])
  expect((await mails()).map(({ payload }) => payload)).toMatchObject([
    { name: "Anne Martin", moment: "asap", due_on: "2026-11-27" },
  ])
})

test("a known client keeps the file, and two calls asked in the same second open one", async () => {
  await world.sql(
    "insert into public.contact_requests (name, phone, email, address, description) values ('MARTIN Anne', '0612345678', 'a@example.fr', 'Paris', 'x')",
  )
  await ask()
  await Promise.all([
    ask({ p_name: "Zoé Petit", p_phone: "0699887766", p_moment: "morning" }),
    ask({ p_name: "Zoé Petit", p_phone: "0699887766", p_moment: "evening" }),
  ])
  expect(await world.sql("select name from public.customers order by name")).toEqual([
    { name: "MARTIN Anne" },
    { name: "Zoé Petit" },
  ])
})

test("the call is due when the office is open: today, on the next open day, or as soon as possible without saved hours", async () => {
  const due = async (moment: string) => {
    const answer = await ask({ p_moment: moment })
    const [last] = await world.sql<{ day: string }>("select due_on::text as day from public.customer_tasks")
    await world.empty("customers")
    return [answer, last?.day]
  }
  // Friday evening, in Paris: the next day is a Saturday on which nobody works.
  await world.setClock("2026-11-27T19:30:00Z")
  await world.sql("insert into public.blocked_dates (date, reason) values ('2026-11-28', 'Pont')")
  expect(await due("asap")).toEqual(["later", "2026-11-30"])
  await world.setClock("2026-11-27T13:00:00Z")
  expect(await due("afternoon")).toEqual(["today", "2026-11-27"])
  expect(await due("morning")).toEqual(["later", "2026-11-30"])
  expect(await due("evening")).toEqual(["today", "2026-11-27"])
  await setHoursVersion(1)
  expect(await due("asap")).toEqual(["noted", "2026-11-27"])
  await world.sql("delete from public.blocked_dates")
})

test("a wrong name, number or moment is refused, and so is a fourth call of one client", async () => {
  for (const wrong of [
    { p_name: " " },
    { p_name: "x".repeat(121) },
    { p_phone: "123" },
    { p_phone: `06 12 34 56 78${" ".repeat(40)}` },
    { p_moment: "noon" },
  ])
    expect(await ask(wrong)).toBe("invalid_input")
  expect(await tasks()).toEqual([])
  for (const p_moment of ["asap", "morning", "afternoon"]) await ask({ p_moment })
  expect(await ask({ p_moment: "evening" })).toBe("callback_awaited")
  expect(await ask()).toBe("today")
})

test("forty calls of an hour and two hundred of a day may wait; older ones that nobody has made close nothing", async () => {
  await ask()
  const waiting = (count: number, hours: number) =>
    world.sql(`delete from public.customer_tasks;
      insert into public.customer_tasks (customer_id, title, due_on, is_callback, created_at)
      select c.id, 'Rappeler ' || n, '2026-11-27', true, private.now() - interval '${hours} hours' from public.customers c, generate_series(1, ${count}) n where c.name = 'Anne Martin'`)
  const other = () => ask({ p_name: "Zoé Petit", p_phone: "0699887766" })
  await waiting(40, 0)
  expect(await other()).toBe("callbacks_full")
  await waiting(199, 2)
  expect(await other()).toBe("today")
  await waiting(200, 2)
  expect(await other()).toBe("callbacks_full")
  await waiting(200, 25)
  expect(await other()).toBe("today")
})

test("the first ten calls of an hour are mailed, and the tenth mail says that more may follow", async () => {
  for (let n = 10; n < 22; n += 1) await ask({ p_name: `Anne ${n}`, p_phone: `06123456${n}` })
  expect(await tasks()).toHaveLength(12)
  expect((await mails()).map(({ payload }) => (payload as { is_last: boolean }).is_last)).toEqual([
    ...Array<boolean>(9).fill(false),
    true,
  ])
  await world.setClock("2026-11-27T10:30:00Z")
  await ask({ p_name: "Zoé Petit", p_phone: "0699887766" })
  expect(await mails()).toHaveLength(11)
})

test("staff who want no mail about contacts get none, and nobody but the site has a call noted", async () => {
  await world.sql("update public.notification_settings set on_contact = false")
  await ask()
  expect(await mails()).toEqual([])
  const asked = { p_name: "Anne", p_phone: "0612345678", p_moment: "asap" }
  for (const who of ["visitor", "user", "manager", "admin"] as const)
    expect((await world.as[who].rpc("request_callback", asked)).error?.code).toBe("42501")
})

test("erasing a client takes the call and the mail about it along", async () => {
  await ask()
  expect((await world.as.admin.rpc("erase_person", { p_phone: "06 12 34 56 78" })).error).toBeNull()
  expect([await tasks(), await mails()]).toEqual([[], []])
})

test("« À traiter » shows what is due to the person whose it is, or to all, under the kept file", async () => {
  await world.script(`
    insert into public.customers (id, name, origin) values
      ('00000000-0000-4000-8000-00000000000a', 'Anne Martin', 'staff'), ('00000000-0000-4000-8000-00000000000b', 'A. Martin', 'staff');
    insert into public.customer_tasks (customer_id, title, due_on, assignee_id, done_at) values
      ('00000000-0000-4000-8000-00000000000b', 'À tous', '2026-11-27', null, null),
      ('00000000-0000-4000-8000-00000000000a', 'Au gérant', '2026-11-20', '${world.people.manager}', null),
      ('00000000-0000-4000-8000-00000000000a', 'À l’administratrice', '2026-11-20', '${world.people.admin}', null),
      ('00000000-0000-4000-8000-00000000000a', 'Demain', '2026-11-28', null, null),
      ('00000000-0000-4000-8000-00000000000a', 'Faite', '2026-11-20', null, '2026-11-21');`)
  const kept = "00000000-0000-4000-8000-00000000000a"
  const merge = { p_kept: kept, p_absorbed: "00000000-0000-4000-8000-00000000000b" }
  expect((await world.as.manager.rpc("merge_customers", merge)).error).toBeNull()
  const read = async (who: "manager" | "admin") => {
    const { data } = await world.as[who].rpc("read_dashboard")
    const { tasks: due, tasks_total } = (data as { todo: { tasks: { title: string }[]; tasks_total: number } }).todo
    return { due, tasks_total }
  }
  const { due, tasks_total } = await read("manager")
  expect(due).toMatchObject([
    { title: "Au gérant", due_on: "2026-11-20", customer_name: "Anne Martin" },
    { title: "À tous", customer_id: kept, customer_name: "Anne Martin", is_callback: false },
  ])
  expect(tasks_total).toBe(2)
  expect((await read("admin")).due.map(({ title }) => title)).toEqual(["À l’administratrice", "À tous"])
  await world.sql(`insert into public.customer_tasks (customer_id, title, due_on)
    select '${kept}', 'n' || n, '2026-11-26' from generate_series(1, 12) n`)
  const many = await read("manager")
  expect([many.due.length, many.tasks_total]).toEqual([10, 14])
})
