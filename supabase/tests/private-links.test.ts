import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { DAYS_AFTER_WORKS } from "#domain/law.gen.ts"
import type { LinkKind } from "#domain/private-links.ts"
import { hashToken, privateLink } from "#functions/_shared/private-links.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const KINDS = ["booking", "price_request", "quote", "invoice", "client_page", "minutes"] as const
/** One row of each kind, and another one of the same table. */
const IDS: Record<LinkKind, { id: string; other: string }> = {
  booking: idsOf("b"),
  price_request: idsOf("e"),
  quote: idsOf("d"),
  invoice: idsOf("f"),
  client_page: idsOf("c"),
  minutes: idsOf("7"),
}
const TABLES: Record<LinkKind, string> = {
  booking: "public.brico_requests",
  price_request: "public.contractor_quote_requests",
  quote: "public.quotes",
  invoice: "public.invoices",
  client_page: "public.client_pages",
  minutes: "public.reception_minutes",
}
const PROJECTS = idsOf("a")
const CONTRACTORS = idsOf("9")
function idsOf(digit: string) {
  const of = (number: number) => `00000000-0000-4000-8000-0000000000${digit}${number}`
  return { id: of(1), other: of(2) }
}
const both = ({ id, other }: { id: string; other: string }, text: (id: string, index: number) => string) =>
  [id, other].map(text).join(", ")

beforeEach(async () => {
  await world.setClock("2026-11-20T12:00:00Z")
  await world.script(`
    set local session_replication_role = replica;
    ${[
      "private_links",
      "brico_requests",
      "contractor_quote_requests",
      "quotes",
      "invoices",
      "client_pages",
      "reception_minutes",
      "reno_projects",
      "contractors",
      "customers",
      "activity_log",
      "quote_events",
    ]
      .map((table) => `delete from public.${table};`)
      .join("\n")}
    insert into public.brico_requests (id, service_type, client_name, client_phone, client_email, address, vat_rate)
      values ${both(IDS.booking, (id) => `('${id}', 'Fuite', 'Anne Martin', '+33612345678', 'anne@example.fr', 'Paris', 10)`)};
    insert into public.reno_projects (id, name, client_name, address) values ${both(PROJECTS, (id) => `('${id}', 'Cuisine', 'Anne Martin', 'Paris')`)};
    insert into public.contractors (id, name, email, phone, specialties)
      values ${both(CONTRACTORS, (id, n) => `('${id}', 'Keller ${n}', 'keller${n}@example.fr', '+33612345678', '{plomberie}')`)};
    insert into public.contractor_quote_requests (id, project_id, contractor_id, message, due_on)
      values ${both(IDS.price_request, (id) => `('${id}', '${PROJECTS.id}', '${CONTRACTORS.id}', 'Prix ?', '2026-11-30')`)};
    insert into public.quotes (id, root_id, title, state, sent_at, snapshot, number)
      values ${both(IDS.quote, (id, n) => `('${id}', '${id}', 'Cuisine', 'sent', private.now(), '{}', 'D-${n}')`)};
    insert into public.invoices (id, kind, state, number, contract_id, title, snapshot, issued_on, issued_at, net_cents, total_cents, split)
      values ${both(IDS.invoice, (id, n) => `('${id}', 'standard', 'issued', 'F-${n}', '${PROJECTS.id}', 'Cuisine', '{}', '2026-11-20', private.now(), 100, 110, '[]')`)};
    insert into public.client_pages (id, project_id) values ('${IDS.client_page.id}', '${PROJECTS.id}'), ('${IDS.client_page.other}', '${PROJECTS.other}');
    insert into public.reception_minutes (id, project_id, version_no, snapshot, snapshot_sha256)
      values ${both(IDS.minutes, (id, n) => `('${id}', '${PROJECTS.id}', ${n + 1}, '{}', repeat('a', 64))`)};`)
})

const change = (script: string) => world.script(`set local session_replication_role = replica; ${script}`)
const give = async (kind: LinkKind, id = IDS[kind].id, secret = "secret") =>
  (await privateLink({ secret, service: world.as.service as never, publicUrl: "https://mirabelle.test" }, kind, id))
    .token
const find = async (kind: string, token: string): Promise<string | null> => {
  const { data, error } = await world.as.service.rpc("find_private_link", {
    p_kind: kind,
    p_hash: await hashToken(token),
  })
  expect(error).toBeNull()
  return data as string | null
}
const revoke = async (kind: string, id: string) => {
  const { error } = await world.as.manager.rpc("revoke_private_link", { p_kind: kind, p_subject_id: id })
  expect(error).toBeNull()
}
const logged = () =>
  world.sql<{ n: number }>(`select
  (select count(*)::int from public.activity_log where summary like 'Lien%') +
  (select count(*)::int from public.quote_events where kind = 'link_revoked') as n`)

