import { expect, test } from "vitest"
import { column, count, seeded } from "#tests/support/seeded.ts"

const FIRST = (table: string) => `(select id from public.${table} order by created_at, id limit 1)`
/** Rows that a user of the demonstration may add to example rows. */
const TRIED = `
  insert into public.contractor_papers (contractor_id, kind, issued_on, expires_on, path, file_name)
    values (${FIRST("contractors")}, 'kbis', '2026-10-01', '2027-01-01', 'contractors/' || ${FIRST("contractors")} || '/papers/kbis.pdf', 'kbis.pdf');
  insert into public.private_links (subject_id, kind, hash) values (${FIRST("brico_requests")}, 'booking', repeat('a', 64));
  insert into public.client_messages (project_id, is_from_client, body) values (${FIRST("reno_projects")}, true, 'Bonjour');
  insert into public.project_choices (project_id, question) values (${FIRST("reno_projects")}, 'Carrelage ?');
  insert into public.receipts (request_id, kind, amount_cents, method, received_on, recorded_at, recorded_by_name, source)
    values (${FIRST("brico_requests")}, 'payment', 100, 'cash', '2026-11-20', now(), 'Anne', 'staff');
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason)
    values (${FIRST("brico_requests")}, 'pi_1', 100, 'staff');
  insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at)
    values ('dp_1', ${FIRST("brico_requests")}, 'pi_1', 8000, 'fraudulent', 'needs_response', now());
  insert into public.card_payments (quote_id, amount_cents, is_demo, expires_at) values (${FIRST("quotes")}, 8000, true, now());
  insert into public.demo_payment_sessions (id, card_payment_id, amount_cents, success_url, cancel_url, expires_at)
    select 'cs_demo_2', id, 8000, '/', '/', now() from public.card_payments where quote_id is not null limit 1;
  insert into public.card_payments (request_id, amount_cents, session_id, is_demo, expires_at)
    values (${FIRST("brico_requests")}, 8000, 'cs_test_1', false, now());
  insert into public.contact_request_photos (contact_request_id, path, name, mime_type, size_bytes)
    values (${FIRST("contact_requests")}, 'contact/a.jpg', 'a.jpg', 'image/jpeg', 9);
  insert into public.email_outbox (template, recipient, payload)
    select 'contractor_quote_request', k.email, jsonb_build_object('link_id', gen_random_uuid(), 'contractor_name', k.name)
    from public.contractors k;
  insert into public.email_outbox (template, recipient, payload)
    select 'client_wrote', 'equipe@verger.fr', jsonb_build_object('project_id', p.id) from public.reno_projects p;
  insert into public.email_outbox (template, recipient, payload)
    select 'papers_expiring', 'equipe@verger.fr', jsonb_build_object('papers', jsonb_build_array(jsonb_build_object('contractor_id', k.id)))
    from public.contractors k;
  insert into public.email_outbox (template, recipient, payload)
    select 'client_news', p.client_email, '{}' from public.reno_projects p where p.client_email is not null;`

/** Rows and settings of the company's own, which must stay. */
const OWN = `
  insert into public.reno_projects (name, client_name, client_phone, address) values ('Vraie cuisine', 'Zoé', '+33612345678', 'Paris');
  insert into public.contractors (name, email, phone, specialties) values ('Alba', 'alba@vrai.fr', '+33612345678', '{peinture}');
  insert into public.email_outbox (template, recipient, payload) values ('contractor_quote_request', 'alba@vrai.fr', '{}');
  update public.company_settings set phone = '01 42 68 00 00', siret = '73282932000074';
  update public.scheduling_settings set max_bookings_per_day = 7;
  update public.notification_settings set recipient = 'equipe@verger.fr';
  update public.mail_texts set closing = 'À bientôt !' where id = 'client_link';`

/** Tables whose rows stay, with the reason. */
const LEFT = {
  activity_log: "the history keeps its lines",
  fiscal_events: "the chain keeps its events, which name nobody",
  waiting_jobs: "files of deleted rows, which a job removes",
  services: "the catalogue, which the owner checks",
  teams: "the teams, which the owner checks",
}

test("nothing of the example stays in any table, whatever was tried on it; own rows and all settings do", async () => {
  const [demo, minimal] = [await seeded("demo"), await seeded("minimal")]
  await demo.runScript(TRIED)
  await demo.runScript(OWN)
  const hours = await column(demo, "select working_hours as value from public.scheduling_settings")
  await demo.query("select public.empty_example()")

  const own: Record<string, number> = {
    ...{ reno_projects: 1, contractors: 1, email_outbox: 1 },
    // Zoé's file, with her telephone and the place of her kitchen.
    ...{ customers: 1, customer_channels: 1, customer_places: 1, places: 1 },
  }
  const tables = await column(demo, "select tablename as value from pg_tables where schemaname = 'public' order by 1")
  for (const table of tables.map(String)) {
    if (table in LEFT) continue
    expect([table, await count(demo, `public.${table}`)]).toEqual([
      table,
      own[table] ?? (await count(minimal, `public.${table}`)),
    ])
  }
  expect(await column(demo, "select name as value from public.reno_projects")).toEqual(["Vraie cuisine"])
  expect(await count(demo, "private.ledger_problems()")).toBe(0)
  expect(await column(demo, "select recipient as value from public.email_outbox")).toEqual(["alba@vrai.fr"])
  expect(await count(demo, "public.services")).toBe(18)
  expect(await count(demo, "public.company_settings where phone = '01 42 68 00 00' and siret = '73282932000074'")).toBe(
    1,
  )
  expect(await count(demo, "public.company_settings where num_nonnulls(email, founder_name, rating_figure) = 0")).toBe(
    1,
  )
  expect(await column(demo, "select working_hours as value from public.scheduling_settings")).toEqual(hours)
  expect(await count(demo, "public.scheduling_settings where max_bookings_per_day = 7")).toBe(1)
  expect(await count(demo, "public.notification_settings where recipient = 'equipe@verger.fr'")).toBe(1)
  expect(await count(demo, "public.mail_texts where closing = 'À bientôt !'")).toBe(1)
  expect(await count(demo, "private.example_rows")).toBe(0)
})
