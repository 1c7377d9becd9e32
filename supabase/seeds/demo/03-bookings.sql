-- Small jobs from five weeks before to three weeks after the day this runs. Each booking goes through its steps with the clock set to
-- each step, so that the triggers write its dates, amounts and history.

-- Working days, numbered from today (0, or the next working day if today is closed); the working day before is -1.
create temporary table demo_days on commit drop as
select d::date as day,
  case when d::date >= private.today() then row_number() over (partition by d::date >= private.today() order by d) - 1
  else -row_number() over (partition by d::date >= private.today() order by d desc) end as k
from generate_series(private.today() - 60, private.today() + 45, interval '1 day') d
where extract(isodow from d) < 7
  and to_char(d, 'MM-DD') not in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25');

insert into public.blocked_dates (date, reason, is_reason_public, created_at)
select d.day, b.reason, b.shown, private.now() - interval '9 days'
from (values
  (7, 'Formation sécurité de toute l’équipe', false),
  (12, 'Journée portes ouvertes à l’atelier (exemple)', true),
  (20, 'Inventaire de l’atelier', false),
  (21, null, false)
) b (k, reason, shown)
join demo_days d using (k)
on conflict do nothing;

create temporary table demo_bookings on commit drop as
select *, row_number() over () as n
from (values
  -- k, time, team, service, client, address, postal code, city, description, source, outcome, method, contractor, fees, days booked ahead, note
  (-29, '09:00', 1, 'Réparation de fuite', 'Marguerite Lefebvre-Kervadec', '4 rue Sedaine', '75011', 'Paris', 'ça goutte sous l’évier depuis dimanche, j’ai mis une bassine', 'online', 'completed', 'card', null, '[{"description":"Raccord laiton et joints","quantity":2,"unit_price":9.5}]', 2, null),
  (-28, '14:00', 2, 'Pose de luminaire', 'Théo Nguyễn', '88 avenue d’Italie', '75013', 'Paris', 'Suspension lourde (8 kg), plafond en placo', 'online', 'completed', 'card', 'F. Traoré', '[{"description":"Renfort et chevilles à expansion","quantity":1,"unit_price":24}]', 4, null),
  (-27, '10:00', 1, 'Montage de meuble en kit', 'Aïssatou Diallo', '15 rue Jean-Jaurès', '93500', 'Pantin', 'Lit mezzanine enfant, tous les cartons sont là', 'online', 'completed', 'card', null, '[]', 3, null),
  (-26, '09:00', 2, 'Débouchage d’évier ou de douche', 'Guillaume Saint-Exupéry', '3 rue de l’Église', '92200', 'Neuilly-sur-Seine', 'La douche se vide en 20 minutes…', 'phone', 'completed', 'check', null, '[]', 1, 'Chèque déposé.'),
  (-25, '13:00', 1, 'Remplacement de serrure ou de cylindre', 'Bérénice Vaïsse', '27 rue des Martyrs', '75009', 'Paris', 'Perdu mes clés, je veux changer le cylindre', 'online', 'completed', 'card', null, '[{"description":"Cylindre de sûreté, 3 clés","quantity":1,"unit_price":68}]', 1, null),
  (-24, '09:00', 1, 'Peinture d’une petite pièce', 'Romain Delacroix', '11 allée du Parc', '94130', 'Nogent-sur-Marne', 'Chambre de bébé, 8 m², peinture sans odeur si possible', 'online', 'completed', 'card', 'Oliveira', '[{"description":"Peinture dépolluante, 5 L","quantity":1,"unit_price":74.9}]', 8, null),
  (-22, '11:00', 2, 'Réglage de porte ou de fenêtre', 'Nadège Ollivier', '6 rue du Bac', '92150', 'Suresnes', 'La fenêtre de la cuisine ne ferme plus à fond', 'phone', 'completed', 'cash', null, '[]', 2, null),
  (-21, '15:00', 1, 'Recherche de panne électrique', 'Thuý Nguyễn', '25 rue de la Glacière', '75013', 'Paris', 'Le disjoncteur saute dès que four + bouilloire', 'contact', 'completed', 'transfer', 'F. Traoré', '[{"description":"Disjoncteur 20 A","quantity":1,"unit_price":18.4},{"description":"Demi-heure supplémentaire","quantity":1,"unit_price":35}]', 3, 'Circuit du four à séparer : devis proposé.'),
  (-20, '10:00', 2, 'Fixation murale', 'Ismaël Konaté', '40 rue de la Convention', '75015', 'Paris', 'Télé 55 pouces sur mur porteur, support fourni', 'online', 'cancelled', null, null, '[]', 5, 'client'),
  (-19, '09:00', 1, 'Réfection des joints de douche ou de baignoire', 'Clémence Thévenot', '2 bis rue Voltaire', '93100', 'Montreuil', 'Joints noirs autour de la baignoire', 'online', 'completed', 'card', null, '[]', 6, null),
  (-18, '14:00', 1, 'Réparation de chasse d’eau', 'Alexandre Papadopoulos', '73 rue de Charonne', '75011', 'Paris', 'Elle coule en permanence', 'online', 'completed', 'card', null, '[{"description":"Mécanisme double débit","quantity":1,"unit_price":32}]', 1, null),
  (-17, '09:00', 2, 'Petits travaux à la demi-journée', 'Marie-Christine Bourgeois-Lavallière', '5 villa des Roses', '78100', 'Saint-Germain-en-Laye', 'Liste : 2 tringles, 1 étagère, une poignée, un joint de fenêtre, détecteur de fumée', 'phone', 'completed', 'check', 'Carpentier', '[]', 7, null),
  (-15, '10:00', 1, 'Remplacement de robinet ou de mitigeur', 'Sébastien Roux', '19 rue Carnot', '92300', 'Levallois-Perret', 'Mitigeur de cuisine, j’en ai acheté un', 'online', 'completed', 'card', null, '[]', 3, null),
  (-14, '13:00', 2, 'Remplacement de carreaux cassés', 'Awa N’Diaye', '34 rue de la Chapelle', '75018', 'Paris', 'Quatre carreaux fendus devant la porte, il m’en reste six', 'online', 'completed', 'card', 'Benali', '[]', 9, null),
  (-13, '09:00', 1, 'Remplacement de prise ou d’interrupteur', 'François-Xavier d’Hauteville', '1 square Lamartine', '75116', 'Paris', 'Prise arrachée derrière le bureau', 'online', 'completed', 'card', null, '[]', 2, null),
  (-12, '11:00', 2, 'Montage de grande armoire ou de dressing', 'Lucie Haddad', '60 avenue Jean-Jaurès', '92190', 'Meudon', 'PAX 3 portes sous pente', 'contact', 'completed', 'transfer', 'Bois & Compas', '[{"description":"Découpe sous pente","quantity":2,"unit_price":28}]', 5, null),
  (-11, '09:00', 1, 'Raccords de peinture', 'Vincent Moreau', '8 rue Pasteur', '94270', 'Le Kremlin-Bicêtre', 'Plafond taché après dégât des eaux, sec depuis 2 mois', 'online', 'completed', 'card', null, '[]', 6, null),
  (-10, '15:00', 2, 'Débouchage d’évier ou de douche', 'Héloïse Grandjean', '22 rue des Carmes', '91400', 'Orsay', 'Évier bouché + mauvaise odeur', 'online', 'cancelled', null, null, '[]', 2, 'team'),
  (-8, '10:00', 1, 'Pose d’étagères sur mesure', 'Yann Le Goff', '13 rue Lamarck', '75018', 'Paris', 'Niche de 92 cm à côté de la cheminée', 'online', 'completed', 'card', 'Bois & Compas', '[{"description":"Tablettes chêne 92 cm","quantity":3,"unit_price":46}]', 8, null),
  (-7, '09:00', 2, 'Réparation de fuite', 'Djamila Ouahab', '55 boulevard Ornano', '93200', 'Saint-Denis', 'fuite au compteur de la salle de bain', 'phone', 'completed', null, 'Keller', '[{"description":"Robinet d’arrêt","quantity":1,"unit_price":27.5}]', 1, 'Facture envoyée, règlement attendu.'),
  (-6, '14:00', 1, 'Fixation murale', 'Élise Fournier', '30 rue Rodier', '75009', 'Paris', 'Miroir de 25 kg au-dessus d’une commode', 'online', 'completed', 'card', null, '[]', 4, null),
  (-5, '09:00', 2, 'Réfection des joints de douche ou de baignoire', 'Patrick Zimmermann', '17 rue de la Paroisse', '77300', 'Fontainebleau', null, 'online', 'completed', 'card', null, '[]', 5, null),
  (-4, '10:00', 1, 'Remplacement de serrure ou de cylindre', 'Chloé Vandenberghe', '9 rue du Commerce', '75015', 'Paris', 'Porte d’entrée, deux verrous', 'online', 'completed', 'card', null, '[{"description":"Second cylindre","quantity":1,"unit_price":54}]', 2, null),
  (-2, '13:00', 2, 'Pose de luminaire', 'Antônio Pereira', '48 rue de Meaux', '93190', 'Livry-Gargan', 'Trois spots de cuisine', 'phone', 'completed', 'cash', 'F. Traoré', '[{"description":"Spot supplémentaire","quantity":2,"unit_price":30}]', 6, null),
  (-1, '09:00', 1, 'Réparation de chasse d’eau', 'Joséphine Aubertin', '12 place d’Aligre', '75012', 'Paris', 'Bouton poussoir coincé', 'online', 'completed', 'card', null, '[]', 1, null),
  (-1, '14:00', 2, 'Montage de meuble en kit', 'Hugo Castelnau', '65 rue du Faubourg', '95100', 'Argenteuil', 'Bureau et caisson', 'online', 'completed', 'card', null, '[]', 3, null),
  (0, '09:00', 1, 'Débouchage d’évier ou de douche', 'Sabrina Mekhloufi', '20 rue Marx-Dormoy', '75018', 'Paris', 'Évier double bac, rien ne passe', 'online', 'auto', 'card', null, '[]', 1, 'Code 48A12, 3e gauche.'),
  (0, '11:00', 2, 'Fixation murale', 'Étienne Marchand', '7 rue de Lagny', '94300', 'Vincennes', 'Deux étagères et une tringle', 'online', 'auto', 'card', null, '[]', 3, null),
  (0, '14:00', 1, 'Remplacement de prise ou d’interrupteur', 'Océane Bertin', '31 rue de Sèvres', '92100', 'Boulogne-Billancourt', 'Va-et-vient du couloir', 'phone', 'auto', null, null, '[]', 2, null),
  (1, '10:00', 2, 'Remplacement de robinet ou de mitigeur', 'Gaël Kerjean', '5 rue des Lilas', '93260', 'Les Lilas', 'Robinet de douche qui fuit au pied', 'online', 'confirmed', 'card', 'Keller', '[]', 3, null),
  (1, '15:00', 1, 'Réglage de porte ou de fenêtre', 'Sylvie Montaigu', '2 rue de l’Orangerie', '78000', 'Versailles', 'Trois portes frottent depuis la pose du parquet', 'online', 'confirmed', 'card', null, '[]', 4, null),
  (2, '09:00', 1, 'Recherche de panne électrique', 'Mamadou Sow', '16 avenue Henri-Barbusse', '93000', 'Bobigny', 'Plus de courant dans deux chambres', 'online', 'pending', 'card', null, '[]', 1, null),
  (3, '13:00', 2, 'Pose d’étagères sur mesure', 'Capucine de La Rochebrochard', '44 rue Monge', '75005', 'Paris', 'Alcôve de chambre, photos envoyées', 'online', 'confirmed', 'card', 'Bois & Compas', '[]', 6, null),
  (4, '10:00', 1, 'Réfection des joints de douche ou de baignoire', 'Bastien Leclercq', '3 rue Émile-Zola', '94800', 'Villejuif', null, 'online', 'pending', 'card', null, '[]', 2, null),
  (4, '10:00', 2, 'Montage de grande armoire ou de dressing', 'Noémie Ashworth-Bellanger', '29 rue des Abbesses', '75018', 'Paris', '2 m 36 de haut, livrée la veille', 'online', 'confirmed', 'card', 'Carpentier', '[]', 5, null),
  (6, '09:00', 2, 'Remplacement de carreaux cassés', 'Rachid El Amrani', '8 rue Jean-Moulin', '77500', 'Chelles', 'Dix carreaux dans l’entrée, boîte d’origine gardée', 'contact', 'confirmed', null, 'Benali', '[{"description":"Carreaux au-delà de six","quantity":4,"unit_price":14}]', 1, null),
  (8, '14:00', 1, 'Pose de luminaire', 'Lætitia Cœurdevey', '10 rue Saint-Louis', '78000', 'Versailles', 'Lustre ancien à raccorder', 'online', 'pending', 'card', null, '[]', 2, null),
  (10, '09:00', 2, 'Peinture d’une petite pièce', 'Olivier Szczepański', '14 rue de Verdun', '92130', 'Issy-les-Moulineaux', 'Bureau de 7 m², blanc', 'online', 'confirmed', 'card', 'Oliveira', '[]', 4, null),
  (14, '10:00', 1, 'Petits travaux à la demi-journée', 'Régine Toussaint', '6 impasse des Vignes', '91190', 'Gif-sur-Yvette', 'Installation de ma mère : barres d’appui, veilleuses, tapis à fixer', 'phone', 'confirmed', null, null, '[]', 3, 'Rappeler la fille de la cliente la veille.'),
  (null, null, null, 'Raccords de peinture', 'Paulette Grimaldi', '77 rue du Château', '92600', 'Asnières-sur-Seine', 'Plafond de chambre après dégât des eaux', 'phone', 'pending', null, null, '[]', 0, null),
  (null, null, null, 'Réglage de porte ou de fenêtre', 'Oumar Cissé', '5 place de la Basilique', '93200', 'Saint-Denis', 'Porte d’entrée qui ferme mal', 'contact', 'pending', null, null, '[]', 6, 'À grouper avec la visite cuisine.'),
  (null, null, null, 'Fixation murale', 'Irène Kowalczyk', '58 rue de Picpus', '75012', 'Paris', 'Une bibliothèque à fixer au mur, jour à convenir', 'phone', 'pending', null, null, '[]', 2, null),
  (null, null, null, 'Réparation de fuite', 'Jérôme Vasseur', '23 rue de la Gare', '95160', 'Montmorency', 'Radiateur qui suinte, pas urgent', 'phone', 'pending', null, null, '[]', 4, null)
) b (k, at, team, service, client, address, postal_code, city, description, source, outcome, method, contractor, fees, ahead, note);

