-- Eight renovation projects of invented clients, with their steps, expenses, photos, documents, notes and price requests.

-- Nothing is planned for a weekend or a holiday of a fixed date: a past day moves to the working day before, another one to the next.
create function pg_temp.working_day(p_offset int) returns date language sql as $$
  select day from generate_series(0, 6) n, lateral (select private.today() + p_offset + case when p_offset < 0 then -n else n end as day) d
  where extract(isodow from day) < 6 and to_char(day, 'MM-DD') not in
    ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
  order by n limit 1
$$;

create temporary table demo_projects on commit drop as
select *, '06 39 98 ' || lpad((n * 23 % 100)::text, 2, '0') || ' ' || lpad((n * 61 % 100)::text, 2, '0') as phone
from (values
  -- n, name, client, address, budget, estimate, status, quote, progress, started days ago, deadline in days, created days ago, from contact, description
  (1, 'Appartement rue Oberkampf', 'Anne-Sophie de Kermadec', '18 rue Oberkampf, 75011 Paris', 84000, 66500, 'in_progress', 'signed', 55, 43, 38, 70, true,
    'Rénovation complète d’un 62 m² : électricité, plomberie, cuisine ouverte, salle d’eau, parquet et peintures. Troisième étage sans ascenseur, livraisons le matin.'),
  (2, 'Cuisine ouverte à Vincennes', 'Baptiste Queyranne', '9 avenue du Château, 94300 Vincennes', 23500, 18200, 'in_progress', 'signed', 80, 24, 6, 52, false,
    'Dépose d’une cloison non porteuse, cuisine en L, crédence à motifs et plan de travail en chêne. Appareils fournis par le client.'),
  (3, 'Salle de bain à Montreuil', 'Mehdi Bouazza', '7 avenue de la République, 93100 Montreuil', 14800, 11200, 'in_progress', 'signed', 65, 30, -4, 55, true,
    'Remplacement d’une baignoire par une douche, étanchéité complète, meuble vasque et faïence rose. Retard de livraison du receveur.'),
  (4, 'Façade de pavillon à Saint-Maur', 'Geneviève Quéméner', '3 allée des Acacias, 94100 Saint-Maur-des-Fossés', 31000, 24800, 'on_hold', 'signed', 30, 19, 64, 38, true,
    'Reprise de fissures, enduit à la chaux, volets et gouttières. Chantier suspendu pendant la période de gel.'),
  (5, 'Combles aménagés à Versailles', 'Jean-Baptiste Larrivée-Fontenoy', '102 boulevard de la Reine, 78000 Versailles', 42000, 33600, 'planning', 'sent', 0, -52, 95, 21, true,
    'Chambre de 28 m² sous charpente traditionnelle : isolation, fenêtre de toit, plancher et petite salle d’eau. Déclaration préalable à déposer.'),
  (6, 'Studio à Boulogne', 'Camille Ferreira', '41 rue du Point-du-Jour, 92100 Boulogne-Billancourt', 18500, 14900, 'planning', 'draft', 0, -30, null, 12, true,
    'Kitchenette, sol souple et peintures pour une remise en location. Budget à tenir.'),
  (7, 'Salon et parquet à Paris 17e', 'Victoire et Amaury Desmoulins', '36 rue Legendre, 75017 Paris', 16900, 12700, 'completed', 'signed', 100, 78, -20, 110, false,
    'Point de Hongrie en chêne sur 34 m², moulures reprises, cheminée remise en état et peintures.'),
  (8, 'Extension bois à Cergy', 'Ludovic Brémond', '12 rue des Genottes, 95000 Cergy', 27000, 25400, 'cancelled', 'rejected', 0, 60, 30, 90, false,
    'Extension de 14 m² sur jardin. Devis refusé, le client a préféré déménager.')
) p (n, name, client, address, budget, estimate, status, quote, progress, started, due, age, from_contact, description);

