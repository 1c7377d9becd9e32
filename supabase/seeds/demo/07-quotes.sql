-- Quotes of the example company in every state. Their documents are drawn by the running site, with « SPÉCIMEN » across.

create temporary table demo_quotes on commit drop as
select * from (values
  -- key, renovation (or null: a client of small jobs, by rank), title, sent days ago, days of validity, end, ended days ago, kind
  ('oberkampf', 'Appartement rue Oberkampf', null::int, 'Rénovation complète du 62 m²', 64, 30, 'signed', 58, 'initial'),
  ('vincennes', 'Cuisine ouverte à Vincennes', null, 'Cuisine ouverte en L', 46, 30, 'signed', 40, 'initial'),
  ('montreuil', 'Salle de bain à Montreuil', null, 'Douche à la place de la baignoire', 49, 30, 'signed', 43, 'initial'),
  ('saint-maur', 'Façade de pavillon à Saint-Maur', null, 'Reprise de la façade', 32, 30, 'signed', 25, 'initial'),
  ('paris-17', 'Salon et parquet à Paris 17e', null, 'Point de Hongrie et moulures', 104, 30, 'signed', 95, 'initial'),
  ('oberkampf-avenant', 'Appartement rue Oberkampf', null, 'Prises et éclairage du couloir', 9, 30, 'sent', null, 'amendment'),
  ('versailles-1', 'Combles aménagés à Versailles', null, 'Aménagement des combles', 15, 30, 'replaced', 11, 'initial'),
  ('versailles-2', 'Combles aménagés à Versailles', null, 'Aménagement des combles', 11, 30, 'sent', null, 'initial'),
  ('boulogne', 'Studio à Boulogne', null, 'Remise en location du studio', null, 30, 'draft', null, 'initial'),
  ('cergy', 'Extension bois à Cergy', null, 'Extension bois de 14 m²', 84, 30, 'refused', 70, 'initial'),
  ('parquet', null, 1, 'Parquet de la chambre', 6, 30, 'signed', 3, 'initial'),
  ('chauffe-eau', null, 2, 'Remplacement du chauffe-eau', 18, 15, 'expired', 2, 'initial'),
  ('volets', null, 3, 'Motorisation de quatre volets', 20, 30, 'cancelled', 13, 'initial'),
  ('verriere', null, 4, 'Verrière d’atelier', 13, 30, 'withdrawn', 5, 'initial')
) q (key, project, client_rank, title, sent_ago, valid_days, state, ended_ago, kind);

