import { createHash } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { signedMinutesSchema } from "#domain/documents/minutes.ts"
import type { ClientMinutes } from "#domain/projects/client-minutes.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { signQuote } from "#tests/support/client-invoices.ts"
import { drawDocuments, EMAIL } from "#tests/support/client-quotes.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let mail: FunctionWorld["deps"]["sendMail"]
let project_id = ""
beforeAll(async () => {
  world = await openWorld()
  mail = world.deps.sendMail
})
beforeEach(async () => {
  world.deps.sendMail = mail
  await world.reset()
  await world.setClock("2026-11-20T12:00:00Z")
  await world.backend.script(`set local session_replication_role = replica;
    delete from public.reception_minutes; delete from public.project_receptions; delete from public.private_links`)
  await world.empty("email_outbox", "documents", "quotes", "document_series", "reno_projects", "customers")
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address, status) values ('Salle de bains', 'Anne Durand', '3 rue des Lilas, Paris', 'in_progress') returning id",
  )
  project_id = project?.id ?? ""
  const site = { staff: world.backend.as.manager, service: world.deps.service, sql: world.sql }
  await signQuote(site, { project_id, retention_bp: 500 })
  await world.empty("email_outbox")
  world.mailed.length = 0
})

type Values = Record<string, unknown>
const RESERVES = [
  { label: "Joint de la douche", due_on: "2026-12-15" },
  { label: "Plinthe du couloir", due_on: null },
]
async function receive(version: number, change: Values = {}) {
  const p_values = { received_on: "2026-11-20", reserves: RESERVES, has_guarantee: false, ...change }
  const { error } = await world.backend.as.manager.rpc("save_reception", {
    ...{ p_project_id: project_id, p_version: version, p_values: p_values as never },
  })
  expect(error).toBeNull()
  await drawDocuments(world.deps.service)
}
const versions = () =>
  world.sql<{ id: string; version_no: number; means: string | null }>(
    "select id, version_no, means from public.reception_minutes order by version_no",
  )
const kept = async () => {
  const [row] = await world.sql<{ reserves: Values[] }>("select reserves from public.project_receptions")
  return row?.reserves ?? []
}
const tokenOf = async (id: string) => (await privateLink(world.deps, "minutes", id)).token
const NETWORK = { "x-client-network": "203.0.113.7" }
const call = async (token: string, body: object) => {
  const answer = await world.call("client-quote", { token, user_agent: "Navigateur d’Anne", ...body }, NETWORK)
  return { ...answer, error: answer.body["error"] as { code: string; message: string } | undefined }
}
const read = async (token: string) => (await call(token, { action: "view" })).body["data"] as ClientMinutes
const SIGNER = { given_name: "Anne", family_name: "Durand", accepts_terms: true }
/** The client asks for the code; `sign` signs what the page shows. */
async function asked(token: string) {
  const answer = await call(token, { action: "minutes_code", ...SIGNER })
  const { documents } = await read(token)
  await deliverOutbox(world.deps)
  const text = world.mailed.findLast(({ subject }) => subject.includes("code"))?.text ?? ""
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ""
  const document_sha256 = documents.find(({ kind }) => kind === "minutes")?.sha256
  const sign = (typed = code, change: object = {}) =>
    call(token, { action: "minutes_sign", code: typed, document_sha256, ...change })
  return { ...answer, code, sign }
}
/** The first version, received with two reserves, and its link. */
async function received(change: Values = {}) {
  await receive(0, change)
  const [first] = await versions()
  return { id: first?.id ?? "", token: await tokenOf(first?.id ?? "") }
}

