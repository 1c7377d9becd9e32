import { expect, test } from "vitest"
import { withdrawalDeadline } from "#domain/booking/rules.ts"
import { addDays, parisInstant } from "#domain/dates.ts"
import { isPublicHoliday } from "#domain/holidays.ts"
import {
  drawn,
  OPTION,
  page,
  ask,
  prepared,
  project,
  send,
  sent,
  sign,
  signed,
  work,
  world,
  type Row,
  useQuoteWorld,
} from "#tests/support/quote-world.ts"

useQuoteWorld()

test("a client ticks an option, signs with the code, and the proof holds the document's hash, the sentences and the chain", async () => {
  const works = await project()
  const { id, hash } = await sent({ project_id: works })
  const { signing_id, total_cents } = await prepared(hash, [OPTION.id])
  expect(total_cents).toBe(236577 + 28800)
  await ask(hash, signing_id, { consents: [{ text: "J’accepte les conditions générales." }] })
  const costs =
    "select total_cents::int from public.quotes union all select (payload -> 'total_cents')::int from public.email_outbox"
  // The quote as it was sent, and the code's mail, which names what it signs.
  expect(await world.sql(`${costs} where template = 'client_quote_code'`)).toEqual(
    [total_cents - 28800, total_cents].map((cents) => ({ total_cents: cents })),
  )
  expect(await sign(hash, signing_id)).toBe("signed")
  expect(await sign(hash, signing_id)).toBe("signed")
  expect(await world.sql("select total_cents::int from public.quotes")).toEqual([{ total_cents }])
  await expect(world.sql("update public.quotes set total_cents = 1")).rejects.toThrow("quote_fixed")
  await drawn()
  const { signature, state, documents } = await page(hash)
  expect(state).toBe("signed")
  expect(signature).toMatchObject({
    total_cents,
    name: "Anne Durand",
    withdraw_until: "2026-12-09",
    no_money_before: null,
    may_withdraw: true,
  })
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["quote", "quote_evidence", "quote_signed"])
  const [kept] = await world.sql<Row>("select evidence, evidence_sha256, document_sha256 from public.quote_signatures")
  expect(JSON.parse(String(kept?.["evidence"]))).toMatchObject({
    quote_number: "D-2026-0001",
    document_sha256: kept?.["document_sha256"],
    chosen_options: [OPTION.id],
    consents: [{ text: "J’accepte les conditions générales." }],
    signer: { email: "anne@example.fr" },
  })
  const [event] = await world.sql<{ payload: string }>(
    "select payload from public.fiscal_events where kind = 'quote_signed'",
  )
  expect(event?.payload).toContain(String(kept?.["evidence_sha256"]))
  expect(event?.payload).not.toMatch(/Anne|example/)
  const mails = await world.sql(
    "select recipient, jsonb_array_length(payload -> 'document_ids') as files from public.email_outbox where template = 'client_quote_signed' order by 1",
  )
  expect(mails).toEqual([
    { recipient: "anne@example.fr", files: 3 },
    { recipient: "contact@mirabelle.test", files: 3 },
  ])
  expect(
    await world.sql("select quote_status, budget::float, estimated_cost::float from public.reno_projects"),
  ).toEqual([{ quote_status: "signed", budget: 2277.06, estimated_cost: 370.35 }])
  await expect(world.sql("update public.quote_signatures set total_cents = 1")).rejects.toThrow("quote_fixed")
  await expect(world.sql("delete from public.quote_signatures")).rejects.toThrow("quote_fixed")
  for (const table of ["quotes", "quote_lines", "quote_events", "quote_signatures"])
    await expect(world.sql(`truncate public.${table} cascade`), table).rejects.toThrow("ledger_fixed")
  expect((await world.as.manager.rpc("revise_quote", { p_id: id })).error).toMatchObject({ code: "quote_signed" })
})