insert into public.reno_projects (
  name, client_name, client_email, client_phone, address, budget_with_vat, budget_basis, budget_vat_rate, estimated_cost, deadline,
  start_date, progress,
  description, contact_request_id, created_at, updated_at
)
select p.name, p.client, regexp_replace(private.normalize(p.client), '[^a-z]+', '.', 'g') || '@example.fr', p.phone, p.address,
  private.with_vat(p.budget, 10), 'ttc', 10, p.estimate, pg_temp.working_day(p.due), pg_temp.working_day(-p.started), p.progress, p.description,
  (select r.id from public.contact_requests r where p.from_contact and r.name = p.client and r.service = 'reno'),
  private.now() - make_interval(days => p.age), private.now() - make_interval(days => p.age)
from demo_projects p
order by p.age desc;

create temporary table demo_expenses on commit drop as
select e.*, row_number() over () as n
from (values
  -- project, days ago, category, description, amount, contractor
  (1, 42, 'permits', 'Autorisation de stationnement et benne', 640.00, null),
  (1, 38, 'labor', 'Démolition et évacuation des gravats', 4850.00, null),
  (1, 29, 'subcontractor', 'Électricité, premier acompte', 7200.00, 'Traoré'),
  (1, 24, 'materials', 'Tubes multicouches, nourrices et évacuations', 2364.80, null),
  (1, 15, 'subcontractor', 'Plomberie de la salle d’eau et de la cuisine', 6900.00, 'Keller'),
  (1, 8, 'materials', 'Parquet chêne contrecollé, 58 m²', 5133.60, null),
  (1, 3, 'equipment', 'Location de ponceuse et d’aspirateur', 312.40, null),
  (2, 23, 'labor', 'Dépose de la cuisine et de la cloison', 1980.00, null),
  (2, 17, 'materials', 'Meubles et plan de travail en chêne', 7420.00, null),
  (2, 11, 'subcontractor', 'Circuits électriques dédiés', 1850.00, 'Traoré'),
  (2, 5, 'materials', 'Crédence à motifs et colle', 864.50, null),
  (3, 29, 'labor', 'Dépose de la baignoire et des faïences', 1240.00, null),
  (3, 22, 'materials', 'Receveur extra-plat, paroi et étanchéité', 2175.90, null),
  (3, 13, 'subcontractor', 'Plomberie et raccordements', 2300.00, 'Keller'),
  (3, 6, 'materials', 'Zellige rose, 14 m²', 1638.00, null),
  (4, 18, 'equipment', 'Échafaudage, montage et premier mois', 3450.00, null),
  (4, 12, 'materials', 'Enduit à la chaux et treillis', 2290.00, null),
  (7, 76, 'labor', 'Dépose de la moquette et ponçage du support', 1150.00, null),
  (7, 66, 'materials', 'Point de Hongrie chêne, 34 m²', 5270.00, null),
  (7, 52, 'subcontractor', 'Pose et vitrification', 3680.00, 'Compas'),
  (7, 41, 'subcontractor', 'Moulures et peintures', 1995.00, 'Oliveira'),
  (7, 30, 'transport', 'Livraison par monte-meuble', 280.00, null)
) e (project, ago, category, description, amount, contractor);

-- Inserts signatures, steps and expenses in order of time, with the clock set to the day of each.
do $$
declare
  today timestamptz := private.now();
  event record;
