import { beforeAll, beforeEach, expect, test } from "vitest"
import { describeWork, type WaitingWork, type WorkCount, type WorkKind } from "#domain/waiting-work.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { removeFiles } from "#functions/_shared/remove-files.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"
import { openPage, paidByCard } from "#tests/support/card-payments.ts"
import { type FunctionWorld, openWorld, START } from "#tests/support/functions.ts"
import { runJobs } from "#tests/support/scheduler.ts"

const MINUTE_MS = 60_000
let world: FunctionWorld
let request: string
beforeAll(async () => {
  world = await openWorld()
  await world.sql(
    "update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris', tva = 'FR12345678901'",
  )
})
beforeEach(async () => {
  await world.empty("waiting_jobs", "email_outbox", "refunds", "documents", "card_payments", "receipts", "alerts")
  await world.reset()
  ;({ id: request } = await world.backend.add.request({ client_name: "Zoé Martin", base_price: 95 }))
})

/** Minutes after the start of the test. */
const after = (minutes: number) => world.setClock(new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString())
const jobs = (kind: string) => async () =>
  (await world.deps.service.rpc("claim_jobs", { p_kind: kind, p_limit: 100 })).data ?? []

/** For each kind: how one job begins to wait, what a worker that dies then has claimed, and for how many minutes nobody else gets it. */
const KINDS: Record<WorkKind, { wait: () => Promise<unknown>; claim: () => Promise<unknown[]>; minutes: number }> = {
  mail: {
    wait: () => world.sql("select private.enqueue_email('booking_link', 'a@b.fr', '{}', null, null)"),
    claim: async () => (await world.deps.service.rpc("claim_outbox", {})).data ?? [],
    minutes: 5,
  },
  refund: {
    wait: () => promiseRefund(),
    claim: async () => (await world.deps.service.rpc("claim_refunds", {})).data ?? [],
    minutes: 5,
  },
  document: {
    wait: async () => world.backend.as.manager.rpc("request_note", { p_request_id: request }),
    claim: async () => (await world.deps.service.rpc("claim_documents", {})).data ?? [],
    minutes: 2,
  },
  payment: {
    wait: async () => {
      await world.sql(openPage(request, "cs_1"))
      await world.sql(
        "update public.card_payments set opened_at = opened_at - interval '1 hour', expires_at = private.now()",
      )
    },
    claim: async () => (await world.deps.service.rpc("claim_open_checkouts", {})).data ?? [],
    minutes: 5,
  },
  archive: {
    wait: async () => world.backend.as.admin.rpc("request_fiscal_archive", { p_year: 2026 }),
    claim: jobs("archive"),
    minutes: 10,
  },
  file: {
    wait: () => world.sql("select public.remove_files_later('documents', '{a.webp}')"),
    claim: jobs("file"),
    minutes: 5,
  },
  reviews: {
    wait: async () => {
      await world.sql("update public.review_settings set is_daily = true, last_run_at = null")
      await world.sql("select public.plan_reviews_sync()")
    },
    claim: jobs("reviews"),
    minutes: 5,
  },
}

async function promiseRefund(): Promise<string> {
  await world.sql(paidByCard({ request, intent: `pi_demo_${request}` }))
  await world.sql(
    "select private.promise_refund(r, r.card_cents, 'team_cannot_come', null, null) from public.brico_requests r where id = $1",
    [request],
  )
  return request
}

async function list() {
  const { data } = await world.backend.as.admin.rpc("list_waiting_work")
  return data as { kinds: WorkCount[]; rows: WaitingWork[] }
}
const countOf = async (kind: WorkKind) => (await list()).kinds.find((count) => count.kind === kind)

test.each(Object.keys(KINDS) as WorkKind[])(
  "%s: what a worker claimed that dies is taken by another one, not before and only once",
  async (kind) => {
    const { wait, claim, minutes } = KINDS[kind]
    await wait()
    expect(await countOf(kind)).toMatchObject({ waiting: 1, stuck: 0 })
    expect(await claim()).toHaveLength(1)
    await after(minutes - 0.1)
    expect(await claim()).toEqual([])
    await after(minutes + 0.1)
    expect((await Promise.all([claim(), claim(), claim()])).flat()).toHaveLength(1)
    expect((await list()).kinds.map((count) => count.kind).sort()).toEqual(Object.keys(KINDS).sort())
  },
)

