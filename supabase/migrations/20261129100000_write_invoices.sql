-- Invoices to clients (factures): written as drafts, fixed at issuing, or fixed with the number that another software gave them.

alter table public.billing_settings
  add column billing text not null default 'elsewhere' check (billing in ('elsewhere', 'here')),
  add column vat_moment text check (vat_moment in ('collection', 'debits')),
  add column invoice_due_days int not null default 30 check (invoice_due_days between 0 and 60);
comment on column public.billing_settings.billing is 'Where invoices are issued; « here » only by private.billing_gaps, through set_billing.';
comment on column public.billing_settings.vat_moment is
  'When VAT on services is due: collection (the rule), or debits for a company that chose so (CGI, art. 269, 2, c). Null until the owner answered.';
comment on column public.billing_settings.invoice_due_days is 'Days until an invoice is due; 60 at most (code de commerce, L441-10).';

alter table public.compliance_answers drop constraint compliance_answers_known;
alter table public.compliance_answers add constraint compliance_answers_known check (case question
    when 'origin' then answer in ('publisher', 'own', 'unknown')
    when 'attestation' then answer in ('signed', 'certificate', 'not_yet')
      and (answer <> 'signed' or num_nulls(name, since_on) = 0) and (answer <> 'certificate' or detail is not null)
    when 'platform' then answer in ('chosen', 'not_yet') and (answer <> 'chosen' or name is not null)
    when 'deposit_vat' then answer in ('taxable', 'outside', 'not_asked')
    when 'specimens' then answer in ('seen', 'not_yet') and (answer <> 'seen' or num_nulls(name, since_on) = 0)
    else false end);
comment on column public.compliance_answers.name is 'attestation: who signs; platform: its name; specimens: the accountant.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('deposit', 'standard', 'situation', 'balance', 'credit_note')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'elsewhere')),
  number text check (length(number) between 1 and 40),
  situation_no int check (situation_no > 0),
  -- No foreign key: what was invoiced of a contract is summed by it, also when the renovation or job goes.
  contract_id uuid not null,
  customer_id uuid references public.customers (id) on delete set null,
  project_id uuid references public.reno_projects (id) on delete set null,
  request_id uuid references public.brico_requests (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete set null,
  corrects_id uuid references public.invoices (id),
  title text not null check (length(btrim(title)) between 1 and 200),
  amount_cents bigint check (amount_cents between 1 and 100000000000),
  progress jsonb not null default '[]' check (jsonb_typeof(progress) = 'array' and length(progress::text) <= 400000),
  deducts text not null default 'prorata' check (deducts in ('prorata', 'balance')),
  credits jsonb not null default '[]' check (jsonb_typeof(credits) = 'array' and length(credits::text) <= 100000),
  reason text check (length(btrim(reason)) between 1 and 500),
  operation text not null default 'services' check (operation in ('services', 'goods', 'mixed')),
  operation_on date,
  due_days int not null default 30 check (due_days between 0 and 60),
  purchase_order text check (length(purchase_order) between 1 and 100),
  notes text check (length(notes) between 1 and 2000),
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  issued_on date,
  issued_at timestamptz,
  due_on date,
  net_cents bigint,
  total_cents bigint,
  split jsonb check (jsonb_typeof(split) = 'array'),
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  deductions jsonb not null default '[]' check (jsonb_typeof(deductions) = 'array'),
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  left_cents bigint generated always as (case when state <> 'draft' and kind <> 'credit_note' then total_cents - credited_cents - paid_cents end) stored,
  sent_at timestamptz,
  seen_at timestamptz,
  reminded_at timestamptz,
  reminder_count int not null default 0,
  reminders_stopped_at timestamptz,
  token_hash text unique check (length(token_hash) between 32 and 128),
  lock_version int not null default 1,
  created_by uuid,
  created_by_name text check (length(created_by_name) <= 300),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  search_text text not null default '',
  constraint invoices_number unique (state, number),
  constraint invoices_fixed check (num_nulls(number, snapshot, issued_on, issued_at, net_cents, total_cents, split) = case state when 'draft' then 7 else 0 end),
  constraint invoices_corrects check ((kind = 'credit_note') = (corrects_id is not null)),
  constraint invoices_one_subject check (num_nonnulls(project_id, request_id) <= 1)
);
comment on table public.invoices is
  'Invoices to clients, and credit notes, whose amounts are negative. A draft holds what staff write; issuing fixes its content (snapshot) and '
  'gives the number in the same transaction. contract_id: the renovation, the small job or the quote that is invoiced.';
comment on column public.invoices.blocks is 'Per signed quote, what the document adds to it: [{quote_id, split, allowances}], before deposits are taken back.';
comment on column public.invoices.deductions is 'Deposits taken back: [{id, split}], negative when a credit note gives them back.';
comment on column public.invoices.paid_cents is 'The sum of its rows in invoice_payments.';
comment on column public.invoices.credited_cents is 'What credit notes took off, positive.';
comment on column public.invoices.left_cents is 'What the client still owes; negative: what is to be given back.';
comment on column public.invoices.due_days is 'At most 60 days (code de commerce, L441-10).';

create index invoices_newest on public.invoices (updated_at desc);
create index invoices_contract on public.invoices (contract_id, issued_at);
create index invoices_customer on public.invoices (customer_id) where customer_id is not null;
create index invoices_project on public.invoices (project_id) where project_id is not null;
create index invoices_request on public.invoices (request_id) where request_id is not null;
create index invoices_quote on public.invoices (quote_id) where quote_id is not null;
create index invoices_corrects on public.invoices (corrects_id) where corrects_id is not null;
create index invoices_issued on public.invoices (issued_on, number) where issued_on is not null;
create index invoices_due on public.invoices (due_on) where left_cents > 0;
create index invoices_search on public.invoices using gin (search_text extensions.gin_trgm_ops);
create unique index invoices_one_draft on public.invoices (contract_id, kind) where state = 'draft';
create unique index invoices_situation on public.invoices (contract_id, situation_no) where situation_no is not null and state <> 'draft';

create table public.invoice_payments (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices (id),
  receipt_id uuid not null references public.receipts (id),
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null default private.now()
);
comment on table public.invoice_payments is 'Which receipt pays which invoice, append-only; a corrected receipt takes its part back by a negative row.';
create index invoice_payments_invoice on public.invoice_payments (invoice_id, id);
create index invoice_payments_receipt on public.invoice_payments (receipt_id);

do $$
declare
  name text;
begin
  foreach name in array array['invoices', 'invoice_payments'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on table public.%I from public, anon, authenticated, service_role', name);
    execute format('grant select on table public.%I to authenticated', name);
    execute format('create policy "Staff read %s" on public.%I for select to authenticated using ((select private.is_staff()))', replace(name, '_', ' '), name);
  end loop;
end;
$$;

insert into public.document_kinds (id) values ('invoice'), ('invoice_draft');
alter table public.documents drop constraint documents_one_subject;
alter table public.documents add column invoice_id uuid;
alter table public.documents add constraint documents_one_subject check (num_nonnulls(request_id, quote_id, invoice_id) = 1);
create unique index documents_invoice on public.documents (invoice_id, kind, number) where invoice_id is not null;

insert into public.legal_texts (code, valid_from, title, body, reference) values
  ('invoice_penalties', '2013-01-01', 'Retard de paiement',
    'Tout retard de paiement engendre une pénalité exigible à compter de la date d’échéance, calculée sur la base de trois fois le taux d’intérêt légal.',
    'Code de commerce, art. L441-10, II'),
  ('invoice_recovery', '2013-01-01', 'Frais de recouvrement',
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
    'Code de commerce, art. L441-10, II et D441-5'),
  ('invoice_discount', '2013-01-01', 'Escompte',
    'Les règlements reçus avant la date d’échéance ne donneront pas lieu à escompte.',
    'Code de commerce, art. L441-9'),
  ('invoice_debits', '2026-09-01', 'TVA',
    'Option pour le paiement de la taxe d’après les débits.',
    'CGI, art. 269, 2, c ; annexe II, art. 242 nonies A'),
  ('invoice_deposit', '2013-01-01', 'Acompte',
    'Acompte à valoir sur le prix, repris sur les factures suivantes.',
    'CGI, art. 289, I, 1, c');

insert into public.mail_kinds (id) values ('invoice_sent'), ('invoice_reminder'), ('invoice_paid');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The amount and the day as the chain has them; of an altered event or an unchained receipt, as the row has them.
create or replace function private.described_problem(p_seq bigint, p_problem text, p_receipt uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('seq', p_seq, 'problem', p_problem, 'receipt_id', p_receipt,
    'amount_cents', coalesce((known.payload ->> 'amount_cents')::bigint, (known.payload ->> 'total_cents')::bigint, r.amount_cents, i.total_cents),
    'received_on', coalesce((known.payload ->> 'received_on')::date, (known.payload ->> 'issued_on')::date, r.received_on, i.issued_on),
    'number', coalesce(known.payload ->> 'number', i.number))
  from (select) one
  left join public.receipts r on r.id = p_receipt
  left join public.invoices i on i.id = p_receipt
  left join lateral (
    select e.payload::jsonb as payload from public.fiscal_events e
    where e.seq = p_seq and p_problem in ('receipt_altered', 'receipt_missing', 'invoice_altered', 'invoice_missing')) known on true);

-- The amounts of invoices. Progress is cumulated per signed quote, so that its situations sum to it, per rate, HT and VAT; deposits are taken
-- back per rate. All amounts are integer cents; progress is in hundredths of a percent; a VAT split is as in compute_amounts.sql.

create or replace function private.scaled_split(p_split jsonb, p_factor int) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(part || jsonb_build_object('net_cents', (part ->> 'net_cents')::bigint * p_factor)
    || case when part ? 'vat_cents' then jsonb_build_object('vat_cents', (part ->> 'vat_cents')::bigint * p_factor) else '{}' end), '[]')
  from jsonb_array_elements(p_split) part);

create or replace function private.summed_allowances(p_allowances jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'net_cents', net) order by rate) filter (where net <> 0), '[]')
  from (
    select (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net
    from jsonb_array_elements(p_allowances) one, jsonb_array_elements(one) part group by 1) sums);

