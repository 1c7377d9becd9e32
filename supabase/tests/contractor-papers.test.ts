import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { latestEnd, REQUIRED_PAPERS } from "#domain/contractors/papers.ts"
import { addDays } from "#domain/dates.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
let contractor: string
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("contractors", "email_outbox", "waiting_jobs")
  await world.sql("delete from storage.objects")
  await world.setClock("2026-11-22T12:00:00+01:00")
  const [row] = await world.sql<{ id: string }>(
    `insert into public.contractors (name, email, phone, specialties)
     values ('Keller', 'k@example.fr', '0612345678', '{plomberie}') returning id`,
  )
  contractor = row?.id ?? ""
})

let n = 0
async function keep(kind: string, issued: string, expires: string, change: Record<string, unknown> = {}) {
  n += 1
  const path = `contractors/${contractor}/papers/${n}.pdf`
  return world.as.manager
    .from("contractor_papers")
    .insert({
      contractor_id: contractor,
      kind,
      issued_on: issued,
      expires_on: expires,
      path,
      file_name: "a.pdf",
      ...change,
    })
    .select("id")
    .single()
}
const wanting = async (on?: string) =>
  (
    await world.sql<{ kind: string; state: string; day: string | null }>(
      `select kind, state, expires_on::text as day from private.contractor_papers($1${on ? ", $2" : ""})`,
      on ? [contractor, on] : [contractor],
    )
  ).map(({ kind, state, day }) => [kind, state, day].filter(Boolean).join(" "))
const keepAll = async () => {
  for (const kind of ["vigilance", "kbis", "decennale", "rc_pro"]) await keep(kind, "2026-10-01", "2027-03-31")
}

test("somebody new lacks the four papers that everybody must have", async () => {
  expect(await wanting()).toEqual(["vigilance missing", "kbis missing", "decennale missing", "rc_pro missing"])
})

test("a paper counts from its day to its last day, both included", async () => {
  await keepAll()
  expect(await wanting("2026-09-30")).toHaveLength(4)
  expect(await wanting("2026-10-01")).toEqual([])
  expect(await wanting("2027-03-31")).toEqual([])
  expect(await wanting("2027-04-01")).toEqual(
    ["vigilance", "kbis", "decennale", "rc_pro"].map((kind) => `${kind} expired 2027-03-31`),
  )
})

test("the paper that ends last counts, and a list of foreign workers only once there is one", async () => {
  await keepAll()
  await keep("vigilance", "2026-04-01", "2026-09-30")
  expect(await wanting()).toEqual([])
  await keep("foreign_workers", "2026-04-01", "2026-09-30")
  expect(await wanting()).toEqual(["foreign_workers expired 2026-09-30"])
})

test("what is asked for is the same in the forms and in the database", async () => {
  const [row] = await world.sql<{ kinds: string[] }>(
    `select (select array_agg(kind) from private.contractor_paper_states($1, private.today())) as kinds`,
    [contractor],
  )
  expect(row?.kinds).toEqual(REQUIRED_PAPERS)
  for (const [end, issued] of [
    ["2027-02-28", "2026-08-31"],
    ["2026-12-01", "2026-06-01"],
  ] as const) {
    expect(latestEnd("kbis", issued)).toBe(end)
    expect((await keep("kbis", issued, end)).error).toBeNull()
    expect((await keep("kbis", issued, addDays(end, 1))).error).not.toBeNull()
  }
})

test("a paper lies in the folder of its own subcontractor, once, and only its file goes with it", async () => {
  const other = crypto.randomUUID()
  for (const path of [`projects/${other}/documents/a.pdf`, `contractors/${other}/papers/a.pdf`])
    expect((await keep("kbis", "2026-10-01", "2027-01-01", { path })).error).not.toBeNull()
  const first = await keep("kbis", "2026-10-01", "2027-01-01")
  const path = `contractors/${contractor}/papers/${n}.pdf`
  expect((await keep("vigilance", "2026-10-01", "2027-01-01", { path })).error).not.toBeNull()
  await keep("rc_pro", "2026-10-01", "2027-01-01")
  await world.as.manager.from("contractor_papers").delete().eq("id", first.data?.id)
  expect(await removals()).toEqual([path])
  await world.as.manager.from("contractors").delete().eq("id", contractor)
  expect((await removals()).slice(1)).toEqual([`contractors/${contractor}/papers/${n}.pdf`])
})

