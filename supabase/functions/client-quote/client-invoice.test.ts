import { createHash } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { deriveToken, privateLink } from "#functions/_shared/private-links.ts"
import { IBAN, issueHere, issueInvoice, payInvoice, signQuote } from "#tests/support/client-invoices.ts"
import { drawDocuments, EMAIL, SECRETS } from "#tests/support/client-quotes.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"

let world: FunctionWorld
let site: {
  staff: FunctionWorld["backend"]["as"]["manager"]
  service: FunctionWorld["deps"]["service"]
  sql: FunctionWorld["sql"]
}
beforeAll(async () => {
  world = await openWorld()
  site = { staff: world.backend.as.manager, service: world.deps.service, sql: world.sql }
})
beforeEach(async () => {
  await world.reset()
  await world.empty(
    "invoice_payments",
    "invoices",
    "receipts",
    "email_outbox",
    "documents",
    "quotes",
    "document_series",
  )
  await world.empty("reno_projects", "customers", "brico_requests")
  await issueHere(site)
})

const call = async (token: string, body: object) => {
  const answer = await world.call("client-quote", { token, ...body })
  return { ...answer, error: answer.body["error"] as { code: string } | undefined }
}
const tokenOf = async (id: string) => deriveToken(world.deps.secret, "invoice", id)
const read = async (id: string) => {
  const { token } = await privateLink(world.deps, "invoice", id)
  return (await call(token, { action: "view" })).body["data"] as ClientInvoice
}
const deliver = async () => {
  world.mailed.length = 0
  await deliverOutbox(world.deps)
  return world.mailed
}
/** An issued deposit invoice of 709,73 €, whose mail has left with its paper. */
async function deposit(change: Record<string, unknown> = {}) {
  const quote_id = await signQuote(site, change)
  await world.empty("email_outbox")
  const id = await issueInvoice(site, { kind: "deposit", quote_id }, {}, { message: "Merci de votre confiance." })
  return { id, quote_id }
}

test("the mail of an invoice waits for its paper, carries it, and leads to the page", async () => {
  const { id } = await deposit()
  expect(await deliver()).toEqual([])
  await drawDocuments(world.deps.service)
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: EMAIL, subject: "Votre facture d’acompte F-2026-0001 de Mirabelle" })
  expect(mail?.text).toContain(`/document/${await tokenOf(id)}`)
  expect(mail?.text).toContain("Merci de votre confiance.")
  expect(mail?.text).toContain("à réception")
  expect(mail?.text).toContain("709,73\u00a0€ TTC")
  const invoice = await read(id)
  expect(
    mail?.files?.map(({ filename, content }) => [filename, createHash("sha256").update(content).digest("hex")]),
  ).toEqual([["Facture F-2026-0001.pdf", invoice.document?.sha256]])
  expect(invoice).toMatchObject({ number: "F-2026-0001", kind: "deposit", left_cents: 70973, bank: { iban: IBAN } })

  // However long it takes: nothing leaves without its paper.
  await issueInvoice(site, { kind: "credit_note", corrects_id: id }, { reason: "Erreur" })
  expect(await deliver()).toEqual([])
  await world.setClock("2026-11-20T12:00:00Z")
  expect(await deliver()).toEqual([])
  await drawDocuments(world.deps.service)
  const [credit] = await deliver()
  expect(credit).toMatchObject({ subject: "Votre avoir AV-2026-0001 de Mirabelle" })
  expect(credit?.files?.map(({ filename }) => filename)).toEqual(["Avoir AV-2026-0001.pdf"])
  expect(credit?.text).toContain("Cet avoir vient en déduction de la facture F-2026-0001")
})

test("an invoice after a signature at home is due on the first day that the law allows, on page, paper and mail", async () => {
  const quote_id = await signQuote(site)
  await world.backend.script(`set session_replication_role = replica;
    update public.quote_signatures set no_money_before = '2026-11-30' where quote_id = '${quote_id}'; reset session_replication_role`)
  await world.empty("email_outbox")
  const id = await issueInvoice(site, { kind: "deposit", quote_id })
  await drawDocuments(world.deps.service)
  const [mail] = await deliver()
  expect(mail?.text).toContain("au plus tard le lundi 30 novembre 2026")
  expect(await read(id)).toMatchObject({ due_on: "2026-11-30", no_money_before: "2026-11-30" })
  expect(await world.sql("select snapshot ->> 'due_on' as paper from public.invoices where id = $1", [id])).toEqual([
    { paper: "2026-11-30" },
  ])
})

