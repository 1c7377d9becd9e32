-- Papers that the law requires before work is given to a subcontractor: insurance and vigilance documents. They are required from 5 000 €
-- without tax, at the signature and every six months (code du travail, L8222-1, R8222-1, D8222-5, D8254-2).

create function private.vigilance_threshold() returns numeric
language sql immutable parallel safe set search_path = ''
return 5000;
comment on function private.vigilance_threshold() is
  'Euros without tax from which a contract requires the vigilance papers (code du travail, R8222-1); domain/contractors/papers.ts has it '
  'for texts.';

create function private.is_insurance(p_kind text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_kind in ('decennale', 'rc_pro');

create table public.contractor_papers (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references public.contractors (id) on delete cascade,
  kind text not null check (kind in ('vigilance', 'kbis', 'decennale', 'rc_pro', 'foreign_workers')),
  issued_on date not null,
  expires_on date not null,
  -- Insurer and contract number, or another text that identifies the paper.
  reference text check (length(reference) <= 200),
  bucket text not null default 'documents' check (bucket = 'documents'),
  path text not null unique,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The last alert that was sent: 30 or 7 days before the expiry. Clients cannot write it.
  warned_days int check (warned_days in (30, 7)),
  created_at timestamptz not null default private.now(),
  -- Only in this subcontractor's folder, so that a deletion of this row never deletes another row's file.
  constraint contractor_papers_place check (starts_with(path, 'contractors/' || contractor_id || '/papers/') and length(path) <= 300),
  constraint contractor_papers_order check (expires_on >= issued_on),
  constraint contractor_papers_six_months check (private.is_insurance(kind) or expires_on <= issued_on + interval '6 months')
);
comment on table public.contractor_papers is
  'Insurance (decennale, rc_pro), URSSAF certificate (vigilance), registration (kbis), list of foreign workers; of several copies, the '
  'one that expires last counts.';

create index contractor_papers_contractor on public.contractor_papers (contractor_id, kind, expires_on desc);
create index contractor_papers_expiry on public.contractor_papers (expires_on);

alter table public.contractor_papers enable row level security;
revoke all on table public.contractor_papers from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contractor_papers to service_role;
grant select, delete, insert (id, contractor_id, kind, issued_on, expires_on, reference, bucket, path, file_name),
  update (issued_on, expires_on, reference) on table public.contractor_papers to authenticated;

create policy "Staff read papers" on public.contractor_papers
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add papers" on public.contractor_papers
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change papers" on public.contractor_papers
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete papers" on public.contractor_papers
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.contractor_papers
  for each row execute function private.log_changes('issued_on', 'expires_on');

create function private.warn_again() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.warned_days = null;
  return new;
end;
$$;
create trigger warn_again before update of expires_on on public.contractor_papers
  for each row when (new.expires_on is distinct from old.expires_on) execute function private.warn_again();

-- Four papers are required of everybody; the list of foreign workers is checked only if one was stored.
create function private.contractor_paper_states(p_contractor uuid, p_on date)
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
    when l.expires_on <= p_on + 30 then 'soon'
    else 'valid'
  end, l.expires_on
  from wanted w left join latest l using (kind)
  order by w.rank;
end;
comment on function private.contractor_paper_states(uuid, date) is
  'State of each paper on a day: valid, soon (expires within 30 days), expired or missing; expires_on belongs to the copy that expires '
  'last.';

create function private.contractor_papers(p_contractor uuid, p_on date default private.today())
returns table (kind text, state text, expires_on date)
language sql stable security definer set search_path = ''
begin atomic
  select s.kind, s.state, s.expires_on from private.contractor_paper_states(p_contractor, p_on) s
  where s.state in ('missing', 'expired');
end;
comment on function private.contractor_papers(uuid, date) is
  'The missing or expired insurance and vigilance papers of a subcontractor on a day; no row when all are valid. Checked before an award '
  'above vigilance_threshold().';

-- The check constraint calls it with the rights of the writing role.
grant execute on function private.is_insurance(text) to authenticated, service_role;