do $$
declare
  b record;
  booking uuid;
  payment public.card_payments;
  clock timestamptz := private.now();
  today date := private.today();
  starts_at timestamptz;
  booked_at timestamptz;
  outcome text;
begin
  for b in
    select d.*, s.id as service_id, s.name as service_name, s.base_price, s.duration_minutes, c.id as category_id, t.id as team_id,
      days.day, p.id as contractor_id, r.id as contact_id
    from demo_bookings d
    join public.services s on s.name = d.service
    join public.service_categories c on c.code = s.category
    left join demo_days days on days.k = d.k
    left join public.teams t on t.name = 'Équipe ' || d.team
    left join public.contractors p on p.name like '%' || split_part(d.contractor, ' ', -1) || '%'
    left join public.contact_requests r on d.source = 'contact' and r.name = d.client
    order by d.n
  loop
    starts_at := (b.day + b.at::time) at time zone 'Europe/Paris';
    booked_at := least(
      (coalesce(b.day, today) - b.ahead + time '08:05' + make_interval(mins => (b.n * 97 % 690)::int)) at time zone 'Europe/Paris',
      (today - 1 - (b.n % 3)::int + time '08:05' + make_interval(mins => (b.n * 97 % 690)::int)) at time zone 'Europe/Paris'
    );
    outcome := case when b.outcome <> 'auto' then b.outcome
      when clock >= starts_at + make_interval(mins => b.duration_minutes) then 'completed'
      when clock >= starts_at then 'in_progress' else 'confirmed' end;

    perform set_config('app.now', booked_at::text, true);
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, request_date, scheduled_date, scheduled_time, duration_minutes, team_id, assigned_contractor_id,
      base_price, source, contact_request_id, terms_accepted_at, terms_version, created_at, updated_at
    ) values (
      b.client, regexp_replace(private.normalize(b.client), '[^a-z]+', '.', 'g') || case when b.n % 3 = 0 then '@example.com' else '@example.fr' end,
      case when b.n % 5 = 0 then '01 99 00 ' else '06 39 98 ' end
        || lpad((b.n * 37 % 100)::text, 2, '0') || ' ' || lpad((b.n * 53 % 100)::text, 2, '0'),
      b.address, b.postal_code, b.city, b.service_id, b.category_id, b.service_name,
      b.description, case when outcome <> 'cancelled' then b.note end, (booked_at at time zone 'Europe/Paris')::date,
      b.day, b.at::time, b.duration_minutes, b.team_id, b.contractor_id,
      b.base_price, b.source, b.contact_id,
      case when b.source = 'online' then booked_at end, case when b.source = 'online' then '2026-11' end, booked_at, booked_at
    ) returning id into booking;

    if b.source = 'online' then
      perform set_config('app.now', (booked_at + interval '4 minutes')::text, true);
      -- The demonstration provider refunds this payment.
      insert into public.card_payments (request_id, amount_cents, state, payment_intent_id, is_demo, opened_at, expires_at, settled_at)
      select booking, r.prepayment_cents, 'paid', 'pi_demo_' || replace(booking::text, '-', ''), true, booked_at, booked_at + interval '35 minutes', private.now()
      from public.brico_requests r where r.id = booking returning * into payment;
      perform private.book_prepayment(payment);
    end if;
    if outcome in ('confirmed', 'in_progress', 'completed') then
      perform set_config('app.now', (booked_at + interval '50 minutes')::text, true);
      update public.brico_requests set status = 'confirmed', additional_fees = b.fees::jsonb where id = booking;
    end if;
    if outcome in ('in_progress', 'completed') then
      perform set_config('app.now', (starts_at + interval '3 minutes')::text, true);
      update public.brico_requests set status = 'in_progress' where id = booking;
    end if;
    if outcome = 'completed' then
      perform set_config('app.now', (starts_at + make_interval(mins => b.duration_minutes))::text, true);
      update public.brico_requests set status = 'completed',
        payment_status = case when b.method is not null then 'paid' else payment_status end, payment_method = coalesce(b.method, payment_method)
      where id = booking;
      -- Most bookings pay the balance when the work is done; some still owe it.
      if b.source = 'online' and b.n % 6 <> 0 then
        perform private.book_receipt(jsonb_build_object('kind', 'payment', 'source', 'staff', 'request_id', booking, 'amount_cents', r.due_cents,
          'method', (array['card', 'check', 'cash', 'transfer'])[1 + b.n % 4], 'received_on', b.day)), private.set_payment_sums(booking)
        from public.brico_requests r where r.id = booking and r.due_cents > 0;
      end if;
    elsif outcome = 'cancelled' then
      perform set_config('app.now', (starts_at - interval '30 hours')::text, true);
      insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
      select p.request_id, p.id, p.payment_intent_id, p.amount_cents,
        case b.note when 'client' then 'cancelled_in_time' else 'team_cannot_come' end, 'succeeded',
        're_demo_' || replace(p.request_id::text, '-', ''), private.now()
      from public.card_payments p where p.request_id = booking;
      update public.brico_requests set status = 'cancelled',
        cancellation_reason = case b.note when 'client' then 'Annulé par le client plus de 24 heures avant'
          else 'L’équipe ne pouvait pas venir' end
      where id = booking;
    end if;
  end loop;
end;
$$;
