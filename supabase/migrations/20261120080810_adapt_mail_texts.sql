-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;
comment on function private.mail_words(text) is 'The placeholders allowed in the texts of a mail, in braces; same list as domain/mail/texts.ts.';

create function private.is_mail_text(p_mail text, p_text text, p_longest int) returns boolean
language sql immutable set search_path = ''
return p_text is null or (
  length(p_text) <= p_longest and btrim(p_text, E' \r\n\t') <> ''
  and regexp_replace(p_text, '\{[^{}]*\}', '', 'g') !~ '[{}]'
  and not exists (
    select from regexp_matches(p_text, '\{([^{}]*)\}', 'g') named
    where not lower(left(named[1], 1)) || substr(named[1], 2) = any (private.mail_words(p_mail)))
);
comment on function private.is_mail_text(text, text, int) is
  'True for null, and for a non-blank text of at most p_longest characters whose placeholders are all allowed for this mail.';

create table public.mail_texts (
  -- The kind of mail, as in the outbox.
  id text primary key references public.mail_kinds (id),
  subject text check (private.is_mail_text(id, subject, 150) and subject !~ '[\r\n]'),
  opening text check (private.is_mail_text(id, opening, 1500)),
  closing text check (private.is_mail_text(id, closing, 600)),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.mail_texts is
  'One row for each mail to customers whose texts the owner may change; null = the default text of the code.';

insert into public.mail_texts (id) values
  ('booking_accepted'), ('booking_cancelled'), ('booking_cancelled_by_company'), ('booking_confirmed'), ('booking_early_start'),
  ('booking_link'), ('booking_moved'), ('booking_planned'), ('booking_refunded'), ('booking_reminder'), ('booking_slot_lost'),
  ('booking_withdrawn'), ('client_link'), ('client_news'), ('contact_acknowledged'), ('payment_link');

alter table public.mail_texts enable row level security;
revoke all on table public.mail_texts from public, anon, authenticated, service_role;
grant select, update on table public.mail_texts to authenticated, service_role;
grant execute on function private.mail_words(text), private.is_mail_text(text, text, int) to authenticated, service_role;

create policy "Staff read the texts of the mails" on public.mail_texts
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change the texts of the mails" on public.mail_texts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create trigger check_version before update on public.mail_texts
  for each row execute function private.check_version();
create trigger log_changes after update on public.mail_texts
  for each row execute function private.log_changes('subject', 'opening', 'closing');

create function public.note_test_mail(p_actor_id uuid, p_mail text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 10;
begin
  -- Serializes concurrent calls of one account, so that both are counted.
  perform pg_advisory_xact_lock(hashtext('test mail ' || p_actor_id));
  if (
    select count(*) >= most from public.activity_log l
    where l.subject_table = 'mail_texts' and l.action = 'mail_test' and l.actor_id = p_actor_id
      and l.at > private.now() - interval '1 hour'
  ) then
    perform private.refuse('test_mails_used_up', 429, jsonb_build_object('most', most));
  end if;
  perform private.log_as(p_actor_id, 'mail_test', 'mail_texts', p_mail, 'Mail d’essai');
end;
$$;
comment on function public.note_test_mail(uuid, text) is
  'Counts a test mail that a member of staff sends to themselves; limit: ten per hour. Refuses: test_mails_used_up.';
grant execute on function public.note_test_mail(uuid, text) to service_role;
