-- The links that open the page of a row without an account: which work, and until when.

-- Null for a row that does not exist, -infinity for one that its link does not show.
create or replace function private.end_of_link(p_kind text, p_subject_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
return case p_kind
  when 'booking' then (select 'infinity'::timestamptz from public.brico_requests r where r.id = p_subject_id)
  -- A subcontractor reads the request for sixty days after the due day.
  when 'price_request' then (
    select case when q.status = 'withdrawn' then '-infinity' else (q.due_on + 60)::timestamp at time zone 'Europe/Paris' end
    from public.contractor_quote_requests q where q.id = p_subject_id)
  when 'invoice' then (
    select case when i.state <> 'issued' then '-infinity'
      when i.left_cents <> 0 or i.retained_cents + i.aid_left_cents > 0 then 'infinity'
      -- A year after it is paid; the company sends copies then.
      else i.updated_at + interval '1 year' end
    from public.invoices i where i.id = p_subject_id)
  -- A year after the signature, as of a quote.
  when 'minutes' then (select coalesce(m.signed_at + interval '1 year', 'infinity') from public.reception_minutes m where m.id = p_subject_id)
  when 'client_page' then (
    select coalesce((p.works_ended_on + private.days_after_works() + 1)::timestamp at time zone 'Europe/Paris', 'infinity')
    from public.client_pages p where p.id = p_subject_id)
  -- quote and quote_in_person: sixty days after its end; a year after the signature, then the company sends copies.
  else (
    select case when q.state = 'draft' then '-infinity'
      else coalesce(q.closed_at + case when q.state in ('signed', 'withdrawn') then interval '1 year' else interval '60 days' end, 'infinity') end
    from public.quotes q where q.id = p_subject_id)
end;

create or replace function public.find_private_link(p_kind text, p_hash text) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select l.subject_id from public.private_links l
  where l.hash = p_hash and l.kind = p_kind and private.now() < least(l.expires_at, private.end_of_link(l.kind, l.subject_id));
end;
comment on function public.find_private_link is
  'The id of the row that a link of this kind opens; null when the link is unknown, over or revoked.';
grant execute on function public.find_private_link to service_role;

create or replace function public.read_private_link(p_kind text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  link public.private_links;
  ends_at timestamptz;
begin
  perform private.require_staff();
  select * into link from public.private_links l where l.subject_id = p_subject_id and l.kind = p_kind;
  if not found then
    return null;
  end if;
  ends_at := least(link.expires_at, private.end_of_link(p_kind, p_subject_id));
  return jsonb_build_object('is_revoked', link.revoked_at is not null, 'is_over', ends_at <= private.now(),
    'ends_at', case when isfinite(ends_at) then ends_at end);
end;
$$;
comment on function public.read_private_link is
  'For staff: whether the link of a row was revoked or is over, and its end (null: it has none, or the row shows nothing now). Null for a link that was '
  'never given out.';
grant execute on function public.read_private_link to authenticated;

create or replace function public.remember_private_link(
  p_kind text, p_subject_id uuid, p_generation int, p_hash text, p_expires_at timestamptz default null
) returns int
language sql volatile security definer set search_path = ''
begin atomic
  -- Any unique key: of two first calls at once, the hash of the second may meet that of the first before the key of the row does.
  insert into public.private_links (subject_id, kind, generation, hash, expires_at)
  select p_subject_id, p_kind, 0, p_hash, p_expires_at
  where p_generation = 0 and not exists (select from public.private_links o where o.subject_id = p_subject_id and o.kind = p_kind)
    and private.end_of_link(p_kind, p_subject_id) is not null
  on conflict do nothing;
  -- Most calls find the link as it was: no row is written or locked.
  update public.private_links l
  set hash = p_hash, expires_at = p_expires_at, revoked_at = null, created_at = case when l.hash is null then private.now() else l.created_at end
  where l.subject_id = p_subject_id and l.kind = p_kind and l.generation = p_generation and l.hash is distinct from p_hash
    and private.end_of_link(p_kind, p_subject_id) is not null
    -- The page of a renovation stays closed until staff open it again (make_client_page).
    and (l.revoked_at is null or l.kind <> 'client_page');
  select coalesce((select l.generation from public.private_links l where l.subject_id = p_subject_id and l.kind = p_kind), 0);
end;
comment on function public.remember_private_link is
  'Makes a link the only one that opens its row, and returns the generation from which its token must be derived. Another one than p_generation: '
  'the link was revoked meanwhile and nothing is stored.';
grant execute on function public.remember_private_link to service_role;

create or replace function private.close_links(p_subject_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.private_links set hash = null, generation = generation + 1, revoked_at = private.now()
  where subject_id = any (p_subject_ids) and revoked_at is null;
end;
comment on function private.close_links is 'Ends all links of these rows. A link that is given out later has another token.';

create or replace function private.forget_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.private_links where subject_id = old.id;
  return null;
end;
$$;
comment on function private.forget_links is 'Trigger of the tables whose rows have a link: it goes with its row.';

create or replace function public.revoke_private_link(p_kind text, p_subject_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.private_links l where l.subject_id = p_subject_id and l.kind = p_kind and l.hash is not null for update;
  if not found then
    return;
  end if;
  perform private.close_links(array[p_subject_id]);
  case p_kind
    when 'quote' then perform private.log_quote(p_subject_id, 'link_revoked');
    when 'invoice' then perform private.log_activity('changed', 'invoices', p_subject_id::text, 'Lien du client révoqué');
    when 'booking' then perform private.log_activity('changed', 'brico_requests', p_subject_id::text, 'Lien du client révoqué');
    when 'minutes' then
      perform private.log_activity('project', 'reno_projects', m.project_id::text, 'Lien du procès-verbal de réception révoqué')
      from public.reception_minutes m where m.id = p_subject_id;
    when 'client_page' then
      perform private.log_activity('project', 'reno_projects', p.project_id::text, 'Lien du client révoqué')
      from public.client_pages p where p.id = p_subject_id;
    when 'price_request' then
      perform private.log_activity('project', 'reno_projects', q.project_id::text, 'Lien de la demande de chiffrage révoqué : ' || c.name)
      from public.contractor_quote_requests q join public.contractors c on c.id = q.contractor_id where q.id = p_subject_id;
  end case;
end;
$$;
comment on function public.revoke_private_link is
  'For staff: the link of a row stops working at once; that of a quote with the one on a device of the company. The next mail or copy has another one.';
grant execute on function public.revoke_private_link to authenticated;