begin
  for event in
    select p.age - 6 as ago, 'quote' as kind, null::bigint as expense, p.* from demo_projects p where p.quote <> 'draft'
    union all
    select greatest(p.started, 1), 'start', null, p.* from demo_projects p where p.status <> 'planning'
    union all
    select greatest(-coalesce(p.due, 0), 2), 'state', null, p.* from demo_projects p
    where p.status not in ('planning', 'in_progress')
    union all
    select e.ago, 'expense', e.n, p.* from demo_expenses e join demo_projects p on p.n = e.project
    order by 1 desc, 2
  loop
    perform set_config('app.now', (today - make_interval(days => event.ago) + interval '20 minutes')::text, true);
    if event.kind = 'quote' then
      update public.reno_projects set quote_status = 'sent' where name = event.name;
    elsif event.kind = 'start' then
      update public.reno_projects set
        quote_status = event.quote, status = case when event.status = 'cancelled' then 'planning' else 'in_progress' end
      where name = event.name;
    elsif event.kind = 'state' then
      update public.reno_projects set status = event.status where name = event.name;
    else
      -- Shops and hirers give receipts with VAT; subcontractors (who do not charge it), offices and own hours have none.
      insert into public.project_expenses (
        project_id, description, category, amount, amount_with_vat, amount_basis, vat_rate, expense_date, contractor_id, is_paid, created_at
      )
      select p.id, e.description, e.category, e.amount, private.with_vat(e.amount, r.vat_rate), r.basis, r.vat_rate, private.today(), c.id,
        e.ago > 10, private.now()
      from demo_expenses e
      join public.reno_projects p on p.name = event.name
      cross join lateral (
        select case when e.category in ('materials', 'equipment', 'transport') then 20 else 0 end as vat_rate,
          case when e.category in ('materials', 'equipment', 'transport') then 'ttc' else 'ht' end as basis
      ) r
      left join public.contractors c on c.name like '%' || e.contractor || '%'
      where e.n = event.expense;
    end if;
  end loop;
  perform set_config('app.now', today::text, true);
end;
$$;

-- What clients have paid so far, TTC: a deposit of 30 %, then a stage payment or the balance.
do $$
declare
  today timestamptz := private.now();
  payment record;
begin
  for payment in
    select p.id, m.* from (values
      -- project, days ago, cents, method
      ('Appartement rue Oberkampf', 42, 2772000, 'transfer'), ('Appartement rue Oberkampf', 14, 3696000, 'transfer'),
      ('Cuisine ouverte à Vincennes', 23, 775500, 'check'), ('Cuisine ouverte à Vincennes', 7, 1034000, 'transfer'),
      ('Salle de bain à Montreuil', 29, 488400, 'transfer'), ('Salle de bain à Montreuil', 9, 651200, 'transfer'),
      ('Façade de pavillon à Saint-Maur', 18, 1023000, 'transfer'),
      ('Salon et parquet à Paris 17e', 77, 557700, 'check'), ('Salon et parquet à Paris 17e', 18, 1301300, 'transfer')
    ) m (project, ago, cents, method) join public.reno_projects p on p.name = m.project
    order by m.ago desc
  loop
    perform set_config('app.now', (today - make_interval(days => payment.ago))::text, true);
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', payment.cents, 'method', payment.method, 'source', 'staff',
      'project_id', payment.id, 'vat_split', jsonb_build_array(jsonb_build_object('vat_rate', 10, 'net_cents', private.net_of(payment.cents, 10),
        'vat_cents', payment.cents - private.net_of(payment.cents, 10)))));
  end loop;
  perform set_config('app.now', today::text, true);
end;
$$;

insert into public.project_milestones (project_id, title, description, due_date, is_completed, completed_date, progress, created_at)
select p.id, m.title, m.description, pg_temp.working_day(m.due), m.done,
  case when m.done then (pg_temp.working_day(m.due) + time '16:00') at time zone 'Europe/Paris' end, m.progress, p.created_at
