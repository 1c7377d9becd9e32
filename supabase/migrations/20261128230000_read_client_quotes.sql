-- The client's page of a quote shows the signature under way, and the owner adapts the texts of the mails about quotes.

insert into public.mail_texts (id) values
  ('client_quote_sent'), ('client_quote_reminder'), ('client_quote_code'), ('client_quote_signed'), ('client_quote_withdrawn');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create or replace function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail like 'client_quote_%' then '{prénom,devis}'
  when p_mail = 'review_request' then '{prénom,prestation,date,référence}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;

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
        'valid_until', q.valid_until, 'closed_at', q.closed_at,
        'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
      from (
        select * from public.quotes where project_id = p.id and state in ('sent', 'signed', 'withdrawn')
          and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
    ),
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
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;

revoke all on function public.read_client_page from public, anon, authenticated, service_role;
comment on function public.read_client_page is
  'Everything that a client''s link shows: dates, visible milestones, photos and documents, quotes sent or signed, messages, choices; null for a link that is '
  'not valid.';
grant execute on function public.read_client_page to service_role;

-- End of what `npm run routines` wrote.
