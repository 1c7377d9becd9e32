import { createHash, randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeAll, expect, test } from "vitest"
import { documentTasks, type FailedDocument } from "#domain/dashboard/document-tasks.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { exampleEvidence } from "#tests/support/quote-contents.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"
import { createDocumentRenderer, type DocumentRenderer } from "./document-renderer.ts"
import { readOperations } from "../watch/metrics.ts"
import { makeDueDocuments } from "./make-documents.ts"
import { createPreviews } from "./preview-documents.ts"

let world: FunctionWorld
let stop = () => {}
beforeAll(async () => {
  world = await openWorld()
  await world.sql(
    "update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris', tva = 'FR12345678901'",
  )
})
afterEach(() => stop())

function make(program?: string): Promise<number> {
  const renderer: DocumentRenderer = createDocumentRenderer(program)
  stop = renderer.stop
  return makeDueDocuments({ service: world.deps.service, renderer, log: world.deps.log })
}

async function request(): Promise<string> {
  const { id } = await world.backend.add.request({ client_name: "Zoé 🙂 Martin", base_price: 95 })
  await world.backend.as.manager.rpc("request_note", { p_request_id: id })
  return id
}
type Row = { id: string; bucket: string; path: string; sha256: string; byte_count: number; last_error: string | null }
const rowOf = async (id: string) =>
  (await world.sql<Row>("select * from public.documents where request_id = $1", [id]))[0] as Row

test("a note is drawn, stored under its hash, mailed with its file, and offered on the page of the appointment", async () => {
  const id = await request()
  expect([await make(), await make()]).toEqual([1, 0])
  const row = await rowOf(id)
  const { data } = await world.deps.service.storage.from(row.bucket).download(row.path)
  const file = Buffer.from(await (data as Blob).arrayBuffer())
  expect(file.toString("latin1", 0, 5)).toBe("%PDF-")
  expect([file.byteLength, createHash("sha256").update(file).digest("hex")]).toEqual([row.byte_count, row.sha256])

  await world.backend.as.manager.rpc("send_note", { p_id: row.id })
  await deliverOutbox(world.deps)
  const [mail] = world.mailed
  expect(mail?.subject).toBe("La note de votre rendez-vous")
  expect(mail?.files?.[0]?.filename).toMatch(/^Note-BR-[0-9A-F]{8}\.pdf$/)
  expect(Buffer.compare(file, mail?.files?.[0]?.content ?? file.subarray(1))).toBe(0)

  const { token } = await privateLink(world.deps, "booking", id)
  const { body } = await world.call("manage-booking", { token, action: "view" })
  const { note } = body["data"] as { note: { url: string } }
  const answer = await world.backend.fetch(new Request(note.url))
  expect([answer.status, Buffer.compare(file, Buffer.from(await answer.arrayBuffer()))]).toEqual([200, 0])
  // Staff read it, nobody deletes it, and visitors do not read it by its path.
  const admin = world.backend.as.admin.storage.from(row.bucket)
  await admin.remove([row.path])
  expect((await admin.download(row.path)).error).toBeNull()
  expect((await world.visitor.storage.from(row.bucket).download(row.path)).error).not.toBeNull()
})

test("a file that is not the recorded one is not mailed", async () => {
  const row = await rowOf(await request().then(async (id) => (await make(), id)))
  await world.deps.service.storage
    .from(row.bucket)
    .upload(row.path, new TextEncoder().encode("%PDF-other").buffer, { contentType: "application/pdf", upsert: true })
  await world.backend.as.manager.rpc("send_note", { p_id: row.id })
  world.mailed.length = 0
  await deliverOutbox(world.deps)
  expect(world.mailed).toEqual([])
  expect(await world.sql("select last_error from public.email_outbox where status = 'pending'")).toEqual([
    { last_error: "Le document à joindre ne correspond plus à son empreinte." },
  ])
})

test("a program that dies leaves the document to be made later", async () => {
  const id = await request()
  const program = join(await temporaryFolder(), "child.mjs")
  await writeFile(program, "process.on('message', () => process.exit(1))")
  expect(await make(program)).toBe(0)
  expect((await rowOf(id)).last_error).toContain("gave no answer: died")
  await world.sql("update public.documents set next_attempt_at = private.now() where made_at is null")
  expect(await make()).toBe(1)
})

