import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

/**
 * The tables with data about a client, and those of their columns that the erasure may keep: codes, ids of the payment provider, and
 * texts of the company about its work. The test fills all other text columns with a client's words, which the erasure must remove.
 */
const OF_CLIENTS: Record<string, string[]> = {
  brico_requests: [
    ...["status", "payment_status", "payment_method", "source", "service_type", "additional_fees", "terms_version"],
    ...["idempotency_key", "agreed"],
  ],
  // Why one was set aside goes too (supabase/tests/bank-lines.test.ts): no line has both a reason and a payment.
  bank_lines: ["fingerprint", "state", "reason"],
  client_pages: [],
  client_messages: [],
  brico_request_photos: ["bucket", "path", "mime_type"],
  contact_request_photos: ["bucket", "path", "mime_type"],
  contact_requests: ["service", "budget", "urgency", "status"],
  customer_channels: ["kind"],
  customer_merges: [],
  customer_notes: ["kind"],
  customer_people: [],
  customer_places: ["role"],
  customer_tasks: [],
  field_actions: ["kind", "outcome", "code", "settled_as", "author_name", "settled_by_name"],
  customers: ["kind", "company_kind", "buyer_kind", "origin"],
  email_outbox: ["template", "status", "dedupe_key"],
  places: [],
  quote_events: ["actor"],
  quote_lines: ["kind", "unit"],
  quote_signings: [],
  // One that was never signed; supabase/tests/quote-papers.test.ts says what stays of a signed one. Once sent, nothing in it is unread.
  quotes: ["kind", "state", "price_basis", "signing_place", "in_person_place", "unread"],
  project_choices: ["question", "detail"],
  project_notes: [],
  visits: ["state"],
  refunds: [
    ...["payment_intent_id", "reason", "status", "stripe_refund_id", "last_error", "checkout_session_id", "currency"],
  ],
  reno_projects: ["status", "quote_status", "budget_basis"],
}

/** The other tables: staff, subcontractors, settings, content of the site, payments, records of the projects, and technical tables. */
const OF_THE_COMPANY = [
  ...["activity_log", "alerts", "backups", "blocked_dates", "calendar_feeds", "company_settings", "waiting_jobs"],
  // A document that was made is part of the accounts: it keeps the client's name for ten years.
  ...["customer_imports", "document_kinds", "documents", "mail_kinds", "refund_reasons"],
  // A signed quote is a contract: it keeps the client's name, and the evidence of the signature, for ten years.
  ...["document_series", "quote_signatures"],
  // An issued invoice keeps its client's name for ten years as well; a draft goes (supabase/tests/accountant.test.ts).
  "invoice_payments",
  "invoices",
  // So do the entries that were made of it.
  ...["account_plan", "accounting_periods"],
  ...["company_papers", "contractor_absences", "contractor_papers", "contractor_quote_requests", "contractor_trades"],
  // Material is the company's own words about its work, as an expense of a renovation is.
  ...["contractors", "faqs", "field_devices", "gallery_photos", "request_materials"],
  ...[
    "gallery_projects",
    "google_reviews",
    "mail_texts",
    "missed_visits",
    "outside_seen",
    "notification_settings",
    "profiles",
    "reno_expertises",
  ],
  ...[
    "retention_runs",
    "review_settings",
    "scheduling_settings",
    "service_categories",
    "site_settings",
    "services",
    "team_absences",
    "teams",
    "vat_rates",
    "billing_settings",
    "legal_texts",
  ],
  ...[
    "receipts",
    "card_payments",
    "fiscal_events",
    "fiscal_archives",
    "compliance_answers",
    "demo_payment_sessions",
    "payment_disputes",
    "spent_proofs",
    "stripe_events",
  ],
  ...["project_choice_options", "project_documents", "project_expenses", "project_milestones", "project_photos"],
  // A legal event of the works: it stays with the contract.
  "project_receptions",
  // Signed minutes stay with it; those that nobody signed go (supabase/functions/client-quote/minutes.test.ts).
  "reception_minutes",
  "price_items",
  // The erasure ends them (supabase/tests/private-links.test.ts); a hash says nothing about a person.
  "private_links",
]