describe.each(KINDS)("the link of a %s", (kind) => {
  const { id, other } = IDS[kind]

  test("opens its row and no other, for its kind alone", async () => {
    const [mine, hers] = [await give(kind), await give(kind, other)]
    expect([await find(kind, mine), await find(kind, hers)]).toEqual([id, other])
    for (const another of KINDS.filter((each) => each !== kind)) expect(await find(another, mine)).toBeNull()
    expect(await find(kind, "")).toBeNull()
    expect(await find(kind, "AAAAAAAAAAAAAAAAAAAAAA")).toBeNull()
  })

  test("is the same however often and however many at once ask for it, and changes with the secret", async () => {
    const tokens = await Promise.all(Array.from({ length: 40 }, () => give(kind)))
    expect(new Set(tokens).size).toBe(1)
    expect(await world.sql("select subject_id from public.private_links")).toHaveLength(1)
    const next = await give(kind, id, "another secret")
    expect([await find(kind, tokens[0] ?? ""), await find(kind, next)]).toEqual([null, id])
  })

  test("that was revoked opens nothing; the next one has another token, and the revoked one stays dead", async () => {
    const [first, hers] = [await give(kind), await give(kind, other)]
    await Promise.all(Array.from({ length: 40 }, () => revoke(kind, id)))
    expect([await find(kind, first), await find(kind, hers)]).toEqual([null, other])
    expect(await logged()).toEqual([{ n: 1 }])
    // As make_client_page does, for the one kind that staff open again themselves.
    if (kind === "client_page") await world.sql("update public.private_links set revoked_at = null")
    const second = await give(kind)
    expect(second).not.toBe(first)
    expect([await find(kind, first), await find(kind, second)]).toEqual([null, id])
    await revoke(kind, id)
    expect([await find(kind, first), await find(kind, second)]).toEqual([null, null])
    expect(await logged()).toEqual([{ n: 2 }])
  })

  test("is not revived by a mail that was being written while it was revoked", async () => {
    const first = await give(kind)
    await revoke(kind, id)
    const { data } = await world.as.service.rpc("remember_private_link", {
      ...{ p_kind: kind, p_subject_id: id, p_generation: 0, p_hash: await hashToken(first) },
    })
    expect(data).toBe(1)
    expect(await find(kind, first)).toBeNull()
  })

  test("goes with its row, and none is stored for a row that does not exist", async () => {
    const token = await give(kind)
    // Without the rules of what may be deleted.
    await world.begin(async (ask) => {
      await ask(`alter table ${TABLES[kind]} disable trigger user`)
      await ask(`alter table ${TABLES[kind]} enable trigger forget_links`)
      await ask(`delete from ${TABLES[kind]} where id = $1`, [id])
      await ask(`alter table ${TABLES[kind]} enable trigger user`)
    })
    expect(await find(kind, token)).toBeNull()
    await give(kind)
    expect(await world.sql("select 1 from public.private_links")).toEqual([])
  })
})

// What ends the link of a row, and the last and first instant before and after its end.
const ENDS: [string, LinkKind, string, string, string][] = [
  ["sixty days after the due day", "price_request", "", "2027-01-28T22:59:59Z", "2027-01-28T23:00:00Z"],
  [
    "sixty days after a refusal",
    "quote",
    "update public.quotes set state = 'refused', closed_at = private.now()",
    "2027-01-19T11:59:59Z",
    "2027-01-19T12:00:00Z",
  ],
  [
    "a year after the signature",
    "quote",
    "update public.quotes set state = 'signed', closed_at = private.now()",
    "2027-11-20T11:59:59Z",
    "2027-11-20T12:00:00Z",
  ],
  [
    "a year after a withdrawal",
    "quote",
    "update public.quotes set state = 'withdrawn', closed_at = private.now()",
    "2027-11-20T11:59:59Z",
    "2027-11-20T12:00:00Z",
  ],
  [
    "a year after it was paid",
    "invoice",
    "update public.invoices set paid_cents = 110, updated_at = private.now()",
    "2027-11-20T11:59:59Z",
    "2027-11-20T12:00:00Z",
  ],
  [
    `${DAYS_AFTER_WORKS} days after the works`,
    "client_page",
    "update public.client_pages set works_ended_on = '2026-11-20'",
    "2027-01-19T22:59:59Z",
    "2027-01-19T23:00:00Z",
  ],
]
test.each(ENDS)("%s the link of a %s is over", async (_when, kind, script, last, first) => {
  const token = await give(kind)
  await change(script)
  await world.setClock(last)
  expect(await find(kind, token)).toBe(IDS[kind].id)
  await world.setClock(first)
  expect(await find(kind, token)).toBeNull()
  // Asked for again, it does not live longer.
  expect(await give(kind)).toBe(token)
  expect(await find(kind, token)).toBeNull()
})