test("ten thousand files wait: each is claimed once by four workers, the oldest first", async () => {
  await world.sql(`insert into public.waiting_jobs (kind, subject, next_attempt_at)
    select 'file', 'documents/' || n, private.now() - make_interval(secs => n) from generate_series(1, 10000) n`)
  const claimed: number[][] = []
  const work = async () => {
    for (;;) {
      const { data } = await world.deps.service.rpc("claim_jobs", { p_kind: "file", p_limit: 500 })
      if (!data?.length) return
      claimed.push(data.map(({ subject }) => Number(subject.slice("documents/".length))))
    }
  }
  const [first] = (await world.deps.service.rpc("claim_jobs", { p_kind: "file", p_limit: 1 })).data ?? []
  expect(first?.subject).toBe("documents/10000")
  await Promise.all([work(), work(), work(), work()])
  expect(new Set(claimed.flat()).size).toBe(9_999)
  expect(claimed.flat()).toHaveLength(9_999)
  // Four workers at once: what the first batches hold is older than what the last ones hold.
  expect(Math.min(...(claimed[0] ?? []))).toBeGreaterThan(Math.max(...(claimed.at(-1) ?? [])))
})

test("a payment provider that is away for a day: the owner is told once, and each refund is made once when it is back", async () => {
  await promiseRefund()
  const { refund } = world.deps.payments
  let tries = 0
  world.deps.payments.refund = () => {
    tries += 1
    return Promise.reject(new Error("no network"))
  }
  for (let minutes = 0; minutes <= 24 * 60; minutes += 10) {
    await after(minutes)
    await settleRefunds(world.deps)
  }
  expect(tries).toBeLessThanOrEqual(15)
  expect(await list()).toMatchObject({
    rows: [{ kind: "refund", last_error: "no network", is_stuck: true, is_owed: true }],
  })
  await runJobs(world)
  await runJobs(world)
  const alerts = () => world.mailed.filter(({ subject }) => subject.includes("n’aboutit pas"))
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]?.text).toContain("no network")

  world.deps.payments.refund = () => ((tries = -1), Promise.resolve({ id: "re_1" }))
  const [row] = (await list()).rows
  await world.backend.as.admin.rpc("retry_work", { p_kind: "refund", p_subject: row?.subject ?? "" })
  expect(await settleRefunds(world.deps)).toEqual({ refunded: 1 })
  expect([tries, await settleRefunds(world.deps)]).toEqual([-1, { refunded: 0 }])
  await runJobs(world)
  expect(await world.sql("select kind from public.alerts where ended_at is null")).toEqual([])
  expect((await list()).rows).toEqual([])
  world.deps.payments.refund = refund
})

test("a checkout that the provider does not answer about is on the list an hour after its end, and off it once it is read", async () => {
  await KINDS.payment.wait()
  const { readCheckout } = world.deps.payments
  world.deps.payments.readCheckout = () => Promise.reject(new Error("no network"))
  await runJobs(world)
  expect((await list()).rows).toMatchObject([
    { kind: "payment", is_stuck: false, about: { cents: 8000, request_id: request } },
  ])
  await after(61)
  await runJobs(world)
  expect((await list()).rows).toMatchObject([{ kind: "payment", is_stuck: true }])
  world.deps.payments.readCheckout = readCheckout
})

test("a file that the storage refuses: an administrator tries again, or sets it aside with a reason that all read", async () => {
  await world.sql("select public.remove_files_later('nowhere', '{a.webp}')")
  for (const minutes of [0, 3, 8, 20, 40]) {
    await after(minutes)
    await removeFiles(world.deps)
  }
  const [row] = (await list()).rows
  expect(row).toMatchObject({ kind: "file", subject: "nowhere/a.webp", attempts: 5, is_stuck: true, is_owed: false })
  const job = { p_kind: "file", p_subject: "nowhere/a.webp" }
  const { admin } = world.backend.as
  expect((await admin.rpc("set_work_aside", { ...job, p_reason: "  " })).error?.code).toBe("invalid_input")
  expect((await admin.rpc("set_work_aside", { ...job, p_reason: "Ancien espace" })).error).toBeNull()
  await after(24 * 60)
  expect(await KINDS.file.claim()).toEqual([])
  expect(await countOf("file")).toMatchObject({ waiting: 0, stuck: 0, set_aside: 1 })
  expect((await list()).rows).toMatchObject([{ set_aside_reason: "Ancien espace", is_stuck: false }])
  expect((await admin.rpc("retry_work", job)).error).toBeNull()
  expect(await KINDS.file.claim()).toHaveLength(1)
  expect(
    await world.sql("select summary from public.activity_log where subject_table = 'waiting_jobs' order by id"),
  ).toEqual([{ summary: "Mis de côté : Ancien espace" }, { summary: "Nouvel essai demandé" }])
})

