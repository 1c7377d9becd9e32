-- Papers that the law requires before work is given to a subcontractor: insurance and vigilance documents. They are required from 5 000 €
-- without tax, at the signature and every six months (code du travail, L8222-1, R8222-1, D8222-5, D8254-2).

create or replace function private.is_insurance(p_kind text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_kind in ('decennale', 'rc_pro');
grant execute on function private.is_insurance to authenticated, service_role;

create or replace function private.warn_again() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.warned_days = null;
  return new;
end;
$$;

-- Four papers are required of everybody; the list of foreign workers is checked only if one was stored.
create or replace function private.contractor_paper_states(p_contractor uuid, p_on date)
returns table (kind text, state text, expires_on date)
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select p.kind, max(p.expires_on) as expires_on from public.contractor_papers p
    where p.contractor_id = p_contractor and p.issued_on <= p_on
    group by p.kind
  ), wanted as (
    select w.kind, w.rank from unnest(array['vigilance', 'kbis', 'decennale', 'rc_pro']) with ordinality w (kind, rank)
    union all
    select l.kind, 5 from latest l where l.kind = 'foreign_workers'
  )
  select w.kind, case
    when l.expires_on is null then 'missing'
    when l.expires_on < p_on then 'expired'
    when l.expires_on <= p_on + private.paper_soon_days() then 'soon'
    else 'valid'
  end, l.expires_on
  from wanted w left join latest l using (kind)
  order by w.rank;
end;
comment on function private.contractor_paper_states is
  'State of each paper on a day: valid, soon (private.paper_soon_days), expired or missing; expires_on belongs to the copy that expires '
  'last.';

create or replace function private.contractor_papers(p_contractor uuid, p_on date default private.today())
returns table (kind text, state text, expires_on date)
language sql stable security definer set search_path = ''
begin atomic
  select s.kind, s.state, s.expires_on from private.contractor_paper_states(p_contractor, p_on) s
  where s.state in ('missing', 'expired');
end;
comment on function private.contractor_papers is
  'The missing or expired insurance and vigilance papers of a subcontractor on a day; no row when all are valid. Checked before an award '
  'above vigilance_threshold_euros().';
