-- The company's qualifications and the certificates of its ten-year insurance: what visitors read of them, and those to renew.

create or replace function private.is_shown_paper(p_bucket text, p_path text) returns boolean
language sql stable security definer set search_path = ''
return p_bucket = 'documents' and exists (
  select from public.company_papers p
  where p.path = p_path and p.is_public and coalesce(p.issued_on <= private.today(), true) and coalesce(p.expires_on >= private.today(), true)
);
comment on function private.is_shown_paper is 'Whether visitors may read a stored file: the owner shows it, and its paper is valid today.';
grant execute on function private.is_shown_paper to anon, authenticated;

create or replace function private.limit_company_papers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant int := 60;
begin
  perform pg_advisory_xact_lock(hashtextextended('company_papers', 0));
  if (select count(*) from public.company_papers) >= most then
    perform private.refuse('company_papers_full', 409, jsonb_build_object('most', most));
  end if;
  return new;
end;
$$;

create or replace function public.read_company_papers()
returns table (id uuid, kind text, name text, number text, expires_on date, path text)
language sql stable security definer set search_path = ''
begin atomic
  -- Of two copies that are valid today, as at a renewal, the one that is valid longer.
  select distinct on (p.kind, private.normalize(p.name), p.number) p.id, p.kind, p.name, p.number, p.expires_on,
    case when p.is_public then p.path end
  from public.company_papers p
  where coalesce(p.issued_on <= private.today(), true) and coalesce(p.expires_on >= private.today(), true)
  order by p.kind, private.normalize(p.name), p.number, p.expires_on desc nulls first, p.created_at desc
  limit 60;
end;
comment on function public.read_company_papers is
  'For visitors: the company''s papers that are valid today in Paris, each once. path is null unless the owner shows the file on the site.';
grant execute on function public.read_company_papers to anon, authenticated;

create or replace function private.company_papers_to_renew(p_on date)
returns table (id uuid, kind text, name text, expires_on date)
language sql stable security definer set search_path = ''
begin atomic
  select p.id, p.kind, p.name, p.expires_on
  from (
    select distinct on (c.kind, private.normalize(c.name)) c.* from public.company_papers c
    order by c.kind, private.normalize(c.name), c.expires_on desc nulls first
  ) p
  where p.expires_on <= p_on + 30;
end;
comment on function private.company_papers_to_renew is
  'Papers of the company that expired or expire within 30 days, and have no copy that is valid longer.';