create or replace function private.contract_step(p_contract jsonb, p_before jsonb, p_targets jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_rows jsonb;
  v_split jsonb;
  v_allowances jsonb;
begin
  with lines as (
    select l.id, l.rate, l.net_cents, coalesce((b.line ->> 'net_cents')::bigint, 0) as net_before,
      coalesce((b.line ->> 'progress_bp')::int, 0) as bp_before,
      least(greatest(coalesce((p_targets ->> l.id)::int, (b.line ->> 'progress_bp')::int, 0), 0), 10000) as bp, l.i
    from rows from (jsonb_to_recordset(p_contract -> 'lines') as (id text, rate numeric, net_cents bigint)) with ordinality
      as l(id, rate, net_cents, i)
    cross join lateral (select p_before -> 'lines' -> l.id as line) b
  ), steps as (
    select l.*, case when bp = 10000 then net_cents - net_before when bp = bp_before then 0
      else private.round_ratio(net_cents::numeric * bp, 10000)::bigint - net_before end as now_cents
    from lines l
  ), rates as (
    select rate, sum(net_before + now_cents) as done, bool_and(bp = 10000) as is_whole from steps group by rate
  ), sums as (
    select r.rate, r.done, r.is_whole,
      case when r.is_whole then coalesce(whole_allowance, 0)
        else private.round_ratio(r.done * (p_contract ->> 'discount_bp')::numeric, 10000) end as allowance,
      coalesce(allowance_before, 0) as allowance_before, coalesce(whole_net, 0) as whole_net, coalesce(whole_vat, 0) as whole_vat,
      coalesce(net_before, 0) as net_before, coalesce(vat_before, 0) as vat_before
    from rates r
    left join (select rate, net_cents as whole_allowance from jsonb_to_recordset(p_contract -> 'allowances') as a(rate numeric, net_cents bigint)) a using (rate)
    left join (select rate, net_cents as whole_net, vat_cents as whole_vat
      from jsonb_to_recordset(p_contract -> 'split') as s(rate numeric, net_cents bigint, vat_cents bigint)) s using (rate)
    left join (select rate, net_cents as allowance_before from jsonb_to_recordset(p_before -> 'allowances') as b(rate numeric, net_cents bigint)) b using (rate)
    left join (select rate, net_cents as net_before, vat_cents as vat_before
      from jsonb_to_recordset(p_before -> 'split') as b(rate numeric, net_cents bigint, vat_cents bigint)) c using (rate)
  ), nows as (
    select rate, allowance - allowance_before as allowance,
      case when is_whole then whole_net else done - allowance end - net_before as net,
      case when is_whole then whole_vat else private.round_ratio((done - allowance) * rate * 100, 10000) end - vat_before as vat
    from sums
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'net_cents', now_cents, 'progress_bp_before', bp_before, 'progress_bp', bp) order by i), '[]')
      from steps),
    (select coalesce(jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', vat) order by rate)
      filter (where net <> 0 or vat <> 0), '[]') from nows),
    (select coalesce(jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net_cents', allowance) order by rate)
      filter (where allowance <> 0), '[]') from nows)
  into v_rows, v_split, v_allowances;
  return jsonb_build_object('lines', v_rows, 'split', v_split, 'allowances', v_allowances);
end;
$$;

create or replace function private.deposit_step(p_deposits jsonb, p_whole jsonb, p_done jsonb, p_takes_all boolean) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  with parts as (
    select d.i, d.deposit ->> 'id' as id, s.rate, s.net_cents, s.vat_cents, coalesce(t.net_cents, 0) as net_taken, coalesce(t.vat_cents, 0) as vat_taken,
      case when p_takes_all or coalesce(w.net_cents, 0) <= 0 then 1 else least(greatest(coalesce(o.net_cents, 0), 0), w.net_cents) end as done,
      case when p_takes_all or coalesce(w.net_cents, 0) <= 0 then 1 else w.net_cents end as whole
    from jsonb_array_elements(p_deposits) with ordinality as d(deposit, i)
    cross join jsonb_to_recordset(d.deposit -> 'split') as s(rate numeric, net_cents bigint, vat_cents bigint)
    left join jsonb_to_recordset(d.deposit -> 'taken') as t(rate numeric, net_cents bigint, vat_cents bigint) on t.rate = s.rate
    left join jsonb_to_recordset(p_whole) as w(rate numeric, net_cents bigint, vat_cents bigint) on w.rate = s.rate
    left join jsonb_to_recordset(p_done) as o(rate numeric, net_cents bigint, vat_cents bigint) on o.rate = s.rate
  ), nows as (
    select i, id, rate, greatest(private.round_ratio(net_cents::numeric * done, whole) - net_taken, 0) as net,
      greatest(private.round_ratio(vat_cents::numeric * done, whole) - vat_taken, 0) as vat
    from parts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'split', split) order by i), '[]')
  from (
    select i, id, jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', vat) order by rate) as split
    from nows where net <> 0 or vat <> 0 group by i, id) taken);

-- A credit of a part: VAT on its sum per rate; a rate that is credited whole takes the rest.
create or replace function private.credit_step(p_credits jsonb, p_left jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('rate', trim_scale(c.rate), 'net_cents', -c.net, 'vat_cents',
    -case when c.net = l.net_cents then l.vat_cents else least(private.round_ratio(c.net * c.rate * 100, 10000), l.vat_cents) end) order by c.rate)
    filter (where c.net <> 0), '[]')
  from (select rate, sum(net_cents) as net from jsonb_to_recordset(p_credits) as given(rate numeric, net_cents bigint) group by rate) c
  left join jsonb_to_recordset(p_left) as l(rate numeric, net_cents bigint, vat_cents bigint) on l.rate = c.rate);

-- What an invoice says, computed from what staff wrote, from the contract, and from the documents before. Issuing fixes it. domain/documents/invoice.ts
-- reads it. Each part returns {rows, allowances, blocks, deductions, split, progress}; amounts of a credit note are negative.

create or replace function private.contract_rows(p_contract jsonb, p_step jsonb, p_is_named boolean) returns jsonb
language sql immutable set search_path = ''
return (
  select case when p_is_named then jsonb_build_array(jsonb_build_object('kind', 'section', 'level', 1, 'number', '', 'label',
      concat(case p_contract ->> 'kind' when 'amendment' then 'Avenant ' else 'Devis ' end, p_contract ->> 'number', U&'\00A0: ', p_contract ->> 'title')))
    else '[]'::jsonb end || coalesce(jsonb_agg(case when line ->> 'kind' <> 'work' then line else jsonb_strip_nulls(
      line - '{id,is_option,amount_cents}'::text[] || jsonb_build_object('quote_id', p_contract -> 'quote_id', 'line_id', line -> 'id',
        'contract_cents', line -> 'amount_cents', 'progress_bp_before', step -> 'progress_bp_before', 'progress_bp', step -> 'progress_bp',
        'net_cents', step -> 'net_cents', 'amount_cents', case when p_contract ->> 'price_basis' = 'ht' then (step ->> 'net_cents')::bigint else
          private.round_ratio((line ->> 'amount_cents')::numeric * (step ->> 'progress_bp')::int, 10000)::bigint
          - private.round_ratio((line ->> 'amount_cents')::numeric * (step ->> 'progress_bp_before')::int, 10000)::bigint end)) end order by i), '[]')
  from jsonb_array_elements(p_contract -> 'rows') with ordinality as r(line, i)
  left join jsonb_array_elements(p_step -> 'lines') step on step ->> 'id' = line ->> 'id');

create or replace function private.deduction_rows(p_deductions jsonb, p_deposits jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'deduction', 'label',
      concat(case when (part ->> 'net_cents')::bigint > 0 then 'Acompte repris : facture ' else 'Acompte rendu : facture ' end, d ->> 'number', ' du ',
        to_char((d ->> 'issued_on')::date, 'DD/MM/YYYY')),
      'invoice_id', d ->> 'id', 'invoice_number', d ->> 'number', 'invoice_on', d ->> 'issued_on', 'vat_rate', part -> 'rate',
      'net_cents', -(part ->> 'net_cents')::bigint, 'vat_cents', -(part ->> 'vat_cents')::bigint) order by i, n), '[]')
  from jsonb_array_elements(p_deductions) with ordinality as o(one, i)
  join jsonb_array_elements(p_deposits) d on d ->> 'id' = one ->> 'id'
  cross join jsonb_array_elements(one -> 'split') with ordinality as s(part, n));

-- A situation, a balance, a small job, or progress taken back.
create or replace function private.progress_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_invoice);
  contract jsonb;
  before jsonb;
  step jsonb;
  targets jsonb;
  rows jsonb := '[]';
  blocks jsonb := '[]';
  steps jsonb[] := '{}';
  whole jsonb[] := '{}';
  done jsonb[] := '{}';
  net_whole bigint := 0;
  net_before bigint := 0;
  net_now bigint := 0;
  is_whole boolean := true;
  is_first boolean := true;
  deposits jsonb := private.deposits_of(p_invoice.contract_id);
  taken jsonb := '[]';
begin
  for contract in select value from jsonb_array_elements(contracts) loop
    before := private.invoiced_before(p_invoice.contract_id, (contract ->> 'quote_id')::uuid);
    if p_invoice.kind in ('standard', 'balance') then
      select jsonb_object_agg(line ->> 'id', 10000) into targets from jsonb_array_elements(contract -> 'lines') line;
    else
      select coalesce(jsonb_object_agg(given ->> 'line_id', (given ->> 'progress_bp')::int), '{}') into targets
      from jsonb_array_elements(p_invoice.progress) given where given ->> 'quote_id' = contract ->> 'quote_id';
    end if;
    step := private.contract_step(contract, before, targets);
    rows := rows || private.contract_rows(contract, step, jsonb_array_length(contracts) > 1);
    blocks := blocks || jsonb_build_object('quote_id', contract -> 'quote_id', 'split', step -> 'split', 'allowances', step -> 'allowances');
    steps := steps || (step -> 'split');
    whole := whole || (contract -> 'split');
    done := done || (before -> 'split') || (step -> 'split');
    net_whole := net_whole + private.split_net(contract -> 'split');
    net_before := net_before + private.split_net(before -> 'split');
    net_now := net_now + private.split_net(step -> 'split');
    is_whole := is_whole and not exists (select from jsonb_array_elements(step -> 'lines') line where (line ->> 'progress_bp')::int < 10000);
    is_first := is_first and before -> 'lines' = '{}';
  end loop;
  if is_whole or p_invoice.deducts = 'prorata' then
    taken := private.deposit_step(deposits, private.summed_split(to_jsonb(whole)), private.summed_split(to_jsonb(done)), is_whole);
  end if;
  return jsonb_build_object('rows', rows || private.deduction_rows(taken, deposits), 'blocks', blocks, 'deductions', taken,
    'allowances', private.summed_allowances(coalesce((select jsonb_agg(b -> 'allowances') from jsonb_array_elements(blocks) b), '[]')),
    'split', private.summed_split(to_jsonb(steps) || coalesce((select jsonb_agg(private.scaled_split(t -> 'split', -1)) from jsonb_array_elements(taken) t), '[]')),
    'price_basis', case when (select bool_and(c ->> 'price_basis' = 'ttc') from jsonb_array_elements(contracts) c) then 'ttc' else 'ht' end,
    'progress', case when not (is_whole and is_first) then jsonb_build_object('contract_cents', net_whole, 'before_cents', net_before, 'now_cents', net_now) end);
end;
$$;

create or replace function private.deposit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract jsonb := (
    select c from jsonb_array_elements(private.contracts_of(p_invoice)) c where p_invoice.quote_id is null or c ->> 'quote_id' = p_invoice.quote_id::text limit 1);
  split jsonb := coalesce(private.split_over_rates(p_invoice.amount_cents, contract -> 'split'), '[]');
begin
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'split', split, 'price_basis', 'ht', 'progress', null,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'label', concat('Acompte', ' sur le devis ' || (contract ->> 'number')),
        'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale((part ->> 'net_cents')::numeric / 100)::text, 'discount_bp', 0,
        'vat_rate', part -> 'rate', 'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(split) part));
