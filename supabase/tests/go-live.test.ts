import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Readiness = Record<string, unknown>
const readiness = async () => (await world.as.manager.rpc("site_readiness")).data as Readiness
const isOpen = async () =>
  (await world.as.visitor.from("site_settings").select("is_open").single()).data?.is_open as unknown

test("a fresh site is closed, and an administrator alone opens it", async () => {
  expect(await isOpen()).toBe(false)
  for (const who of ["visitor", "user", "manager", "deactivated", "half"] as const)
    expect((await world.as[who].rpc("open_site", { p_is_open: true })).error).not.toBeNull()
  expect(await isOpen()).toBe(false)
  expect((await world.as.admin.rpc("open_site", { p_is_open: true })).error).toBeNull()
  expect(await isOpen()).toBe(true)
  expect(await readiness()).toMatchObject({ is_open: true, opened_at: expect.any(String) as unknown })
  await world.as.admin.rpc("open_site", { p_is_open: false })
  expect(await readiness()).toMatchObject({ is_open: false, opened_at: null })
  const lines = await world.sql(
    "select summary from public.activity_log where subject_table = 'site_settings' order by id",
  )
  expect(lines).toEqual([{ summary: "is_open : false → true" }, { summary: "is_open : true → false" }])
})

test("staff read how ready the site is, others do not", async () => {
  expect(await readiness()).toMatchObject({
    is_example: false,
    services: 0,
    teams: 1,
    last_backup: null,
    backup_failure: null,
    mail_failure: null,
    alerts: [],
  })
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    expect((await world.as[who].rpc("site_readiness")).error).not.toBeNull()
    expect((await world.as[who].rpc("read_storage_sizes")).error).not.toBeNull()
    expect((await world.as[who].rpc("example_counts")).error).not.toBeNull()
  }
  const sizes = (await world.as.manager.rpc("read_storage_sizes")).data as Record<string, unknown>
  expect(sizes).toMatchObject({ files: 0, file_bytes: 0, mails_waiting: 0, oldest_mail: null })
  expect(sizes["database_bytes"]).toBeGreaterThan(1e6)
})

test("a payment that no signed event announced within the week is told, until one comes", async () => {
  const isSilent = async () => (await readiness())["is_webhook_silent"]
  expect(await isSilent()).toBe(false)
  const pay = (id: string, ago: string, isDemo: boolean) =>
    world.sql(`insert into public.card_payments (amount_cents, state, session_id, payment_intent_id, is_demo, expires_at, settled_at)
      values (8000, 'paid', 'cs_${id}', 'pi_${id}', ${isDemo}, private.now(), private.now() - interval '${ago}')`)
  // Simulated, too old to matter, and so young that its event may still come.
  await pay("demo", "1 day", true)
  await pay("old", "8 days", false)
  await pay("young", "50 minutes", false)
  expect(await isSilent()).toBe(false)
  await pay("one", "1 day", false)
  expect(await isSilent()).toBe(true)
  await world.sql(`insert into public.stripe_events (id, type, object_id, received_at)
    values ('evt_old', 'checkout.session.completed', 'cs_old', private.now() - interval '8 days')`)
  expect(await isSilent()).toBe(true)
  await world.as.service.rpc("record_stripe_event", {
    p_id: "evt_one",
    p_type: "charge.refunded",
    p_object_id: "pi_one",
  })
  expect(await isSilent()).toBe(false)
  await world.sql("delete from public.card_payments; delete from public.stripe_events")
})

test("staff see when the jobs last ended and which failed, on a machine and on Supabase alike", async () => {
  expect(await readiness()).toMatchObject({ jobs_age_seconds: null })
  await world.as.service.rpc("record_jobs_end", { p_report: { at: "x", counts: {}, failed: ["deliver_mail"] } })
  await world.sql("update private.job_turns set ended_at = clock_timestamp() - interval '10 minutes'")
  expect(Number((await readiness())["jobs_age_seconds"])).toBeGreaterThanOrEqual(600)
  const sizes = (await world.as.manager.rpc("read_storage_sizes")).data as { jobs: { at: string; failed: string[] } }
  expect(sizes.jobs.failed).toEqual(["deliver_mail"])
  expect((await world.as.service.rpc("read_jobs_report")).data).toEqual(sizes.jobs)
  await world.sql("delete from private.job_turns")
})

test("the last failed mail is reported until another mail is sent", async () => {
  await world.sql(`insert into public.email_outbox (template, recipient, status, last_error)
    values ('booking_link', 'a@b.fr', 'failed', 'Refused'), ('account_code', 'a@b.fr', 'failed', 'Secret')`)
  expect((await readiness())["mail_failure"]).toMatchObject({ error: "Refused" })
  await world.sql(`insert into public.email_outbox (template, recipient, status, sent_at, created_at)
    values ('booking_link', 'a@b.fr', 'sent', now() + interval '1 minute', now())`)
  expect((await readiness())["mail_failure"]).toBeNull()
})