const MARK = "Zéphyrine"
/** The client's values for columns with a check constraint. */
const HERS: Record<string, string> = {
  ...{ client_email: "zephyrine@example.fr", email: "zephyrine@example.fr", recipient: "zephyrine@example.fr" },
  ...{ client_phone: "+33612345678", phone: "+33612345678", postal_code: "29217" },
  ...{ billing_postal_code: "29217", siren: "612345678", vat_number: "FR29217" },
}
const TRACES = new RegExp([MARK, "zephyrine", "612345678", "29217"].join("|"), "i")

/** What an export leaves out: names of staff, what serves searches and secrets, and what it tells otherwise (a mail by its text, a quote as it was sent and signed). */
const UNTOLD = [
  ...["brico_requests.hold_network", "client_messages.author_name", "client_pages.news"],
  ...["customer_merges.answers", "customer_merges.reason", "customers.search_text"],
  ...["email_outbox.body_html", "email_outbox.last_error", "email_outbox.payload", "email_outbox.set_aside_reason"],
  ...["quote_events.actor_name", "quote_events.detail"],
  ...["quote_lines.description", "quote_lines.label", "quote_lines.quantity_formula"],
  ...["code_hash", "consents", "family_name", "given_name", "snapshot"].map((column) => `quote_signings.${column}`),
  ...["cee_payer", "closing", "created_by_name", "duration_text", "intro", "local_aid_payer"].map(
    (column) => `quotes.${column}`,
  ),
  ...["payment_terms", "rge_text", "saved_by_name"].map((column) => `quotes.${column}`),
  ...["search_text", "starts_text", "subcontractors_text", "waste"].map((column) => `quotes.${column}`),
]