test("a stop costs the waiting documents nothing: the one under way waits again, the next is not begun", async () => {
  const ids = [await request(), await request()]
  const process = { isStopping: false }
  const renderer = {
    render: () => {
      process.isStopping = true
      return Promise.reject(new Error("stopped"))
    },
    stop: () => {},
  }
  world.logged.length = 0
  expect(await makeDueDocuments({ service: world.deps.service, renderer, log: world.deps.log }, process)).toBe(0)
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ attempts: 0, last_error: null })
  expect(world.logged).toEqual([])
  expect(await make()).toBe(2)
})

test("a document at which the program dies costs itself alone: the others are made, and after three tries staff and monitoring know", async () => {
  const deadly = await request()
  await world.sql("update public.brico_requests set client_name = 'Mortel' where id = $1", [deadly])
  const [others, before] = [[await request(), await request()], await failures()]
  const program = join(await temporaryFolder(), "child.mjs")
  const real = JSON.stringify(join(import.meta.dirname, "document-child.ts"))
  // Dies before it hears of this document; draws any other.
  await writeFile(
    program,
    `process.on("message", ({ sheet }) => { if (JSON.stringify(sheet).includes("Mortel")) process.kill(process.pid, "SIGABRT") })
    await import(${real})`,
  )
  for (const made of [2, 0, 0]) {
    expect(await make(program)).toBe(made)
    await world.sql("update public.documents set next_attempt_at = private.now() where made_at is null")
  }
  for (const id of others) expect((await rowOf(id)).sha256).toBeTruthy()
  const { id, number } = (await rowOf(deadly)) as Row & { number: string }
  const { data } = await world.backend.as.manager.rpc("read_dashboard")
  const { documents } = (data as { todo: { documents: FailedDocument[] } }).todo
  expect([before, await failures(), number]).toEqual([0, 1, 1])
  expect(documents).toMatchObject([{ id, kind: "note", request_id: deadly, client_name: "Mortel" }])
  expect(documentTasks(documents)).toMatchObject([
    {
      text: expect.stringMatching(/^PDF impossible à préparer\u00a0: la note BR-/),
      to: `/admin/brico?demande=${deadly}`,
    },
  ])
  expect(await make()).toBe(1)
  expect(await failures()).toBe(0)
})

/** As monitoring sees them: the metrics, and /healthz. */
async function failures(): Promise<number> {
  const { documents_failed: count } = await readOperations(world.deps.service)
  expect((await world.deps.service.rpc("count_failed_documents")).data).toBe(count)
  return count
}

test("a draft that cannot be drawn is refused before it is sent or issued", async () => {
  const id = randomUUID()
  const work = { id: randomUUID(), kind: "work", label: "Dépose", quantity: "1", unit: "m2", unit_price: "48.3" }
  const quote = { title: "Salle de bains", lines: [{ ...work, vat_rate: 20 }] }
  await world.backend.as.manager.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote })
  const program = join(await temporaryFolder(), "child.mjs")
  await writeFile(program, "process.on('message', () => process.exit(1))")
  const renderer = createDocumentRenderer(program)
  stop = renderer.stop
  const answer = await createPreviews(world.deps, renderer).previewQuote(
    new Request("http://localhost/functions/v1/preview-quote", {
      method: "POST",
      headers: { Authorization: `Bearer ${world.backend.tokens.manager}` },
      body: JSON.stringify({ id }),
    }),
  )
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: { code: "document_not_drawn" } }])
})

test("staff see a draft as it would be sent, and nothing of it is kept", async () => {
  const id = randomUUID()
  const work = { id: randomUUID(), kind: "work", label: "Dépose", quantity: "1", unit: "m2", unit_price: "48.3" }
  const quote = { title: "Salle de bains", lines: [{ ...work, vat_rate: 20 }] }
  await world.backend.as.manager.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote })
  const renderer = createDocumentRenderer()
  let mayDraw = Promise.resolve()
  const { previewQuote: preview } = createPreviews(world.deps, {
    render: (job) => mayDraw.then(() => renderer.render(job)),
  })
  const see = (who: "manager" | "user") =>
    preview(
      new Request("http://localhost/functions/v1/preview-quote", {
        method: "POST",
        headers: { Authorization: `Bearer ${world.backend.tokens[who]}` },
        body: JSON.stringify({ id }),
      }),
    )
  try {
    // Two at once: the program draws one at a time.
    const [one, other] = await Promise.all([see("manager"), see("manager")])
    expect([one.status, one.headers.get("Content-Type")]).toEqual([200, "application/pdf"])
    const bytes = Buffer.from(await one.arrayBuffer())
    expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-")
    expect(Buffer.compare(bytes, Buffer.from(await other.arrayBuffer()))).toBe(0)
    expect((await see("user")).status).toBe(403)
    // The documents that clients wait for are drawn in the same queue.
    const { promise, resolve: draw } = Promise.withResolvers<void>()
    mayDraw = promise
    let refused = 0
    const many = Array.from({ length: 12 }, () => see("manager"))
    for (const answer of many)
      void answer.then(({ status }) => {
        if (status === 429) refused += 1
        if (refused === 8) draw()
      })
    expect((await Promise.all(many)).map(({ status }) => status).sort()).toEqual([
      ...Array<number>(4).fill(200),
      ...Array<number>(8).fill(429),
    ])
    expect(await world.sql("select id from public.documents where quote_id = $1", [id])).toEqual([])
  } finally {
    renderer.stop()
  }
})