from (values
  ('Appartement rue Oberkampf', 'Dépose et démolition', 'Cloison du couloir comprise.', -36, true, 100),
  ('Appartement rue Oberkampf', 'Réseaux électriques et plomberie', 'Photos avant fermeture des saignées.', -12, true, 100),
  ('Appartement rue Oberkampf', 'Parquet et carrelages', null, 5, false, 40),
  ('Appartement rue Oberkampf', 'Cuisine et salle d’eau', null, 20, false, 0),
  ('Appartement rue Oberkampf', 'Peintures et réception', 'Visite avec la cliente, liste de réserves.', 37, false, 0),
  ('Cuisine ouverte à Vincennes', 'Dépose de la cloison', null, -20, true, 100),
  ('Cuisine ouverte à Vincennes', 'Pose des meubles', null, -7, true, 100),
  ('Cuisine ouverte à Vincennes', 'Crédence et raccordements', 'Hotte livrée par le client.', 2, false, 60),
  ('Cuisine ouverte à Vincennes', 'Réception', null, 6, false, 0),
  ('Salle de bain à Montreuil', 'Dépose et étanchéité', null, -21, true, 100),
  ('Salle de bain à Montreuil', 'Livraison du receveur', 'Annoncé en retard par le fournisseur.', -9, false, 50),
  ('Salle de bain à Montreuil', 'Faïence et joints', null, 0, false, 70),
  ('Salle de bain à Montreuil', 'Réception', null, 4, false, 0),
  ('Façade de pavillon à Saint-Maur', 'Montage de l’échafaudage', null, -17, true, 100),
  ('Façade de pavillon à Saint-Maur', 'Reprise des fissures', 'Reprendre dès que les nuits repassent au-dessus de 5 °C.', -3, false, 60),
  ('Façade de pavillon à Saint-Maur', 'Enduit et volets', null, 48, false, 0),
  ('Combles aménagés à Versailles', 'Dépôt de la déclaration préalable', null, 7, false, 20),
  ('Combles aménagés à Versailles', 'Commande de la fenêtre de toit', null, 28, false, 0),
  ('Combles aménagés à Versailles', 'Pose de la fenêtre de toit', null, 58, false, 0),
  ('Studio à Boulogne', 'Visite et relevé', null, -6, true, 100),
  ('Studio à Boulogne', 'Envoi du devis', 'La cliente compare deux entreprises.', 3, false, 50),
  ('Studio à Boulogne', 'Accord et planning', null, 14, false, 0),
  ('Salon et parquet à Paris 17e', 'Dépose de la moquette', null, -75, true, 100),
  ('Salon et parquet à Paris 17e', 'Pose du point de Hongrie', null, -53, true, 100),
  ('Salon et parquet à Paris 17e', 'Moulures et peintures', null, -38, true, 100),
  ('Salon et parquet à Paris 17e', 'Réception sans réserve', null, -21, true, 100),
  ('Extension bois à Cergy', 'Étude de sol', null, -58, true, 100),
  ('Extension bois à Cergy', 'Dépôt du permis', null, -30, false, 0),
  ('Extension bois à Cergy', 'Signature du devis', null, -25, false, 0)
) m (project, title, description, due, done, progress)
join public.reno_projects p on p.name = m.project;

insert into public.project_photos (project_id, url, caption, category, upload_date, is_client_visible)
select p.id, '/demo/' || f.picture || '.svg', f.caption, f.category,
  (pg_temp.working_day(-f.ago) + time '15:30') at time zone 'Europe/Paris',
  p.status in ('in_progress', 'on_hold', 'completed')