test("a client who has paid all but a cent reads what is left, and not that it is late", async () => {
  const { id } = await deposit()
  await payInvoice(site, id, 70_972)
  await world.setClock("2026-12-30T12:00:00Z")
  expect(await read(id)).toMatchObject({ left_cents: 1, is_late: false })
  await world.sql("update public.billing_settings set small_rest_cents = 0")
  expect(await read(id)).toMatchObject({ left_cents: 1, is_late: true })
  await world.sql("update public.billing_settings set small_rest_cents = 100")
})

test("looking changes nothing; the page says what was paid, credited and is left, and each document leads to the other", async () => {
  const { id } = await deposit()
  await payInvoice(site, id, 20_000)
  expect(await read(id)).toMatchObject({ paid_cents: 20000, left_cents: 50973, is_late: false, no_money_before: null })
  const credit = await issueInvoice(
    site,
    { kind: "credit_note", corrects_id: id },
    { reason: "Erreur" },
    { mail: false },
  )
  const seen = () => world.sql("select 1 from public.invoices where seen_at is not null")
  expect(await read(id)).toMatchObject({
    ...{ paid_cents: 20000, credited_cents: 70973, retained_cents: 0, left_cents: -20000, bank: null },
    payments: [{ received_on: "2026-11-20", method: "transfer", amount_cents: 20000 }],
    credits: [
      { number: "AV-2026-0001", total_cents: -70973, url: `https://mirabelle.test/document/${await tokenOf(credit)}` },
    ],
  })
  expect(await read(credit)).toMatchObject({
    ...{ kind: "credit_note", left_cents: null, bank: null },
    corrects_url: `https://mirabelle.test/document/${await tokenOf(id)}`,
  })
  expect(await seen()).toEqual([])
  await call(await tokenOf(id), { action: "seen" })
  expect(await seen()).toHaveLength(1)
})

test("no answer holds a cost, a note, an address or another client's data, and IBAN only where something is to be paid", async () => {
  const { id } = await deposit({ internal_notes: "Marge à défendre" })
  const { id: other } = await deposit()
  const raw = JSON.stringify(await call(await tokenOf(id), { action: "view" }))
  expect(raw).not.toMatch(SECRETS)
  for (const secret of [EMAIL, other, "F-2026-0002", "receipt_id", "customer"]) expect(raw).not.toContain(secret)
  await payInvoice(site, id, 70_973)
  expect(JSON.stringify(await call(await tokenOf(id), { action: "view" }))).not.toContain(IBAN)
  // A quote's and a draft's id open no invoice, nor does a paid one after a year.
  const draft = (await site.staff.rpc("start_invoice", { p_order: { kind: "credit_note", corrects_id: id } }))
    .data as string
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, index) => (await call(`${index}`.padStart(22, "A"), { action: "view" })).status,
    ),
  )
  expect(new Set(answers)).toEqual(new Set([404]))
  const denied = [await tokenOf(draft), "x".repeat(5000), ""]
  const codes = await Promise.all(denied.map(async (token) => (await call(token, { action: "view" })).error?.code))
  expect(codes).toEqual(["unknown_link", "invalid_input", "invalid_input"])
  for (const action of ["pay", "refuse", "choose"])
    expect((await call(await tokenOf(id), { action, line_ids: [], reason: "" })).status).toBeGreaterThanOrEqual(400)
  await world.setClock("2027-11-22T08:00:00Z")
  expect((await call(await tokenOf(id), { action: "view" })).error?.code).toBe("unknown_link")
})

