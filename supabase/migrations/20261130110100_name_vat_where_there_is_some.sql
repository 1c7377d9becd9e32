-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.quote_warnings(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', seen.field, 'code', seen.code, 'is_warning', true)), '[]')
    from (values
      ('email', 'customer_email', p_quote.customer_id is not null and private.quote_email(p_quote) is null),
      ('buyer_kind', 'buyer_kind', exists (
        select from public.customers c where c.id = private.customer_root(p_quote.customer_id) and c.kind = 'company' and c.buyer_kind is null)),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years and not (select c.vat_exempt from public.company_settings c))),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.quote_mentions(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_on date := coalesce((p_quote.sent_at at time zone 'Europe/Paris')::date, private.today());
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := private.buys_as_consumer(p_quote.customer_id);
  v_is_home boolean := p_quote.signing_place = 'home';
  v_rge text := private.unstopped(p_quote.rge_text);
  v_others text := private.unstopped(p_quote.subcontractors_text);
  v_rows jsonb := private.quote_rows(p_quote);
  v_ten text := private.lines_at_rate(v_rows, 10);
  v_five text := private.lines_at_rate(v_rows, 5.5);
  v_taxes text := case when v_company.vat_exempt then '' else U&'\00A0TTC' end;
  v_values jsonb;
  v_waste jsonb;
  v_blocks jsonb;
begin
  select coalesce(jsonb_object_agg(key, private.unstopped(value)), '{}') into v_waste from jsonb_each_text(p_quote.waste);
  if v_waste ->> 'cost' ~ '^\d{1,9}([.,]\d{1,2})?$' then
    v_waste := v_waste || jsonb_build_object('cost', private.format_cents(replace(v_waste ->> 'cost', ',', '.')::numeric * 100)
      || case when v_company.vat_exempt then '' else U&'\00A0HT' end);
  end if;
  v_values := v_waste || jsonb_build_object(
    -- Room for a signature on paper.
    'name', repeat('.', 40),
    'starts', private.unstopped(p_quote.starts_text), 'duration', private.unstopped(p_quote.duration_text),
    'date', to_char(p_quote.valid_until, 'DD/MM/YYYY'),
    'days', p_quote.valid_days || case p_quote.valid_days when 1 then U&'\00A0jour' else U&'\00A0jours' end,
    'fee', private.format_cents(p_quote.fee * 100) || v_taxes,
    'terms', private.unstopped(p_quote.payment_terms),
    'percent', replace(trim_scale(p_quote.deposit_bp / 100.0)::text, '.', ',') || U&'\00A0%' || case when v_company.vat_exempt then ' du prix' else ' du prix TTC' end,
    'insurer', private.unstopped(v_company.insurer_identity), 'contract', v_company.insurance_contract,
    'area', private.unstopped(v_company.insurance_area),
    'rge', v_rge, 'subcontractors', v_others,
    'contact', concat_ws(', ou ', 'par e-mail à ' || v_company.email, 'par courrier au ' || v_company.address),
    'mediator', concat_ws(', ', private.unstopped(v_company.mediator_identity), v_company.mediator_website));

  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', b.lines)), 'body', private.fill_text(t.body, v_values),
    'certified', case when b.lines is not null then t.body end
  )) order by b.n)
  into v_blocks
  from (values
    (1, 'execution', null, num_nulls(v_values ->> 'starts', v_values ->> 'duration') = 0),
    (2, case when p_quote.valid_until is null then 'validity_unsent' else 'validity' end, null, true),
    (3, case when p_quote.is_free then 'quote_free' else 'quote_paid' end, null, p_quote.is_free or p_quote.fee > 0),
    (4, 'payment', null, v_values ->> 'terms' is not null),
    (5, case when v_is_home and v_is_consumer then 'deposit_home' else 'deposit' end, null, p_quote.deposit_bp > 0),
    (6, 'seven_days', null, v_is_home and v_is_consumer),
    (7, case when v_is_home then 'withdrawal_home' else 'withdrawal_remote' end, null, v_is_consumer and p_quote.signing_place <> 'premises'),
    (8, 'vat_exemption', null, v_company.vat_exempt),
    (9, 'vat_certification_10', v_ten, v_ten is not null),
    (10, 'vat_certification_5_5', v_five, v_five is not null),
    (11, 'insurance', null, num_nulls(v_values ->> 'insurer', v_values ->> 'contract', v_values ->> 'area') = 0),
    (12, case when p_quote.has_no_waste then 'no_waste' else 'waste' end, null,
      p_quote.has_no_waste or not exists (select from jsonb_each_text(v_waste) where value is null)),
    (13, 'rge', null, v_rge is not null),
    (14, 'subcontracting', null, v_others is not null),
    (15, 'parts_kept', null, p_quote.request_id is not null and v_is_consumer),
    (16, 'parts_renounced', null, p_quote.request_id is not null and v_is_consumer),
    (17, 'mediator', null, v_is_consumer and not private.is_blank(v_company.mediator_identity))
  ) b(n, code, lines, is_stated)
  join public.legal_texts t on t.code = b.code and v_on between t.valid_from and coalesce(t.valid_to, 'infinity')
  where b.is_stated;
  return coalesce(v_blocks, '[]');