from (values
  ('Appartement rue Oberkampf', 'cuisine-avant', 'Cuisine à l’achat', 'before', 60),
  ('Appartement rue Oberkampf', 'salle-de-bain-avant', 'Salle d’eau, carreaux décollés', 'before', 60),
  ('Appartement rue Oberkampf', 'salon-chantier', 'Parquet, première moitié', 'progress', 4),
  ('Appartement rue Oberkampf', 'electricite', 'Nouveau tableau', 'progress', 11),
  ('Appartement rue Oberkampf', 'salle-de-bain-apres', 'Projection, faïence rose', 'progress', 3),
  ('Appartement rue Oberkampf', 'salle-de-bain', 'Projection, faïence framboise', 'progress', 3),
  ('Cuisine ouverte à Vincennes', 'cuisine-avant', 'Avant la dépose', 'before', 40),
  ('Cuisine ouverte à Vincennes', 'cuisine-chantier', 'Meubles bas de niveau', 'progress', 7),
  ('Cuisine ouverte à Vincennes', 'cuisine-apres', 'Projection validée par le client', 'after', 2),
  ('Salle de bain à Montreuil', 'salle-de-bain-avant', 'Joints percés côté baignoire', 'before', 45),
  ('Salle de bain à Montreuil', 'salle-de-bain-chantier', 'Étanchéité et premières rangées', 'progress', 5),
  ('Façade de pavillon à Saint-Maur', 'facade-avant', 'Côté rue', 'before', 35),
  ('Façade de pavillon à Saint-Maur', 'facade-chantier', 'Échafaudage en place', 'progress', 16),
  ('Combles aménagés à Versailles', 'isolation', 'Essai d’isolant sur une travée', 'before', 18),
  ('Combles aménagés à Versailles', 'combles', 'Esquisse de la chambre', 'after', 9),
  ('Studio à Boulogne', 'salon-avant', 'Pièce principale', 'before', 6),
  ('Salon et parquet à Paris 17e', 'salon-avant', 'Papier peint et moquette d’origine', 'before', 80),
  ('Salon et parquet à Paris 17e', 'salon-chantier', 'Pose en cours', 'progress', 55),
  ('Salon et parquet à Paris 17e', 'salon-apres', 'Le jour de la réception', 'after', 20),
  ('Extension bois à Cergy', 'maconnerie', 'Mur du jardin', 'before', 70)
) f (project, picture, caption, category, ago)
join public.reno_projects p on p.name = f.project;

-- The client compares the same room before and after.
update public.project_photos a set before_photo_id = b.id
from public.project_photos b, public.reno_projects p
where p.id = a.project_id and p.name = 'Salon et parquet à Paris 17e' and b.project_id = p.id and a.category = 'after'
  and b.category = 'before';

insert into public.project_documents (project_id, name, file_url, document_type, status, created_at, is_client_visible)
select p.id, d.name, '/demo/' || d.file || '.pdf', d.kind, d.status, private.now() - make_interval(days => d.ago),
  p.status in ('in_progress', 'on_hold', 'completed')
from (values
  ('Appartement rue Oberkampf', 'Devis signé (exemple).pdf', 'devis-exemple', 'quote', 'signed', 48),
  ('Appartement rue Oberkampf', 'Plan projeté (exemple).pdf', 'plan-exemple', 'plan', 'approved', 46),
  ('Cuisine ouverte à Vincennes', 'Devis signé (exemple).pdf', 'devis-exemple', 'quote', 'signed', 30),
  ('Salle de bain à Montreuil', 'Devis signé (exemple).pdf', 'devis-exemple', 'quote', 'signed', 36),
  ('Façade de pavillon à Saint-Maur', 'Devis signé (exemple).pdf', 'devis-exemple', 'quote', 'signed', 24),
  ('Combles aménagés à Versailles', 'Devis envoyé (exemple).pdf', 'devis-exemple', 'quote', 'sent', 14),
  ('Combles aménagés à Versailles', 'Esquisse (exemple).pdf', 'plan-exemple', 'plan', 'draft', 15),
  ('Studio à Boulogne', 'Relevé (exemple).pdf', 'plan-exemple', 'plan', 'draft', 5),
  ('Salon et parquet à Paris 17e', 'Devis signé (exemple).pdf', 'devis-exemple', 'quote', 'archived', 90),
  ('Extension bois à Cergy', 'Devis refusé (exemple).pdf', 'devis-exemple', 'quote', 'archived', 80)
) d (project, name, file, kind, status, ago)
join public.reno_projects p on p.name = d.project;

