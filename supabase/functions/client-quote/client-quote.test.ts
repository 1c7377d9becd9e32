import { createHash, randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { sentence } from "#domain/errors.ts"
import type { OpenQuote } from "#domain/quotes/client-quote.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { drawDocuments, EMAIL, SECRETS, sendQuote } from "#tests/support/client-quotes.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let mail: FunctionWorld["deps"]["sendMail"]
beforeAll(async () => {
  world = await openWorld()
  mail = world.deps.sendMail
})
beforeEach(async () => {
  world.deps.sendMail = mail
  await world.reset()
  await world.empty("email_outbox", "documents", "quotes", "document_series", "customers")
})

/** The same, with its document made and its mail delivered; `token` is that of the link. */
async function sentQuote(change: Record<string, unknown> = {}) {
  const ids = await sendQuote({ staff: world.backend.as.manager, sql: world.sql }, change)
  await drawDocuments(world.deps.service)
  await deliverOutbox(world.deps)
  return { ...ids, token: (await privateLink(world.deps, "quote", ids.id)).token }
}

/** The code of the last mail to the client. */
async function mailedCode(): Promise<string> {
  await deliverOutbox(world.deps)
  return /^\d{6}$/m.exec(world.mailed.findLast(({ subject }) => subject.startsWith("Le code"))?.text ?? "")?.[0] ?? ""
}

const NETWORK = { "x-client-network": "203.0.113.7" }
const call = async (token: string, body: object) => {
  const answer = await world.call("client-quote", { token, user_agent: "Navigateur d’Anne", ...body }, NETWORK)
  return { ...answer, error: answer.body["error"] as { code: string; message: string } | undefined }
}
const read = async (token: string) => (await call(token, { action: "view" })).body["data"] as OpenQuote
const SIGNER = {
  ...{ given_name: "Anne", family_name: "Durand", accepts_terms: true, certifies_vat: true, early_start: false },
}

/** The client chooses, and the document of that choice is made. */
async function prepared(token: string, line_ids: string[] = []) {
  await call(token, { action: "choose", line_ids })
  await drawDocuments(world.deps.service)
  return (await read(token)).signing
}
/** … and asks for the code. */
async function asked(token: string, change: object = {}, line_ids: string[] = []) {
  const signing = await prepared(token, line_ids)
  const answer = await call(token, { action: "code", signing_id: signing?.id, ...SIGNER, ...change })
  const order = { action: "sign", signing_id: signing?.id, document_sha256: signing?.document?.sha256, version_no: 1 }
  return { ...answer, sign: (code: string, other: object = {}) => call(token, { ...order, code, ...other }) }
}

test("a client reads, ticks an option and signs with the mailed code; both sides get the same bytes", async () => {
  const { token, optionId, id } = await sentQuote()
  expect(world.mailed[0]).toMatchObject({ to: EMAIL, subject: "Votre devis D-2026-0001 de Mirabelle" })
  expect(world.mailed[0]?.text).toContain(`/document/${token}`)
  const [paper] = await world.sql<{ sha256: string }>("select sha256 from public.documents where quote_id = $1", [id])
  const attached = world.mailed[0]?.files?.map(({ filename, content }) => [
    filename,
    createHash("sha256").update(content).digest("hex"),
  ])
  expect(attached).toEqual([["Devis D-2026-0001.pdf", paper?.sha256]])
  expect(await read(token)).toMatchObject({ state: "sent", email_hint: "a•••@example.fr", signing: null })
  const { body, sign } = await asked(token, { early_start: true }, [optionId])
  expect(body).toEqual({ data: { email_hint: "a•••@example.fr" } })
  const code = await mailedCode()
  const wrong = await sign(code === "111111" ? "222222" : "111111")
  expect([wrong.status, wrong.error?.message]).toEqual([400, "Ce code n’est pas le bon\u00a0: il reste 4\u00a0essais."])
  const answers = await Promise.all(Array.from({ length: 8 }, () => sign(code)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await drawDocuments(world.deps.service)
  world.mailed.length = 0
  await deliverOutbox(world.deps)

  const quote = await read(token)
  expect(quote).toMatchObject({ state: "signed", signature: { total_cents: 265377, bank: null, may_withdraw: true } })
  const [row] = await world.sql<{ evidence: string; document_sha256: string; early_start: boolean }>(
    "select evidence, document_sha256, early_start from public.quote_signatures where quote_id = $1",
    [id],
  )
  expect(row?.early_start).toBe(true)
  const evidence = JSON.parse(row?.evidence ?? "{}") as { consents: { text: string }[]; events: object[] }
  expect(evidence.consents.map(({ text }) => text.slice(0, 50))).toEqual([
    expect.stringContaining("J’ai lu et j’accepte les conditions générales"),
    expect.stringContaining("Je soussigné(e) Anne Durand certifie"),
    expect.stringContaining("Je demande que les travaux commencent"),
  ])
  expect(evidence.events).toContainEqual(
    expect.objectContaining({ kind: "signed", network: { ip: "203.0.113.7", user_agent: "Navigateur d’Anne" } }),
  )
  const files = world.mailed.flatMap(({ to, files: attached = [] }) =>
    attached.map(({ filename, content }) => [to, filename, createHash("sha256").update(content).digest("hex")]),
  )
  const hashes = new Map(quote.documents.map(({ kind, sha256 }) => [kind, sha256]))
  expect(hashes.get("quote")).toBe(row?.document_sha256)
  expect(files.toSorted()).toEqual(
    [EMAIL, "contact@mirabelle.test"].flatMap((to) => [
      [to, "Devis D-2026-0001 signé.pdf", hashes.get("quote_signed")],
      [to, "Devis D-2026-0001.pdf", hashes.get("quote")],
      [to, "Dossier de preuve D-2026-0001.pdf", hashes.get("quote_evidence")],
    ]),
  )

  expect((await call(token, { action: "withdraw", reason: "Trop cher" })).status).toBe(200)
  expect(await read(token)).toMatchObject({ state: "withdrawn", signature: { may_withdraw: false } })
  world.mailed.length = 0
  await deliverOutbox(world.deps)
  expect(world.mailed.find(({ to }) => to === EMAIL)?.text).toContain("vendredi 20 novembre 2026 à 9\u00a0h")
})

test("no answer to a client holds a cost, a margin, a note or an address; the stored mail holds neither code nor link", async () => {
  const { token } = await sentQuote()
  const { sign } = await asked(token)
  const code = await mailedCode()
  const raw = JSON.stringify([await call(token, { action: "view" }), await sign("000000")])
  expect(raw).not.toMatch(SECRETS)
  expect(raw).not.toContain(EMAIL)
  const stored =
    JSON.stringify(await world.sql("select * from public.email_outbox")) +
    JSON.stringify(await world.sql("select * from public.quote_signings"))
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(token)
})

test("a wrong signer, another quote's signing, a made-up choice, a changed document or no mail server signs nothing", async () => {
  const { token } = await sentQuote()
  const other = await sentQuote()
  const { sign } = await asked(token)
  const foreign = await prepared(other.token)
  const code = await mailedCode()
  const outcomes = [
    await call(token, { action: "code", signing_id: foreign?.id, ...SIGNER }),
    await call(token, { action: "code", signing_id: randomUUID(), ...SIGNER, accepts_terms: false }),
    await call(token, { action: "choose", line_ids: [other.optionId] }),
    await call(token, { action: "choose", line_ids: Array.from({ length: 10_000 }, () => randomUUID()) }),
    await sign(code, { signing_id: foreign?.id }),
    await sign(code, { document_sha256: "0".repeat(64) }),
    await sign(code, { version_no: 2 }),
    await sign("12345"),
    await call("x".repeat(22), { action: "view" }),
    await call("x".repeat(5000), { action: "view" }),
  ]
  expect(outcomes.map(({ error }) => error?.code)).toEqual([
    ...["quote_changed", "invalid_input", "invalid_input", "payload_too_large"],
    ...["quote_changed", "quote_changed", "quote_changed", "invalid_input", "unknown_link", "invalid_input"],
  ])
  world.deps.sendMail = null
  const kept = await asked(token)
  expect(kept.error?.message).toBe(sentence("codes_not_mailed"))
  expect((await read(token)).sends_codes).toBe(false)
  expect(await world.sql("select id from public.quote_signatures")).toEqual([])
})

test("looking changes nothing; seen, refused, replaced and expired quotes say so", async () => {
  const { token, id } = await sentQuote()
  await read(token)
  const seen = () => world.sql<{ seen_at: string | null }>("select seen_at from public.quotes where id = $1", [id])
  expect((await seen())[0]?.seen_at).toBeNull()
  await call(token, { action: "seen" })
  expect((await seen())[0]?.seen_at).not.toBeNull()
  await world.setClock("2026-12-21T08:00:00Z")
  expect((await read(token)).state).toBe("expired")
  await world.setClock("2026-11-20T08:00:00Z")
  await call(token, { action: "refuse", reason: "Une autre entreprise" })
  expect((await read(token)).state).toBe("refused")
  await deliverOutbox(world.deps)
  expect(world.mailed.at(-1)?.text).toContain("Une autre entreprise")

  const first = await sentQuote()
  const staff = world.backend.as.manager
  const { data: next } = await staff.rpc("revise_quote", { p_id: first.id })
  await staff.rpc("send_quote", { p_id: next as string, p_lock_version: 1 })
  expect(await read(first.token)).toEqual({ state: "replaced", number: "D-2026-0002", title: "Salle de bains" })
})

test("staff copy the link of a quote that was sent, and the page of the works leads to it", async () => {
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address) values ('Salle de bains', 'Anne Durand', 'Paris') returning id",
  )
  const { id, token } = await sentQuote({ project_id: project?.id })
  const { data: next } = await world.backend.as.manager.rpc("revise_quote", { p_id: id })
  const linkTo = async (body: object, who: "manager" | "user" = "manager") =>
    (await world.call("private-link", body, { Authorization: `Bearer ${world.backend.tokens[who]}` })).body
  expect(await linkTo({ kind: "quote", id })).toEqual({
    data: { url: `https://mirabelle.test/document/${token}`, is_new: false },
  })
  expect(await linkTo({ kind: "quote", id: next })).toMatchObject({ error: { code: "client_quote_gone" } })
  // On the tablet of staff: another link, which knows where; the client's own does not.
  const there = (await linkTo({ kind: "quote", id, in_person: "premises" }))["data"] as { url: string }
  const view = async (address: string) =>
    (await world.call("client-quote", { token: address.split("/").at(-1), action: "view" })).body["data"]
  expect(await view(there.url)).toMatchObject({ state: "sent", in_person_place: "premises" })
  expect(await view(`/document/${token}`)).toMatchObject({ state: "sent", in_person_place: null })
  expect(await linkTo({ kind: "quote", id, in_person: "remote" })).toMatchObject({ error: { code: "invalid_input" } })
  expect(await linkTo({ kind: "quote", id }, "user")).toMatchObject({ error: { code: "forbidden" } })
  const { url } = (await linkTo({ kind: "client_page", project_id: project?.id, mail: false }))["data"] as {
    url: string
  }
  const page = await world.call("client-page", { token: url.split("/").at(-1), action: "view" })
  expect(page.body["data"]).toMatchObject({
    quotes: [
      { number: "D-2026-0001", state: "sent", total_cents: 236577, url: expect.stringContaining(token) as string },
    ],
  })
  expect(JSON.stringify(page.body)).not.toMatch(SECRETS)
})