test("five wrong codes, an old code, the code of another quote or a fourth one in the hour sign nothing", async () => {
  const { id, hash } = await sent()
  const { signing_id } = await prepared(hash)
  const other = await sent()
  const way = await prepared(other.hash)
  expect(await sign(hash, signing_id)).toBe("code_expired")
  await ask(hash, signing_id)
  expect(await sign(hash, way.signing_id)).toBe("quote_changed")
  for (const outcome of ["code_wrong", "code_wrong", "code_wrong", "code_wrong", "code_expired"])
    expect(await sign(hash, signing_id, { code_hash: "bad" })).toBe(outcome)
  expect(await sign(hash, signing_id)).toBe("code_expired")
  await ask(hash, signing_id)
  await world.setClock("2026-11-25T12:10:01+01:00")
  expect(await sign(hash, signing_id)).toBe("code_expired")
  expect((await ask(hash, signing_id)).error).toBeNull()
  expect((await ask(hash, signing_id)).error).toMatchObject({ code: "too_many_codes" })
  // Thirty for a quote: guesses never outlast what is counted.
  await world.sql(
    "insert into public.quote_events (quote_id, kind, actor, at) select $1, 'code_sent', 'client', private.now() - interval '2 hours' from generate_series(1, 27)",
    [id],
  )
  expect((await ask(hash, signing_id)).error).toMatchObject({ code: "codes_used_up" })
  expect(await world.sql("select id from public.quote_signatures")).toEqual([])
})

test("who has the link alone has fifteen codes in all to guess; the last one still signs, with the longest names of a browser", async () => {
  const { hash } = await sent()
  const { signing_id } = await prepared(hash)
  const p_network = { ip: "2001:db8:1234:5678:9abc:def0:1234:5678", user_agent: '"'.repeat(300) }
  for (let hour = 0; hour < 5; hour += 1) {
    await world.setClock(new Date(Date.parse("2026-11-25T12:00:00Z") + hour * 3_660_000).toISOString())
    for (let no = 0; no < 3; no += 1) {
      expect((await ask(hash, signing_id, {}, p_network)).error).toBeNull()
      for (let tries = 0; tries < (hour === 4 && no === 2 ? 4 : 5); tries += 1)
        await sign(hash, signing_id, { code_hash: "bad" }, p_network)
    }
  }
  expect((await ask(hash, signing_id)).error).toMatchObject({ code: "codes_used_up" })
  expect(await sign(hash, signing_id, {}, p_network)).toBe("signed")
})

test("forty signatures at once are one; an end, a new version or another document in between signs nothing", async () => {
  const { hash, id } = await sent()
  const { signing_id } = await prepared(hash)
  await ask(hash, signing_id)
  expect(await sign(hash, signing_id, { document_sha256: "0".repeat(64) })).toBe("quote_changed")
  expect(await sign(hash, signing_id, { version_no: 2 })).toBe("quote_changed")
  const { signing: seen } = await page(hash)
  const order = { code_hash: "c0de", document_sha256: seen?.sha256, version_no: 1 }
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () =>
      world.as.service.rpc("sign_quote", { p_hash: hash, p_signing_id: signing_id, p_order: order }),
    ),
  )
  expect(new Set(outcomes.map(({ data }) => (data as { outcome: string }).outcome))).toEqual(new Set(["signed"]))
  expect(await world.sql("select count(*)::int as n from public.quote_signatures where quote_id = $1", [id])).toEqual([
    { n: 1 },
  ])
  expect(await world.sql("select count(*)::int as n from public.fiscal_events where kind = 'quote_signed'")).toEqual([
    { n: 1 },
  ])

  const late = await sent()
  const way = await prepared(late.hash)
  await ask(late.hash, way.signing_id)
  await world.setClock("2026-12-26T00:30:00+01:00")
  expect(await sign(late.hash, way.signing_id)).toBe("quote_changed")
})

test("a version that ended is not signed on paper once another one was sent", async () => {
  const { id } = await sent()
  await world.setClock("2026-12-28T09:00:00+01:00")
  await world.as.service.rpc("expire_quotes")
  const p_order = { signed_on: "2026-12-20", place: "remote", name: "Anne", path: "a.pdf", vat_certified: true }
  const { data: newer } = await world.as.manager.rpc("revise_quote", { p_id: id })
  expect((await send(String(newer), 1)).error).toBeNull()
  const onPaper = async () => (await world.as.manager.rpc("record_paper_signature", { p_id: id, p_order })).error
  expect(await onPaper()).toMatchObject({ code: "quote_not_open" })
  await world.as.manager.rpc("refuse_quote", { p_id: String(newer) })
  expect(await onPaper()).toBeNull()
})

