-- Who holds a link asks for fifteen codes, and each of them stands among the events: the events of a quote alone bounded them, and once there were 200
-- no code was counted any more. An amount is a number: NaN is greater than 0.

alter table public.quotes drop constraint quotes_fee_check, add constraint quotes_fee_check check (fee > 0 and fee < 'NaN');
alter table public.billing_settings
  drop constraint billing_settings_quote_fee_check, add constraint billing_settings_quote_fee_check check (quote_fee > 0 and quote_fee < 'NaN'),
  drop constraint billing_settings_hourly_cost_check, add constraint billing_settings_hourly_cost_check check (hourly_cost > 0 and hourly_cost < 'NaN');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.log_client_event(p_quote_id uuid, p_kind text, p_network jsonb, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, network, detail) values (p_quote_id, p_kind, 'client', p_network, p_detail);
end;

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  -- With five tries of each, six digits are guessed once in 13 000 quotes; and the evidence, which names each event, keeps its size.
  most_in_all constant int := 15;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
  sent_lately int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where e.at > private.now() - interval '1 hour') into sent, sent_lately
  from public.quote_events e where e.quote_id = quote.id and e.kind = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;

revoke all on function private.log_client_event from public, anon, authenticated, service_role;
comment on function private.log_client_event is
  'Few for one quote, whatever the holder of its link does: request_quote_code bounds the codes, and sign_quote the tries of each.';

revoke all on function public.request_quote_code from public, anon, authenticated, service_role;
comment on function public.request_quote_code is
  'Records who signs and what they accept, and mails the code, of which p_order has code_hash and code_no (the mail derives the code). p_order: '
  'given_name, family_name, accepts_terms, certifies_vat, early_start, consents (the sentences as shown). Refuses: as lock_answerable_quote, '
  'quote_not_ready, invalid_input, vat_not_certified, email_missing, too_many_codes (three an hour), codes_used_up (fifteen in all).';
grant execute on function public.request_quote_code to service_role;

-- End of what `npm run routines` wrote.