create temporary table demo_quote_lines on commit drop as
select *, row_number() over () as n from (values
  -- quote, kind, label, quantity, unit, price HT, rate, option, cost, hours per unit
  ('oberkampf', 'section', 'Démolition', 0::numeric, 'u', 0::numeric, 10::numeric, false, null::numeric, null::numeric),
  ('oberkampf', 'work', 'Dépose et évacuation des gravats', 1, 'forfait', 6800, 10, false, 4850, 70),
  ('oberkampf', 'section', 'Réseaux', 0, 'u', 0, 10, false, null, null),
  ('oberkampf', 'work', 'Électricité du logement, tableau compris', 62, 'm2', 170, 10, false, 116, null),
  ('oberkampf', 'work', 'Plomberie de la salle d’eau et de la cuisine', 1, 'forfait', 9660, 10, false, 6900, null),
  ('oberkampf', 'section', 'Finitions', 0, 'u', 0, 10, false, null, null),
  ('oberkampf', 'work', 'Parquet chêne contrecollé, pose comprise', 58, 'm2', 145, 10, false, 98, 0.6),
  ('oberkampf', 'work', 'Cuisine ouverte, meubles et pose', 1, 'ens', 21490, 10, false, 17200, 40),
  ('oberkampf', 'work', 'Salle d’eau, carrelages et équipements', 1, 'ens', 14800, 10, false, 11900, 60),
  ('oberkampf', 'work', 'Peintures, murs et plafonds', 180, 'm2', 68, 10, false, 41, 0.5),
  ('oberkampf', 'work', 'Placard d’entrée sur mesure', 1, 'u', 2350, 10, true, 1700, 14),
  ('vincennes', 'work', 'Dépose de la cloison et de la cuisine', 1, 'forfait', 2900, 10, false, 1980, 26),
  ('vincennes', 'work', 'Meubles, plan de travail en chêne, pose', 1, 'ens', 16200, 10, false, 12300, 48),
  ('vincennes', 'work', 'Circuits électriques dédiés', 5, 'u', 520, 10, false, 370, null),
  ('vincennes', 'work', 'Crédence à motifs', 6, 'm2', 300, 10, false, 190, 1.5),
  ('montreuil', 'work', 'Dépose de la baignoire et des faïences', 1, 'forfait', 1900, 10, false, 1240, 18),
  ('montreuil', 'work', 'Receveur extra-plat, paroi et étanchéité', 1, 'ens', 4600, 10, false, 3300, 16),
  ('montreuil', 'work', 'Plomberie et raccordements', 1, 'forfait', 3400, 10, false, 2300, null),
  ('montreuil', 'work', 'Faïence rose, pose comprise', 14, 'm2', 350, 10, false, 240, 1.6),
  ('saint-maur', 'work', 'Échafaudage, montage et deux mois', 1, 'forfait', 7200, 10, false, 5900, null),
  ('saint-maur', 'work', 'Reprise des fissures', 38, 'ml', 120, 10, false, 82, 1),
  ('saint-maur', 'work', 'Enduit à la chaux', 152, 'm2', 110, 10, false, 79, 0.9),
  ('saint-maur', 'work', 'Volets et gouttières', 1, 'ens', 2520, 10, false, 1600, 20),
  ('paris-17', 'work', 'Dépose de la moquette et ponçage du support', 34, 'm2', 50, 10, false, 34, 0.6),
  ('paris-17', 'work', 'Point de Hongrie en chêne, pose et vitrification', 34, 'm2', 320, 10, false, 245, 1.2),
  ('paris-17', 'work', 'Moulures, cheminée et peintures', 1, 'forfait', 4320, 10, false, 3200, 46),
  ('oberkampf-avenant', 'work', 'Prise supplémentaire', 6, 'u', 95, 10, false, 58, 0.7),
  ('oberkampf-avenant', 'work', 'Spot encastré et variateur', 8, 'u', 78, 10, false, 49, 0.5),
  ('versailles-1', 'work', 'Isolation sous charpente, laine de bois', 56, 'm2', 118, 5.5, false, 79, 0.8),
  ('versailles-1', 'work', 'Plancher et cloisons', 28, 'm2', 310, 10, false, 228, 2),
  ('versailles-1', 'work', 'Salle d’eau', 1, 'ens', 12400, 10, false, 9300, 60),
  ('versailles-2', 'section', 'Isolation', 0, 'u', 0, 10, false, null, null),
  ('versailles-2', 'work', 'Isolation sous charpente, laine de bois', 56, 'm2', 118, 5.5, false, 79, 0.8),
  ('versailles-2', 'section', 'Aménagement', 0, 'u', 0, 10, false, null, null),
  ('versailles-2', 'work', 'Plancher et cloisons', 28, 'm2', 310, 10, false, 228, 2),
  ('versailles-2', 'work', 'Fenêtre de toit et store', 2, 'u', 1890, 10, false, 1350, 9),
  ('versailles-2', 'work', 'Salle d’eau', 1, 'ens', 12400, 10, false, 9300, 60),
  ('versailles-2', 'work', 'Escalier quart tournant en hêtre', 1, 'u', 4150, 10, true, 3200, 18),
  ('boulogne', 'work', 'Kitchenette équipée', 1, 'ens', 5400, 20, false, 4300, 16),
  ('boulogne', 'work', 'Sol souple', 24, 'm2', 68, 10, false, 41, 0.4),
  ('boulogne', 'work', 'Peintures, murs et plafonds', 92, 'm2', 42, 10, false, 24, 0.4),
  ('boulogne', 'work', 'Lit escamotable', 1, 'u', 2100, 20, true, 1600, 8),
  ('cergy', 'work', 'Dalle et ossature bois', 14, 'm2', 1150, 20, false, 890, 8),
  ('cergy', 'work', 'Couverture et baie coulissante', 1, 'ens', 10900, 20, false, 8700, 60),
  ('parquet', 'work', 'Dépose du sol existant', 13, 'm2', 18, 10, false, 10, 0.3),
  ('parquet', 'work', 'Parquet massif, pose et plinthes', 13, 'm2', 128, 10, false, 84, 0.9),
  ('chauffe-eau', 'work', 'Chauffe-eau de 200 L, pose et mise en service', 1, 'u', 1180, 10, false, 810, 5),
  ('volets', 'work', 'Moteur de volet roulant, pose et réglage', 4, 'u', 390, 10, false, 265, 2),
  ('verriere', 'work', 'Verrière en acier de 2,40 m, pose comprise', 1, 'u', 2950, 10, false, 2100, 12)
) l (quote, kind, label, quantity, unit, price, vat_rate, is_option, cost, hours);

do $$
declare
  today timestamptz := private.now();
  demo record;
  written public.quotes;
  issued public.quotes;
  signature public.quote_signatures;
  first_version uuid;
