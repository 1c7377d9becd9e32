-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create or replace function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail like 'client_quote_%' then '{prénom,devis}'
  when p_mail = 'invoice_reminder' then '{prénom,facture,rappel}'
  when p_mail = 'invoice_retention_due' then '{prénom,somme}'
  when p_mail like 'invoice_%' then '{prénom,facture}'
  when p_mail like 'client_payment_%' then '{prénom,devis,somme}'
  when p_mail like 'minutes_%' then '{prénom,chantier}'
  when p_mail = 'review_request' then '{prénom,prestation,date,référence}'
  when p_mail like 'visit_%' then '{prénom,date,heure,créneau}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;
comment on function private.mail_words is 'The placeholders allowed in the texts of a mail, in braces; same list as domain/mail/texts.ts.';
grant execute on function private.mail_words to authenticated, service_role;

create or replace function private.is_mail_text(p_mail text, p_text text, p_longest int) returns boolean
language sql immutable set search_path = ''
return p_text is null or (
  length(p_text) <= p_longest and btrim(p_text, E' \r\n\t') <> ''
  and regexp_replace(p_text, '\{[^{}]*\}', '', 'g') !~ '[{}]'
  and not exists (
    select from regexp_matches(p_text, '\{([^{}]*)\}', 'g') named
    where not lower(left(named[1], 1)) || substr(named[1], 2) = any (private.mail_words(p_mail)))
);
comment on function private.is_mail_text is
  'True for null, and for a non-blank text of at most p_longest characters whose placeholders are all allowed for this mail.';
grant execute on function private.is_mail_text to authenticated, service_role;

create or replace function public.note_test_mail(p_actor_id uuid, p_mail text) returns void
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
comment on function public.note_test_mail is
  'Counts a test mail that a member of staff sends to themselves; limit: ten per hour. Refuses: test_mails_used_up.';
grant execute on function public.note_test_mail to service_role;