test("a mail that was given up stays on the list until it is set aside or sent again; one that is leaving is never sent twice", async () => {
  await KINDS.mail.wait()
  const [mail] = (await KINDS.mail.claim()) as { id: string }[]
  const job = { p_kind: "mail", p_subject: mail?.id ?? "" }
  const { admin } = world.backend.as
  // It is on its way.
  expect((await admin.rpc("retry_work", job)).error?.code).toBe("work_gone")
  expect((await admin.rpc("set_work_aside", { ...job, p_reason: "x" })).error?.code).toBe("work_gone")
  await world.sql("select public.finish_outbox($1, 'failed', 'no mailbox', p_is_final => true)", [mail?.id])
  const failed = async () => {
    const { data } = await admin.rpc("read_dashboard")
    return (data as { todo: { failed_mails: number } }).todo.failed_mails
  }
  const [row] = (await list()).rows
  expect(row).toMatchObject({ kind: "mail", is_stuck: true, next_attempt_at: null, about: { recipient: "a@b.fr" } })
  expect(row && describeWork(row)).toMatchObject({ detail: "a@b.fr", to: `/admin/mails?mail=${mail?.id}` })
  expect(await failed()).toBe(1)
  expect((await admin.rpc("set_work_aside", { ...job, p_reason: "Client prévenu par téléphone" })).error).toBeNull()
  expect([await failed(), (await countOf("mail"))?.set_aside]).toEqual([0, 1])
  expect((await admin.rpc("retry_work", job)).error).toBeNull()
  expect(await KINDS.mail.claim()).toHaveLength(1)
  expect(await deliverOutbox(world.deps)).toMatchObject({ sent: 0 })
})

test("an archive that was set aside is made when an administrator asks for the year again", async () => {
  await KINDS.archive.wait()
  const { admin } = world.backend.as
  const job = { p_kind: "archive", p_subject: "2026" }
  expect((await admin.rpc("set_work_aside", { ...job, p_reason: "Trop tôt" })).error).toBeNull()
  expect(await KINDS.archive.claim()).toEqual([])
  await KINDS.archive.wait()
  expect(await KINDS.archive.claim()).toHaveLength(1)
})

test("money and papers that a client must get are never set aside", async () => {
  for (const kind of ["refund", "document", "payment"] as const) {
    await KINDS[kind].wait()
    const job = { p_kind: kind, p_subject: crypto.randomUUID(), p_reason: "Plus tard" }
    expect((await world.backend.as.admin.rpc("set_work_aside", job)).error?.code, kind).toBe("work_owed")
  }
})

test("only administrators see the list and act on it", async () => {
  await KINDS.archive.wait()
  await KINDS.file.wait()
  const job = { p_kind: "file", p_subject: "documents/a.webp" }
  for (const who of ["manager", "user", "visitor"] as const) {
    const db = world.backend.as[who]
    expect((await db.rpc("list_waiting_work")).error, who).not.toBeNull()
    expect((await db.rpc("retry_work", job)).error, who).not.toBeNull()
    expect((await db.rpc("set_work_aside", { ...job, p_reason: "Plus tard" })).error, who).not.toBeNull()
  }
  const seen = async (who: "admin" | "manager" | "user" | "visitor") =>
    ((await world.backend.as[who].from("waiting_jobs").select("kind").order("kind")).data ?? []).map(({ kind }) => kind)
  expect([await seen("admin"), await seen("manager"), await seen("user"), await seen("visitor")]).toEqual([
    ["archive", "file"],
    ["archive"],
    [],
    [],
  ])
})