insert into public.project_notes (project_id, body, created_at, updated_at)
select p.id, n.body, private.now() - n.age, private.now() - n.age
from (values
  ('Appartement rue Oberkampf', 'Exemple. Le syndic demande que le bruit cesse entre 12 h et 14 h.', interval '37 days'),
  ('Appartement rue Oberkampf', 'Choix de la cliente : sol clair, joints clairs, robinetterie noire.', interval '9 days'),
  ('Cuisine ouverte à Vincennes', 'La hotte arrive mercredi, garder un créneau électricien.', interval '2 days'),
  ('Salle de bain à Montreuil', 'Client prévenu du retard du receveur, nouvelle date à lui confirmer.', interval '5 days'),
  ('Façade de pavillon à Saint-Maur', 'Deux teintes d’enduit laissées sur place pour décision.', interval '14 days'),
  ('Combles aménagés à Versailles', 'Vérifier la section des entraits avant de chiffrer le plancher.', interval '17 days'),
  ('Studio à Boulogne', 'La cliente préfère un sol clair, sans seuil.', interval '6 days'),
  ('Salon et parquet à Paris 17e', 'Demander l’autorisation de publier les photos : accordée.', interval '18 days'),
  ('Extension bois à Cergy', 'Refus reçu par téléphone, dossier clos en bons termes.', interval '2 days')
) n (project, body, age)
join public.reno_projects p on p.name = n.project;

insert into public.contractor_quote_requests (
  round_id, project_id, contractor_id, message, include_details, selected_photos, status, price, vat_rate, price_with_vat,
  start_on, delay_days, comment, due_on, sent_at, viewed_at, answered_at, awarded_at, updated_at
)
select md5(p.id || q.message)::uuid, p.id, c.id, q.message, q.details, array(select '/demo/' || name || '.svg' from unnest(q.photos) name),
  q.status, q.price, case when q.price is not null then 20 end, q.price * 1.2,
  case when q.price is not null then private.today() + q.due + 20 end, q.days, q.comment, private.today() + q.due, private.now() - q.sent,
  case when q.status <> 'sent' then private.now() - q.sent + interval '2 hours' end,
  case when q.status in ('answered', 'declined', 'accepted') then private.now() - q.sent + q.took end,
  case when q.status = 'accepted' then private.now() - q.sent + interval '9 days' end, private.now() - q.sent + coalesce(q.took, interval '2 hours')
from (values
  ('Appartement rue Oberkampf', 'Traoré', 'Bonjour, pouvez-vous chiffrer l’électricité complète d’un 62 m², tableau compris ?', true, '{electricite,cuisine-avant}'::text[], 'accepted', 11800.00, 12, 'Tableau neuf, 42 points, conformité comprise.', -40, interval '58 days', interval '20 hours'),
  ('Appartement rue Oberkampf', 'Keller', 'Bonjour, plomberie d’une salle d’eau et d’une cuisine, réseaux à reprendre depuis la colonne.', true, '{salle-de-bain-avant}', 'accepted', 9450.00, 9, 'Sous réserve d’accès à la colonne.', -40, interval '58 days', interval '6 hours'),
  ('Appartement rue Oberkampf', 'Petrov', 'Bonjour, pouvez-vous chiffrer l’électricité complète d’un 62 m², tableau compris ?', true, '{electricite,cuisine-avant}', 'declined', null, null, 'Complet jusqu’à la fin du trimestre, merci d’avoir pensé à moi.', -40, interval '58 days', interval '3 days'),
  ('Combles aménagés à Versailles', 'Compas', 'Bonjour, plancher, habillage et rangements sous rampants pour 28 m² de combles. Plans joints.', false, '{combles,isolation}', 'answered', 12650.00, 15, 'Chêne ou frêne au même prix. Relevé à prévoir avant commande.', 5, interval '6 days', interval '26 hours'),
  ('Combles aménagés à Versailles', 'Dubreuil', 'Bonjour, petite salle d’eau sous combles : alimentation, évacuation par broyeur exclue, carrelage.', false, '{isolation}', 'viewed', null, null, null, 5, interval '4 days', null),
  ('Combles aménagés à Versailles', 'Carpentier', 'Bonjour, plancher, habillage et rangements sous rampants pour 28 m² de combles. Plans joints.', false, '{combles,isolation}', 'answered', 13900.00, 11, 'Peuplier peint en blanc compris. Disponible dès la mi-mois.', 5, interval '6 days', interval '31 hours')
) q (project, contractor, message, details, photos, status, price, days, comment, due, sent, took)
join public.reno_projects p on p.name = q.project
join public.contractors c on c.name like '%' || q.contractor || '%';