end;
$$;

-- What is not credited yet of an invoice.
create or replace function private.uncredited(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.summed_split(jsonb_build_array(p_invoice.split) || coalesce((
    select jsonb_agg(c.split) from public.invoices c where c.corrects_id = p_invoice.id and c.state <> 'draft'), '[]'));
end;
$$;

create or replace function private.credit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  rest jsonb;
  rows jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  if jsonb_array_length(p_invoice.credits) > 0 then
    select coalesce(jsonb_agg(line || jsonb_build_object('of_row', c.row, 'net_cents', -c.net_cents, 'amount_cents', -c.net_cents, 'contract_cents', line -> 'net_cents',
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(c.net_cents / 100.0)::text, 'discount_bp', 0)
      - '{progress_bp,progress_bp_before}'::text[] order by c.row), '[]') into rows
    from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
    cross join lateral (select corrected.snapshot -> 'rows' -> c.row as line) l
    where line ->> 'kind' = 'work' and c.net_cents > 0;
    return jsonb_build_object('rows', rows, 'blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'price_basis', 'ht', 'progress', null,
      'split', private.credit_step((select coalesce(jsonb_agg(jsonb_build_object('rate', line -> 'vat_rate', 'net_cents', -(line ->> 'net_cents')::bigint)), '[]')
        from jsonb_array_elements(rows) line), private.uncredited(corrected)));
  elsif corrected.credited_cents = 0 then
    return jsonb_build_object(
      'rows', (
        select jsonb_agg(case line ->> 'kind'
          when 'work' then line || jsonb_build_object('of_row', i - 1, 'net_cents', -(line ->> 'net_cents')::bigint, 'amount_cents', -(line ->> 'amount_cents')::bigint)
            || case when line ? 'progress_bp' then jsonb_build_object('progress_bp_before', line -> 'progress_bp', 'progress_bp', line -> 'progress_bp_before')
              else '{}' end
          when 'deduction' then line || jsonb_build_object('label', replace(line ->> 'label', 'Acompte repris', 'Acompte rendu'),
            'net_cents', -(line ->> 'net_cents')::bigint, 'vat_cents', -(line ->> 'vat_cents')::bigint)
          else line end order by i)
        from jsonb_array_elements(corrected.snapshot -> 'rows') with ordinality as r(line, i)),
      'blocks', (
        select coalesce(jsonb_agg(b || jsonb_build_object('split', private.scaled_split(b -> 'split', -1),
          'allowances', private.scaled_split(b -> 'allowances', -1))), '[]') from jsonb_array_elements(corrected.blocks) b),
      'deductions', (
        select coalesce(jsonb_agg(d || jsonb_build_object('split', private.scaled_split(d -> 'split', -1))), '[]') from jsonb_array_elements(corrected.deductions) d),
      'allowances', private.scaled_split(corrected.snapshot -> 'allowances', -1), 'split', private.scaled_split(corrected.split, -1),
      'price_basis', corrected.snapshot -> 'price_basis', 'progress', null);
  end if;
  rest := private.scaled_split(private.uncredited(corrected), -1);
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'split', rest, 'price_basis', 'ht', 'progress', null,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'label', 'Reste de la facture ' || corrected.number, 'quantity', '1', 'unit', 'forfait',
        'unit_price', trim_scale(abs((part ->> 'net_cents')::numeric) / 100)::text, 'discount_bp', 0, 'vat_rate', part -> 'rate',
        'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(rest) part));
end;
$$;

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with free as (
      select f.*, sum(f.amount_cents) over (order by f.received_on, f.receipt_id) as until from private.free_receipts(p_invoice) f
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', case when p_invoice.kind <> 'credit_note' then private.today() + case when paid >= total then 0 else p_invoice.due_days end end,
    'is_specimen', private.is_example_invoice(p_invoice), 'seller', private.seller_identity(),
    'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', buyer,
    'place', coalesce((select private.written_address(p.address, p.postal_code, p.city) from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id),
      (select private.written_address(r.address, r.postal_code, r.city) from public.brico_requests r where r.id = p_invoice.request_id),
      (select nullif(w.address, '') from public.reno_projects w where w.id = p_invoice.project_id)),
    'project_name', (select w.name from public.reno_projects w where w.id = p_invoice.project_id),
    'request_reference', (select r.reference from public.brico_requests r where r.id = p_invoice.request_id),
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c ->> 'number', 'kind', c ->> 'kind', 'signed_on', c ->> 'signed_on')), '[]')
      from jsonb_array_elements(private.contracts_of(p_invoice)) c
      where c ->> 'quote_id' is not null and (p_invoice.kind <> 'deposit' or c ->> 'quote_id' = p_invoice.quote_id::text)),
    'net_cents', private.split_net(part -> 'split'), 'total_cents', total,
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason, 'payment_terms', null,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today()));
end;
$$;

-- What staff do with invoices besides issuing them: begin, save, read, find, delete, send again; and the money of a contract.

-- A new document with what follows from its contract; the draft that exists is returned instead.
create or replace function public.start_invoice(p_order jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices,
    p_order - '{id,state,number,snapshot,contract_id,token_hash,paid_cents,credited_cents,left_cents}'::text[]);
  corrected public.invoices;
  contracts jsonb;
  existing uuid;
