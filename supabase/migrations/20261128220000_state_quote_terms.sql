-- The terms of a new quote, which are the company's own and private, and the texts that the law asks quotes to carry, as dated data.

create table public.billing_settings (
  id smallint primary key default 1 check (id = 1),
  iban text check (length(iban) <= 34),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  quote_valid_days int not null default 30 check (quote_valid_days between 1 and 365),
  deposit_bp int not null default 3000 check (deposit_bp between 0 and 10000),
  payment_terms text check (length(payment_terms) between 1 and 600),
  is_quote_free boolean not null default true,
  quote_fee numeric(10, 2) check (quote_fee > 0),
  signing_place text not null default 'remote' check (signing_place in ('remote', 'home', 'premises')),
  quote_intro text check (length(quote_intro) between 1 and 2000),
  quote_closing text check (length(quote_closing) between 1 and 2000),
  rge_text text check (length(rge_text) between 1 and 500),
  waste_handling text check (length(waste_handling) between 1 and 600),
  waste_collection_name text check (length(waste_collection_name) between 1 and 200),
  waste_collection_address text check (length(waste_collection_address) between 1 and 300),
  waste_collection_kind text check (length(waste_collection_kind) between 1 and 200),
  hourly_cost numeric(10, 2) check (hourly_cost > 0),
  margin_floor_bp int check (margin_floor_bp between 0 and 10000),
  version int not null default 1,
  updated_at timestamptz not null default private.now(),
  constraint billing_settings_fee check (is_quote_free or quote_fee is not null)
);
comment on table public.billing_settings is
  'What a new quote starts with, and the bank details for transfers, in one row. Private: staff read it, administrators change it; a quote '
  'keeps the values it was made with.';
comment on column public.billing_settings.deposit_bp is 'Deposit in hundredths of a percent of the price with VAT.';
comment on column public.billing_settings.quote_fee is 'In euros with VAT; needed when preparing a quote is not free, deducted from the price of an order.';
comment on column public.billing_settings.hourly_cost is 'For staff alone: what an hour of work costs the company, in euros without VAT.';
comment on column public.billing_settings.margin_floor_bp is 'For staff alone: under this margin, in hundredths of a percent, the editor warns.';
insert into public.billing_settings default values;

alter table public.billing_settings enable row level security;
revoke all on table public.billing_settings from public, anon, authenticated, service_role;
grant select, update on table public.billing_settings to authenticated;
create policy "Staff read the terms of quotes" on public.billing_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Administrators change the terms of quotes" on public.billing_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger check_version before update on public.billing_settings
  for each row execute function private.check_version();
create trigger log_changes after update on public.billing_settings
  for each row execute function private.log_changes('iban', 'bic', 'quote_valid_days', 'deposit_bp', 'payment_terms', 'is_quote_free',
    'quote_fee', 'signing_place', 'rge_text', 'hourly_cost', 'margin_floor_bp');