begin
  for demo in select * from demo_quotes order by coalesce(sent_ago, 2) desc loop
    perform set_config('app.now', (today - make_interval(days => coalesce(demo.sent_ago, 2), hours => 3))::text, true);
    written.id := gen_random_uuid();
    written.root_id := case when demo.key = 'versailles-2' then first_version else written.id end;
    first_version := case when demo.key = 'versailles-1' then written.id else first_version end;
    insert into public.quotes (id, root_id, version_no, kind, title, customer_id, place_id, project_id, price_basis, valid_days, deposit_bp,
      starts_text, duration_text, payment_terms, rge_text, subcontractors_text, has_no_waste, waste, internal_notes, created_by_name)
    select written.id, written.root_id, case when demo.key = 'versailles-2' then 2 else 1 end, demo.kind, demo.title, w.customer_id, w.place_id, w.project_id,
      'ht', demo.valid_days, 3000, 'quatre semaines après la signature', 'selon le planning remis à la signature',
      '30 % à la commande, 40 % à mi-chantier, le solde à la réception', case when demo.key like 'versailles%' then 'Pas de label RGE.' end,
      case when demo.key like 'versailles%' then 'Aucun sous-traitant pour ces travaux.' end, demo.client_rank is not null,
      case when demo.client_rank is null then jsonb_build_object('quantity', '3 m³', 'handling', 'tri sur le chantier, évacuation par nos soins',
        'collection_name', 'Déchèterie d’exemple', 'collection_address', '1 quai du Canal, 93500 Pantin', 'collection_kind', 'déchèterie professionnelle',
        'cost', '180') else '{}' end,
      case when demo.key = 'boulogne' then 'La cliente compare deux entreprises : garder la marge du sol.' end, 'Camille Mirabel'
    from (
      select p.customer_id, p.place_id, p.id as project_id from public.reno_projects p where p.name = demo.project
      union all
      select c.customer_id, c.place_id, null from (
        select r.customer_id, min(r.place_id::text)::uuid as place_id, row_number() over (order by min(r.client_name)) as rank
        from public.brico_requests r where r.client_email is not null and r.status = 'completed' group by 1) c
      where c.rank = demo.client_rank
    ) w;
    -- Marked at once: an example takes no number of the series, and needs none of the data that the example company does not have.
    insert into private.example_rows values ('quotes', written.id);
    perform private.write_quote_lines(written.id, (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', l.kind, 'label', l.label, 'quantity', l.quantity, 'unit', l.unit, 'unit_price', l.price,
        'vat_rate', l.vat_rate, 'is_option', l.is_option, 'unit_cost', l.cost, 'hours', l.hours) order by l.n)
      from demo_quote_lines l where l.quote = demo.key));
    perform private.count_draft(written.id);
    continue when demo.state = 'draft';

    select * into written from public.quotes where id = written.id;
    issued := private.issue_quote(written, true);
    perform set_config('app.now', (today - make_interval(days => demo.sent_ago) + interval '5 hours')::text, true);
    if private.now() < today then
      update public.quotes set seen_at = private.now() where id = issued.id;
      perform private.log_client_event(issued.id, 'seen', null);
    end if;
    continue when demo.state in ('sent', 'replaced');

    perform set_config('app.now', (today - make_interval(days => demo.ended_ago, hours => 1))::text, true);
    if demo.state in ('refused', 'cancelled', 'expired') then
      perform private.close_quote(issued, demo.state, case demo.state when 'refused' then 'Nous préférons déménager.'
        when 'cancelled' then 'Volets sous garantie : le fabricant les répare.' end);
      perform private.log_quote(issued.id, demo.state);
      continue;
    end if;
    if demo.state = 'withdrawn' then
      perform set_config('app.now', (today - make_interval(days => demo.ended_ago + 5))::text, true);
    end if;
    perform private.log_client_event(issued.id, 'code_sent', null);
    perform private.log_client_event(issued.id, 'signed', null, jsonb_build_object('total_cents', issued.total_cents));
    insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, snapshot, total_cents, net_cents, evidence,
      vat_certified, withdraw_until)
    values (issued.id, 'online', 'remote', private.now(), private.today(), split_part(issued.snapshot #>> '{client,name}', ' ', 1),
      regexp_replace(issued.snapshot #>> '{client,name}', '^\S+\s+', ''), coalesce(private.quote_email(issued), 'client@example.fr'), issued.snapshot,
      -- The running site replaces the evidence when it has drawn the quote (private.prove_example).
      issued.total_cents, (issued.snapshot ->> 'net_cents')::bigint, '{"kind": "signature électronique simple", "is_specimen": true}', true,
      private.withdrawal_end(private.today()))
    returning * into signature;
    perform private.conclude_quote(issued, signature);
    if demo.state = 'withdrawn' then
      perform set_config('app.now', (today - make_interval(days => demo.ended_ago))::text, true);
      update public.quote_signatures set withdrawn_at = private.now() where id = signature.id;
      perform private.append_fiscal_event('quote_withdrawn', signature.id,
        jsonb_build_object('number', issued.number, 'version_no', issued.version_no));
      update public.quotes set state = 'withdrawn', updated_at = private.now() where id = issued.id;
      perform private.log_client_event(issued.id, 'withdrawn', null);
    end if;
  end loop;
  perform set_config('app.now', today::text, true);
end;
$$;

-- Nobody is told of an example.
delete from public.email_outbox where starts_with(template, 'client_quote_');