test("the other links do not end by the clock", async () => {
  const tokens = {
    booking: await give("booking"),
    quote: await give("quote"),
    invoice: await give("invoice"),
    client_page: await give("client_page"),
  }
  await world.setClock("2046-11-20T12:00:00Z")
  for (const [kind, token] of Object.entries(tokens)) expect(await find(kind, token)).toBe(IDS[kind as LinkKind].id)
})

test("a draft and a withdrawn request open for nobody", async () => {
  const tokens = [await give("quote"), await give("invoice"), await give("price_request")] as const
  await change(`update public.quotes set state = 'draft', sent_at = null, snapshot = null;
    update public.invoices set state = 'elsewhere';
    update public.contractor_quote_requests set status = 'withdrawn';`)
  expect([
    await find("quote", tokens[0]),
    await find("invoice", tokens[1]),
    await find("price_request", tokens[2]),
  ]).toEqual([null, null, null])
})

test("on a device of the company a quote opens for two hours, and no longer than the client's own link when that is revoked", async () => {
  const [hash, next] = ["a".repeat(64), "b".repeat(64)]
  const { id } = IDS.quote
  await change("update public.quotes set valid_until = '2026-12-31'")
  const open = async (p_hash: string) =>
    world.as.manager.rpc("open_quote_in_person", { p_id: id, p_place: "home", p_hash })
  const finds = async (p_hash: string) =>
    (await world.as.service.rpc("find_private_link", { p_kind: "quote_in_person", p_hash })).data as string | null
  const client = await give("quote")
  expect((await open(hash)).data).toBe("2026-11-20T14:00:00+00:00")
  expect([await finds(hash), await find("quote", client)]).toEqual([id, id])
  expect((await open(next)).error).toBeNull()
  expect([await finds(hash), await finds(next)]).toEqual([null, id])
  await world.setClock("2026-11-20T14:00:00Z")
  expect(await finds(next)).toBeNull()
  expect((await open(hash)).error).toBeNull()
  await revoke("quote", id)
  expect([await finds(hash), await find("quote", client)]).toEqual([null, null])
  expect((await open(next)).error).toBeNull()
  expect(await finds(next)).toBe(id)
  expect((await open("x".repeat(64))).error).toMatchObject({ code: "invalid_input" })
})

test("a page that was revoked stays closed, whatever mail is still to leave", async () => {
  const first = await give("client_page")
  await revoke("client_page", IDS.client_page.id)
  const second = await give("client_page")
  expect([await find("client_page", first), await find("client_page", second)]).toEqual([null, null])
})

test("a revocation under way wins over the mail that waits for it", async () => {
  const { id } = IDS.booking
  await give("booking")
  let mail: PromiseLike<{ data: unknown }> | undefined
  await world.begin(async (ask) => {
    await ask("select private.close_links(array[$1::uuid])", [id])
    // Of another secret, so that it has something to store.
    const order = { p_kind: "booking", p_subject_id: id, p_generation: 0, p_hash: "c".repeat(64) }
    mail = world.as.service.rpc("remember_private_link", order).then((answer) => answer)
    await expect
      .poll(() =>
        world.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      )
      .toHaveLength(1)
  })
  expect((await mail)?.data).toBe(1)
  expect(await world.sql("select hash, revoked_at is not null as is_revoked from public.private_links")).toEqual([
    { hash: null, is_revoked: true },
  ])
})

test("two files that are merged keep their links", async () => {
  const token = await give("booking")
  const [one, two] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Anne'), ('Anne') returning id",
  )
  await world.sql("update public.brico_requests set customer_id = $1 where id = $2", [one?.id, IDS.booking.id])
  const merge = { p_kept: two?.id, p_absorbed: one?.id, p_answers: {} }
  expect((await world.as.manager.rpc("merge_customers", merge)).error).toBeNull()
  expect(await find("booking", token)).toBe(IDS.booking.id)
})