test("without the certificate a reduced rate cannot be signed, and without the terms nothing can", async () => {
  const { hash } = await sent()
  const { signing_id } = await prepared(hash)
  expect((await ask(hash, signing_id, { certifies_vat: false })).error).toMatchObject({ code: "vat_not_certified" })
  expect((await ask(hash, signing_id, { accepts_terms: false })).error).toMatchObject({ code: "invalid_input" })
  const full = await sent({ lines: [work("Peinture", "100", { vat_rate: 20 })] })
  const way = await prepared(full.hash)
  expect((await ask(full.hash, way.signing_id, { certifies_vat: false })).error).toBeNull()
})

test("signed at home: fourteen days to withdraw and seven without money; at our place neither; a working day ends the delay", async () => {
  await world.setClock("2026-11-03T12:00:00+01:00")
  const terms = async (place: string) => {
    const [row] = await world.sql<{ terms: Row }>(
      `select private.signature_terms(jsonb_populate_record(null::public.quotes, '{"snapshot": {"client": {"is_consumer": true}}}'), $1, date '2026-11-03') as terms`,
      [place],
    )
    return row?.terms
  }
  expect(await terms("home")).toEqual({ withdraw_until: "2026-11-17", no_money_before: "2026-11-11" })
  expect(await terms("remote")).toEqual({ withdraw_until: "2026-11-17", no_money_before: null })
  expect(await terms("premises")).toEqual({ withdraw_until: null, no_money_before: null })
  // The same rules as for bookings, on every day of three years.
  const days = Array.from({ length: 1100 }, (_, n) => addDays("2026-01-01", n))
  const rows = await world.sql<{ day: string; ends: string; is_holiday: boolean }>(
    "select d::text as day, private.withdrawal_end(d)::text as ends, private.is_public_holiday(d) as is_holiday from unnest($1::date[]) d",
    [days],
  )
  expect(rows).toEqual(
    days.map((day) => ({
      day,
      ends: withdrawalDeadline(parisInstant(day, "12:00")),
      is_holiday: isPublicHoliday(day),
    })),
  )
})

test.each([
  // The client signs on the tablet of staff, who said where.
  ["opened by staff at home", "home", {}, ["home", "in_person", "2026-12-09", "2026-12-03"]],
  ["opened by staff at the premises", "premises", {}, ["premises", "in_person", null, null]],
  // Nobody said where: the strict rule.
  [
    "the client's link on a device of staff",
    null,
    { context: "in_person" },
    ["home", "in_person", "2026-12-09", "2026-12-03"],
  ],
  ["the client's link, while staff hold theirs open", "link", {}, ["remote", "link", "2026-12-09", null]],
])("%s: the place and the delays of the signature follow", async (_way, place, change, expected) => {
  const { id, hash } = await sent({ signing_place: "premises" })
  const own = "f".repeat(64)
  const open = (where: string) =>
    world.as.manager.rpc("open_quote_in_person", { p_id: id, p_place: where, p_hash: own })
  if (place) expect((await open(place === "link" ? "premises" : place)).error).toBeNull()
  expect((await open("remote")).error).toMatchObject({ code: "invalid_input" })
  const link = place === "home" || place === "premises" ? own : hash
  const { signing_id } = await prepared(link)
  await ask(link, signing_id)
  expect(await sign(link, signing_id, change)).toBe("signed")
  const [row] = await world.sql<Row>(
    "select place, evidence::jsonb ->> 'context' as context, withdraw_until::text, no_money_before::text from public.quote_signatures",
  )
  expect(Object.values(row ?? {})).toEqual(expected)
  expect((await open("home")).error).toMatchObject({ code: "quote_not_open" })
})

test("the link of staff lasts two hours, and only they open one", async () => {
  const { id } = await sent()
  const order = { p_id: id, p_place: "home", p_hash: "f".repeat(64) }
  for (const who of ["visitor", "user"] as const)
    expect((await world.as[who].rpc("open_quote_in_person", order)).error, who).not.toBeNull()
  await world.as.manager.rpc("open_quote_in_person", order)
  expect(await page(order.p_hash)).toMatchObject({ state: "sent", in_person_place: "home" })
  await world.setClock("2026-11-25T14:00:01+01:00")
  expect(await page(order.p_hash)).toBeNull()
})

