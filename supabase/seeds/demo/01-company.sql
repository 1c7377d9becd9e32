-- The example company is labelled as an example, and so are its insurer, its papers and its prices. No number that a real company could have is
-- invented: SIRET, VAT number and mediator stay empty.

-- From here on its payments may be simulated.
update public.site_settings set is_example = true;

update public.company_settings set
  email = coalesce(email, 'contact@mirabelle.test'),
  phone = coalesce(phone, '01 99 00 12 34'),
  address = coalesce(address, '12 rue des Mirabelliers, 75011 Paris'),
  response_figure = coalesce(response_figure, '24h'),
  quote_figure = coalesce(quote_figure, '48h'),
  description = 'Entreprise d’exemple : les chantiers, clients et avis de ce site de démonstration sont fictifs. '
    || 'Rénovation tous corps d’état et petits travaux, à Paris et en Île-de-France.',
  founder_name = coalesce(founder_name, 'Camille Mirabel (personnage d’exemple)'),
  founder_quote = coalesce(founder_quote,
    'Je veux que nos clients sachent toujours qui vient, quand, et combien cela coûtera. Le reste, c’est notre métier.'),
  founder_photo = coalesce(founder_photo, '/demo/portrait-camille.svg'),
  team = case when team <> '[]' then team else '[
    {"name": "Bastien Aubry", "role": "Conducteur de travaux (personnage d’exemple)", "photo": "/demo/portrait-bastien.svg"},
    {"name": "Inès Belkacem", "role": "Électricienne (personnage d’exemple)", "photo": "/demo/portrait-ines.svg"},
    {"name": "Moussa Koné", "role": "Plombier et carreleur (personnage d’exemple)", "photo": "/demo/portrait-moussa.svg"}
  ]'::jsonb end,
  projects_start = coalesce(projects_start, 186),
  rating_figure = coalesce(rating_figure, '5/5'),
  rating_source = coalesce(rating_source, 'Google (exemple)'),
  rating_on = coalesce(rating_on, private.today() - 20),
  partners_figure = coalesce(partners_figure, '40+'),
  insurer_identity = coalesce(insurer_identity, 'Assureur d’exemple, 1 place du Modèle, 75000 Paris'),
  insurance_contract = coalesce(insurance_contract, 'SPÉCIMEN 0000'),
  insurance_area = coalesce(insurance_area, 'France métropolitaine (exemple)'),
  price_guide = case when price_guide <> '[]' then price_guide else jsonb_build_array(
    jsonb_build_object('name', 'Salle de bain de 5 m² (exemple)', 'from', 9000, 'to', 16000, 'per_m2', false, 'duration', '4 à 6 semaines', 'on', private.today() - 20,
      'includes', 'Dépose, plomberie, étanchéité, faïence et sol, douche ou baignoire, meuble vasque, électricité, peinture.'),
    jsonb_build_object('name', 'Cuisine de 10 m² (exemple)', 'from', 8000, 'to', 22000, 'per_m2', false, 'duration', '3 à 5 semaines', 'on', private.today() - 20,
      'includes', 'Dépose, réseaux, meubles et plan de travail, crédence, raccordement. Les appareils sont en plus.'),
    jsonb_build_object('name', 'Rafraîchissement (exemple)', 'from', 300, 'to', 600, 'per_m2', true, 'duration', '1 à 3 semaines', 'on', private.today() - 20,
      'includes', 'Peintures, sols, quelques prises et luminaires. Les cloisons et les réseaux restent en place.'),
    jsonb_build_object('name', 'Rénovation complète (exemple)', 'from', 1000, 'to', 1600, 'per_m2', true, 'duration', '3 à 5 mois pour 60 m²', 'on', private.today() - 20,
      'includes', 'Cloisons, électricité, plomberie, isolation, cuisine, salle de bain, sols et peintures.')) end,
  testimonials = case when testimonials <> '[]' then testimonials else '[
    {"name": "Exemple — Nora L.", "location": "Paris 11e", "rating": 5,
     "text": "Avis d’exemple. Fuite sous l’évier réservée le soir, réparée le lendemain à neuf heures. Le prix annoncé à l’arrivée était celui de la facture."},
    {"name": "Exemple — Thibault V.", "location": "Montreuil (93)", "rating": 5,
     "text": "Avis d’exemple. Trois luminaires et une prise en une matinée, tout était protégé et l’appartement rendu propre."},
    {"name": "Exemple — Jeanne et Paul", "location": "Boulogne-Billancourt (92)", "rating": 4,
     "text": "Avis d’exemple. Une armoire immense montée sans une rayure. Un quart d’heure de retard, mais nous avions été prévenus."}
  ]'::jsonb end;

insert into public.company_papers (kind, name, number, issued_on, expires_on)
select p.kind, p.name, p.number, private.today() - 120, private.today() + 245
from (values ('decennale', null, null), ('qualification', 'Qualification d’exemple', 'SPÉCIMEN')) p (kind, name, number)
where not exists (select from public.company_papers);