-- The clients' pages: what they chose, what they wrote, and the page, whose link exists once staff copy it.
insert into public.project_choices (project_id, question, detail, due_on, chosen_at, created_at)
select p.id, c.question, c.detail, pg_temp.working_day(c.due), private.now() - c.chosen, private.now() - c.age
from (values
  ('Appartement rue Oberkampf', 'Quelle faïence pour la salle d’eau ?', 'Les deux sont au même prix, pose comprise.', 6, null::interval, interval '3 days'),
  ('Cuisine ouverte à Vincennes', 'Quelles poignées pour les meubles ?', null, 2, interval '20 hours', interval '5 days'),
  ('Salle de bain à Montreuil', 'Quelle paroi de douche ?', 'La paroi fumée se commande huit jours à l’avance.', 3, null, interval '2 days')
) c (project, question, detail, due, chosen, age)
join public.reno_projects p on p.name = c.project;

insert into public.project_choice_options (choice_id, label, detail, photo_id, is_chosen, position)
select c.id, o.label, o.detail, f.id, o.chosen, o.place
from (values
  ('Quelle faïence%', 1, 'Rose', 'Zellige de 10 × 10 cm, joints clairs.', 'salle-de-bain-apres', false),
  ('Quelle faïence%', 2, 'Framboise', 'Carreaux de 15 × 15 cm, joints blancs.', 'salle-de-bain', false),
  ('Quelles poignées%', 1, 'Laiton brossé', null, null, true),
  ('Quelles poignées%', 2, 'Noir mat', null, null, false),
  ('Quelle paroi%', 1, 'Verre clair', null, null, false),
  ('Quelle paroi%', 2, 'Verre fumé', null, null, false)
) o (question, place, label, detail, picture, chosen)
join public.project_choices c on c.question like o.question
left join public.project_photos f on f.project_id = c.project_id and f.url = '/demo/' || o.picture || '.svg';

insert into public.client_messages (project_id, is_from_client, body, seen_at, created_at)
select p.id, m.from_client, m.body, case when m.is_read then d.at end, d.at
from (values
  ('Appartement rue Oberkampf', true, 'Bonjour, puis-je passer voir le parquet en fin de semaine ?', true, 4, time '10:05'),
  ('Appartement rue Oberkampf', false, 'Bonjour, avec plaisir : notre équipe est sur place jusqu’à 17 h.', false, 4, time '14:20'),
  ('Salle de bain à Montreuil', true, 'Bonjour, avez-vous une nouvelle date pour le receveur ? Merci.', false, 1, time '20:08'),
  ('Salon et parquet à Paris 17e', true, 'Le salon est superbe, merci à toute l’équipe.', true, 19, time '18:40')
) m (project, from_client, body, is_read, ago, hour)
cross join lateral (select (pg_temp.working_day(-m.ago) + m.hour) at time zone 'Europe/Paris' as at) d
join public.reno_projects p on p.name = m.project;

do $$
declare
  today timestamptz := private.now();
begin
  perform set_config('app.now', (today - interval '21 days')::text, true);
  insert into public.client_pages (project_id, works_ended_on, seen_at, mailed_at)
  select p.id, case when p.status = 'completed' then p.deadline end, today - interval '18 hours', private.now()
  from public.reno_projects p where p.status in ('in_progress', 'completed');
  perform set_config('app.now', today::text, true);
end;
$$;