test("emptying the example takes its rows and its words, and leaves whatever somebody entered", async () => {
  const request = await world.add.request({
    payment_status: "paid",
    scheduled_date: "2026-11-20",
    scheduled_time: "09:00",
  })
  await world.sql(
    `insert into public.receipts (request_id, kind, amount_cents, method, received_on, recorded_at, recorded_by_name, source)
    values ($1, 'payment', 100, 'cash', '2026-11-20', now(), 'Anne', 'staff')`,
    [request.id],
  )
  await world.sql("insert into public.gallery_projects (title, location) values ('Exemple', 'Paris')")
  await world.sql(
    'update public.company_settings set founder_name = \'Camille\', partners_figure = \'40+\', team = \'[{"name":"A","role":"B"}]\'',
  )
  await world.sql("select private.mark_example()")
  const own = await world.add.request({ client_name: "Une vraie cliente" })
  await world.sql("update public.company_settings set phone = '01 42 68 00 00'")
  expect(await readiness()).toMatchObject({ is_example: true })
  expect((await world.as.manager.rpc("example_counts")).data).toContainEqual({
    table_name: "brico_requests",
    row_count: 1,
  })

  for (const who of ["visitor", "manager", "admin"] as const)
    expect((await world.as[who].rpc("empty_example")).error).not.toBeNull()
  const { data, error } = await world.as.service.rpc("empty_example")
  expect(error).toBeNull()
  expect(data).toMatchObject({ brico_requests: 1, gallery_projects: 1 })
  expect(await world.sql("select id from public.brico_requests")).toEqual([{ id: own.id }])
  expect(await world.sql("select count(*)::int as n from public.receipts")).toEqual([{ n: 0 }])
  expect(
    await world.sql("select phone, email, founder_name, partners_figure, team from public.company_settings"),
  ).toEqual([{ phone: "01 42 68 00 00", email: null, founder_name: null, partners_figure: null, team: [] }])
  expect(await world.sql("select count(*)::int as n from public.teams")).toEqual([{ n: 1 }])
  expect(await readiness()).toMatchObject({ is_example: false, is_open: false })
  // A second call changes nothing.
  expect((await world.as.service.rpc("empty_example")).error).toBeNull()
  expect(await world.sql("select phone from public.company_settings")).toEqual([{ phone: "01 42 68 00 00" }])
})

test("staff try hours before they save them", async () => {
  const [settings] = await world.sql<{ working_hours: Record<string, object> }>(
    "select working_hours from public.scheduling_settings",
  )
  const preview = async (who: "manager" | "user", change: object, duration = 60) => {
    const p_rules = {
      working_hours: { ...settings?.working_hours, ...change },
      minimum_notice_hours: 0,
      notice_in_opening_hours: false,
      max_bookings_per_day: 20,
    }
    return await world.as[who].rpc("preview_slots", { p_rules, p_duration: duration, p_from: "2030-01-07" })
  }
  const open = async (change: object, duration?: number) =>
    ((await preview("manager", change, duration)).data as { day: string; start_time: string; is_open: boolean }[])
      .filter(({ day, is_open }) => is_open && day === "2030-01-07")
      .map(({ start_time }) => start_time.slice(0, 2))
      .join(" ")
  expect(await open({})).toBe("08 09 10 11 12 13 14 15 16 17")
  expect(await open({ monday: { start: "09:00", end: "12:00", enabled: true } })).toBe("09 10 11")
  expect(await open({ monday: { start: "09:00", end: "12:00", enabled: true } }, 150)).toBe("09")
  expect(await open({ monday: { start: "09:00", end: "12:00", enabled: false } })).toBe("")
  expect((await preview("manager", { monday: "all day" })).data).toEqual([])
  expect((await preview("user", {})).error).toMatchObject({ code: "access_denied" })
  expect(await world.sql("select working_hours from public.scheduling_settings")).toEqual([settings])
})

test("a category that goes leaves its requests, one with services stays", async () => {
  const [category] = await world.sql<{ id: string }>(
    "insert into public.service_categories (code, name) values ('serrurerie', 'Serrurerie') returning id",
  )
  const request = await world.add.request({ service_category_id: category?.id })
  await world.add.service({ category: "serrurerie" })
  const remove = () => world.as.manager.from("service_categories").delete().eq("code", "serrurerie").select("id")
  expect((await remove()).error).not.toBeNull()
  await world.sql("delete from public.services")
  expect((await remove()).data).toHaveLength(1)
  expect(await world.sql("select service_category_id from public.brico_requests where id = $1", [request.id])).toEqual([
    { service_category_id: null },
  ])
})