update public.reno_expertises e set budget = b.budget || ' (exemple)'
from (values
  ('Plomberie', '1 500 à 6 000 € TTC'), ('Menuiserie', '1 200 à 9 000 € TTC'), ('Cuisine', '8 000 à 22 000 € TTC'),
  ('Carrelages', '80 à 160 € TTC le m²'), ('Salle de bain', '9 000 à 16 000 € TTC'), ('Isolation', '40 à 120 € TTC le m²'),
  ('Démolition', '1 000 à 5 000 € TTC'), ('Maçonnerie', '1 500 à 12 000 € TTC'), ('Électricité', '2 000 à 11 000 € TTC')
) b (title, budget)
where e.title = b.title and e.budget is null;

-- A save, as an owner makes it: opening hours are shown once they were saved.
update public.scheduling_settings set working_hours = working_hours;

insert into public.contractors
  (name, email, phone, address, specialties, hourly_rate, notes, is_available, rating, availability, last_active, date_joined, created_at)
select c.name, private.normalize(c.mailbox) || '@example.com', c.phone, c.address, c.specialties, c.rate, c.notes, c.available, c.rating,
  (select jsonb_object_agg(day, position(letter in c.days) > 0)
   from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[], '{1,2,3,4,5,6,7}'::text[]) w (day, letter)),
  private.now() - c.seen, private.today() - c.joined, private.now() - make_interval(days => c.joined)
from (values
  ('Keller Plomberie Chauffage', 'keller', '01 99 00 21 07', '14 rue de la Réunion, 75020 Paris', '{plomberie}'::text[], 58.00,
    'Exemple. Très réactif le matin, préfère être appelé avant 8 h.', true, 4.8, '12345', interval '5 hours', 620),
  ('Fatoumata Traoré', 'f.traore', '06 39 98 40 11', '3 avenue Gallieni, 93100 Montreuil', '{electricite}', 62.00,
    'Exemple. Mise en sécurité et tableaux anciens, rapport photo à chaque fin de chantier.', true, 4.9, '123456', interval '1 day', 540),
  ('Atelier Bois & Compas', 'boisetcompas', '01 99 00 33 18', '27 rue des Vignerons, 94300 Vincennes', '{menuiserie,montage}', 55.00,
    'Exemple. Fabrication sur mesure : compter trois semaines entre le relevé et la pose.', true, 4.6, '12345', interval '2 days', 810),
  ('Peintures Oliveira & Filhos', 'oliveira', '06 39 98 52 64', '8 rue Victor-Hugo, 92700 Colombes', '{peinture}', 46.50,
    null, true, 4.4, '12345', interval '3 days', 430),
  ('Youssef Benali Carrelage', 'y.benali', '06 39 98 18 90', '51 boulevard Carnot, 93200 Saint-Denis', '{carrelage}', 52.00,
    'Exemple. Spécialiste des petits formats et du zellige.', true, 4.7, '123456', interval '8 hours', 365),
  ('Dubreuil-Montfaucon Père et Filles', 'dubreuil.montfaucon', '01 99 00 45 72', '2 place du Marché, 78000 Versailles', '{plomberie,carrelage}', 60.00,
    'Exemple. Salles de bain complètes dans les Yvelines.', true, 4.5, '1245', interval '6 days', 290),
  ('Élodie Carpentier', 'e.carpentier', '06 39 98 66 23', '19 rue de Paris, 94220 Charenton-le-Pont', '{montage,menuiserie}', 44.00,
    'Exemple. Disponible le samedi.', true, 4.9, '12346', interval '1 day', 210),
  ('Nikolaï Petrov', 'n.petrov', '06 39 98 07 35', '6 allée des Tilleuls, 91300 Massy', '{electricite,plomberie}', 50.00,
    null, true, 4.1, '345', interval '12 days', 150),
  ('Inès Da Silva', 'i.dasilva', '06 39 98 93 48', '33 rue Gabriel-Péri, 95100 Argenteuil', '{peinture,carrelage}', 45.00,
    'Exemple. En chantier long jusqu’à la fin du mois.', false, 4.3, '12345', interval '4 days', 95),
  ('Les Compagnons de l’Ourcq', 'compagnons.ourcq', '01 99 00 58 16', '70 quai de la Marne, 75019 Paris', '{menuiserie,peinture,montage}', 57.50,
    'Exemple. Équipe de quatre, pour les gros volumes. Complets ce mois-ci.', false, 4.0, '12345', interval '15 days', 720)
) c (name, mailbox, phone, address, specialties, rate, notes, available, rating, days, seen, joined);

insert into public.contractor_absences (contractor_id, starts_on, ends_on, reason)
select c.id, private.today() + a.from_day, private.today() + a.to_day, a.reason
from (values
  ('Inès Da Silva', -6, 9, 'Chantier long'), ('Keller Plomberie Chauffage', 32, 41, 'Congés')
) a (name, from_day, to_day, reason) join public.contractors c using (name);
