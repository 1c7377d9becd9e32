import { beforeEach, expect, test } from "vitest"
import { describeProblem } from "#domain/ledger/problems.ts"
import { describeCompared, type LedgerPart, readWholeReport } from "#domain/ledger/report.ts"
import { project, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"
import { billingHere, credit, issued, job, pay, useInvoices } from "#tests/support/invoice-world.ts"
import { filesOf } from "#tests/support/drawn-files.ts"
import { makeDueArchive } from "#server/ledger/keep-archives.ts"
import { seeded } from "#tests/support/seeded.ts"
import { recordPayment } from "#tests/support/record-payment.ts"

useQuoteWorld()
useInvoices()
beforeEach(async () => {
  await world.empty("fiscal_archives", "waiting_jobs", "brico_requests")
  await world.sql("delete from private.mailed_heads")
})

const read = (limit = 10_000) =>
  readWholeReport(async (after) => {
    const [row] = await world.sql<{ report: LedgerPart }>(
      "select private.ledger_report(null, null, $1, $2) as report",
      [after, limit],
    )
    return row?.report as LedgerPart
  })

/** The books of a small company: what is signed, invoiced, credited, paid, drawn, archived and mailed. */
async function keepBooks() {
  await billingHere()
  const project_id = await project()
  const quote = await signed({ project_id })
  const deposit = await issued({ kind: "deposit", quote_id: quote.id })
  expect(await pay(deposit.id, 20000)).toBeNull()
  expect(await pay(deposit.id, 5000)).toBeNull()
  const balance = await issued({ kind: "balance", project_id })
  await credit(balance.id, { credits: [{ row: 1, net_cents: 1000 }] })
  const request = await job()
  await recordPayment(world, { id: request }, 3000, "cash")
  await filesOf(world)
  await world.as.admin.rpc("request_fiscal_archive", { p_year: 2026 })
  expect(await makeDueArchive(world.as.service as never)).toBe(2026)
  await world.setClock("2026-11-26T07:00:00Z")
  await world.sql("select public.queue_ledger_head()")
  await recordPayment(world, { id: request }, 1000, "check")
}

/** As an owner of the database, with every trigger off; nothing of it stays. */
async function findings(statement: string): Promise<string[]> {
  let found: string[] = []
  await world
    .begin(async (ask) => {
      await ask("set local session_replication_role = replica")
      for (const part of statement.split(";").filter((text) => text.trim())) {
        await ask(part)
      }
      const rows = await ask("select private.ledger_report(null, null, 0, 10000) as report")
      found = (rows[0]?.["report"] as LedgerPart | undefined)?.problems.map(describeProblem) ?? ["no report"]
      throw new Error("undone")
    })
    .catch((error: Error) => {
      if (error.message !== "undone") throw error
    })
  return found
}

const online = "where means = 'online'"
const deposit = "where kind = 'deposit'"
/** Each alteration, and what the report says of it. Those of files are in server/ledger/verify-files.test.ts. */
const ALTERATIONS: [string, RegExp][] = [
  // The 27 of the review that are about rows.
  ["update public.receipts set amount_cents = amount_cents + 1 where amount_cents = 20000", /L’encaissement.*modifié/],
  ["update public.receipts set received_on = received_on - 1 where amount_cents = 20000", /L’encaissement.*modifié/],
  ["delete from public.receipts where amount_cents = 20000", /L’encaissement.*supprimé/],
  [
    "update public.fiscal_events set payload = replace(payload, '20000', '2000') where kind = 'receipt'",
    /L’événement.*a été modifié/,
  ],
  ["delete from public.fiscal_events where seq = 3", /un événement au moins a été supprimé/],
  [`update public.invoices set total_cents = 1 ${deposit}`, /La facture F-2026-0001 a été modifiée/],
  [
    `update public.invoices set snapshot = snapshot || '{"title":"x"}' ${deposit}`,
    /La facture F-2026-0001 a été modifiée/,
  ],
  ["delete from public.invoices where kind = 'credit_note'", /La facture AV-2026-0001 a été supprimée/],
  [`update public.invoices set number = 'F-2026-0009' ${deposit}`, /La facture F-2026-0001 a été modifiée/],
  [
    "update public.documents set sha256 = repeat('0', 64) where kind = 'invoice'",
    /La facture en PDF F-2026-0001 n’est plus/,
  ],
  [
    `update public.quote_signatures set evidence = evidence || ' ' ${online}`,
    /La signature du devis D-2026-0001, ou sa preuve/,
  ],
  [
    `update public.quote_signatures set evidence = '{}', evidence_sha256 = encode(sha256('{}'), 'hex') ${online}`,
    /La signature du devis D-2026-0001, ou sa preuve/,
  ],
  ["update public.quote_signatures set total_cents = total_cents + 100", /La signature du devis D-2026-0001/],
  [`update public.quote_signatures set snapshot = snapshot || '{"intro":"x"}'`, /La signature du devis D-2026-0001/],
  ["update public.quote_signatures set signed_on = signed_on - 30", /La signature du devis D-2026-0001/],
  ["delete from public.quote_signatures", /La signature du devis D-2026-0001 a été supprimée/],
  [
    `update public.quotes set snapshot = snapshot || '{"intro":"x"}' where state = 'signed'`,
    /Le devis D-2026-0001 a été modifié après/,
  ],
  ["update public.quote_lines set unit_price = unit_price + 1", /Le devis D-2026-0001 a été modifié après/],
  [
    "delete from public.documents where kind = 'invoice'",
    /La facture en PDF F-2026-0001 ne figure plus|document.*ne figure plus/i,
  ],
  ["update public.documents set path = 'ailleurs.pdf' where kind = 'quote'", /Le devis en PDF D-2026-0001 n’est plus/],
  ["update public.invoice_payments set amount_cents = amount_cents - 1", /La part de .* d’un encaissement .*modifiée/],
  ["delete from public.invoice_payments", /La part de .* d’un encaissement .*supprimée/],
  ["update public.invoices set blocks = '[]' where kind = 'balance'", /La facture F-2026-0002 a été modifiée/],
  ["update public.invoices set deductions = '[]' where kind = 'balance'", /La facture F-2026-0002 a été modifiée/],
  [`update public.invoices set paid_cents = paid_cents + 1 ${deposit}`, /Sur la facture F-2026-0001, la somme payée/],
  [`update public.invoices set due_on = due_on + 30 ${deposit}`, /L’échéance de la facture F-2026-0001/],
  [
    `update public.invoices set issued_at = issued_at - interval '1 day' ${deposit}`,
    /La facture F-2026-0001 a été modifiée/,
  ],
  [
    `delete from public.fiscal_events where seq = (select max(seq) from public.fiscal_events);
     delete from public.receipts where amount_cents = 1000`,
    /Sur la demande .*, la somme encaissée/,
  ],
  ["update public.document_series set last = last + 5 where code = 'F'", /La suite des numéros F/],
  // More.
  ["update public.quotes set state = 'sent' where state = 'signed'", /L’état du devis D-2026-0001/],
  ["update public.quote_signatures set withdrawn_at = now()", /L’état du devis D-2026-0001/],
  ["delete from public.quote_lines where position = 1", /Le devis D-2026-0001 a été modifié après/],
  [
    `update public.invoices set retained_cents = 0, retention_cents = 100 ${deposit}`,
    /Sur la facture F-2026-0001, la somme payée/,
  ],
  ["update public.invoices set credited_cents = 0", /Sur la facture F-2026-0002, la somme payée ou créditée/],
  [
    "update public.documents set byte_count = byte_count + 1 where kind = 'quote_evidence'",
    /Le dossier de preuve D-2026-0001/,
  ],
  ["update public.receipts set vat_split = '[]' where amount_cents = 20000", /L’encaissement.*modifié/],
  ["delete from public.document_series where code = 'D'", /La suite des numéros D/],
  ["update public.fiscal_archives set sha256 = repeat('0', 64)", /L’archive de l’année 2026 n’est plus/],
  ["delete from public.fiscal_archives", /L’archive de l’année 2026 a été supprimée/],
  [
    "update public.invoice_payments set invoice_id = (select id from public.invoices where kind = 'balance')",
    /La part de .*modifiée/,
  ],
  [
    `insert into public.invoice_payments (invoice_id, receipt_id, amount_cents)
     select invoice_id, receipt_id, -amount_cents from public.invoice_payments`,
    /La part .*ajoutée sans passer par la chaîne/,
  ],
  ["delete from public.fiscal_events where kind = 'quote_signed'", /La signature du devis D-2026-0001 a été ajoutée/],
  [
    "delete from public.fiscal_events where seq = (select max(seq) from public.fiscal_events where kind = 'document')",
    /a été ajouté sans passer/,
  ],
  ["update public.brico_requests set on_site_cents = on_site_cents - 1000", /Sur la demande .*, la somme encaissée/],
  [
    `delete from public.fiscal_events where seq > (select min(seq) - 1 from private.mailed_heads)`,
    /L’empreinte n°.\d+, envoyée par e-mail, n’est plus dans la chaîne/,
  ],
]

test("each alteration behind the software's back is named, and whole books are whole", async () => {
  await keepBooks()
  const whole = await read()
  expect(whole.problems).toEqual([])
  expect(describeCompared(whole)).toBe(
    "5\u00a0lignes d’encaissement, 3\u00a0factures et avoirs, 2\u00a0parts payées de factures, 1\u00a0signature avec son devis, 6\u00a0documents, 1\u00a0archive annuelle",
  )
  expect(whole.mailed_heads).toBe(1)
  // In parts of three events, the same.
  expect(await read(3)).toEqual(whole)
  const unseen: unknown[] = []
  for (const [statement, sentence] of ALTERATIONS) {
    const found = await findings(statement)
    if (!found.some((text) => sentence.test(text))) unseen.push([statement, found])
  }
  expect(unseen).toEqual([])
  expect((await read()).problems).toEqual([])
})

test("what goes by the rules raises no alarm: a client who is erased, ten years later everything", async () => {
  await keepBooks()
  const [client] = await world.sql<{ id: string }>("select id from public.customers where name = 'Anne Durand'")
  expect((await world.as.admin.rpc("erase_customer", { p_id: client?.id })).error).toBeNull()
  expect((await read()).problems).toEqual([])
  for (let day = 1; day <= 8; day += 1) {
    await world.setClock(`2038-01-0${day}T12:00:00+01:00`)
    await world.sql("select public.apply_retention()")
    expect((await read()).problems, `day ${day}`).toEqual([])
  }
  const { compared } = await read()
  expect(compared).toEqual({})
})

test("the books of the example are whole, before and after its documents are drawn", async () => {
  const database = await seeded("demo")
  const problems = () => database.query("select * from private.ledger_problems()")
  expect(await problems()).toEqual([])
  const drawAll = `select public.finish_document(c.id, c.attempt, c.id || '.pdf', encode(sha256(c.id::text::bytea), 'hex'), 10)
    from public.claim_documents(20) c`
  while ((await database.query(drawAll)).length > 0);
  expect(await problems()).toEqual([])
  const [drawn] = await database.query<{ n: number }>(
    "select count(*)::int as n from public.fiscal_events where kind = 'fixed'",
  )
  expect(drawn?.n).toBeGreaterThan(0)
})

test("the hash of a row stays what it was: a new column may join it only if it is null in older rows", async () => {
  const [hash] = await world.sql(`select
    private.row_sha256('quote_lines', jsonb_populate_record(null::public.quote_lines, '{"id": "00000000-0000-4000-8000-000000000001", "position": 1,
      "kind": "work", "label": "Dépose", "quantity": 2.5, "unit": "m2", "unit_price": 12.3, "vat_rate": 10, "is_option": false}')) as line,
    private.row_sha256('documents', jsonb_populate_record(null::public.documents, '{"id": "00000000-0000-4000-8000-000000000001", "kind": "invoice",
      "number": 1, "made_at": "2026-11-25T12:00:00+01:00", "snapshot": {"title": "Salle de bains"}, "path": "x.pdf"}')) as document`)
  expect(hash).toEqual({
    line: "5d2c0e67209729b89bec72040ded99d556d59dfd54898af5a58c010495dcdf7a",
    document: "d88c26aedc9e8055c3e8024916a633cbdf4dde678a8985ef288aa6e1bc807880",
  })
})

/** Links that a deletion empties, states, and what the software counts. The snapshot of an invoice has a hash of its own. */
const MAY_CHANGE = {
  documents: "is_automatic requested_by requested_by_name requested_at attempts next_attempt_at last_error",
  fiscal_archives: "made_by made_by_name",
  invoices:
    "customer_id project_id request_id quote_id snapshot due_on paid_cents credited_cents retained_cents aid_left_cents sent_at seen_at reminded_at reminder_count " +
    "reminders_stopped_at lock_version updated_at search_text buyer_reason shares_number unread",
  quote_lines: "quote_id price_item_id",
  reception_minutes: "sent_at code_hash code_sent_at tries",
  quote_signatures: "withdrawn_at withdrawn_reason",
  quotes:
    "state customer_id place_id project_id request_id internal_notes seen_at reminded_at closed_at closed_reason lock_version " +
    "updated_at search_text saved_by saved_by_name in_person_place unread",
}

test("each column of a row that the chain fixes decides, or is named here as one that may change", async () => {
  const rows = await world.sql<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ' ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and private.fixed_columns(table_name) is not null and is_generated = 'NEVER'
       and not column_name = any (private.fixed_columns(table_name)) group by 1 order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(MAY_CHANGE)
})