test("a photo that is replaced or goes with its row is removed, and no other", async () => {
  const photo = (name: string) => `contractors/temp/photo/${name}.webp`
  const set = (id: string, path: string | null) =>
    world.as.manager.from("contractors").update({ photo_path: path }).eq("id", id).select("id")
  const [second] = await world.sql<{ id: string }>(
    `insert into public.contractors (name, email, phone, specialties, photo_path)
     values ('Roux', 'r@example.fr', '0612345678', '{peinture}', $1) returning id`,
    [photo("roux")],
  )
  expect((await set(contractor, photo("roux"))).error).not.toBeNull()
  expect((await set(contractor, `contractors/${contractor}/papers/a.pdf`)).error).not.toBeNull()
  await set(contractor, photo("a"))
  await set(contractor, photo("b"))
  await world.as.manager.from("contractors").update({ notes: "x" }).eq("id", contractor)
  expect(await removals()).toEqual([photo("a")])
  await world.as.manager.from("contractors").delete().eq("id", contractor)
  expect(await removals()).toEqual([photo("a"), photo("b")])
  expect(await world.sql("select id from public.contractors where photo_path = $1", [photo("roux")])).toEqual([second])
})

const removals = async () =>
  (await world.sql<{ path: string }>(`select path from ${WAITING_FILES} order by path`)).map(({ path }) => path)

test("files that no row has named for a day are given to the jobs, once; others stay", async () => {
  await keep("kbis", "2026-10-01", "2027-01-01")
  const named = `contractors/${contractor}/papers/${n}.pdf`
  const left = "contractors/temp/photo/left.webp"
  const store = (name: string, days: number) =>
    world.sql(
      "insert into storage.objects (bucket_id, name, created_at) values ('documents', $1, private.now() - make_interval(days => $2))",
      [name, days],
    )
  await store(named, 3)
  await store(left, 2)
  await store("contractors/temp/photo/fresh.webp", 0)
  await store("projects/x/photos/a.webp", 9)
  const queue = async () => (await world.as.service.rpc("queue_orphan_files")).data as number
  expect([await queue(), await queue()]).toEqual([1, 0])
  expect(await removals()).toEqual([left])
})

describe("alerts", () => {
  const queue = async () => (await world.as.service.rpc("queue_paper_alerts")).data as number
  const mails = () =>
    world.sql<{ recipient: string; days: string[] }>(
      `select recipient, (select array_agg(p ->> 'expires_on' order by p ->> 'expires_on')
        from jsonb_array_elements(payload -> 'papers') p) as days
       from public.email_outbox where template = 'papers_expiring' order by created_at, id`,
    )
  const on = (day: string, time = "09:00") => world.setClock(`${day}T${time}:00+01:00`)

  test("are mailed to the staff once 30 and once 7 days before, from nine in the morning", async () => {
    await keep("decennale", "2026-01-01", "2026-12-31")
    await on("2026-11-30")
    expect(await queue()).toBe(0)
    await on("2026-12-01", "08:59")
    expect(await queue()).toBe(0)
    await on("2026-12-01")
    expect([await queue(), await queue()]).toEqual([1, 0])
    await on("2026-12-23")
    expect(await queue()).toBe(0)
    await on("2026-12-24")
    expect([await queue(), await queue()]).toEqual([1, 0])
    await on("2027-01-01")
    expect(await queue()).toBe(0)
    expect(await mails()).toEqual([
      { recipient: "contact@mirabelle.test", days: ["2026-12-31"] },
      { recipient: "contact@mirabelle.test", days: ["2026-12-31"] },
    ])
  })

  test("come as one message when several end, and once when the jobs were asleep", async () => {
    await keep("decennale", "2026-01-01", "2026-12-31")
    await keep("rc_pro", "2026-01-01", "2026-12-28")
    await on("2026-12-27")
    expect([await queue(), await queue()]).toEqual([2, 0])
    expect((await mails()).map(({ days }) => days)).toEqual([["2026-12-28", "2026-12-31"]])
  })

  test("are not sent for what was renewed or for somebody archived, and again when the end was put off", async () => {
    const { data } = await keep("decennale", "2026-01-01", "2026-12-31")
    await keep("kbis", "2026-06-30", "2026-12-30")
    await keep("kbis", "2026-12-01", "2027-05-31")
    await on("2026-12-05")
    expect(await queue()).toBe(1)
    await world.as.manager.from("contractor_papers").update({ expires_on: "2027-01-02" }).eq("id", data?.id)
    expect([await queue(), await queue()]).toEqual([1, 0])
    await world.sql("update public.contractors set archived_at = now()")
    await on("2026-12-30")
    expect(await queue()).toBe(0)
  })

  test("stand on the dashboard until the paper is renewed", async () => {
    await keep("decennale", "2026-01-01", "2026-11-20")
    await keep("rc_pro", "2026-01-01", "2027-01-31")
    const read = async () => (await world.as.manager.rpc("read_dashboard")).data as { todo: Record<string, unknown> }
    expect((await read()).todo).toMatchObject({
      papers_total: 1,
      papers: [{ contractor_id: contractor, contractor_name: "Keller", kind: "decennale", expires_on: "2026-11-20" }],
    })
    await keep("decennale", "2026-11-21", "2027-11-20")
    expect((await read()).todo).toMatchObject({ papers_total: 0, papers: [] })
  })
})
