-- Payments by card: through Stripe, simulated, or not at all. The process that has the key writes what it can do; the example company and the address
-- of this machine are the only ones with simulated money.

create or replace function private.may_simulate() returns boolean
language sql stable security definer set search_path = ''
return (select s.is_example or coalesce(s.card_payments = 'demo', false) from public.site_settings s);
comment on function private.may_simulate is
  'Whether simulated money may exist: for the example company, and on an address of this machine, where tests run.';

-- Same rule as domain/going-live/configuration.ts (paymentsOf).
create or replace function private.card_payments() returns text
language sql stable security definer set search_path = ''
return (
  select case coalesce(s.card_payments, 'stripe') when 'stripe' then 'stripe' when 'refused' then 'none'
    else case when private.may_simulate() then 'demo' else 'none' end end
  from public.site_settings s);
comment on function private.card_payments is
  'How visitors pay by card now: stripe, demo (simulated) or none. Until a process has written what it can do: stripe, whose gateway refuses by itself.';

create or replace function private.reach_company() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce('appelez-nous au ' || nullif(btrim(c.phone), ''), 'écrivez-nous à ' || nullif(btrim(c.email), ''), 'écrivez-nous par la page Contact')
  from public.company_settings c);
comment on function private.reach_company is 'How a visitor reaches the company, for a sentence.';

create or replace function public.note_card_payments(p_state text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before text;
begin
  select s.card_payments into before from public.site_settings s for update;
  if before is not distinct from p_state then
    return;
  end if;
  update public.site_settings set card_payments = p_state, updated_at = private.now() where card_payments is distinct from p_state;
  if before is not null then
    perform private.log_activity('changed', 'site_settings', '1', 'Paiements par carte : ' || case p_state when 'stripe' then 'par Stripe'
      when 'refused' then 'fermés, Stripe refuse la clé' when 'demo' then 'simulés' else 'fermés, aucune clé Stripe' end);
  end if;
exception
  when check_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.note_card_payments is
  'What the process with the key can do: stripe, refused (Stripe refuses its key), demo (no key, on an address of this machine) or none (no key). '
  'Refuses: invalid_input.';
grant execute on function public.note_card_payments to service_role;

create or replace function private.refuse_simulation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  return new;
end;
$$;
comment on function private.refuse_simulation is 'Trigger: no simulated payment page for a real company. Refuses: payments_closed.';