end;
$$;

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A link made after the works does not know their last day.
    'ended_on', nullif(l.works_ended_on, (l.created_at at time zone 'Europe/Paris')::date), 'open_until', l.works_ended_on + private.days_after_works(),
    'milestones', (
      select coalesce(json_agg(json_build_object('title', m.title, 'starts_on', m.starts_on, 'due_date', m.due_date,
        'is_completed', m.is_completed, 'completed_at', m.completed_date) order by m.due_date, m.created_at), '[]')
      from (select * from public.project_milestones where project_id = p.id and is_client_visible order by due_date limit 100) m
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'bucket', f.bucket, 'path', f.path,
        'small_path', f.small_path, 'caption', f.caption, 'category', f.category, 'taken_at', f.upload_date,
        'before_id', (select b.id from public.project_photos b where b.id = f.before_photo_id and b.is_client_visible)
      ) order by f.upload_date desc, f.id), '[]')
      from (select * from public.project_photos where project_id = p.id and is_client_visible order by upload_date desc, id limit 200) f
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'url', d.file_url, 'bucket', d.bucket, 'path', d.path,
        'type', d.document_type, 'status', d.status, 'added_at', d.created_at) order by d.created_at desc), '[]')
      from (select * from public.project_documents where project_id = p.id and is_client_visible order by created_at desc limit 100) d
    ),
    'quotes', (
      select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'number', q.number, 'title', q.title, 'state', q.state,
        'valid_until', q.valid_until, 'closed_at', q.closed_at, 'is_vat_exempt', (q.snapshot #>> '{seller,vat_exempt}')::boolean,
        'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
      from (
        select * from public.quotes where project_id = p.id and state in ('sent', 'signed', 'withdrawn')
          and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
    ),
    'invoices', private.invoices_for_client(p.id), 'money', private.project_money(p.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', (
      select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
        'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
          select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
            'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p.id and f.is_client_visible)
          ) order by o.position), '[]')
          from public.project_choice_options o where o.choice_id = c.id
        )) order by c.chosen_at nulls first, c.created_at), '[]')
      from (select * from public.project_choices where project_id = p.id order by created_at desc limit 50) c
    )
  )
  from public.client_links l join public.reno_projects p on p.id = l.project_id
  where l.token_hash = p_hash and private.is_live_link(l.revoked_at, l.works_ended_on)
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
      'is_vat_exempt', coalesce((quote.snapshot #>> '{seller,vat_exempt}')::boolean, (select c.vat_exempt from public.company_settings c)),
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
      'deposit', (
        select private.deposit_facts(quote, s) || jsonb_build_object('deposit_cents', s.snapshot -> 'deposit_cents')
        from public.quote_signatures s where s.quote_id = p_id),
      'receipts', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{recorded_by,source_ref}'::text[] order by r.recorded_at, r.id), '[]')
        from public.receipts r where r.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

-- End of what `npm run routines` wrote.