begin
  perform private.require_staff();
  if given.kind = 'credit_note' then
    select * into corrected from public.invoices where id = given.corrects_id and state <> 'draft' and kind <> 'credit_note';
    if not found then
      perform private.refuse('invoice_gone', 404);
    end if;
    given := jsonb_populate_record(given, jsonb_build_object('project_id', corrected.project_id, 'request_id', corrected.request_id,
      'quote_id', corrected.quote_id, 'customer_id', corrected.customer_id, 'contract_id', corrected.contract_id,
      'title', 'Avoir sur ' || corrected.number, 'operation', corrected.operation));
  else
    if given.quote_id is not null then
      select q.project_id, q.request_id into given.project_id, given.request_id from public.quotes q where q.id = given.quote_id and q.state = 'signed';
      if not found then
        perform private.refuse('quote_not_signed', 409);
      end if;
    end if;
    given.contract_id := coalesce(given.project_id, given.request_id, given.quote_id);
    perform private.lock_contract(given);
    contracts := private.contracts_of(given);
    if given.contract_id is null or coalesce(given.kind not in ('deposit', 'standard', 'situation', 'balance'), true) then
      perform private.refuse('invalid_input', 400);
    elsif contracts = '[]' then
      perform private.refuse('quote_not_signed', 409);
    end if;
    given.quote_id := coalesce(given.quote_id, (contracts #>> '{0,quote_id}')::uuid);
    -- The price of a small job without a quote is invoiced at once.
    if given.quote_id is null and given.kind in ('situation', 'balance') then
      given.kind := 'standard';
    end if;
    given.customer_id := private.customer_root(coalesce((select q.customer_id from public.quotes q where q.id = given.quote_id),
      (select r.customer_id from public.brico_requests r where r.id = given.request_id),
      (select w.customer_id from public.reno_projects w where w.id = given.project_id)));
    given.title := coalesce(nullif(btrim(given.title), ''), contracts #>> '{0,title}',
      (select r.service_type from public.brico_requests r where r.id = given.request_id), 'Travaux');
    if given.kind = 'deposit' then
      given.amount_cents := coalesce(given.amount_cents, nullif((select sum(f.amount_cents) from private.free_receipts(given) f), 0),
        nullif((contracts #>> '{0,deposit_cents}')::bigint, 0));
      given.operation_on := (select max(f.received_on) from private.free_receipts(given) f);
    elsif given.request_id is not null then
      given.operation_on := (select coalesce(r.scheduled_date, (r.completed_at at time zone 'Europe/Paris')::date) from public.brico_requests r where r.id = given.request_id);
    end if;
  end if;
  select id into existing from public.invoices where contract_id = given.contract_id and kind = given.kind and state = 'draft' for update;
  if existing is not null and given.kind <> 'credit_note' then
    return existing;
  end if;
  delete from public.invoices where id = existing;
  insert into public.invoices (kind, contract_id, customer_id, project_id, request_id, quote_id, corrects_id, title, amount_cents, operation, operation_on,
    due_days, purchase_order, created_by, created_by_name)
  select given.kind, given.contract_id, given.customer_id, given.project_id, given.request_id, given.quote_id, given.corrects_id, left(given.title, 200),
    given.amount_cents, coalesce(given.operation, 'services'), given.operation_on,
    case when given.kind = 'deposit' then 0 else (select b.invoice_due_days from public.billing_settings b) end, given.purchase_order,
    auth.uid(), private.author_name()
  returning id into existing;
  return existing;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.save_invoice(p_id uuid, p_lock_version int, p_invoice jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  given public.invoices := jsonb_populate_record(null::public.invoices, p_invoice - '{id,state,number,snapshot,contract_id,token_hash}'::text[]);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif given.kind is distinct from invoice.kind and (invoice.kind not in ('situation', 'balance') or coalesce(given.kind not in ('situation', 'balance', 'credit_note'), true)) then
    perform private.refuse('invalid_input', 400);
  end if;
  if given.kind = 'credit_note' and invoice.kind <> 'credit_note' then
    -- Progress that goes down: a credit note on the last document of the contract.
    select id into given.corrects_id from public.invoices
    where contract_id = invoice.contract_id and kind in ('situation', 'balance') and state <> 'draft'
    order by issued_at desc, situation_no desc nulls first limit 1;
    delete from public.invoices where contract_id = invoice.contract_id and kind = 'credit_note' and state = 'draft';
  else
    given.corrects_id := invoice.corrects_id;
  end if;
  update public.invoices set kind = given.kind, corrects_id = given.corrects_id, title = coalesce(nullif(btrim(given.title), ''), title),
    amount_cents = given.amount_cents, progress = coalesce(given.progress, '[]'), deducts = coalesce(given.deducts, deducts),
    credits = coalesce(given.credits, '[]'), reason = nullif(btrim(given.reason), ''), operation = coalesce(given.operation, operation),
    operation_on = given.operation_on, due_days = coalesce(given.due_days, due_days), purchase_order = nullif(btrim(given.purchase_order), ''),
    notes = nullif(btrim(given.notes), ''), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into invoice;
  -- Unreadable progress or credits are refused here, not when the invoice is read.
  perform private.invoice_content(invoice);
  return json_build_object('id', p_id, 'lock_version', invoice.lock_version, 'saved_at', invoice.updated_at);
exception
  when check_violation or not_null_violation or data_exception or unique_violation or foreign_key_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.read_invoice(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return (
    select to_jsonb(invoice) - '{snapshot,token_hash,search_text,blocks,deductions,split}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice),
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'corrects', (select jsonb_build_object('id', c.id, 'number', c.number, 'issued_on', c.issued_on, 'kind', c.kind,
          'uncredited_cents', c.total_cents - c.credited_cents,
          'rows', c.snapshot -> 'rows')
        from public.invoices c where c.id = invoice.corrects_id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_by_name', r.recorded_by_name, 'reason', r.reason, 'amount_cents', p.amount_cents) order by p.id), '[]')
        from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = p_id),
      'siblings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'number', s.number, 'situation_no', s.situation_no,
          'issued_on', s.issued_on, 'total_cents', s.total_cents, 'left_cents', s.left_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;

-- Separate function, so that a test can read the query plan.
create or replace function private.invoice_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('invoices',
  'r.id, r.kind, r.state, r.number, r.situation_no, r.title, r.issued_on, r.due_on, r.total_cents, r.left_cents, r.sent_at, r.seen_at, r.reminded_at,
    r.updated_at, r.customer_id, coalesce(r.snapshot #>> ''{buyer,name}'', (select c.name from public.customers c where c.id = r.customer_id)),
    r.project_id, (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case $4 when ''draft'' then r.state = ''draft'' when ''due'' then r.left_cents > 0 when ''late'' then r.left_cents > 0 and r.due_on < private.today()
      when ''paid'' then r.left_cents = 0 when ''credit_notes'' then r.kind = ''credit_note'' when ''to_return'' then r.left_cents < 0 else true end
    and ($5 is null or r.contract_id = $5) and ($6 is null or r.customer_id = $6)',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.issued_on desc nulls first, r.number desc' when 'due' then 'r.due_on nulls last'
    when 'left' then 'r.left_cents desc nulls last' else 'r.updated_at desc' end,
  'r.search_text'
);

create or replace function public.search_invoices(
  p_query text default null, p_filter text default 'all', p_contract_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, kind text, state text, number text, situation_no int, title text, issued_on date, due_on date, total_cents bigint, left_cents bigint,
  sent_at timestamptz, seen_at timestamptz, reminded_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text,
  project_id uuid, project_name text, request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.invoice_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_filter, 'all'), p_contract_id, p_customer_id;
end;
$$;

create or replace function public.read_receivables() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('due_cents', coalesce(sum(left_cents), 0), 'due_count', count(*),
      'late_cents', coalesce(sum(left_cents) filter (where due_on < private.today()), 0), 'late_count', count(*) filter (where due_on < private.today()),
      -- Days late: not yet, up to 30, up to 60, more.
      'ages', json_build_array(coalesce(sum(left_cents) filter (where due_on >= private.today()), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on between 1 and 30), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on between 31 and 60), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on > 60), 0)),
      'draft_count', (select count(*) from public.invoices where state = 'draft'),
      'to_return_cents', (select coalesce(-sum(left_cents), 0) from public.invoices where left_cents < 0))
    from public.invoices where left_cents > 0);
end;
$$;

create or replace function public.delete_invoice(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  end if;
  delete from public.documents where invoice_id = p_id;
  delete from public.invoices where id = p_id;
end;
$$;

create or replace function public.read_contract_money(p_contract_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.invoices;
begin
  perform private.require_staff();
  subject.contract_id := p_contract_id;
  select id into subject.project_id from public.reno_projects where id = p_contract_id;
  select id into subject.request_id from public.brico_requests where id = p_contract_id;
  select id into subject.quote_id from public.quotes where id = p_contract_id;
  return private.contract_money(subject);
end;
$$;

create or replace function private.contract_money(p_subject public.invoices) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  signed bigint := coalesce((select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(private.contracts_of(p_subject)) c), 0);
  received bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = p_subject.request_id or r.project_id = p_subject.project_id or r.quote_id = p_subject.quote_id), 0);
begin
  return (
    select json_build_object('signed_cents', signed, 'deposit_cents', coalesce(sum(i.total_cents - i.credited_cents) filter (where i.kind = 'deposit'), 0),
      'invoiced_cents', coalesce(sum(i.total_cents), 0), 'received_cents', received, 'left_cents', signed - received,
      'due_cents', coalesce(sum(i.left_cents) filter (where i.left_cents > 0), 0),
      'free_cents', (select coalesce(sum(f.amount_cents), 0) from private.free_receipts(p_subject) f),
      'invoice_count', count(*))
    from public.invoices i where i.contract_id = p_subject.contract_id and i.state <> 'draft');
end;
$$;

-- Issuing: the number, the fixed content, the event of the chain; the other software's number; payments, credit notes, mails and reminders.
-- Locks are taken in one order: renovation or job, invoice, series, chain.

create or replace function private.billing_gaps() returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not exists (select from public.compliance_answers where question = 'attestation' and answer in ('signed', 'certificate')) then 'attestation' end,
  case when not exists (select from public.compliance_answers where question = 'platform' and answer = 'chosen') then 'platform' end,
  case when not exists (select from public.compliance_answers where question = 'specimens' and answer = 'seen') then 'specimens' end,
  case when not exists (select from public.billing_settings b, public.company_settings c where c.vat_exempt or b.vat_moment is not null) then 'vat_moment' end
], null);

create or replace function public.read_billing() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('billing', b.billing, 'vat_moment', b.vat_moment, 'due_days', b.invoice_due_days, 'gaps', private.billing_gaps(),
      'vat_exempt', c.vat_exempt) from public.billing_settings b, public.company_settings c);
end;
$$;

create or replace function public.set_billing(p_way text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif p_way is null or p_way not in ('elsewhere', 'here') then
    perform private.refuse('invalid_input', 400);
  elsif p_way = 'here' and private.billing_gaps() <> '{}' then
    perform private.refuse('billing_closed', 409);
  end if;
  update public.billing_settings set billing = p_way where billing <> p_way;
end;
$$;

-- The renovation, job or quote that all documents of a contract belong to: locked first, so that two of them follow each other.
create or replace function private.lock_contract(p_invoice public.invoices) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from public.reno_projects where id = p_invoice.project_id for update;
  perform 1 from public.brico_requests where id = p_invoice.request_id for update;
  perform 1 from public.quotes where id = p_invoice.quote_id for update;
end;
$$;

create or replace function private.invoice_missing(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  total bigint := (content ->> 'total_cents')::bigint;
  work_total bigint := coalesce((select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(content -> 'rows') r where r ->> 'kind' = 'work'), 0);
  is_consumer boolean := (content #>> '{buyer,is_consumer}')::boolean;
  corrected public.invoices;
  rest bigint;
  found jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  rest := corrected.total_cents - corrected.credited_cents;
  if corrected.kind = 'deposit' then
    -- What later invoices have taken back is theirs to credit.
    rest := rest - coalesce((select private.split_sum(d -> 'taken') from jsonb_array_elements(private.deposits_of(corrected.contract_id)) d
      where d ->> 'id' = corrected.id::text), 0);
  end if;
  select jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field)) into found
  from (values
    ('contract', 'progress', p_invoice.kind <> 'credit_note' and private.contracts_of(p_invoice) = '[]'),
    ('job_cancelled', 'progress', p_invoice.kind = 'standard' and exists (
      select from public.brico_requests r where r.id = p_invoice.request_id and r.status = 'cancelled')),
    ('nothing', 'progress', p_invoice.kind not in ('credit_note', 'standard') and work_total = 0),
    -- Never a negative invoice: progress that goes down is a credit note.
    ('progress_down', 'progress', p_invoice.kind in ('situation', 'balance', 'standard') and work_total <> 0 and total < 0),
    ('already_invoiced', 'progress', p_invoice.kind = 'standard' and work_total = 0),
    ('amount', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents is null),
    ('deposit_too_high', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents > (
      select coalesce(sum((c ->> 'total_cents')::bigint), 0) from jsonb_array_elements(private.contracts_of(p_invoice)) c)
      - coalesce((select sum(i.total_cents) from public.invoices i where i.contract_id = p_invoice.contract_id and i.state <> 'draft'), 0)),
    ('reason', 'reason', p_invoice.kind = 'credit_note' and p_invoice.reason is null),
    ('credit_nothing', 'credits', p_invoice.kind = 'credit_note' and total >= 0),
    ('credit_too_high', 'credits', p_invoice.kind = 'credit_note' and (-total > rest or exists (
      select from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
      where c.net_cents > coalesce((corrected.snapshot -> 'rows' -> c.row ->> 'net_cents')::bigint, 0) + coalesce((
        select sum((r ->> 'net_cents')::bigint) from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') r
        where i.corrects_id = corrected.id and i.state <> 'draft' and (r ->> 'of_row')::int = c.row), 0)))),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
end;
$$;

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true)), '[]')
    from (values
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5))
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)))
    ) seen(code, field, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.invoice_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('number', p_invoice.number, 'kind', p_invoice.kind, 'state', p_invoice.state, 'issued_on', p_invoice.issued_on,
  'net_cents', p_invoice.net_cents, 'total_cents', p_invoice.total_cents, 'split', p_invoice.split, 'corrects_id', p_invoice.corrects_id,
  'contract_id', p_invoice.contract_id, 'content_sha256', encode(sha256(convert_to(p_invoice.snapshot::text, 'UTF8')), 'hex')))
$$;

-- What issuing and entering another software's number have in common. The caller holds the locks of the contract and of the invoice.
create or replace function private.fix_invoice(p_invoice public.invoices, p_state text, p_number text, p_on date) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice) || jsonb_strip_nulls(jsonb_build_object('number', p_number, 'issued_on', p_on));
  fixed public.invoices;
  payment jsonb;
begin
  if p_on <> private.today() and content ->> 'due_on' is not null then
    content := content || jsonb_build_object('due_on', (content ->> 'due_on')::date - (private.today() - p_on));
  end if;
  update public.invoices set state = p_state, number = p_number, issued_on = p_on, issued_at = private.now(), due_on = (content ->> 'due_on')::date,
    snapshot = content - '{blocks,deductions}'::text[], net_cents = (content ->> 'net_cents')::bigint, total_cents = (content ->> 'total_cents')::bigint,
    split = content -> 'split', blocks = content -> 'blocks', deductions = content -> 'deductions', situation_no = (content ->> 'situation_no')::int,
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_invoice.id returning * into fixed;
  for payment in select value from jsonb_array_elements(content -> 'payments') loop
    perform private.allocate(fixed.id, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint);
  end loop;
  if fixed.kind = 'credit_note' then
    update public.invoices set credited_cents = credited_cents - fixed.total_cents where id = fixed.corrects_id;
  end if;
  if private.is_example_invoice(fixed) then
    insert into private.example_rows values ('invoices', fixed.id) on conflict do nothing;
  end if;
  perform private.log_activity('invoice', 'invoices', fixed.id::text,
    case fixed.kind when 'credit_note' then 'Avoir ' else 'Facture ' end || fixed.number || case p_state when 'issued' then ' : émission' else ' : numéro saisi' end,
    jsonb_build_object('total_cents', fixed.total_cents));
  perform private.append_fiscal_event('invoice', fixed.id, private.invoice_payload(fixed));
  select * into fixed from public.invoices where id = fixed.id;
  return fixed;
end;
$$;