create table public.legal_texts (
  id int generated always as identity primary key,
  code text not null check (code ~ '^[a-z0-9_]{1,40}$'),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  reference text not null check (length(reference) between 1 and 200),
  constraint legal_texts_one_a_day exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table public.legal_texts is
  'Texts that quotes and their pages carry, with the days on which they are in force (both included; valid_to is null while no end is known) '
  'and their source. Words in braces are filled in: {name}. Changed by migrations only; domain/quotes/legal-texts.ts lists the codes, '
  'docs/texts-to-review.md what a lawyer must check.';

alter table public.legal_texts enable row level security;
revoke all on table public.legal_texts from public, anon, authenticated, service_role;
grant select on table public.legal_texts to authenticated, service_role;
create policy "Staff read the legal texts" on public.legal_texts
  for select to authenticated using ((select private.is_staff()));

insert into public.legal_texts (code, valid_from, title, body, reference) values
  ('vat_certification_10', '2025-02-16', 'Certification pour la TVA à 10 % ({lines})',
    'Je soussigné(e) {name} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux '
    || 'à usage d’habitation achevés depuis plus de deux ans et qu’ils n’ont pas eu pour effet, sur une période de deux ans au '
    || 'plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner '
    || 'une augmentation de la surface de plancher des locaux existants supérieure à 10 %.',
    'CGI, art. 279-0 bis ; BOI-LETTRE-000280-20251022, I'),
  ('vat_certification_5_5', '2025-02-16', 'Certification pour la TVA à 5,5 % ({lines})',
    'Je soussigné(e) {name} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux '
    || 'à usage d’habitation achevés depuis plus de deux ans, qu’ils n’ont pas eu pour effet, sur une période de deux ans au '
    || 'plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner '
    || 'une augmentation de la surface de plancher des locaux existants supérieure à 10 % et qu’ils ont la nature de travaux de '
    || 'rénovation énergétique.',
    'CGI, art. 278-0 bis A ; BOI-LETTRE-000280-20251022, II'),
  ('vat_exemption', '2014-01-01', 'TVA',
    'TVA non applicable, art. 293 B du CGI',
    'CGI, art. 293 B'),
  ('insurance', '2015-01-01', 'Assurance décennale',
    'Assurance de responsabilité décennale obligatoire, souscrite auprès de l’assureur {insurer}, contrat n° {contract}, '
    || 'couverture géographique : {area}.',
    'Loi 96-603, art. 22-2 ; code des assurances, art. L243-2'),
  ('waste', '2021-07-01', 'Gestion des déchets',
    'Quantité totale estimée : {quantity}. Gestion et enlèvement : {handling}. Point de collecte : {collection_name}, '
    || '{collection_address} ({collection_kind}). Coût estimé : {cost}.',
    'Code de l’environnement, art. L541-21-2-3 et D541-45-1'),
  ('no_waste', '2021-07-01', 'Gestion des déchets',
    'Ces travaux ne produisent pas de déchets de chantier.',
    'Code de l’environnement, art. L541-21-2-3 et D541-45-1'),
  ('rge', '2025-07-01', 'Label RGE',
    '{rge}.',
    'Loi 2025-594 du 30 juin 2025'),
  ('subcontracting', '2025-07-01', 'Sous-traitance',
    '{subcontractors}.',
    'Loi 2025-594 du 30 juin 2025'),
  ('execution', '2017-04-01', 'Début et durée des travaux',
    'Début : {starts}. Durée : {duration}.',
    'Code de la consommation, art. L111-1, 3° ; arrêté du 24 janvier 2017, art. 3'),
  ('validity', '2017-04-01', 'Validité',
    'Ce devis est valable jusqu’au {date}.',
    'Arrêté du 24 janvier 2017, art. 3'),
  ('validity_unsent', '2017-04-01', 'Validité',
    'Ce devis est valable {days} à compter de son envoi.',
    'Arrêté du 24 janvier 2017, art. 3'),
  ('quote_free', '2017-04-01', 'Prix du devis',
    'Devis gratuit.',
    'Arrêté du 24 janvier 2017, art. 3'),
  ('quote_paid', '2017-04-01', 'Prix du devis',
    'Devis payant : {fee}, déduits du prix en cas de commande.',
    'Arrêté du 24 janvier 2017, art. 3'),
  ('payment', '2016-07-01', 'Paiement',
    '{terms}.',
    'Code de la consommation, art. L111-1'),
  ('deposit', '2016-07-01', 'Acompte',
    'La somme versée à la commande, soit {percent}, est un acompte, à valoir sur le prix.',
    'Code de la consommation, art. L214-1'),
  ('deposit_home', '2016-07-01', 'Acompte',
    'Un acompte de {percent}, à valoir sur le prix, est versé au plus tôt à la fin des sept jours qui suivent la signature.',
    'Code de la consommation, art. L214-1 et L221-10'),
  ('seven_days', '2016-07-01', 'Aucun paiement avant sept jours',
    'Ce devis est signé hors de nos locaux : nous ne pouvons recevoir aucun paiement, sous aucune forme, avant la fin des '
    || 'sept jours qui suivent la signature.',
    'Code de la consommation, art. L221-10'),
  ('withdrawal_remote', '2026-06-19', 'Droit de rétractation',
    'Vous avez quatorze jours à compter de la signature pour vous rétracter, sans motif ni frais. Le délai court à compter du '
    || 'lendemain ; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant. Ouvrez le lien de '
    || 'ce devis et choisissez « Renoncer au contrat ici », ou écrivez-nous sans forme particulière : {contact}. Le modèle de '
    || 'formulaire est dans nos conditions générales de vente. Les travaux ne commencent avant la fin du délai que si vous le '
    || 'demandez expressément ; si vous vous rétractez ensuite, vous payez la part déjà réalisée.',
    'Code de la consommation, art. L221-5, L221-18, L221-21 et L221-25'),
  ('withdrawal_home', '2026-06-19', 'Droit de rétractation',
    'Vous avez quatorze jours à compter de la signature pour vous rétracter, sans motif ni frais. Le délai court à compter du '
    || 'lendemain ; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant. Écrivez-nous sans '
    || 'forme particulière : {contact}, ou ouvrez le lien de ce devis et choisissez « Renoncer au contrat ici ». Le modèle de '
    || 'formulaire est dans nos conditions générales de vente. Les travaux ne commencent avant la fin du délai que si vous le '
    || 'demandez expressément ; si vous vous rétractez ensuite, vous payez la part déjà réalisée.',
    'Code de la consommation, art. L221-5, L221-9, L221-18, L221-21 et L221-25'),
  ('early_start', '2016-07-01', 'Commencer avant la fin du délai de rétractation',
    'Je demande que les travaux commencent avant la fin du délai de rétractation. Si je me rétracte ensuite, je paie la part '
    || 'déjà réalisée ; une fois les travaux entièrement exécutés, je n’ai plus ce droit.',
    'Code de la consommation, art. L221-25 et L221-28, 1°'),
  ('parts_kept', '2017-04-01', 'Pièces remplacées',
    'Je souhaite conserver les pièces, éléments ou appareils remplacés.',
    'Arrêté du 24 janvier 2017, annexe'),
  ('parts_renounced', '2017-04-01', 'Pièces remplacées',
    'Je renonce à conserver les pièces, éléments ou appareils remplacés.',
    'Arrêté du 24 janvier 2017, annexe'),
  ('mediator', '2016-01-01', 'Médiation de la consommation',
    'En cas de désaccord, écrivez-nous d’abord. Sans réponse satisfaisante dans les deux mois, vous pouvez recourir '
    || 'gratuitement au médiateur de la consommation : {mediator}.',
    'Code de la consommation, art. L612-1, L616-1 et R616-1');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.record_history(p_table text, p_id text, p_limit int default 50)
returns table (id bigint, at timestamptz, actor_name text, action text, summary text, detail jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_table in ('profiles', 'company_settings', 'scheduling_settings', 'notification_settings', 'billing_settings', 'mail_texts')
    and not private.is_admin()
  then
    perform private.refuse('access_denied', 403);
  end if;
  return query
    select l.id, l.at, l.actor_name, l.action, l.summary, l.detail
    from public.activity_log l
    where l.subject_table = p_table and l.subject_id = p_id
    order by l.at desc, l.id desc
    limit least(greatest(p_limit, 1), 200);
end;
$$;

-- The company's terms of quotes (billing_settings) and the dated texts that the law asks quotes to carry (legal_texts).

create or replace function private.is_iban(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$' and (p_text !~ '^FR' or length(p_text) = 27) and (
  select mod(string_agg(position(sign in '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') - 1 || '', '' order by n)::numeric, 97) = 1
  from regexp_split_to_table(substr(p_text, 5) || left(p_text, 4), '') with ordinality as signs(sign, n)
);

create or replace function private.format_cents(p_cents numeric) returns text
language sql immutable parallel safe set search_path = ''
return translate(to_char(p_cents / 100, 'FM999,999,999,990.00'), ',.', U&'\202F,') || U&'\00A0€';

-- Each word in braces is replaced by the value of that name; a null value leaves it as it is.
create or replace function private.fill_text(p_text text, p_values jsonb) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_part text;
  v_parts text[] := regexp_split_to_array(p_text, '\{');
  v_filled text := v_parts[1];
begin
  -- Part by part, so that braces in a value are never read as a name.
  foreach v_part in array v_parts[2:] loop
    v_filled := v_filled || coalesce(p_values ->> split_part(v_part, '}', 1), '{' || split_part(v_part, '}', 1) || '}')
      || substr(v_part, length(split_part(v_part, '}', 1)) + 2);
  end loop;
  return v_filled;
end;
$$;

create or replace function private.legal_text(p_code text, p_on date) returns text
language sql stable security definer set search_path = ''
return (select body from public.legal_texts where code = p_code and p_on between valid_from and coalesce(valid_to, 'infinity'));

-- Which tables changed, for screens that poll. The figures come from PostgreSQL's statistics: nothing is stored for this, and writers do
-- not block each other. Changes of the last minute come with their author.

create or replace function public.read_changes() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return json_build_object(
    'tables', (
      select coalesce(json_object_agg(s.relname, s.n_tup_ins + s.n_tup_upd + s.n_tup_del), '{}')
      from pg_catalog.pg_stat_user_tables s where s.schemaname = 'public'
    ),
    'recent', (
      select coalesce(json_agg(l order by l.id desc), '[]') from (
        select a.id, extract(epoch from private.now() - a.at)::int as age, a.subject_table, a.subject_id, a.actor_name, a.action
        from public.activity_log a
        where a.at > private.now() - interval '1 minute' and a.actor_id is distinct from auth.uid()
          and a.subject_table not in ('profiles', 'company_settings', 'scheduling_settings', 'notification_settings', 'billing_settings',
            'mail_texts')
        order by a.at desc, a.id desc limit 50
      ) l
    )
  );
end;
$$;

revoke all on function private.is_iban from public, anon, authenticated, service_role;
comment on function private.is_iban is
  'Whether a text without spaces can be an account number: its country, its length for France, and its checksum (ISO 13616).';
grant execute on function private.is_iban to authenticated;

revoke all on function private.format_cents from public, anon, authenticated, service_role;
comment on function private.format_cents is '« 1 234,50 € », as documents print an amount: always two decimals.';

revoke all on function private.fill_text from public, anon, authenticated, service_role;
comment on function private.fill_text is 'A text with its words in braces replaced: fill_text(''Devis de {name}'', {"name": "Anne"}).';

revoke all on function private.legal_text from public, anon, authenticated, service_role;
comment on function private.legal_text is 'The legal text of a code on a day, with its words in braces; null when none was in force.';

-- End of what `npm run routines` wrote.


alter table public.billing_settings add constraint billing_settings_iban check (private.is_iban(iban));