test("the client reads the minutes, signs with the mailed code, and both sides get the signed copy with its evidence", async () => {
  const { id, token } = await received()
  expect(await read(token)).toMatchObject({
    ...{ subject: "minutes", is_replaced: false, signature: null, email_hint: "a•••@example.fr", sends_codes: true },
    content: { received_on: "2026-11-20", reserves: RESERVES, retention_bp: 500, project_name: "Salle de bains" },
    documents: [{ kind: "minutes" }],
  })
  const { sign, code } = await asked(token)
  expect(code).toMatch(/^\d{6}$/)
  expect((await sign(code === "000000" ? "000001" : "000000")).error).toMatchObject({ code: "code_wrong" })
  expect((await sign(code, { is_staff_device: true })).status).toBe(200)
  // A second press is no second signature.
  expect((await sign()).status).toBe(200)
  world.mailed.length = 0
  await drawDocuments(world.deps.service)
  await deliverOutbox(world.deps)
  expect(world.mailed.map(({ to, files }) => [to, files?.map(({ filename }) => filename)]).toSorted()).toEqual([
    [EMAIL, ["Procès-verbal de réception signé Salle de bains.pdf"]],
    ["contact@mirabelle.test", ["Procès-verbal de réception signé Salle de bains.pdf"]],
  ])
  const page = await read(token)
  expect(page).toMatchObject({ signature: { means: "online", name: "Anne Durand" } })
  expect(page.documents.map(({ kind }) => kind)).toEqual(["minutes_signed", "minutes"])
  const [row] = await world.sql<{
    evidence: string
    evidence_sha256: string
    snapshot: object
    snapshot_sha256: string
  }>("select evidence, evidence_sha256, snapshot, snapshot_sha256 from public.reception_minutes where id = $1", [id])
  const hash = (text = "") => createHash("sha256").update(text).digest("hex")
  expect(hash(row?.evidence)).toBe(row?.evidence_sha256)
  const proof = JSON.parse(row?.evidence ?? "") as Values & { events: Values[] }
  expect(proof).toMatchObject({
    ...{ snapshot_sha256: row?.snapshot_sha256, context: "in_person", received_on: "2026-11-20", version_no: 1 },
    document_sha256: page.documents[1]?.sha256,
    signer: { given_name: "Anne", family_name: "Durand", email: EMAIL },
    consents: [
      {
        text: expect.stringContaining("avec les 2\u00a0réserves qu’il décrit"),
      },
    ],
  })
  expect(proof.events.map(({ kind, network }) => [kind, (network as { ip: string }).ip])).toEqual([
    ["code_sent", "203.0.113.7"],
    ["code_wrong", "203.0.113.7"],
    ["signed", "203.0.113.7"],
  ])
  const [paper] = await world.sql<{ snapshot: unknown }>(
    "select snapshot from public.documents where kind = 'minutes_signed'",
  )
  expect(signedMinutesSchema.parse(paper?.snapshot).signature).toMatchObject({ context: "in_person" })
  // The chain holds it, and nothing of it changes any more.
  const { data } = await world.backend.as.admin.rpc("verify_ledger")
  expect(data).toMatchObject({ problems: [], compared: { minutes_signed: 1 } })
  for (const change of ["signed_on = signed_on - 1", "snapshot = '{}'", "evidence = 'x'"])
    await expect(world.sql(`update public.reception_minutes set ${change}`)).rejects.toThrow("minutes_fixed")
  for (const table of ["reception_minutes", "documents"])
    await expect(world.sql(`delete from public.${table}`)).rejects.toThrow(/minutes_fixed|document_fixed/)
  await expect(world.sql("truncate public.reception_minutes")).rejects.toThrow("ledger_fixed")
  await expect(world.sql("delete from public.reno_projects where id = $1", [project_id])).rejects.toThrow()
  await world.backend.script(
    "set local session_replication_role = replica; update public.reception_minutes set given_name = 'Eve'",
  )
  const { data: altered } = await world.backend.as.admin.rpc("verify_ledger")
  expect((altered as { problems: Values[] }).problems).toMatchObject([{ problem: "minutes_signed_altered" }])
})

test("to lift a reserve voids no signature; another day or another reserve makes a version that is signed anew, and the first stays readable", async () => {
  const { token } = await received()
  await (await asked(token)).sign()
  const [first, second] = await kept()
  await receive(1, { reserves: [{ ...first, lifted_on: "2026-11-20" }, second] })
  expect(await versions()).toMatchObject([{ version_no: 1, means: "online" }])
  expect(await read(token)).toMatchObject({
    is_replaced: false,
    lifted: [{ id: first?.["id"], lifted_on: "2026-11-20" }],
  })
  await receive(2, { reserves: [first, second], has_guarantee: true })
  expect(await versions()).toHaveLength(1)
  await receive(3, { reserves: [first] })
  const [, next] = await versions()
  expect(next).toMatchObject({ version_no: 2, means: null })
  const former = await read(token)
  expect(former).toMatchObject({ is_replaced: true, signature: { name: "Anne Durand" } })
  expect(former.content.reserves).toHaveLength(2)
  await (await asked(await tokenOf(next?.id ?? ""))).sign()
  expect(await versions()).toMatchObject([{ means: "online" }, { means: "online" }])
})

