-- Invoices of the example company in every state, for the money of 04-renovations.sql. Their documents are drawn by the running site, with
-- « SPÉCIMEN » across; their numbers begin with DEMO, and take none of the series.

do $$
declare
  today timestamptz := private.now();
  demo record;
  written public.invoices;
  subject public.invoices;
begin
  for demo in
    select row_number() over (order by i.ago desc, i.n) as n, i.*, p.id as project_id, q.id as quote_id, coalesce(q.customer_id, p.customer_id) as customer_id
    from (values
      -- rank, title of the signed quote, kind, days ago, deposit in cents, percent done, days to pay, end
      (1, 'Point de Hongrie et moulures', 'deposit', 77, 557700, null::int, 0, 'issued'),
      (2, 'Rénovation complète du 62 m²', 'deposit', 42, 2772000, null, 0, 'issued'),
      (3, 'Douche à la place de la baignoire', 'deposit', 29, 488400, null, 0, 'issued'),
      (4, 'Cuisine ouverte en L', 'deposit', 23, 775500, null, 0, 'issued'),
      (5, 'Point de Hongrie et moulures', 'balance', 18, null, 100, 30, 'issued'),
      (6, 'Reprise de la façade', 'deposit', 18, 1023000, null, 0, 'issued'),
      (7, 'Reprise de la façade', 'situation', 16, null, 20, 10, 'issued'),
      (8, 'Rénovation complète du 62 m²', 'situation', 14, null, 55, 30, 'issued'),
      (9, 'Douche à la place de la baignoire', 'situation', 9, null, 70, 30, 'elsewhere'),
      (10, 'Cuisine ouverte en L', 'situation', 7, null, 60, 30, 'issued'),
      (11, 'Cuisine ouverte en L', 'credit_note', 6, null, null, 30, 'issued'),
      (12, 'Rénovation complète du 62 m²', 'situation', 5, null, 75, 30, 'issued'),
      (13, 'Rénovation complète du 62 m²', 'situation', 1, null, 85, 30, 'draft'),
      (14, 'Parquet de la chambre', 'deposit', 1, 50000, null, 0, 'draft')
    ) i (n, title, kind, ago, cents, percent, due_days, state)
    join public.quotes q on q.title = i.title and q.state = 'signed'
    left join public.reno_projects p on p.id = q.project_id
    order by 1
  loop
    perform set_config('app.now', (today - make_interval(days => demo.ago) + interval '1 minute' * demo.n)::text, true);
    subject.project_id := demo.project_id;
    subject.quote_id := demo.quote_id;
    insert into public.invoices (kind, contract_id, customer_id, project_id, quote_id, corrects_id, title, amount_cents, progress, credits, reason,
      due_days, created_by_name)
    select demo.kind, coalesce(demo.project_id, demo.quote_id), demo.customer_id, demo.project_id, demo.quote_id, corrected.id,
      coalesce('Avoir sur ' || corrected.number, demo.title), demo.cents,
      case when demo.kind = 'situation' then (
        select jsonb_agg(jsonb_build_object('quote_id', c -> 'quote_id', 'line_id', l -> 'id', 'progress_bp', demo.percent * 100))
        from jsonb_array_elements(private.contracts_of(subject)) c, jsonb_array_elements(c -> 'lines') l) else '[]' end,
      case when demo.kind = 'credit_note' then '[{"row": 1, "net_cents": 25000}]'::jsonb else '[]' end,
      case when demo.kind = 'credit_note' then 'Geste commercial : meubles livrés en retard' end, demo.due_days, 'Camille Mirabel'
    from (select) one
    left join lateral (
      select i.id, i.number from public.invoices i
      where demo.kind = 'credit_note' and i.contract_id = demo.project_id and i.kind = 'situation' order by i.issued_at desc limit 1) corrected on true
    returning * into written;
    -- Marked at once, as quotes are.
    insert into private.example_rows values ('invoices', written.id);
    continue when demo.state = 'draft';
    if demo.state = 'elsewhere' then
      perform private.fix_invoice(written, 'elsewhere', 'FA-0118', private.today());
      continue;
    end if;
    written := private.fix_invoice(written, 'issued', 'DEMO-' || upper(left(written.id::text, 8)), private.today());
    perform private.queue_invoice_document(written.id, 'invoice', written.snapshot);
    update public.invoices set sent_at = private.now(), seen_at = case when demo.ago > 5 then private.now() end where id = written.id;
  end loop;

  -- The last small job that was done and paid.
  perform set_config('app.now', today::text, true);
  insert into public.invoices (kind, contract_id, customer_id, request_id, title, operation_on, created_by_name)
  select 'standard', r.id, r.customer_id, r.id, r.service_type, r.scheduled_date, 'Camille Mirabel'
  from public.brico_requests r
  where r.status = 'completed' and r.total_amount > 0 and r.due_cents = 0
    and not exists (select from public.quotes q where q.request_id = r.id)
  order by r.scheduled_date desc, r.id limit 1
  returning * into written;
  insert into private.example_rows values ('invoices', written.id);
  written := private.fix_invoice(written, 'issued', 'DEMO-' || upper(left(written.id::text, 8)), private.today());
  perform private.queue_invoice_document(written.id, 'invoice', written.snapshot);
end;
$$;