create or replace function public.issue_invoice(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  code text;
  recipient text;
  is_mailed boolean := coalesce((p_order ->> 'mail')::boolean, true);
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  invoice := private.lock_invoice(p_id);
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif (select billing from public.billing_settings) <> 'here' and not private.is_example_invoice(invoice) then
    perform private.refuse('billing_closed', 409);
  elsif jsonb_array_length(private.invoice_missing(invoice)) > 0 then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', jsonb_array_length(private.invoice_missing(invoice))));
  end if;
  recipient := private.invoice_buyer(invoice) ->> 'email';
  if is_mailed and recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  code := case invoice.kind when 'credit_note' then 'AV' else 'F' end;
  if private.is_example_invoice(invoice) then
    invoice := private.fix_invoice(invoice, 'issued', 'DEMO-' || upper(left(invoice.id::text, 8)), private.today());
  else
    -- The row of the series is locked here, until the end: the day of the last number is known, and no other number is given meanwhile.
    invoice.number := private.next_number(code, private.today());
    if exists (select from public.invoices i where i.state = 'issued' and i.issued_on > private.today()
      and (i.kind = 'credit_note') = (code = 'AV') and i.number not like 'DEMO-%')
    then
      perform private.refuse('issued_before_last', 409);
    end if;
    invoice := private.fix_invoice(invoice, 'issued', invoice.number, private.today());
  end if;
  perform private.queue_invoice_document(invoice.id, 'invoice', invoice.snapshot);
  if is_mailed then
    perform private.mail_invoice(invoice, recipient, p_order ->> 'message');
  end if;
  return json_build_object('number', invoice.number, 'is_mailed', is_mailed, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

create or replace function public.note_invoice_number(p_id uuid, p_lock_version int, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  given record;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  invoice := private.lock_invoice(p_id);
  begin
    select btrim(number) as number, issued_on into given from jsonb_to_record(p_order) as o(number text, issued_on date);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif coalesce(length(given.number) not between 1 and 40, true) or given.issued_on is null or given.issued_on < private.today() - 3660 then
    perform private.refuse('invalid_input', 400);
  elsif given.issued_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif exists (select from public.invoices i where i.state = 'elsewhere' and lower(i.number) = lower(given.number)) then
    perform private.refuse('number_taken', 409);
  elsif exists (select from jsonb_array_elements(private.invoice_missing(invoice)) m where m ->> 'field' not in ('customer', 'entreprise')) then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', jsonb_array_length(private.invoice_missing(invoice))));
  end if;
  invoice := private.fix_invoice(invoice, 'elsewhere', given.number, given.issued_on);
  return json_build_object('number', invoice.number, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

create or replace function private.queue_invoice_document(p_invoice_id uuid, p_kind text, p_snapshot jsonb) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, invoice_id, number, requested_by, requested_by_name, requested_at, next_attempt_at, snapshot)
  select p_kind, p_invoice_id, coalesce(max(d.number), 0) + 1, auth.uid(), case when auth.uid() is not null then private.author_name() end,
    private.now(), private.now(), p_snapshot
  from public.documents d where d.kind = p_kind and d.invoice_id = p_invoice_id
  returning id;
end;

create or replace function public.request_invoice_draft(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  end if;
  delete from public.documents where invoice_id = p_id and kind = 'invoice_draft';
  return private.queue_invoice_document(p_id, 'invoice_draft', private.invoice_content(invoice) || jsonb_build_object('number', null));
end;
$$;

-- Which receipt pays which invoice.
create or replace function private.allocate(p_invoice_id uuid, p_receipt_id uuid, p_amount_cents bigint) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.invoice_payments (invoice_id, receipt_id, amount_cents, at)
  select p_invoice_id, p_receipt_id, p_amount_cents, private.now() where p_amount_cents <> 0;
  update public.invoices set paid_cents = paid_cents + p_amount_cents, updated_at = private.now() where id = p_invoice_id and p_amount_cents <> 0;
end;

create or replace function private.allocate_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rest bigint := new.amount_cents;
  paid record;
  invoice public.invoices;
begin
  if new.corrects_id is not null then
    -- Taken back from what the corrected receipt paid, the latest first; a correction of a refund pays again what it had taken.
    for paid in
      select p.invoice_id, sum(p.amount_cents)::bigint as cents from public.invoice_payments p
      join public.receipts r on r.id = p.receipt_id
      where p.receipt_id = new.corrects_id or r.corrects_id = new.corrects_id
      group by p.invoice_id order by max(p.id) desc
    loop
      exit when rest = 0;
      if rest < 0 then
        perform private.allocate(paid.invoice_id, new.id, greatest(rest, -paid.cents));
        rest := rest - greatest(rest, -paid.cents);
      else
        perform private.allocate(paid.invoice_id, new.id, rest);
        rest := 0;
      end if;
    end loop;
    return null;
  elsif new.invoice_id is not null then
    perform private.allocate(new.invoice_id, new.id, new.amount_cents);
    return null;
  end if;
  for invoice in
    select * from public.invoices i
    where i.left_cents > 0 and (i.request_id = new.request_id or i.project_id = new.project_id or i.quote_id = new.quote_id)
    order by i.due_on, i.issued_at for update
  loop
    exit when rest <= 0;
    perform private.allocate(invoice.id, new.id, least(rest, invoice.left_cents));
    rest := rest - least(rest, invoice.left_cents);
  end loop;
  return null;
end;
$$;

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  invoice := private.lock_invoice(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409, 
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    -- A small job keeps its own sums, with which the screens of requests work.
    return public.record_payment(invoice.request_id, (select r.version from public.brico_requests r where r.id = invoice.request_id),
      payment.amount_cents, payment.method, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id,
    'quote_id', case when invoice.project_id is null then invoice.quote_id end));
  perform private.log_activity('payment', 'invoices', p_id::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

create or replace function private.invoice_split_of(p_invoice_id uuid, p_amount_cents bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.split_over_rates(p_amount_cents, (select private.uncredited(i) from public.invoices i where i.id = p_invoice_id), (
    select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
    where r.id in (select p.receipt_id from public.invoice_payments p where p.invoice_id = p_invoice_id) and r.vat_split is not null));
end;
$$;

create or replace function private.split_of(p_receipt public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.receipts;
  request public.brico_requests;
begin
  if p_receipt.corrects_id is not null then
    select * into corrected from public.receipts where id = p_receipt.corrects_id;
    return private.split_over_rates(p_receipt.amount_cents, corrected.vat_split, (
      select private.summed_split(jsonb_agg(r.vat_split)) from public.receipts r
      where corrected.id in (r.id, r.corrects_id) and r.vat_split is not null));
  elsif p_receipt.invoice_id is not null then
    return private.invoice_split_of(p_receipt.invoice_id, p_receipt.amount_cents);
  elsif p_receipt.quote_id is not null then
    return private.split_over_rates(p_receipt.amount_cents, (
      select s.snapshot -> 'split' from public.quote_signatures s where s.quote_id = p_receipt.quote_id), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.quote_id = p_receipt.quote_id and r.vat_split is not null));
  elsif p_receipt.request_id is not null and exists (
    select from public.invoices i where i.request_id = p_receipt.request_id and i.left_cents >= p_receipt.amount_cents)
  then
    return private.invoice_split_of((
      select i.id from public.invoices i where i.request_id = p_receipt.request_id and i.left_cents >= p_receipt.amount_cents
      order by i.due_on, i.issued_at limit 1), p_receipt.amount_cents);
  elsif p_receipt.request_id is not null then
    select * into request from public.brico_requests where id = p_receipt.request_id;
    return private.split_over_rates(p_receipt.amount_cents, private.request_totals(request), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.request_id = p_receipt.request_id and r.vat_split is not null));
  end if;
  return null;
end;
$$;

-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title,
  'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id)
$$;

create or replace function private.mail_invoice(p_invoice public.invoices, p_recipient text, p_message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.enqueue_email('invoice_sent', p_recipient,
    private.invoice_mail_payload(p_invoice) || jsonb_build_object('message', left(nullif(btrim(p_message), ''), 2000)),
    'invoice_sent:' || p_invoice.id || ':' || private.today(), p_invoice.request_id);
  update public.invoices set sent_at = private.now() where id = p_invoice.id;
end;
$$;

create or replace function public.send_invoice(p_id uuid, p_message text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  recipient text := private.invoice_buyer(invoice) ->> 'email';
begin
  if invoice.state <> 'issued' then
    perform private.refuse('invoice_not_payable', 409);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  perform private.mail_invoice(invoice, recipient, p_message);
  perform private.log_activity('mail', 'invoices', p_id::text, 'Facture ' || invoice.number || ' envoyée au client');
end;
$$;

create or replace function public.set_invoice_reminders(p_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  update public.invoices set reminders_stopped_at = case when not p_on then private.now() end where id = invoice.id;
  perform private.log_activity('mail', 'invoices', p_id::text, case when p_on then 'Relances reprises' else 'Relances arrêtées' end);
end;
$$;

-- Seven and fifteen days after the due day, and no more: a formal notice is a person's decision.
create or replace function public.queue_invoice_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for invoice in
    select * from public.invoices i
    where i.left_cents > 0 and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
    order by i.due_on limit 100 for update skip locked
  loop
    update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
    perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
      private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
      'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

create or replace function public.remember_invoice_token(p_id uuid, p_hash text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.invoices set token_hash = p_hash where id = p_id and token_hash is distinct from p_hash;
end;

create or replace function private.invoice_of_link(p_hash text) returns public.invoices
language sql stable security definer set search_path = ''
-- A year after it is paid a link is over; the company sends copies then.
return (
  select i from public.invoices i
  where i.token_hash = p_hash and i.state = 'issued' and (i.left_cents <> 0 or i.updated_at > private.now() - interval '1 year'));

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    'credits', (
      select coalesce(json_agg(json_build_object('number', c.number, 'issued_on', c.issued_on, 'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.amount_cents) order by p.id), '[]')
      from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = invoice.id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1));
end;
$$;

create or replace function public.see_client_invoice(p_hash text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  update public.invoices set seen_at = private.now() where id = invoice.id and seen_at is null;
end;
$$;

-- Documents for clients, drawn by the site's own process: who asks for one, what it says, and the record of the file. A document is written once.

-- A quote that was never signed is no contract: its documents go with it. Those of a signed one stay as long as the signature.
create or replace function private.may_document_go(p_document public.documents) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  made_on date := (p_document.made_at at time zone 'Europe/Paris')::date;
  quote public.quotes;
  signed_on date;
begin
  if made_on is null or (p_document.snapshot ->> 'is_specimen')::boolean then
    return true;
  elsif p_document.kind = 'invoice_draft' then
    return true;
  elsif p_document.quote_id is null then
    return private.is_past_accounts(made_on);
  end if;
  select * into quote from public.quotes where id = p_document.quote_id;
  select max(s.signed_on) into signed_on from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = quote.root_id;
  return quote.id is null or private.is_example('quotes', quote.id)
    or case when signed_on is not null then private.is_past_accounts(signed_on) else private.is_old_offer(quote) end;
end;
$$;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    if due.quote_id is not null or due.invoice_id is not null then
      -- Its content was fixed when it was asked for.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes' where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id;
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes',
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  update public.documents set made_at = private.now(), bucket = 'accounts', path = p_path, sha256 = p_sha256, byte_count = p_byte_count,
    next_attempt_at = null, last_error = null
  where id = p_id and attempts = p_attempt and made_at is null
  returning * into document;
  if not found then
    return false;
  end if;
  if document.is_automatic then
    perform private.mail_automatic_note(document);
  end if;
  if document.quote_id is not null then
    perform private.log_quote(document.quote_id, 'document_made', jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    perform private.prove_example(document);
    perform private.mail_signed_quote(document.quote_id);
    perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    return true;
  elsif document.invoice_id is not null then
    if document.kind = 'invoice' then
      perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    end if;
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

create or replace function public.read_client_quote(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
begin
  if quote.id is null then
    return null;
  elsif quote.state in ('replaced', 'cancelled') then
    return json_build_object('state', quote.state, 'number', quote.number, 'title', quote.title);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id order by s.prepared_at desc limit 1;
  return (
    select jsonb_build_object('state', quote.state, 'number', quote.number, 'version_no', quote.version_no, 'title', quote.title,
      'valid_until', quote.valid_until, 'content', coalesce(s.snapshot, quote.snapshot),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind = 'quote_evidence' or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'email', private.quote_email(quote),
      'in_person_place', case when private.is_in_person(quote, p_hash) then quote.in_person_place end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'deposit', private.deposit_facts(quote, s),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;

-- The price of a small job is what was signed for it: the initial quote replaces it unless fees were added meanwhile, an amendment adds fees.
-- One part per VAT rate, the largest one as the base price.
create or replace function private.price_job_by_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  fees jsonb;
  base jsonb;
begin
  select jsonb_agg(jsonb_build_object('description', concat(case p_quote.kind when 'amendment' then 'Avenant ' else 'Devis ' end, p_quote.number),
      'quantity', 1, 'unit_price', gross / 100.0, 'vat_rate', rate) order by gross desc)
  into fees
  from (
    select (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint as gross
    from jsonb_array_elements(p_signature.snapshot -> 'split') part) parts
  where gross > 0;
  if p_quote.kind = 'initial' then
    base := fees -> 0;
    fees := fees - 0;
  end if;
  update public.brico_requests set base_price = coalesce((base ->> 'unit_price')::numeric, base_price), vat_rate = coalesce((base ->> 'vat_rate')::numeric, vat_rate),
    additional_fees = additional_fees || fees
  where id = p_quote.request_id and status not in ('completed', 'cancelled') and fees is not null
    and (p_quote.kind = 'amendment' or additional_fees = '[]');
  if found then
    perform private.log_activity('changed', 'brico_requests', p_quote.request_id::text, 'Prix repris du devis ' || p_quote.number,
      jsonb_build_object('total_cents', p_signature.total_cents));
  end if;
end;
$$;

-- What follows a signature, online or on paper: state, figures of the renovation, day of a small job, chain, mails.
create or replace function private.conclude_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before bigint;
  rate numeric := case when jsonb_array_length(p_signature.snapshot -> 'split') = 1 then (p_signature.snapshot #>> '{split,0,rate}')::numeric end;
begin
  update public.quotes set state = 'signed', closed_at = private.now(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  if p_quote.project_id is not null then
    select coalesce(sum(s.net_cents), 0) into before
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_quote.project_id and q.id <> p_quote.id and q.state = 'signed';
    -- Once, and only over a figure that nobody wrote: none, or the sum of what was signed before.
    -- A budget has one VAT rate; with several it states the amount without VAT alone.
    update public.reno_projects set budget = (before + p_signature.net_cents) / 100.0, budget_with_vat = null,
      budget_basis = case when rate is not null and (before = 0 or budget_vat_rate = rate) then 'ht' end,
      budget_vat_rate = case when before = 0 or budget_vat_rate = rate then rate end
    where id = p_quote.project_id and round(budget * 100) in (0, before);
    if found then
      perform private.log_activity('budget', 'reno_projects', p_quote.project_id::text, 'Budget repris du devis ' || p_quote.number,
        jsonb_build_object('net_cents', before + p_signature.net_cents));
    end if;
    update public.reno_projects p set estimated_cost = costs.total
    from (
      select round(sum(l.quantity * c.unit_cost), 2) as total
      from public.quote_lines l join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
      where l.quote_id = p_quote.id and l.kind = 'work' and (not l.is_option or l.id = any (p_signature.line_ids))
    ) costs
    where p.id = p_quote.project_id and p.estimated_cost = 0 and costs.total > 0;
  end if;
  -- A small job: its payments wait for seven days too.
  update public.brico_requests set home_signed_on = p_signature.signed_on
  where id = p_quote.request_id and p_signature.no_money_before is not null and coalesce(home_signed_on < p_signature.signed_on, true);
  perform private.price_job_by_quote(p_quote, p_signature);
  perform private.follow_quotes(p_quote.project_id);
  perform private.enqueue_email('client_quote_signed_staff', private.staff_recipient(),
    private.quote_payload(p_quote) || jsonb_build_object('total_cents', p_signature.total_cents, 'signer', concat_ws(' ', p_signature.given_name, p_signature.family_name),
      'means', p_signature.means), 'client_quote_signed_staff:' || p_quote.id, null);
  perform private.append_fiscal_event('quote_signed', p_signature.id, jsonb_strip_nulls(jsonb_build_object('number', p_quote.number,
    'version_no', p_quote.version_no, 'means', p_signature.means, 'signed_on', p_signature.signed_on, 'total_cents', p_signature.total_cents,
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256)));
end;
$$;

-- Invoices as staff write them: the draft, what it will say, what it lacks, and its list. Nothing here gives a number: see issue_invoices.sql.

create or replace function private.refuse_invoice_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{customer_id,project_id,request_id,quote_id,paid_cents,credited_cents,left_cents,sent_at,seen_at,reminded_at,reminder_count,reminders_stopped_at,token_hash,updated_at,search_text}';
begin
  if tg_op = 'UPDATE' and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) then
    return new;
  elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('invoices', old.id) or private.is_past_accounts(old.issued_on)) then
    return old;
  end if;
  perform private.refuse('invoice_fixed', 409);
end;
$$;

create or replace function private.refuse_allocation_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (private.is_example('receipts', old.receipt_id)
    or private.is_past_accounts((select r.received_on from public.receipts r where r.id = old.receipt_id)))
  then
    return old;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;

create or replace function private.is_example_invoice(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_example('invoices', p_invoice.id) or private.is_example('reno_projects', p_invoice.project_id)
    or private.is_example('brico_requests', p_invoice.request_id) or private.is_example('quotes', p_invoice.quote_id);
end;
$$;

create or replace function private.find_invoice_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.search_text := private.search_text(new.number, new.title,
    (select c.name from public.customers c where c.id = new.customer_id),
    (select w.name from public.reno_projects w where w.id = new.project_id),
    (select concat_ws(' ', r.reference, r.client_name) from public.brico_requests r where r.id = new.request_id),
    (select q.number from public.quotes q where q.id = new.quote_id));
  return new;
end;
$$;

create or replace function private.lock_invoice(p_id uuid) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id for update;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return invoice;
end;
$$;

-- A signed quote as contract_step wants it, with its rows as the client reads them: options that were not chosen are left out.
create or replace function private.signed_contract(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
  signed date;
  nets jsonb;
begin
  select s.snapshot, s.signed_on into content, signed from public.quote_signatures s where s.quote_id = p_quote.id;
  nets := private.content_totals(content, array(select jsonb_array_elements_text(content -> 'chosen')::uuid)) -> 'lines';
  return (
    with rows as (
      select line, i, line ->> 'kind' = 'work' as is_work
      from jsonb_array_elements(content -> 'rows') with ordinality as r(line, i)
      where line ->> 'kind' <> 'page_break'
        and (line ->> 'kind' <> 'work' or not (line ->> 'is_option')::boolean or content -> 'chosen' ? (line ->> 'id'))
    ), works as (
      select line, i, (nets ->> (row_number() over (order by i) - 1)::int)::bigint as net_cents from rows where is_work
    )
    select jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'kind', p_quote.kind, 'title', p_quote.title, 'signed_on', signed,
      'price_basis', content ->> 'price_basis', 'discount_bp', content -> 'discount_bp', 'split', content -> 'split',
      'allowances', content -> 'allowances', 'total_cents', content -> 'total_cents', 'deposit_cents', content -> 'deposit_cents',
      'lines', (select jsonb_agg(jsonb_build_object('id', line ->> 'id', 'rate', line -> 'vat_rate', 'net_cents', net_cents) order by i) from works),
      'rows', (select jsonb_agg(line order by i) from rows))
  );
end;
$$;

-- A small job without a signed quote: its price and fees, TTC.
create or replace function private.job_contract(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  given jsonb := private.request_lines(p_request);
  totals jsonb := private.document_totals(given, 'ttc', 0);
begin
  return jsonb_build_object('quote_id', null, 'price_basis', 'ttc', 'discount_bp', 0, 'split', totals -> 'split', 'allowances', '[]'::jsonb,
    'total_cents', private.split_sum(totals -> 'split'),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('id', (i - 1)::text, 'rate', line -> 'rate', 'net_cents', totals -> 'lines' -> (i - 1)::int) order by i), '[]')
      from jsonb_array_elements(given) with ordinality as l(line, i)),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'id', (i - 1)::text, 'label', concat(quantity || ' × ', line ->> 'label'),
        'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale((line ->> 'unit_price')::numeric)::text, 'discount_bp', 0,
        'vat_rate', line -> 'rate', 'amount_cents', round((line ->> 'unit_price')::numeric * 100)) order by i), '[]')
      from jsonb_array_elements(given) with ordinality as l(line, i)
      cross join lateral (select case when i > 1 then nullif(p_request.additional_fees -> (i - 2)::int ->> 'quantity', '1') end as quantity) q
      where i > 1 or p_request.base_price > 0 or p_request.additional_fees = '[]'));
end;
$$;

-- What an invoice may invoice: each signed quote of its renovation, the initial one first; or the one quote; or the small job as it stands.
create or replace function private.contracts_of(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  quotes jsonb;
begin
  select jsonb_agg(private.signed_contract(q) order by q.kind = 'amendment', s.signed_on, q.number) into quotes
  from public.quotes q join public.quote_signatures s on s.quote_id = q.id
  where q.state = 'signed' and case when p_invoice.project_id is not null then q.project_id = p_invoice.project_id
    when p_invoice.request_id is not null then q.request_id = p_invoice.request_id else q.id = p_invoice.quote_id end;
  return coalesce(quotes, (
    select jsonb_build_array(private.job_contract(r)) from public.brico_requests r where r.id = p_invoice.request_id), '[]');
end;
$$;

-- What the documents before have invoiced of a contract, as contract_step wants it. A rebate (a credited row without progress) is not counted:
-- it stays given.
create or replace function private.invoiced_before(p_contract_id uuid, p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with fixed as (
      select i.* from public.invoices i where i.contract_id = p_contract_id and i.state <> 'draft'
    ), parts as (
      select block from fixed, jsonb_array_elements(fixed.blocks) block where block ->> 'quote_id' is not distinct from p_quote_id::text
    )
    select jsonb_build_object(
      'lines', (
        select coalesce(jsonb_object_agg(id, jsonb_build_object('net_cents', net, 'progress_bp', bp)), '{}') from (
          select line ->> 'line_id' as id, sum((line ->> 'net_cents')::bigint) as net,
            sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) as bp
          from fixed, jsonb_array_elements(fixed.snapshot -> 'rows') line
          where line ->> 'kind' = 'work' and line ? 'progress_bp' and line ->> 'quote_id' is not distinct from p_quote_id::text group by 1) sums),
      'split', (select private.summed_split(coalesce(jsonb_agg(block -> 'split'), '[]')) from parts),
      'allowances', (select private.summed_allowances(coalesce(jsonb_agg(block -> 'allowances'), '[]')) from parts))
  );
end;
$$;

create or replace function private.deposits_of(p_contract_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'issued_on', d.issued_on,
      'split', private.summed_split(jsonb_build_array(d.split) || coalesce((
        select jsonb_agg(c.split) from public.invoices c where c.corrects_id = d.id and c.state <> 'draft'), '[]')),
      'taken', private.summed_split(coalesce((
        select jsonb_agg(one -> 'split') from public.invoices i, jsonb_array_elements(i.deductions) one
        where i.contract_id = p_contract_id and i.state <> 'draft' and one ->> 'id' = d.id::text), '[]'))) order by d.issued_at, d.number), '[]')
    from public.invoices d where d.contract_id = p_contract_id and d.kind = 'deposit' and d.state <> 'draft');
end;
$$;

-- Money of the contract that pays no invoice yet, oldest first.
create or replace function private.free_receipts(p_invoice public.invoices)
returns table (receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.id, r.received_on, r.method, f.cents::bigint
    from public.receipts r
    cross join lateral (
      select r.amount_cents + coalesce((select sum(c.amount_cents) from public.receipts c where c.corrects_id = r.id), 0)
        - coalesce((select sum(p.amount_cents) from public.invoice_payments p where p.receipt_id = r.id), 0) as cents) f
    where r.kind = 'payment' and f.cents > 0
      and (r.request_id = p_invoice.request_id or r.project_id = p_invoice.project_id or r.quote_id = p_invoice.quote_id
        or r.quote_id in (select q.id from public.quotes q where q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))
    order by r.received_on, r.recorded_at, r.id;
end;
$$;

create or replace function private.invoice_buyer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  customer public.customers;
  request public.brico_requests;
  project public.reno_projects;
  place public.places;
begin
  select * into request from public.brico_requests where id = p_invoice.request_id;
  select * into project from public.reno_projects where id = p_invoice.project_id;
  select * into customer from public.customers where id = private.customer_root(coalesce(p_invoice.customer_id, request.customer_id, project.customer_id));
  select p.* into place from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id;
  return jsonb_build_object('name', coalesce(customer.name, request.client_name, project.client_name),
    'is_consumer', coalesce(customer.buyer_kind, 'consumer') = 'consumer', 'siren', customer.siren, 'vat_number', customer.vat_number,
    'email', coalesce(private.customer_card(customer.id) ->> 'email', nullif(project.client_email, ''),
      case when request.client_email not like '%.invalid' then request.client_email end))
    || case
      when not private.is_blank(customer.billing_address) then jsonb_build_object(
        'address', private.written_address(customer.billing_address, customer.billing_postal_code, customer.billing_city),
        'postal_code', customer.billing_postal_code, 'city', customer.billing_city)
      when place.id is not null then jsonb_build_object('address', private.written_address(place.address, place.postal_code, place.city),
        'postal_code', place.postal_code, 'city', place.city)
      when request.id is not null then jsonb_build_object('address', private.written_address(request.address, request.postal_code, request.city),
        'postal_code', request.postal_code, 'city', request.city)
      else jsonb_build_object('address', nullif(project.address, ''), 'postal_code', null, 'city', null) end;
end;
$$;

create or replace function private.invoice_mentions(p_kind text, p_is_consumer boolean, p_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  company public.company_settings := (select c from public.company_settings c);
  terms public.billing_settings := (select b from public.billing_settings b);
  is_insured boolean := not (private.is_blank(company.insurer_identity) or private.is_blank(company.insurance_contract)
    or private.is_blank(company.insurance_area));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'title', t.title, 'body', private.fill_text(t.body, jsonb_build_object(
      'insurer', private.unstopped(company.insurer_identity), 'contract', company.insurance_contract, 'area', private.unstopped(company.insurance_area),
      'mediator', concat_ws(', ', private.unstopped(company.mediator_identity), company.mediator_website)))) order by b.n), '[]')
    from (values
      (1, 'vat_exemption', company.vat_exempt),
      (2, 'invoice_debits', not company.vat_exempt and coalesce(terms.vat_moment = 'debits', false)),
      (3, 'invoice_deposit', p_kind = 'deposit'),
      (4, 'invoice_penalties', not p_is_consumer and p_kind <> 'credit_note'),
      (5, 'invoice_recovery', not p_is_consumer and p_kind <> 'credit_note'),
      (6, 'invoice_discount', not p_is_consumer and p_kind <> 'credit_note'),
      (7, 'insurance', is_insured),
      (8, 'mediator', p_is_consumer and not private.is_blank(company.mediator_identity))
    ) b(n, code, is_stated)
    join public.legal_texts t on t.code = b.code and p_on between t.valid_from and coalesce(t.valid_to, 'infinity')
    where b.is_stated);
end;
$$;

create or replace function private.refuse_invoiced_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.invoices i where i.request_id = old.id and i.state <> 'draft' and i.kind in ('standard', 'balance')
    and i.total_cents > i.credited_cents)
  then
    perform private.refuse('request_invoiced', 409);
  end if;
  return new;
end;
$$;

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,token_hash,in_person_hash,search_text,saved_by}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'is_saved_by_me', coalesce(quote.saved_by = auth.uid(), false),
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'deposit', (select private.deposit_facts(quote, s) from public.quote_signatures s where s.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  with chain as materialized (
    select e.seq, e.kind, e.subject_id, e.payload, e.previous_hash, e.hash = private.event_hash(e) as is_whole,
      lag(e.seq, 1, 0::bigint) over w as seq_before, lag(e.hash, 1, repeat('0', 64)) over w as hash_before
    from public.fiscal_events e window w as (order by e.seq)
  ), receipts_of as materialized (
    -- The payload of an altered event may be anything: only whole ones are read.
    select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'receipt' and c.is_whole
  )
  select c.seq, case when c.seq <> c.seq_before + 1 then 'event_missing' when c.previous_hash <> c.hash_before then 'chain_broken' else 'event_altered' end,
    case when c.kind = 'receipt' then c.subject_id end
  from chain c
  where c.seq <> c.seq_before + 1 or c.previous_hash <> c.hash_before or not c.is_whole
  union all
  select c.seq, 'receipt_altered', r.id
  from receipts_of c join public.receipts r on r.id = c.subject_id
  where private.receipt_payload(r) <> c.payload
  union all
  select c.seq, 'receipt_missing', c.subject_id
  from receipts_of c
  where not exists (select from public.receipts r where r.id = c.subject_id)
    and not exists (select from chain e where e.kind = 'example_removed' and e.subject_id = c.subject_id)
    and not private.is_past_accounts((c.payload ->> 'received_on')::date)
  union all
  select null, 'receipt_unchained', r.id
  from public.receipts r where not exists (select from public.fiscal_events e where e.kind = 'receipt' and e.subject_id = r.id)
  union all
  select c.seq, case when i.id is null then 'invoice_missing' else 'invoice_altered' end, c.subject_id
  from (select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'invoice' and c.is_whole) c
  left join public.invoices i on i.id = c.subject_id
  where private.invoice_payload(i) is distinct from c.payload
    and (i.id is not null or not (exists (select from chain e where e.kind = 'example_removed' and e.subject_id = c.subject_id)
      or private.is_past_accounts((c.payload ->> 'issued_on')::date)))
  union all
  select null, 'invoice_unchained', i.id
  from public.invoices i
  where i.state <> 'draft' and not exists (select from public.fiscal_events e where e.kind = 'invoice' and e.subject_id = i.id)
  union all
  select c.seq, 'document_altered', c.subject_id
  from (select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'document' and c.is_whole) c
  join public.documents d on d.id = c.subject_id
  where d.sha256 is distinct from c.payload ->> 'sha256'
  order by 1 nulls last limit 50
$$;

revoke all on function private.scaled_split from public, anon, authenticated, service_role;
comment on function private.scaled_split is 'A VAT split, or the allowances of a document, times a factor: -1 takes it back.';

revoke all on function private.summed_allowances from public, anon, authenticated, service_role;

revoke all on function private.contract_step from public, anon, authenticated, service_role;
comment on function private.contract_step is
  'What a situation adds to a signed quote. p_contract: {lines: [{id, rate, net_cents}], split, allowances, discount_bp}, lines before the '
  'discount of the quote; p_before: {lines: {id: {net_cents, progress_bp}}, split, allowances}, the sum of the documents before; p_targets: '
  '{id: cumulated progress}, a line without one stays. Returns {lines: [{id, net_cents, progress_bp_before, progress_bp}], split, allowances}. '
  'VAT and discount are computed on the cumulated sum of a rate, less what was invoiced; a rate that is done takes the rest of the contract.';

revoke all on function private.deposit_step from public, anon, authenticated, service_role;
comment on function private.deposit_step is
  'What a document takes back of the deposits, per rate, in proportion to what is done of the contract, HT and VAT apart; p_takes_all takes '
  'all that is left. p_deposits: [{id, split, taken}]; p_whole and p_done: VAT splits of the contract and of what will be invoiced of it. '
  'Returns [{id, split}], never negative: when an amendment lowers the share that is done, nothing is taken this time.';

revoke all on function private.credit_step from public, anon, authenticated, service_role;
comment on function private.credit_step is
  'The VAT split, negative, of a credit of [{rate, net_cents}] on an invoice of which p_left (a VAT split) is not credited yet.';

revoke all on function private.contract_rows from public, anon, authenticated, service_role;

revoke all on function private.deduction_rows from public, anon, authenticated, service_role;

revoke all on function private.progress_part from public, anon, authenticated, service_role;

revoke all on function private.deposit_part from public, anon, authenticated, service_role;

revoke all on function private.uncredited from public, anon, authenticated, service_role;

revoke all on function private.credit_part from public, anon, authenticated, service_role;
comment on function private.credit_part is
  'What a credit note gives back: the named parts of rows; or the whole invoice, with its progress and its deposits, so that the works can be '
  'invoiced again; or, after an earlier credit note, all that is left.';

revoke all on function private.invoice_content from public, anon, authenticated, service_role;
comment on function private.invoice_content is 'All that an invoice says now; issuing fixes it in its snapshot. Documents, XML and pages are made of it.';

revoke all on function public.start_invoice from public, anon, authenticated, service_role;
comment on function public.start_invoice is
  'For staff: a draft of p_order: kind, and quote_id (signed), project_id or request_id; of a credit note corrects_id. Amount, title and day '
  'follow from the contract and from the money received. A draft of the same kind for the same contract is returned instead; a credit note '
  'that was begun is begun again. Refuses: invoice_gone, quote_not_signed, invalid_input.';
grant execute on function public.start_invoice to authenticated;

revoke all on function public.save_invoice from public, anon, authenticated, service_role;
comment on function public.save_invoice is
  'For staff: saves a draft as a whole (domain/invoices/invoice.ts), for the version that was read. A situation or balance may become a credit '
  'note on the last document of its contract. Returns id, lock_version, saved_at. Refuses: invoice_gone, invoice_fixed, invoice_changed, invalid_input.';
grant execute on function public.save_invoice to authenticated;

revoke all on function public.read_invoice from public, anon, authenticated, service_role;
comment on function public.read_invoice is
  'For staff: an invoice: what staff wrote, content (domain/documents/invoice.ts), what forbids to issue it, client, contract, corrected invoice, '
  'payments, other documents of the contract, papers. Refuses: invoice_gone.';
grant execute on function public.read_invoice to authenticated;

revoke all on function private.invoice_search_sql from public, anon, authenticated, service_role;

revoke all on function public.search_invoices from public, anon, authenticated, service_role;
comment on function public.search_invoices is
  'For staff: a page of the invoices; p_filter: all, draft, due (something is owed), late, paid, credit_notes, to_return (paid too much); '
  'p_contract_id: a renovation, job or quote; sort: newest, oldest, number, due or left. total_count stops at 10 000.';
grant execute on function public.search_invoices to authenticated;

revoke all on function public.read_receivables from public, anon, authenticated, service_role;
comment on function public.read_receivables is 'For staff: what clients owe on invoices, in cents: in all, late, and by days late (not yet, 1–30, 31–60, more).';
grant execute on function public.read_receivables to authenticated;

revoke all on function public.delete_invoice from public, anon, authenticated, service_role;
comment on function public.delete_invoice is 'For staff: deletes a draft; it never had a number. Refuses: invoice_gone, invoice_fixed.';
grant execute on function public.delete_invoice to authenticated;

revoke all on function public.read_contract_money from public, anon, authenticated, service_role;
comment on function public.read_contract_money is
  'For staff: the money of a renovation, small job or quote in cents TTC: signed (its price), deposit (invoiced as deposits), invoiced (all '
  'documents, credit notes taken off), received, left (of the price), due (of invoices), free (received, pays no invoice yet).';
grant execute on function public.read_contract_money to authenticated;

revoke all on function private.contract_money from public, anon, authenticated, service_role;

revoke all on function private.billing_gaps from public, anon, authenticated, service_role;
comment on function private.billing_gaps is 'What the owner has not settled yet before invoices may be issued here.';

revoke all on function public.read_billing from public, anon, authenticated, service_role;
comment on function public.read_billing is 'For staff: where invoices are issued, when VAT is due, and what is not settled (private.billing_gaps).';
grant execute on function public.read_billing to authenticated;

revoke all on function public.set_billing from public, anon, authenticated, service_role;
comment on function public.set_billing is
  'For administrators: invoices are issued here, or elsewhere (the default); numbers never start again. Refuses: access_denied, invalid_input, '
  'billing_closed while private.billing_gaps names something.';
grant execute on function public.set_billing to authenticated;

revoke all on function private.lock_contract from public, anon, authenticated, service_role;

revoke all on function private.invoice_missing from public, anon, authenticated, service_role;
comment on function private.invoice_missing is
  'What forbids to issue an invoice: [{"code", "field"}], field is a field of the draft, « customer » or « entreprise ». The sentences are in '
  'domain/invoices/missing.ts.';

revoke all on function private.invoice_warnings from public, anon, authenticated, service_role;

revoke all on function private.invoice_payload from public, anon, authenticated, service_role;
comment on function private.invoice_payload is 'What the chain keeps of an invoice: numbers and a hash of its content, which names people.';

revoke all on function private.fix_invoice from public, anon, authenticated, service_role;

revoke all on function public.issue_invoice from public, anon, authenticated, service_role;
comment on function public.issue_invoice is
  'For staff: gives a draft its number and fixes it, in one transaction, so that a number that fails is given again. p_order: mail (the client '
  'gets the link, the default), message. Returns number, is_mailed, left_cents, lock_version. Refuses: invoice_gone, invoice_fixed, invoice_changed, '
  'billing_closed, invoice_incomplete (read_invoice lists why), email_missing, issued_before_last (a clock that was set back).';
grant execute on function public.issue_invoice to authenticated;

revoke all on function public.note_invoice_number from public, anon, authenticated, service_role;
comment on function public.note_invoice_number is
  'For staff: the invoice was issued in another software, with this number and day: p_order {number, issued_on}. It counts from then on, and is '
  'fixed. Refuses: invoice_gone, invoice_fixed, invoice_changed, invalid_input, payment_in_future, number_taken, invoice_incomplete.';
grant execute on function public.note_invoice_number to authenticated;

revoke all on function private.queue_invoice_document from public, anon, authenticated, service_role;

revoke all on function public.request_invoice_draft from public, anon, authenticated, service_role;
comment on function public.request_invoice_draft is
  'For staff: asks for the paper of a draft, « Projet de facture – document non comptable »; the former one goes. Returns its id. Refuses: '
  'invoice_gone, invoice_fixed.';
grant execute on function public.request_invoice_draft to authenticated;

revoke all on function private.allocate from public, anon, authenticated, service_role;

revoke all on function private.allocate_receipt from public, anon, authenticated, service_role;
comment on function private.allocate_receipt is
  'Trigger: money pays the invoice that it names, else the open ones of its renovation, job or quote, the oldest first; what is left waits for the '
  'next invoice. A correction takes back what its receipt paid.';

revoke all on function public.record_invoice_payment from public, anon, authenticated, service_role;
comment on function public.record_invoice_payment is
  'For staff: records money that a client paid on an invoice: {id (optional), amount_cents, method, paid_on}; its VAT is the share of the invoice. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, invoice_not_payable, payment_too_high, payment_too_early, cash_too_high.';
grant execute on function public.record_invoice_payment to authenticated;

revoke all on function private.invoice_split_of from public, anon, authenticated, service_role;
comment on function private.invoice_split_of is 'The VAT split of an amount paid on an invoice, after what was paid on it before.';

revoke all on function private.split_of from public, anon, authenticated, service_role;
comment on function private.split_of is
  'The VAT of a receipt by rate: that of the row it corrects, else that of its invoice, its quote as signed, or its request, and of what was received for it before.';

revoke all on function private.invoice_mail_payload from public, anon, authenticated, service_role;
comment on function private.invoice_mail_payload is 'The data for the mails about an invoice.';

revoke all on function private.mail_invoice from public, anon, authenticated, service_role;

revoke all on function public.send_invoice from public, anon, authenticated, service_role;
comment on function public.send_invoice is
  'For staff: mails an issued invoice, once a day at most. Refuses: invoice_gone, invoice_not_payable, email_missing.';
grant execute on function public.send_invoice to authenticated;

revoke all on function public.set_invoice_reminders from public, anon, authenticated, service_role;
comment on function public.set_invoice_reminders is 'For staff: reminders of an invoice stop, or go on. Refuses: invoice_gone.';
grant execute on function public.set_invoice_reminders to authenticated;

revoke all on function public.queue_invoice_reminders from public, anon, authenticated, service_role;
comment on function public.queue_invoice_reminders is
  'For the scheduler: reminds clients of invoices that are seven and fifteen days late, in mailing hours. Returns the number of mails.';
grant execute on function public.queue_invoice_reminders to service_role;

revoke all on function public.remember_invoice_token from public, anon, authenticated, service_role;
grant execute on function public.remember_invoice_token to service_role;

revoke all on function private.invoice_of_link from public, anon, authenticated, service_role;

revoke all on function public.read_client_invoice from public, anon, authenticated, service_role;
comment on function public.read_client_invoice is
  'What the holder of an invoice''s link reads: content as issued, payments, credit notes, what is left, its paper; null when the link is not valid.';
grant execute on function public.read_client_invoice to service_role;

revoke all on function public.see_client_invoice from public, anon, authenticated, service_role;
comment on function public.see_client_invoice is 'Records the first time that a client sees an invoice.';
grant execute on function public.see_client_invoice to service_role;

revoke all on function private.price_job_by_quote from public, anon, authenticated, service_role;

revoke all on function private.refuse_invoice_change from public, anon, authenticated, service_role;
comment on function private.refuse_invoice_change is
  'Trigger: an invoice that has a number never changes, whatever the role; what follows it (payments, credit notes, mails) may. Refuses: invoice_fixed.';

revoke all on function private.refuse_allocation_change from public, anon, authenticated, service_role;
comment on function private.refuse_allocation_change is 'Trigger: what a receipt has paid never changes. Refuses: ledger_fixed.';

revoke all on function private.is_example_invoice from public, anon, authenticated, service_role;

revoke all on function private.find_invoice_text from public, anon, authenticated, service_role;
comment on function private.find_invoice_text is 'Trigger: the words by which an invoice is found.';

revoke all on function private.lock_invoice from public, anon, authenticated, service_role;
comment on function private.lock_invoice is 'For staff: locks and returns an invoice until the end of the transaction. Refuses: access_denied, invoice_gone.';

revoke all on function private.signed_contract from public, anon, authenticated, service_role;

revoke all on function private.job_contract from public, anon, authenticated, service_role;

revoke all on function private.contracts_of from public, anon, authenticated, service_role;

revoke all on function private.invoiced_before from public, anon, authenticated, service_role;

revoke all on function private.deposits_of from public, anon, authenticated, service_role;
comment on function private.deposits_of is 'The deposits of a contract, less their credit notes, with what later invoices have taken back of each.';

revoke all on function private.free_receipts from public, anon, authenticated, service_role;

revoke all on function private.invoice_buyer from public, anon, authenticated, service_role;

revoke all on function private.invoice_mentions from public, anon, authenticated, service_role;
comment on function private.invoice_mentions is 'The mentions of an invoice, by the legal texts of a day; those between professionals never stand on a consumer''s.';

revoke all on function private.refuse_invoiced_change from public, anon, authenticated, service_role;
comment on function private.refuse_invoiced_change is
  'Trigger: the price of a small job that is invoiced changes by a credit note only. Refuses: request_invoiced.';

-- End of what `npm run routines` wrote.

create trigger find_invoice_text before insert or update on public.invoices for each row execute function private.find_invoice_text();
create trigger keep_issued before update or delete on public.invoices for each row execute function private.refuse_invoice_change();
create trigger keep_issued_all before truncate on public.invoices for each statement execute function private.refuse_ledger_change();
create trigger keep_payments before update or delete on public.invoice_payments for each row execute function private.refuse_allocation_change();
create trigger keep_payments_all before truncate on public.invoice_payments for each statement execute function private.refuse_ledger_change();
create trigger allocate_receipt after insert on public.receipts for each row execute function private.allocate_receipt();
create trigger refuse_invoiced_change after update on public.brico_requests for each row
  when (old.total_amount is distinct from new.total_amount or old.vat_rate is distinct from new.vat_rate) execute function private.refuse_invoiced_change();