test("the example company's signed quotes get their evidence after they are drawn, and nobody a mail", async () => {
  const id = randomUUID()
  const work = { id: randomUUID(), kind: "work", label: "Dépose", quantity: "1", unit: "m2", unit_price: "48.3" }
  const [customer] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Zoé Laurent') returning id",
  )
  const facts = await sendableQuote(world.backend)
  const quote = { ...facts, title: "Cuisine", customer_id: customer?.id, lines: [{ ...work, vat_rate: 20 }] }
  const { manager } = world.backend.as
  await manager.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote })
  await world.sql("insert into private.example_rows values ('quotes', $1)", [id])
  expect((await manager.rpc("send_quote", { p_id: id, p_lock_version: 2, p_order: { mail: false } })).error).toBeNull()
  await world.sql(
    `insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, snapshot, total_cents, net_cents, evidence)
     select id, 'online', 'remote', private.now(), private.today(), 'Zoé', 'Laurent', 'zoe@example.fr', snapshot, total_cents, 4830, '{}' from public.quotes where id = $1`,
    [id],
  )
  await world.sql("delete from public.email_outbox")
  // The quote, then its signed copy and its evidence.
  expect([await make(), await make()]).toEqual([3, 0])
  const [row] = await world.sql<Row>(
    `select s.evidence::jsonb ->> 'document_sha256' = d.sha256 as is_same, e.snapshot ->> 'is_specimen' as specimen, e.sha256 is not null as is_drawn
     from public.quote_signatures s join public.documents d on d.quote_id = s.quote_id and d.kind = 'quote'
     join public.documents e on e.quote_id = s.quote_id and e.kind = 'quote_evidence' where s.quote_id = $1`,
    [id],
  )
  expect(row).toEqual({ is_same: true, specimen: "true", is_drawn: true })
  expect(await world.sql("select template from public.email_outbox")).toEqual([])
})

test("a quote that is sent and its signature are drawn from what the database fixed, each once", async () => {
  const [customer] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Zoé 🙂') returning id",
  )
  const id = randomUUID()
  const work = { id: randomUUID(), kind: "work", label: "Dépose", quantity: "1.5", unit: "m2", unit_price: "48.3" }
  const facts = await sendableQuote(world.backend)
  const quote = { ...facts, title: "Salle de bains", customer_id: customer?.id, lines: [{ ...work, vat_rate: 20 }] }
  const { manager } = world.backend.as
  await manager.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote })
  const sent = await manager.rpc("send_quote", { p_id: id, p_lock_version: 2, p_order: { mail: false } })
  expect(sent.error).toBeNull()
  expect([await make(), await make()]).toEqual([1, 0])
  await world.sql("select private.queue_quote_document($1, 'quote_evidence', $2)", [id, exampleEvidence()])
  expect([await make(), await make()]).toEqual([1, 0])
  const rows = await world.sql<Row>("select * from public.documents where quote_id = $1 order by kind", [id])
  for (const { bucket, path, sha256 } of rows) {
    const { data } = await world.deps.service.storage.from(bucket).download(path)
    const file = Buffer.from(await (data as Blob).arrayBuffer())
    expect([file.toString("latin1", 0, 5), createHash("sha256").update(file).digest("hex")]).toEqual(["%PDF-", sha256])
  }
  expect(rows.map(({ path }) => path.split("/")[0])).toEqual(["quotes", "quote_evidences"])
})