test("a late invoice is reminded of twice, the second time firmly, and no more once it is paid or stopped", async () => {
  const { id } = await deposit()
  await drawDocuments(world.deps.service)
  await deliver()
  const jobsOn = async (instant: string) => {
    await world.setClock(instant)
    world.mailed.length = 0
    await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
    return world.mailed.filter(({ to }) => to === EMAIL)
  }
  expect(await jobsOn("2026-11-26T09:00:00Z")).toEqual([])
  const [first] = await jobsOn("2026-11-27T09:00:00Z")
  expect(first?.subject).toBe("Rappel\u00a0: votre facture d’acompte F-2026-0001 reste à régler")
  expect(first?.text).not.toContain("sous huit jours")
  expect(first?.files).toHaveLength(1)
  expect((await read(id)).is_late).toBe(true)
  expect(await jobsOn("2026-11-28T09:00:00Z")).toEqual([])
  const [second] = await jobsOn("2026-12-05T09:00:00Z")
  expect(second?.subject).toMatch(/^Second rappel/)
  expect(second?.text).toContain("sous huit jours")
  expect(await jobsOn("2026-12-30T09:00:00Z")).toEqual([])

  // One that waits for a mail server is dropped once nothing is owed.
  const { id: other } = await deposit()
  await drawDocuments(world.deps.service)
  await deliver()
  await world.setClock("2027-01-15T09:00:00Z")
  expect((await world.deps.service.rpc("queue_invoice_reminders")).data).toBe(1)
  await payInvoice(site, other, 70_973, { mail: true })
  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    "Votre règlement est bien reçu (facture d’acompte F-2026-0002)",
  ])
})

test("staff copy the link of an issued invoice, and the client's page of the works lists invoices with it", async () => {
  const [project] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address) values ('Salle de bains', 'Anne Durand', 'Paris') returning id",
  )
  const { id, quote_id } = await deposit({ project_id: project?.id })
  const draft = (await site.staff.rpc("start_invoice", { p_order: { kind: "balance", quote_id } })).data as string
  const linkTo = async (body: object, who: "manager" | "user" = "manager") =>
    (await world.call("private-link", body, { Authorization: `Bearer ${world.backend.tokens[who]}` })).body
  const url = `https://mirabelle.test/document/${await tokenOf(id)}`
  expect(await linkTo({ kind: "invoice", id })).toEqual({ data: { url, is_new: false } })
  expect(await linkTo({ kind: "invoice", id: draft })).toMatchObject({ error: { code: "invoice_gone" } })
  expect(await linkTo({ kind: "invoice", id }, "user")).toMatchObject({ error: { code: "forbidden" } })
  const works = (await linkTo({ kind: "client_page", project_id: project?.id, mail: false }))["data"] as { url: string }
  const page = await world.call("client-page", { token: works.url.split("/").at(-1), action: "view" })
  expect(page.body["data"]).toMatchObject({
    invoices: [
      { number: "F-2026-0001", kind: "deposit", total_cents: 70973, left_cents: 70973, is_payable: true, url },
    ],
    money: { signed_cents: 236577, invoiced_cents: 70973, received_cents: 0, left_cents: 236577 },
  })
  // Signed at the client's home less than seven days ago: the page asks for nothing yet.
  await world.sql(`set session_replication_role = replica; update public.quote_signatures set no_money_before = private.today() + 5
    where quote_id = '${quote_id}'; reset session_replication_role`)
  const later = await world.call("client-page", { token: works.url.split("/").at(-1), action: "view" })
  expect(later.body["data"]).toMatchObject({
    invoices: [{ number: "F-2026-0001", left_cents: 70973, is_payable: false }],
  })
})

test("the page of an appointment leads to the invoice of its job, and names one of another software without a link", async () => {
  await sendableQuote(site)
  const job = { base_price: 149, vat_rate: 10, scheduled_date: "2026-11-19", status: "completed" }
  const [{ id: request_id }, { id: other }] = [
    await world.backend.add.request(job),
    await world.backend.add.request(job),
  ]
  const id = await issueInvoice(site, { kind: "standard", request_id }, {}, { mail: false })
  const draft = (await site.staff.rpc("start_invoice", { p_order: { kind: "standard", request_id: other } }))
    .data as string
  const { error } = await site.staff.rpc("note_invoice_number", {
    ...{ p_id: draft, p_lock_version: 1 },
    p_order: { number: "2026-77", issued_on: "2026-11-19" },
  })
  expect(error).toBeNull()
  const invoicesOf = async (request: string) => {
    const { token } = await privateLink(world.deps, "booking", request)
    const { body } = await world.call("manage-booking", { action: "view", token })
    return (body["data"] as ManagedBooking).invoices
  }
  expect(await invoicesOf(request_id)).toMatchObject([
    { number: "F-2026-0001", left_cents: 14900, url: `https://mirabelle.test/document/${await tokenOf(id)}` },
  ])
  expect(await invoicesOf(other)).toMatchObject([{ number: "2026-77", left_cents: 14900, url: null }])
  expect(await read(id)).toMatchObject({ content: { price_basis: "ttc", total_cents: 14900 }, bank: { iban: IBAN } })
})