test("a quote of a small job that was signed at home makes its payment wait for seven days", async () => {
  const [job] = await world.sql<{ id: string }>(
    "insert into public.brico_requests (client_name, client_phone, address, service_type, base_price) values ('Anne', '0612345678', '1 rue A, Paris', 'Pose', 100) returning id",
  )
  const signedOn = () =>
    world.sql("select home_signed_on::text as day from public.brico_requests where id = $1", [job?.id])
  await signed({ request_id: job?.id })
  expect(await signedOn()).toEqual([{ day: null }])
  await signed({ request_id: job?.id, kind: "amendment", signing_place: "home" })
  expect(await signedOn()).toEqual([{ day: "2026-11-25" }])
})

test("the client withdraws in time, once, with a receipt; afterwards it is too late", async () => {
  const { hash } = await signed()
  await world.setClock("2026-12-09T23:59:00+01:00")
  const withdraw = () => world.as.service.rpc("withdraw_from_quote", { p_hash: hash, p_reason: "Trop cher" })
  const answers = await Promise.all([withdraw(), withdraw(), withdraw()])
  expect(answers.every(({ error }) => error === null)).toBe(true)
  expect((await page(hash)).state).toBe("withdrawn")
  const mails = await world.sql(
    "select template from public.email_outbox where template like 'client_quote_withdrawn%' order by 1",
  )
  expect(mails.map((row) => (row as Row)["template"])).toEqual([
    "client_quote_withdrawn",
    "client_quote_withdrawn_staff",
  ])
  const late = await signed()
  await world.setClock("2027-02-01T12:00:00+01:00")
  expect((await world.as.service.rpc("withdraw_from_quote", { p_hash: late.hash })).error).toMatchObject({
    code: "withdrawal_over",
  })
})

test("refused, cancelled and expired quotes end with one truth, and reminders stop with the answer", async () => {
  const works = await project()
  const { hash } = await sent({ project_id: works })
  expect(await world.sql("select quote_status from public.reno_projects")).toEqual([{ quote_status: "sent" }])
  await world.setClock("2026-11-28T12:00:00+01:00")
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(1)
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(0)
  await world.as.service.rpc("refuse_client_quote", { p_hash: hash, p_reason: "Autre entreprise" })
  expect((await page(hash)).state).toBe("refused")
  expect(await world.sql("select quote_status from public.reno_projects")).toEqual([{ quote_status: "rejected" }])
  await world.setClock("2026-12-02T12:00:00+01:00")
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(0)
  const other = await sent()
  await world.setClock("2027-01-02T12:00:00+01:00")
  expect((await world.as.service.rpc("expire_quotes")).data).toBe(1)
  expect((await world.as.manager.rpc("cancel_quote", { p_id: other.id, p_reason: "Prix changés" })).error).toBeNull()
  expect(await page(other.hash)).toMatchObject({ state: "cancelled" })
})

test("a signed quote and an amendment make the budget; one that was written by hand stays, as does a status set by hand", async () => {
  const works = await project()
  const plain = { project_id: works, lines: [work("Lot", "10000", { vat_rate: 20 })] }
  await signed(plain)
  await signed({ ...plain, kind: "amendment", lines: [work("Plus", "500", { vat_rate: 20 })] })
  const read = () =>
    world.sql("select quote_status, budget::float, quote_status_by_hand from public.reno_projects where id = $1", [
      works,
    ])
  expect(await read()).toEqual([{ quote_status: "signed", budget: 10500, quote_status_by_hand: false }])
  await world.as.manager.from("reno_projects").update({ budget: 12000, quote_status: "sent" }).eq("id", works)
  await signed({ ...plain, kind: "amendment", lines: [work("Encore", "100", { vat_rate: 20 })] })
  expect(await read()).toEqual([{ quote_status: "sent", budget: 12000, quote_status_by_hand: true }])
})

test("a quote that came back on paper has its scan, its place and its day", async () => {
  const { id } = await sent()
  const record = (change: Row) =>
    world.as.manager.rpc("record_paper_signature", {
      p_id: id,
      p_order: {
        signed_on: "2026-11-25",
        place: "home",
        name: "Anne Durand",
        path: "quotes/x.pdf",
        vat_certified: true,
        ...change,
      },
    })
  expect((await record({ signed_on: "2026-11-24" })).error).toMatchObject({ code: "invalid_input" })
  expect((await record({ place: "moon" })).error).toMatchObject({ code: "invalid_input" })
  expect((await record({ vat_certified: false })).error).toMatchObject({ code: "vat_not_certified" })
  expect((await record({})).error).toBeNull()
  expect(
    await world.sql("select means, no_money_before::text, withdraw_until::text from public.quote_signatures"),
  ).toEqual([{ means: "paper", no_money_before: "2026-12-03", withdraw_until: "2026-12-09" }])
})