test("a version that was not signed is replaced by each change, and its open page signs nothing any more", async () => {
  const { token } = await received()
  const { sign } = await asked(token)
  await receive(1, { received_on: "2026-11-19" })
  expect((await sign()).error?.code).toBe("minutes_replaced")
  expect((await call(token, { action: "minutes_code", ...SIGNER })).error?.code).toBe("minutes_replaced")
  expect(await read(token)).toMatchObject({ is_replaced: true, signature: null })
})

test("forty presses at once are one signature; codes, tries and minutes are bounded", async () => {
  const { id, token } = await received()
  const { sign } = await asked(token)
  const pressed = await Promise.all(Array.from({ length: 40 }, () => sign()))
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]))
  const events = await world.sql("select from public.fiscal_events where kind = 'minutes_signed' and subject_id = $1", [
    id,
  ])
  expect(events).toHaveLength(1)
  expect(await world.sql("select from public.documents where kind = 'minutes_signed'")).toHaveLength(1)

  await receive(1, { received_on: "2026-11-18" })
  const [, next] = await versions()
  const other = await tokenOf(next?.id ?? "")
  const late = await asked(other)
  await world.setClock("2026-11-20T12:11:00Z")
  expect((await late.sign()).error?.code).toBe("code_expired")
  const wrong = await asked(other)
  for (let tries = 0; tries < 5; tries += 1) await wrong.sign(wrong.code === "000000" ? "000001" : "000000")
  expect((await wrong.sign()).error?.code).toBe("code_expired")
  await call(other, { action: "minutes_code", ...SIGNER })
  expect((await call(other, { action: "minutes_code", ...SIGNER })).error?.code).toBe("too_many_codes")
})

test("no token, another row's, a quote's, a false paper or a name that is none sign nothing", async () => {
  const { id, token } = await received()
  const [quote] = await world.sql<{ id: string }>("select id from public.quotes")
  const quoteToken = (await privateLink(world.deps, "quote", quote?.id ?? "")).token
  for (const [wrong, code] of [
    ["A".repeat(22), "unknown_link"],
    [quoteToken, "unknown_link"],
    ["", "invalid_input"],
    ["x".repeat(5000), "invalid_input"],
  ] as const)
    expect((await call(wrong, { action: "minutes_code", ...SIGNER })).error?.code).toBe(code)
  for (const change of [{ accepts_terms: false }, { given_name: " " }, { family_name: "x".repeat(101) }])
    expect((await call(token, { action: "minutes_code", ...SIGNER, ...change })).error?.code).toBe("invalid_input")
  const { sign } = await asked(token)
  expect((await sign(undefined, { document_sha256: "a".repeat(64) })).error?.code).toBe("minutes_replaced")
  expect(await versions()).toMatchObject([{ means: null }])
  for (const action of ["choose", "refuse", "withdraw", "pay"])
    expect((await call(token, { action, line_ids: [], reason: "" })).status).toBeGreaterThanOrEqual(400)
  // Only staff send minutes, note a signature on paper and read them; nobody writes the table directly.
  const paper = { p_id: id, p_signed_on: "2026-11-20", p_name: "Anne Durand" }
  for (const who of ["visitor", "user", "field"] as const) {
    expect((await world.backend.as[who].rpc("send_minutes", { p_id: id })).error).not.toBeNull()
    expect((await world.backend.as[who].rpc("record_paper_minutes", paper)).error).not.toBeNull()
    expect((await world.backend.as[who].from("reception_minutes").select("id")).data ?? []).toEqual([])
    expect(
      (await world.backend.as[who].rpc("read_client_minutes" as never, { p_hash: "x" } as never)).error,
    ).not.toBeNull()
  }
  const { as } = world.backend
  await as.manager.from("reception_minutes").delete().eq("id", id)
  await as.manager.from("reception_minutes").update({ means: "paper" }).eq("id", id)
  expect(await versions()).toMatchObject([{ means: null }])
  expect((await as.manager.rpc("send_minutes", { p_id: project_id })).error?.code).toBe("minutes_gone")
})

