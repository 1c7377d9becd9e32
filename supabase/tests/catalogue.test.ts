import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const names = async (sql: string) => (await world.sql<{ name: string }>(sql)).map((row) => row.name)

test("every table has row security, a policy and a comment", async () => {
  const tables = await world.sql<{ name: string; secured: boolean; policies: number; comment: string | null }>(`
    select c.relname as name, c.relrowsecurity as secured, obj_description(c.oid) as comment,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((table) => !table.secured || table.policies === 0 || !table.comment)).toEqual([])
})

test("no role has two policies for one operation on one table", async () => {
  expect(
    await names(`select tablename || ' ' || cmd || ' ' || role as name
      from pg_policies, unnest(roles) role where schemaname = 'public' group by tablename, cmd, role having count(*) > 1`),
  ).toEqual([])
})

test("every policy names one operation, and the roles that it is for", async () => {
  expect(
    await names(`select policyname as name from pg_policies
      where schemaname in ('public', 'storage') and (cmd = 'ALL' or roles = '{public}')`),
  ).toEqual([])
})

test("every function of ours has a search path of its own but those that the planner takes apart", async () => {
  expect(
    await names(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce('search_path=""' = any (p.proconfig), false) order by 1`),
  ).toEqual(["private.is_open_hold(brico_requests)", "private.now()", "private.takes_its_slot(brico_requests)"])
})

