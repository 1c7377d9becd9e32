import { expect, test } from "vitest"
import { send, sent, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"
import { billingHere, issued, useInvoices } from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

type Row = [table: string, id: string]

/** Holds the first row, lets another transaction wait for it, then locks the second row: fails when the other one has it. */
async function crossed(first: Row, second: Row, other: () => PromiseLike<{ error: unknown }>) {
  const waiting: Promise<{ error: unknown }>[] = []
  await world.begin(async (ask) => {
    const [own] = await ask("select pg_backend_pid() as pid")
    const lock = ([table, id]: Row) => ask(`select 1 from public.${table} where id = $1 for update`, [id])
    await ask("set local lock_timeout = '300ms'")
    await lock(first)
    waiting.push(Promise.resolve(other()))
    // Other tests wait for locks on the same server: only one that waits for this transaction counts.
    await expect
      .poll(() => world.sql("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [own?.["pid"]]))
      .toHaveLength(1)
    await lock(second)
  })
  expect((await Promise.all(waiting)).map(({ error }) => error)).toEqual([null])
}

test("two people at two versions of one quote wait for each other, and never in a circle", async () => {
  const { id } = await sent()
  const { data: second } = await world.as.manager.rpc("revise_quote", { p_id: id })
  const newer = String(second)
  expect((await send(newer, 1)).error).toBeNull()
  await crossed(["quotes", id], ["quotes", newer], () => world.as.manager.rpc("revise_quote", { p_id: newer }))
})

test("a refund that settles and staff who give money back wait for each other, and never in a circle", async () => {
  const { id, hash } = await signed()
  const service = world.as.service
  const { data } = await service.rpc("open_card_payment", { p_hash: hash, p_gateway: "stripe" })
  const { id: payment, amount_cents } = data as { id: string; amount_cents: number }
  const session = { p_id: payment, p_session_id: "cs_1" }
  await service.rpc("attach_card_session", session)
  const paid = { p_payment_intent_id: "pi_1", p_amount_cents: amount_cents, p_currency: "eur", p_is_ours: true }
  expect(await service.rpc("confirm_card_payment", { ...session, ...paid })).toMatchObject({ data: "confirmed" })
  await service.rpc("withdraw_from_quote", { p_hash: hash })
  await service.rpc("give_back", {
    ...{ p_kind: "quote", p_id: id, p_actor: null as never },
    p_refund: { amount_cents: 100, method: "card_online" },
  })
  const [refund] = await world.sql<{ id: string }>("select id from public.refunds")
  await crossed(["quotes", id], ["card_payments", payment], () =>
    service.rpc("settle_refund", { p_id: refund?.id ?? "", p_refund_id: "re_1" }),
  )
})

test("a note that is finished, and staff who ask for it again, wait for each other, and never in a circle", async () => {
  const service = world.as.service
  const { id } = await world.add.request({ status: "confirmed" })
  await world.as.manager.rpc("request_note", { p_request_id: id })
  await world.begin(async (ask) => {
    await ask("select 1 from public.brico_requests where id = $1 for update", [id])
    expect(await service.rpc("claim_documents", {})).toMatchObject({ data: [], error: null })
  })
  const { data } = await service.rpc("claim_documents", {})
  const [note] = data as { id: string; attempt: number }[]
  if (!note) throw new Error("No note is due")
  await crossed(["brico_requests", id], ["documents", note.id], () =>
    service.rpc("finish_document", {
      ...{ p_id: note.id, p_attempt: note.attempt, p_path: "notes/1.pdf", p_sha256: "a".repeat(64), p_byte_count: 9 },
    }),
  )
})

test("ten presses on « Faire un avoir » at once leave one draft, and no paper of another", async () => {
  await billingHere()
  const invoice = await issued({ kind: "balance", quote_id: (await signed()).id })
  const begin = () =>
    world.as.manager.rpc("start_invoice", { p_order: { kind: "credit_note", corrects_id: invoice.id } })
  const first = await begin()
  await world.as.manager.rpc("request_invoice_draft", { p_id: String(first.data) })
  const answers = await Promise.all(Array.from({ length: 10 }, begin))
  expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null))
  expect(await world.sql("select id from public.invoices where state = 'draft'")).toHaveLength(1)
  expect(await world.sql("select id from public.documents where kind = 'invoice_draft'")).toEqual([])
})