test("an erased person has no link left, not even to what the accounts keep", async () => {
  const [file] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Anne Martin') returning id",
  )
  await change(`update public.brico_requests set customer_id = '${file?.id}', status = 'completed', payment_status = 'paid', payment_method = 'card', first_paid_at = private.now();
    update public.reno_projects set customer_id = '${file?.id}' where id = '${PROJECTS.id}';
    update public.invoices set customer_id = '${file?.id}';
    update public.quotes set customer_id = '${file?.id}', state = 'signed', closed_at = private.now();
    insert into public.quote_signatures (quote_id, means, place, path, signed_at, signed_on, snapshot, total_cents, net_cents)
      select id, 'paper', 'premises', 'a.pdf', private.now(), private.today(), '{}', 110, 100 from public.quotes`)
  const tokens = await Promise.all(
    (["booking", "quote", "invoice", "client_page"] as const).map(async (kind) => [kind, await give(kind)] as const),
  )
  const kept = await give("price_request")
  const { error } = await world.as.admin.rpc("erase_customer", { p_id: file?.id })
  expect(error).toBeNull()
  expect(await world.sql("select count(*)::int as n from public.brico_requests")).toEqual([{ n: 2 }])
  expect(await world.sql("select count(*)::int as n from public.quotes")).toEqual([{ n: 2 }])
  for (const [kind, token] of tokens) expect([kind, await find(kind, token)]).toEqual([kind, null])
  // Staff may still hand out an invoice of the accounts, but under another link.
  expect(await give("invoice")).not.toBe(tokens[2]?.[1])
  // It belongs to the subcontractor.
  expect(await find("price_request", kept)).toBe(IDS.price_request.id)
})

test("the link of an appointment ends with the years for which its contract is kept; the accounts keep the row", async () => {
  await change(`update public.brico_requests set status = 'completed', payment_status = 'paid', payment_method = 'card',
    first_paid_at = private.now(), scheduled_date = '2019-11-20' where id = '${IDS.booking.id}'`)
  const [token, hers] = [await give("booking"), await give("booking", IDS.booking.other)]
  await world.setClock("2026-11-21T04:00:00Z")
  expect((await world.as.service.rpc("apply_retention")).data).toBe(1)
  expect([await find("booking", token), await find("booking", hers)]).toEqual([null, IDS.booking.other])
  expect(await world.sql("select 1 from public.brico_requests")).toHaveLength(2)
})

test("staff read whether a link opens its page, and until when", async () => {
  const state = async (kind: LinkKind) =>
    (await world.as.manager.rpc("read_private_link", { p_kind: kind, p_subject_id: IDS[kind].id })).data as unknown
  expect(await state("price_request")).toBeNull()
  await give("price_request")
  const until = { ends_at: "2027-01-28T23:00:00+00:00" }
  expect(await state("price_request")).toEqual({ is_revoked: false, is_over: false, ...until })
  await world.setClock("2027-01-29T00:00:00+01:00")
  expect(await state("price_request")).toEqual({ is_revoked: false, is_over: true, ...until })
  await give("booking")
  expect(await state("booking")).toEqual({ is_revoked: false, is_over: false, ends_at: null })
  await revoke("booking", IDS.booking.id)
  expect(await state("booking")).toMatchObject({ is_revoked: true })
  await change(`update public.contractor_quote_requests set status = 'withdrawn' where id = '${IDS.price_request.id}'`)
  expect(await state("price_request")).toEqual({ is_revoked: false, is_over: true, ends_at: null })
})

test("strangers revoke and find nothing; staff read the state of a link, never its hash", async () => {
  const token = await give("quote")
  const p_hash = await hashToken(token)
  const { id } = IDS.quote
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    const db = world.as[who]
    expect((await db.rpc("revoke_private_link", { p_kind: "quote", p_subject_id: id })).error).not.toBeNull()
    expect((await db.rpc("read_private_link", { p_kind: "quote", p_subject_id: id })).error).not.toBeNull()
    expect((await db.from("private_links").select("kind")).data ?? []).toEqual([])
  }
  for (const who of ["visitor", "user", "deactivated", "half", "manager", "admin"] as const) {
    const db = world.as[who]
    expect((await db.rpc("find_private_link", { p_kind: "quote", p_hash })).error).not.toBeNull()
    const order = { p_kind: "quote", p_subject_id: id, p_generation: 0, p_hash: "0".repeat(64) }
    expect((await db.rpc("remember_private_link", order)).error).not.toBeNull()
    expect((await db.from("private_links").select("hash")).error).not.toBeNull()
    expect((await db.from("private_links").insert({ subject_id: IDS.quote.other, kind: "quote" })).error).not.toBeNull()
    expect((await db.from("private_links").update({ revoked_at: null }).eq("subject_id", id)).error).not.toBeNull()
    expect((await db.from("private_links").delete().eq("subject_id", id)).error).not.toBeNull()
  }
  const { data } = await world.as.manager.from("private_links").select("subject_id, kind, revoked_at")
  expect(data).toEqual([{ subject_id: id, kind: "quote", revoked_at: null }])
  expect(await find("quote", token)).toBe(id)
})

test("a kind that a row has not, and an unknown one, revoke nothing", async () => {
  const token = await give("quote")
  for (const kind of ["invoice", "nonsense"]) await revoke(kind, IDS.quote.id)
  await revoke("quote", IDS.quote.other)
  expect(await find("quote", token)).toBe(IDS.quote.id)
  expect(await logged()).toEqual([{ n: 0 }])
})