// Recent PostgreSQL refuses `alter table … add column … default …` if a function with a parsed body uses the table's row type.
test("no function keeps a parsed body that would stand in the way of a new column", async () => {
  expect(
    await names(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosqlbody is not null and exists (
        select from unnest(p.proargtypes) argument join pg_type t on t.oid = argument
        join pg_class c on c.oid = t.typrelid and c.relkind = 'r')`),
  ).toEqual([])
})

test("every table that visitors read notifies the site's processes of changes, and no other table does", async () => {
  const telling = await names(`select tgrelid::regclass::text as name from pg_trigger where tgname = 'tell_content'
    and tgenabled = 'O' order by 1`)
  const read = `select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and has_any_column_privilege('anon', c.oid, 'select') order by 1`
  // Visitors read the company's papers through a function: only those that are valid today.
  expect(telling).toEqual([...(await names(read)), "company_papers"].sort())
  expect(telling.length).toBeGreaterThan(8)
})

test("a visitor may write contact requests and nothing else", async () => {
  expect(
    await names(`select table_name || ' ' || privilege_type as name from information_schema.role_table_grants
      where grantee in ('anon', 'PUBLIC') and table_schema = 'public' and privilege_type <> 'SELECT'`),
  ).toEqual([])
  expect(
    await names(`select distinct table_name || ' ' || privilege_type as name from information_schema.role_column_grants
      where grantee in ('anon', 'PUBLIC') and table_schema = 'public' and privilege_type <> 'SELECT'`),
  ).toEqual(["contact_requests INSERT"])
})

test("a visitor may call two functions, staff the lists of the back office, and the rest is for the functions", async () => {
  const callable = (role: string) =>
    names(`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('${role}', oid, 'execute') order by 1`)
  expect(await callable("anon")).toEqual(["booking_availability", "read_company_papers"])
  expect(await callable("authenticated")).toEqual([
    "add_customer_channel",
    "announce_departure",
    "answer_compliance",
    "apply_field_actions",
    "appointments_outside",
    "archive_brico_request",
    "archive_contractor",
    "archive_reno_project",
    "assign_contractor",
    "award_price_request",
    "block_dates",
    "booking_availability",
    "cancel_brico_request",
    "cancel_quote",
    "change_client",
    "claim_aid",
    "client_of_row",
    "close_period",
    "compare_customers",
    "confirm_brico_request",
    "contact_request_overview",
    "contractor_jobs",
    "contractor_overview",
    "convert_contact_request",
    "copy_quote",
    "count_client_news",
    "count_item_use",
    "delete_invoice",
    "delete_quote",
    "end_session",
    "ensure_my_profile",
    "erase_customer",
    "erase_person",
    "example_counts",
    "export_brico_requests",
    "export_contact_requests",
    "export_contractors",
    "export_customer",
    "export_entries",
    "export_person",
    "export_price_items",
    "export_project_expenses",
    "export_reno_projects",
    "export_sales",
    "export_takings",
    "find_clients",
    "find_people",
    "finish_reno_project",
    "follow_quotes_again",
    "hours_for_staff",
    "import_bank_lines",
    "import_customers",
    "import_price_items",
    "is_my_account_deactivated",
    "issue_invoice",
    "join_customer",
    "list_customer_doubles",
    "list_papers",
    "list_payments",
    "list_receivables",
    "list_specimens",
    "list_takings",
    "list_waiting_work",
    "match_price_items",
    "merge_customers",
    "missing_for_notes",
    "move_brico_request",
    "move_to_row",
    "my_calendar_feed",
    "my_password_changed_at",
    "my_sessions",
    "note_bank_line",
    "note_invoice_number",
    "open_quote_in_person",
    "open_site",
    "part_customer",
    "preview_invoice",
    "preview_quote",
    "preview_slots",
    "price_item_overview",
    "price_request_papers",
    "propose_bank_matches",
    "read_billing",
    "read_calendar",
    "read_changes",
    "read_client_messages",
    "read_company_papers",
    "read_contract_money",
    "read_customer",
    "read_customer_timeline",
    "read_dashboard",
    "read_day",
    "read_e_reporting",
    "read_entries",
    "read_erasure",
    "read_field_day",
    "read_invoice",
    "read_payable",
    "read_private_link",
    "read_quote",
    "read_receivables",
    "read_sales",
    "read_storage_sizes",
    "record_history",
    "record_missed_visit",
    "record_paper_minutes",
    "record_paper_signature",
    "record_payment",
    "refuse_quote",
    "reinstate_brico_request",
    "remove_customer_place",
    "renew_calendar_feed",
    "reno_project_figures",
    "reno_project_overview",
    "reno_project_ties",
    "reopen_bank_line",
    "reopen_project_choice",
    "reply_to_contact",
    "request_fiscal_archive",
    "request_invoice_draft",
    "request_note",
    "request_specimens",
    "resend_email",
    "restore_brico_request",
    "retention_report",
    "retry_work",
    "revise_quote",
    "revoke_calendar_feed",
    "revoke_field_device",
    "revoke_private_link",
    "save_account_plan",
    "save_brico_fees",
    "save_brico_request",
    "save_customer",
    "save_customer_place",
    "save_in_list",
    "save_invoice",
    "save_price_item",
    "save_project_choice",
    "save_quote",
    "save_reception",
    "save_reno_project",
    "save_team_members",
    "save_visit",
    "search_activity",
    "search_bank_subjects",
    "search_brico_requests",
    "search_contact_requests",
    "search_contractors",
    "search_customers",
    "search_invoices",
    "search_office",
    "search_outbox",
    "search_price_items",
    "search_project_expenses",
    "search_quotes",
    "search_reno_projects",
    "see_appointments_outside",
    "see_project_choices",
    "send_invoice",
    "send_minutes",
    "send_note",
    "send_quote",
    "set_archived_customer",
    "set_aside_bank_lines",
    "set_billing",
    "set_departed",
    "set_document_series",
    "set_invoice_reminders",
    "set_work_aside",
    "settle_field_action",
    "site_readiness",
    "start_due_credit",
    "start_invoice",
    "tell_customers_apart",
    "undo_award",
    "undo_customer_import",
    "undo_customer_merge",
    "undo_missed_visit",
    "undo_request_change",
    "vat_of_debits",
    "vat_of_takings",
    "verify_ledger",
    "void_payment",
    "who_is_free",
    "withdraw_price_request",
    "write_off_rest",
    "write_to_client",
  ])
})

test("a visitor has no access to columns that are not for the public", async () => {
  const readable = await names(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and has_column_privilege('anon', format('public.%I', table_name), column_name, 'select')`)
  for (const column of ["gallery_projects.client_name", "gallery_projects.budget_range", "blocked_dates.reason"])
    expect(readable).not.toContain(column)
  expect([...new Set(readable.map((name) => name.split(".")[0]))].sort()).toEqual([
    "blocked_dates",
    "company_settings",
    "faqs",
    "gallery_photos",
    "gallery_projects",
    "google_reviews",
    "reno_expertises",
    "scheduling_settings",
    "service_categories",
    "services",
    "site_settings",
  ])
})

test("answering requests widens no right", async () => {
  const grants = () =>
    names(`select grantee || ' ' || table_schema || '.' || table_name || ' ' || privilege_type as name
      from information_schema.role_table_grants where grantee in ('anon', 'authenticated') order by 1`)
  const before = await grants()
  await world.as.visitor.from("services").select("id")
  await world.as.manager.from("services").select("id")
  expect(await grants()).toEqual(before)
})

test("what signs people in is read by no role of the API", async () => {
  expect(
    await names(`select c.oid::regclass || ' ' || role as name
      from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role
      where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
        and has_table_privilege(role, c.oid, 'select, insert, update, delete')`),
  ).toEqual([])
})

const TO_RATES = "contype = 'f' and confrelid = 'public.vat_rates'::regclass"

// NaN is greater than every number: « >= 0 » accepts it. The precision of a column refuses the infinite ones.
test("every column of text has a check or is a key, but those that only the database and the site write", async () => {
  const unchecked = await world.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attgenerated = '' and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any (k.conkey))
     order by 1`,
  )
  expect(unchecked.map(({ name }) => name)).toEqual([
    "customers.search_text",
    "document_kinds.id",
    "email_outbox.body_html",
    "email_outbox.body_text",
    "fiscal_archives.bucket",
    "invoices.search_text",
    "mail_kinds.id",
    "quote_signatures.bucket",
    "quotes.search_text",
    "refund_reasons.id",
  ])
})

test("no column of numbers takes NaN or an infinite number", async () => {
  const columns = await world.sql<{ name: string; has_precision: boolean; takes_nan: string }>(`
    select a.attrelid::regclass || '.' || attname as name, atttypmod >= 0 or atttypid <> 'numeric'::regtype as has_precision,
      (select format('select coalesce(bool_and(%s), true) as takes_nan from (select %L::%s as %I) row',
          coalesce(string_agg(pg_get_expr(conbin, conrelid), ' and '), 'true'), 'NaN', atttypid::regtype, attname)
        from pg_constraint where conrelid = a.attrelid and contype = 'c' and conkey = array[attnum]) as takes_nan
    from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not attisdropped
      and atttypid in ('numeric'::regtype, 'float4'::regtype, 'float8'::regtype)
      -- A rate is one of a list that has none of these.
      and not exists (select from pg_constraint k where k.conrelid = attrelid and k.conkey = array[attnum] and ${TO_RATES}) order by 1`)
  const open = await Promise.all(
    columns.map(async ({ name, has_precision, takes_nan }) =>
      has_precision && !(await world.sql<{ takes_nan: boolean }>(takes_nan))[0]?.takes_nan ? [] : [name],
    ),
  )
  expect([columns.length > 30, open.flat()]).toEqual([true, []])
})

// An infinite day breaks calendars and sums of days; one of the year 1 is a slip of the hand.
test("no day, nor an instant that staff write, is infinite or of another age", async () => {
  const columns = await world.sql<{ name: string; takes: string }>(`
    select a.attrelid::regclass || '.' || attname as name,
      (select format('select coalesce(bool_or(%s), false) as takes from unnest(array[''infinity'', ''-infinity'', ''0001-01-01'']::%s[]) row (%I)',
          coalesce(string_agg('(' || pg_get_expr(conbin, conrelid) || ')', ' and '), 'true'), atttypid::regtype, attname)
        from pg_constraint where conrelid = a.attrelid and contype = 'c' and conkey = array[attnum]) as takes
    from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not attisdropped and (atttypid = 'date'::regtype
      or atttypid = 'timestamptz'::regtype and has_column_privilege('authenticated', attrelid, attnum, 'insert, update')) order by 1`)
  const open = await Promise.all(
    columns.map(async ({ name, takes }) => ((await world.sql<{ takes: boolean }>(takes))[0]?.takes ? [name] : [])),
  )
  expect([columns.length > 70, open.flat()]).toEqual([true, []])
})

test("every foreign key has an index that begins with its columns", async () => {
  expect(
    await names(`select conrelid::regclass || '.' || conname as name from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace
        -- No rate is ever deleted.
        and not (${TO_RATES})
        and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`),
  ).toEqual([])
})