type Column = { table: string; column: string; type: string }
/** Every column of the public tables with a type that can hold words or an address, from the catalogue; generated columns derive from the others. */
const columns = () =>
  world.sql<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.udt_name in ('text', 'varchar', 'bpchar', 'name', 'citext', 'jsonb', 'json', '_text', 'inet', 'bytea')
     order by 1, 2`,
  )

/** One row of the client in each table of `OF_CLIENTS`. */
async function addRows(): Promise<void> {
  const { id: request } = await world.add.request({
    ...{ source: "online", status: "confirmed", payment_status: "paid", payment_method: "card", base_price: 120 },
    card: "pi_1",
    client_email: HERS["email"],
  })
  const given = await world.as.service.rpc("give_back", {
    ...{ p_kind: "request", p_id: request, p_actor: world.people.admin },
    p_refund: { amount_cents: 8000, method: "card_online", reason: MARK },
  })
  expect(given.error).toBeNull()
  await world.sql("update public.brico_requests set status = 'cancelled', cancellation_reason = $1", [MARK])
  await world.sql("update public.refunds set status = 'succeeded'")
  await world.sql("delete from public.email_outbox")
  await world.script(`
    insert into public.contact_requests (id, name, email, phone, address, description)
    values ('00000000-0000-4000-8000-00000000000c', 'x', 'x@example.fr', '+33600000000', 'x', 'x');
    insert into public.contact_request_photos (contact_request_id, path, name, mime_type, size_bytes)
    values ('00000000-0000-4000-8000-00000000000c', 'contact/a.jpg', 'x', 'image/jpeg', 9);
    insert into public.brico_request_photos (brico_request_id, path, name, mime_type, size_bytes)
    select id, 'bookings/a.jpg', 'x', 'image/jpeg', 9 from public.brico_requests;
    insert into public.field_actions (id, author_name, request_id, kind, occurred_at, device_at, outcome)
    select gen_random_uuid(), 'x', id, 'note', now(), now(), 'applied' from public.brico_requests;
    insert into public.reno_projects (id, name, client_name, address) values ('00000000-0000-4000-8000-00000000000a', 'x', 'x', 'x');
    insert into public.visits (client_name, address, scheduled_date, scheduled_time, customer_id)
    select 'x', 'x', '2026-11-02', '10:00', id from public.customers limit 1;
    insert into public.client_pages (project_id) values ('00000000-0000-4000-8000-00000000000a');
    insert into public.client_messages (project_id, is_from_client, body) values ('00000000-0000-4000-8000-00000000000a', true, 'x');
    insert into public.project_choices (project_id, question, chosen_at) values ('00000000-0000-4000-8000-00000000000a', 'Carrelage ?', now());
    insert into public.project_notes (project_id, body) values ('00000000-0000-4000-8000-00000000000a', 'x');
    insert into public.quotes (id, root_id, title, customer_id)
    select q, q, 'x', (select id from public.customers limit 1) from (values ('00000000-0000-4000-8000-00000000000d'::uuid)) v (q);
    insert into public.quote_lines (quote_id, id, position, kind) values ('00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000e', 0, 'work');
    insert into public.quote_events (quote_id, kind, actor) values ('00000000-0000-4000-8000-00000000000d', 'x', 'client');
    insert into public.quote_signings (quote_id, snapshot, total_cents) values ('00000000-0000-4000-8000-00000000000d', '{}', 0);
    update public.quotes set state = 'sent', sent_at = private.now(), snapshot = '{}', number = 'D-1';
    insert into public.bank_lines (fingerprint, import_id, day, amount_cents, label, state, receipt_id, decided_at)
    select repeat('0', 32), gen_random_uuid(), '2026-11-20', 8000, 'x', 'noted', (select id from public.receipts where kind = 'payment'), private.now();
    insert into public.email_outbox (template, recipient) values ('booking_link', 'x@example.fr');
    insert into public.customer_notes (customer_id, body) select id, 'x' from public.customers limit 1;
    insert into public.customer_tasks (customer_id, title, due_on) select id, 'x', '2026-12-01' from public.customers limit 1;
    insert into public.customer_merges (kept_id, absorbed_id) select min(id::text)::uuid, max(id::text)::uuid from public.customers;
    insert into public.customer_people (company_id, person_id) select min(id::text)::uuid, max(id::text)::uuid from public.customers;`)
}

const written = ({ table, column, type }: Column) => {
  const words = HERS[column] ?? `${MARK}, ${table}.${column}`
  return type.startsWith("json") ? JSON.stringify({ words }) : type === "_text" ? [words] : words
}

test("each table is listed as one with data about clients, or without", async () => {
  const tables = new Set((await columns()).map(({ table }) => table))
  expect([...Object.keys(OF_CLIENTS), ...OF_THE_COMPANY].sort()).toEqual([...tables].sort())
})

test("whichever column a word of a client was written in, the export has it, and no table after the erasure", async () => {
  await addRows()
  const personal = (await columns()).filter(
    ({ table, column }) => table in OF_CLIENTS && !OF_CLIENTS[table]?.includes(column),
  )
  // Triggers are off, so that none changes or refuses these values.
  await world.begin(async (ask) => {
    await ask("set local session_replication_role = replica")
    for (const one of personal)
      await ask(`update public.${one.table} set "${one.column}" = $1::${one.type}`, [written(one)])
  })
  for (const { table, column } of personal) {
    const [row] = await world.sql<{ text: string | null }>(`select "${column}"::text as text from public.${table}`)
    expect([table, column, row?.text]).toEqual([table, column, expect.stringMatching(TRACES)])
  }

  // All files have her address now: the first call lists them, the second one names them.
  const people = await world.as.admin.rpc("find_people", { p_email: HERS["email"] })
  const p_customers = (people.data as { id: string }[]).map(({ id }) => id)
  const asked = await world.as.admin.rpc("export_person", { p_email: HERS["email"], p_customers })
  const told = JSON.stringify(asked.data)
  const untold = personal.filter(({ table, column }) => !HERS[column] && !told.includes(`${MARK}, ${table}.${column}`))
  expect(untold.map(({ table, column }) => `${table}.${column}`)).toEqual(UNTOLD)
  expect((await world.as.admin.rpc("erase_person", { p_email: HERS["email"], p_customers })).error).toBeNull()
  const left: string[] = []
  for (const { table, column } of await columns()) {
    const rows = await world.sql<{ text: string | null }>(`select "${column}"::text as text from public.${table}`)
    if (rows.some(({ text }) => TRACES.test(text ?? ""))) left.push(`${table}.${column}`)
  }
  expect(left).toEqual([])
  expect(await world.sql("select count(*)::int as kept from public.brico_requests")).toEqual([{ kept: 1 }])
})
