import { beforeAll, beforeEach, expect, test } from "vitest"
import { answerSchema, type Question, QUESTIONS, questions } from "#domain/compliance/questions.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { recordPayment } from "#tests/support/record-payment.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.script(`set session_replication_role = replica; delete from public.receipts; delete from public.fiscal_events;
    delete from private.mailed_heads; delete from public.compliance_answers; reset session_replication_role`)
  await world.empty("brico_requests", "email_outbox")
  await world.setClock("2026-11-25T12:00:00Z")
})

type Who = "admin" | "manager" | "user" | "visitor"
const answer = (who: Who, p_question: string, p_answer: string, more = {}) =>
  world.as[who].rpc("answer_compliance", { p_question, p_answer, ...more })
const answers = (who: Who) => world.as[who].from("compliance_answers").select("question, answer, name, since_on")
const queue = async () => (await world.as.service.rpc("queue_ledger_head")).data as number
const mails = () =>
  world.sql<{ recipient: string; payload: Record<string, unknown> }>(
    "select recipient, payload from public.email_outbox where template = 'ledger_head' order by created_at",
  )
async function pay(cents: number, method?: string, day?: string) {
  const request = await world.add.request({ base_price: 900, client_name: "Hortense Sansnom" })
  return (await recordPayment(world, request, cents, method, day)).data as string
}

test("a fresh company has answered nothing; an administrator answers, with a name and a day, and staff read it", async () => {
  expect((await answers("manager")).data).toEqual([])
  expect((await answer("admin", "platform", "not_yet")).error).toBeNull()
  const chosen = { p_name: " Plateforme Exemple ", p_on: "2026-09-01" }
  expect((await answer("admin", "platform", "chosen", chosen)).error).toBeNull()
  const row = { question: "platform", answer: "chosen", name: "Plateforme Exemple", since_on: "2026-09-01" }
  expect((await answers("manager")).data).toEqual([row])
  expect(await world.sql("select answered_by, answered_by_name, answered_at from public.compliance_answers")).toEqual([
    { answered_by: world.people.admin, answered_by_name: "admin", answered_at: "2026-11-25T12:00:00+00:00" },
  ])
  expect(
    await world.sql("select actor_name from public.activity_log where subject_table = 'compliance_answers'"),
  ).toEqual([{ actor_name: "admin" }, { actor_name: "admin" }])
  for (const who of ["manager", "user", "visitor"] as const)
    expect((await answer(who, "origin", "own")).error, who).not.toBeNull()
  for (const who of ["user", "visitor"] as const) expect((await answers(who)).data ?? [], who).toEqual([])
  // Only by the functions.
  await world.as.admin.rpc("request_fiscal_archive", { p_year: 2026 })
  for (const [table, key] of [
    ["compliance_answers", "answer"],
    ["waiting_jobs", "last_error"],
  ] as const)
    for (const who of ["visitor", "user", "manager", "admin", "service"] as const) {
      const rows = world.as[who].from(table)
      expect((await rows.insert({ [key]: "own" } as never)).error, `${who} ${table}`).not.toBeNull()
      expect(
        (
          await rows
            .update({ [key]: "own" })
            .neq(key, "x")
            .select()
        ).error,
        `${who} ${table}`,
      ).not.toBeNull()
      expect((await rows.delete().neq(key, "x").select()).error, `${who} ${table}`).not.toBeNull()
    }
})

test("an administrator never overwrites an answer that the screen did not show", async () => {
  const none = { p_seen: "-infinity" }
  const both = await Promise.all([answer("admin", "origin", "own", none), answer("admin", "origin", "own", none)])
  expect(both.map(({ error }) => error?.code ?? "").sort()).toEqual(["", "answer_changed"])
  const [stored] = await world.sql<{ answered_at: string }>("select answered_at from public.compliance_answers")
  await world.setClock("2026-11-25T12:01:00Z")
  expect((await answer("admin", "origin", "own", { p_seen: stored?.answered_at })).error).toBeNull()
  expect((await answer("admin", "origin", "own", { p_seen: stored?.answered_at })).error?.code).toBe("answer_changed")
})

test("the form and the table know the same questions and answers, and ask for the same details", async () => {
  const full = { name: "Jeanne Martin", detail: "gérante", since_on: "2026-10-12" }
  for (const question of QUESTIONS)
    for (const choice of [...Object.keys(questions[question].choices), "invented"])
      for (const details of [full, { name: "", detail: "", since_on: "" }]) {
        const typed = answerSchema(question).safeParse({ answer: choice, ...details })
        const { error } = await answer("admin", question, choice, {
          ...{ p_name: details.name, p_detail: details.detail, p_on: details.since_on || null },
        })
        expect({ question, choice, details, isRight: error === null }).toEqual({
          ...{ question, choice, details, isRight: typed.success },
        })
      }
  expect((await answer("admin", "invented", "own")).error).not.toBeNull()
  const kept = answerSchema("platform" satisfies Question).parse({ answer: "not_yet", ...full })
  expect(kept).toEqual({ answer: "not_yet", name: null, detail: null, since_on: null })
})

test("each morning after a day that added to the chain, staff get its sums and its end, once", async () => {
  const id = await pay(5000)
  await pay(7000, "check", "2026-11-24")
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Erreur" })
  await pay(2000)
  expect(await queue()).toBe(0)
  await world.setClock("2026-11-26T05:59:00Z")
  expect(await queue()).toBe(0)
  await world.setClock("2026-11-26T06:01:00Z")
  await pay(1000, "card", "2026-11-26")
  expect([await queue(), await queue()]).toEqual([1, 0])
  const [head] = await world.sql<{ hash: string }>("select hash from public.fiscal_events where seq = 4")
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toEqual({
    recipient: "contact@mirabelle.test",
    payload: {
      ...{ day: "2026-11-25", seq: 4, hash: head?.hash },
      methods: [{ method: "cash", received_cents: 2000, returned_cents: 0 }],
    },
  })
  expect((await world.as.manager.rpc("verify_ledger", { p_seq: 4, p_hash: head?.hash })).data).toMatchObject({
    is_head_known: true,
    problems: [],
  })
  // The day after: the payment of the 26th. Then nothing, until the chain grows again.
  for (const [day, sent] of [
    ["2026-11-27", 1],
    ["2026-11-28", 0],
  ] as const) {
    await world.setClock(`${day}T08:00:00Z`)
    expect(await queue(), day).toBe(sent)
  }
  // Without a mail server they are kept, and nobody has to do anything about them.
  await world.sql("update public.email_outbox set status = 'kept'")
  const { data } = await world.as.manager.rpc("read_dashboard")
  expect((data as { todo: { kept_mails: number } }).todo.kept_mails).toBe(0)
})