test("without a mail server no code is made; staff note a signature on paper, once, and the page says so", async () => {
  const { id, token } = await received({ reserves: [] })
  world.deps.sendMail = null
  expect((await call(token, { action: "minutes_code", ...SIGNER })).error?.code).toBe("codes_not_mailed")
  const paper = (change: Values = {}) =>
    world.backend.as.manager.rpc("record_paper_minutes", {
      ...{ p_id: id, p_signed_on: "2026-11-20", p_name: "Anne Durand", ...change },
    })
  for (const change of [{ p_signed_on: "2026-11-21" }, { p_signed_on: "2026-11-19" }, { p_name: " " }])
    expect((await paper(change)).error?.code).toBe("invalid_input")
  expect((await paper()).error).toBeNull()
  expect((await paper()).error?.code).toBe("minutes_signed")
  await drawDocuments(world.deps.service)
  expect(await read(token)).toMatchObject({
    signature: { means: "paper", name: "Anne Durand", signed_on: "2026-11-20" },
  })
  expect(await world.sql("select from public.email_outbox")).toEqual([])
  const { data } = await world.backend.as.admin.rpc("verify_ledger")
  expect(data).toMatchObject({ problems: [], compared: { minutes_signed: 1 } })
})

test("staff send the link; the client's page shows what waits and what was signed, and an erased client's signed minutes stay", async () => {
  const { id, token } = await received()
  const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
  const works = (await world.call("private-link", { kind: "client_page", project_id, mail: false }, staff)).body[
    "data"
  ] as { url: string }
  const listed = async () => {
    const page = await world.call("client-page", { token: works.url.split("/").at(-1), action: "view" })
    return (page.body["data"] as { minutes: Values[] }).minutes
  }
  expect(await listed()).toEqual([])
  const url = `https://mirabelle.test/document/${token}`
  expect((await world.call("private-link", { kind: "minutes", id }, staff)).body).toMatchObject({ data: { url } })
  expect((await world.call("private-link", { kind: "minutes", id: project_id }, staff)).body).toMatchObject({
    error: { code: "minutes_gone" },
  })
  for (let press = 0; press < 2; press += 1)
    expect((await world.backend.as.manager.rpc("send_minutes", { p_id: id })).error).toBeNull()
  await deliverOutbox(world.deps)
  expect(world.mailed.map(({ to, text }) => [to, text.includes(`/document/${token}`)])).toEqual([[EMAIL, true]])
  expect(await listed()).toMatchObject([{ url, version_no: 1, reserve_count: 2, signed_on: null }])
  await (await asked(token)).sign()
  await drawDocuments(world.deps.service)
  expect(await listed()).toMatchObject([{ url, signed_on: "2026-11-20" }])

  await receive(1, { received_on: "2026-11-17" })
  const [customer] = await world.sql<{ id: string }>("select id from public.customers")
  await world.sql("update public.reno_projects set customer_id = $1", [customer?.id])
  expect((await world.backend.as.admin.rpc("erase_customer", { p_id: customer?.id ?? "" })).error).toBeNull()
  expect(await versions()).toMatchObject([{ version_no: 1, means: "online" }])
  expect(await world.sql("select from public.documents where kind like 'minutes%' and made_at is null")).toEqual([])
  expect((await call(token, { action: "view" })).error?.code).toBe("unknown_link")
  const { data } = await world.backend.as.admin.rpc("verify_ledger")
  expect((data as { problems: unknown[] }).problems).toEqual([])
})

test("a thousand reserves, a reserve of a thousand letters, a date that is none and other things are refused or left out", async () => {
  const save = (reserves: unknown) =>
    world.backend.as.manager.rpc("save_reception", {
      ...{ p_project_id: project_id, p_version: 0 },
      p_values: { received_on: "2026-11-20", reserves, has_guarantee: false } as never,
    })
  for (const reserves of [
    Array.from({ length: 1000 }, () => ({ label: "Porte" })),
    [{ label: "x".repeat(301) }],
    [{ label: "Porte", due_on: "2026-02-30" }],
    [{ label: "Porte", due_on: "12026-01-01" }],
    [{ label: "Porte", id: "x" }],
    "Porte",
    [null],
    [["Porte"]],
  ])
    expect((await save(reserves)).error?.code).toBe("invalid_input")
  expect((await save([{ label: " Porte ", due_on: "2026-12-01", evil: "x".repeat(5000) }])).error).toBeNull()
  expect(await kept()).toEqual([{ id: expect.any(String), label: "Porte", due_on: "2026-12-01", lifted_on: null }])
})