test("what was signed at home is paid seven whole days later; what was signed before, at once", async () => {
  const works = await project()
  const pay = async (amount_cents: number, paid_on = "2026-12-02") => {
    const { error } = await world.as.manager.rpc("record_payment", {
      p_kind: "project",
      p_id: works,
      p_payment: { amount_cents, method: "transfer", paid_on, vat_rate: 20 },
    })
    return error
  }
  const plain = { project_id: works, lines: [work("Lot", "1000", { vat_rate: 20 })] }
  await signed(plain)
  expect(await pay(20_000, "2026-11-25")).toBeNull()
  await signed({ ...plain, kind: "amendment", signing_place: "home" })
  await world.setClock("2026-12-02T12:00:00+01:00")
  expect(await pay(100_000)).toBeNull()
  expect(await pay(1)).toMatchObject({ code: "payment_too_early", details: '{"from": "03/12/2026"}' })
  await world.setClock("2026-12-03T12:00:00+01:00")
  expect(await pay(1, "2026-12-02")).toMatchObject({ code: "payment_too_early" })
  expect(await pay(120_000, "2026-12-03")).toBeNull()
})

test("a payment, its refunds and what Stripe reports of them, all at once, wait for each other and none fails", async () => {
  const { id, hash } = await signed({ deposit_bp: 3000 })
  const { service } = world.as
  const { data } = await service.rpc("open_card_payment", { p_hash: hash, p_gateway: "stripe" })
  const payment = data as { id: string; amount_cents: number }
  await service.rpc("attach_card_session", { p_id: payment.id, p_session_id: "cs_1" })
  const paid = { p_session_id: "cs_1", p_payment_intent_id: "pi_1", p_currency: "eur", p_is_ours: true }
  const confirm = () =>
    service.rpc("confirm_card_payment", { ...paid, p_id: payment.id, p_amount_cents: payment.amount_cents })
  expect((await confirm()).data).toBe("confirmed")
  await service.rpc("withdraw_from_quote", { p_hash: hash, p_reason: "" })
  const promise = () =>
    service.rpc("give_back", {
      ...{ p_kind: "quote", p_id: id, p_actor: world.people.manager },
      p_refund: { amount_cents: 1, method: "card_online" },
    })
  const report = (no: number) => ({
    p_payment_intent_id: "pi_1",
    p_refund_id: `re_${no}`,
    p_amount_cents: 2,
    p_status: "succeeded",
  })
  await Promise.all([promise(), promise(), promise()])
  const due = await world.sql<{ id: string }>("select id from public.refunds")
  const answers = await Promise.all([
    ...due.map((refund) => service.rpc("settle_refund", { p_id: refund.id, p_refund_id: `re_${refund.id}` })),
    ...[1, 2, 3].flatMap((no) => [promise(), confirm(), service.rpc("record_external_refund", report(no))]),
  ])
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual([])
  expect(
    await world.sql("select kind, sum(amount_cents)::int as cents from public.receipts group by 1 order by 1"),
  ).toEqual([
    { kind: "payment", cents: payment.amount_cents },
    { kind: "refund", cents: -9 },
  ])
})

test("the certification of a rate names runs of lines by their ends", async () => {
  const line = (number: string, vat_rate = 10) => ({ kind: "work", number, vat_rate, quantity: "1" })
  const rows = [
    ...["1", "2", "3", "4"].map((number) => line(number)),
    ...[line("5.1"), line("5.2"), line("5.3", 20), line("5.4"), line("5.9"), line("5.10"), line("5.11")],
  ]
  const [found] = await world.sql<Row>(
    "select private.lines_at_rate($1, 10) as ten, private.lines_at_rate($1, 20) as twenty, private.lines_at_rate($1, 5.5) as none",
    [JSON.stringify(rows)],
  )
  expect(found).toEqual({
    ten: "lignes\u00a01 à\u00a04, 5.1, 5.2, 5.4, 5.9 à\u00a05.11",
    twenty: "ligne\u00a05.3",
    none: null,
  })
})
