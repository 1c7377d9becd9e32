-- Finished works of the example company, with drawings instead of photos, and reviews of fictional clients.

insert into public.gallery_projects (
  title, category, location, surface, duration, image, image_alt, description, client_name, budget_range, shown_budget, completion_date, tags,
  is_published, is_featured, display_order, created_at
)
-- A work without an image is shown as a comparison of before and after.
select g.title, g.category, g.location, g.surface, g.duration,
  case when g.picture not in ('salle-de-bain-apres', 'facade-apres') then '/demo/' || g.picture || '.svg' end, g.alt, g.description,
  g.client, g.budget, g.shown, private.today() - g.ago, g.tags, g.published, g.featured, g.place, private.now() - make_interval(days => g.ago)
from (values
  (0, 'Une cuisine framboise à Vincennes', 'reno', 'Vincennes (94)', '11 m²', '5 semaines', 'cuisine-apres',
    'Dessin d’une cuisine aux meubles framboise, crédence à motifs et réfrigérateur jaune, sous une fenêtre ensoleillée',
    'Exemple de réalisation. Meubles bas en framboise, crédence posée au motif et plan de travail en chêne huilé. La fenêtre et l’évier n’ont pas bougé, tout le reste a changé.',
    'Famille Q. (exemple)', '15 000 € à 30 000 €', '18 000 à 22 000 € TTC', 48, '{cuisine,carrelage,menuiserie}'::text[], true, true),
  (1, 'Salle de bain rose à Montreuil', 'reno', 'Montreuil (93)', '6 m²', '4 semaines', 'salle-de-bain-apres',
    'Dessin d’une salle de bain claire avec zellige rose, vasque posée sur un meuble en bois et baignoire îlot',
    'Exemple de réalisation. Faïence en zellige, sol à cabochons et baignoire îlot à la place de l’ancienne baignoire maçonnée. Étanchéité entièrement reprise.',
    null, '5 000 € à 15 000 €', '12 000 à 15 000 € TTC', 76, '{salle de bain,plomberie,carrelage}', true, true),
  (2, 'Un salon parisien et son point de Hongrie', 'reno', 'Paris 17e', '34 m²', '6 semaines', 'salon-apres',
    'Dessin d’un salon haussmannien au parquet en point de Hongrie, cheminée blanche et canapé framboise',
    'Exemple de réalisation. Chêne massif posé en point de Hongrie, moulures reprises à la main et cheminée remise en service décoratif.',
    'V. et A. D. (exemple)', '15 000 € à 30 000 €', '16 000 à 19 000 € TTC', 20, '{parquet,peinture,moulures}', true, true),
  (3, 'Façade et volets d’un pavillon', 'reno', 'Saint-Maur-des-Fossés (94)', '120 m² de façade', '7 semaines', 'facade-apres',
    'Dessin d’un pavillon ravalé, volets framboise, porte jaune et mirabellier dans le jardin',
    'Exemple de réalisation. Fissures reprises, enduit à la chaux, volets repeints et couverture révisée.',
    null, '30 000 € à 50 000 €', '32 000 à 36 000 € TTC', 130, '{façade,maçonnerie,peinture}', true, false),
  (4, 'Chambre sous les toits', 'reno', 'Versailles (78)', '28 m²', '9 semaines', 'combles',
    'Dessin d’une chambre mansardée aux poutres apparentes, lit double et fenêtre sur les toits',
    'Exemple de réalisation. Combles isolés, charpente laissée visible et plancher en chêne.',
    null, '30 000 € à 50 000 €', '38 000 à 44 000 € TTC', 165, '{combles,isolation,menuiserie}', true, false),
  (5, 'Une bibliothèque du sol au plafond', 'reno', 'Boulogne-Billancourt (92)', '4,90 m de long', '3 semaines', 'bibliotheque',
    'Dessin d’une grande bibliothèque en bois sur mesure, portes framboise en bas et échelle',
    'Exemple de réalisation. Sur mesure dans un salon dont aucun mur n’était d’équerre : on ne le voit plus.',
    null, null, null, 95, '{menuiserie,sur mesure}', true, false),
  (6, 'Un balcon pour dîner dehors', 'reno', 'Paris 20e', '9 m²', '2 semaines', 'balcon',
    'Dessin d’un balcon au sol en bois, jardinières fleuries, petite table et deux chaises face aux toits de Paris',
    'Exemple de réalisation. Étanchéité refaite, lames de bois sur plots et jardinières en acier.',
    null, '5 000 € à 15 000 €', '7 000 à 9 000 € TTC', 60, '{extérieur,étanchéité}', true, false),
  (7, 'Tableau remis en ordre à Paris 13e', 'brico', 'Paris 13e', null, '3 heures', 'electricite',
    'Dessin d’un tableau électrique ouvert, câbles rangés par couleur et ampoule allumée',
    'Exemple d’intervention. Panne trouvée, circuit du four séparé, repérage de chaque disjoncteur.',
    null, 'Moins de 1 000 €', null, 33, '{électricité,dépannage}', true, false),
  (8, 'Appartement rue Oberkampf', 'reno', 'Paris 11e', '62 m²', 'En cours', 'salon-chantier',
    'Dessin d’un salon en chantier, parquet à moitié posé et échelle',
    'Brouillon d’exemple : à publier après la réception.', 'A.-S. de K. (exemple)', '50 000 € à 100 000 €', null, 4, '{rénovation complète}', false, false)
) g (place, title, category, location, surface, duration, picture, alt, description, client, budget, shown, ago, tags, published, featured);

insert into public.gallery_photos (project_id, url, photo_type, caption, is_primary, display_order)
select p.id, '/demo/' || f.picture || '.svg', f.kind, f.caption, f.is_primary, f.place
from (values
  (0, 'cuisine-avant', 'before', 'Meubles descellés et crédence fendue', false, 0),
  (0, 'cuisine-chantier', 'progress', 'Pose des meubles bas', false, 1),
  (0, 'cuisine-apres', 'after', 'La cuisine livrée', true, 2),
  (1, 'salle-de-bain-avant', 'before', 'Carreaux manquants et moisissures', false, 0),
  (1, 'salle-de-bain-chantier', 'progress', 'Étanchéité et premières rangées', false, 1),
  (1, 'salle-de-bain-apres', 'after', 'Zellige rose et baignoire îlot', true, 2),
  (2, 'salon-avant', 'before', 'Moquette et papier peint d’origine', false, 0),
  (2, 'salon-chantier', 'progress', 'Le point de Hongrie avance', false, 1),
  (2, 'salon-apres', 'after', 'Le salon terminé', true, 2),
  (3, 'facade-avant', 'before', 'Enduit fissuré et gouttière décrochée', false, 0),
  (3, 'facade-chantier', 'progress', 'Échafaudage', false, 1),
  (3, 'facade-apres', 'after', 'Façade à la chaux et volets framboise', true, 2),
  (4, 'isolation', 'progress', 'Isolation entre les chevrons', false, 0),
  (4, 'combles', 'after', 'La chambre terminée', true, 1),
  (5, 'menuiserie', 'progress', 'À l’atelier', false, 0),
  (5, 'bibliotheque', 'after', 'Posée et garnie', true, 1),
  (6, 'balcon', 'after', 'Prêt pour l’été', true, 0),
  (7, 'electricite', 'after', 'Chaque circuit repéré', true, 0),
  (8, 'salon-avant', 'before', 'Le salon à l’achat', false, 0),
  (8, 'salon-chantier', 'progress', 'Parquet en cours', true, 1)
) f (project, picture, kind, caption, is_primary, place)
join public.gallery_projects p on p.display_order = f.project
order by f.project, f.place;

-- Manual reviews, labelled as such: none of them pretends to come from Google.
insert into public.google_reviews (review_id, author_name, rating, text, time, is_featured, is_hidden, display_order, created_at)
select 'manual_' || (extract(epoch from r.at) * 1000)::bigint, r.author, r.rating, r.body, r.at, r.featured, r.hidden, r.place, r.at
from (
  select v.*, private.now() - make_interval(days => v.ago) as at
  from (values
    (0, 'Hélène R. (exemple)', 5, 'Avis d’exemple. Cuisine livrée au jour dit, et un chef de chantier qui répond au téléphone. Les finitions autour de la fenêtre sont superbes.', 12, true, false),
    (1, 'Karim B. (exemple)', 5, 'Avis d’exemple. Panne électrique trouvée en vingt minutes, expliquée clairement, réparée dans la foulée. Prix conforme à l’annonce.', 19, true, false),
    (2, 'Solène et Marc T. (exemple)', 5, 'Avis d’exemple. Notre salle de bain de six mètres carrés a enfin l’air d’une salle de bain. Chantier propre chaque soir.', 31, true, false),
    (3, 'Élisabeth Vauquelin (exemple)', 5, 'Avis d’exemple. Le point de Hongrie est magnifique, et nos voisins n’ont pas eu à se plaindre.', 44, false, false),
    (4, 'Jonas P. (exemple)', 4, 'Avis d’exemple. Très bon travail, une semaine de retard à cause d’une livraison, annoncée à l’avance.', 58, false, false),
    (5, 'Maryam A. (exemple)', 5, 'Avis d’exemple. Étagères posées parfaitement de niveau dans un mur qui ne l’était pas.', 73, true, false),
    (6, 'Didier L. (exemple)', 3, 'Avis d’exemple. Joints impeccables, mais il a fallu reprendre rendez-vous car le premier créneau avait été déplacé.', 90, false, false),
    (7, 'Anonyme (exemple)', 2, 'Avis d’exemple masqué : il concernait une autre entreprise.', 101, false, true)
  ) v (place, author, rating, body, ago, featured, hidden)
) r;

-- The clients of three works said what they think of them.
update public.gallery_projects w set review_id = r.id
from public.google_reviews r
where (w.display_order, r.display_order) in ((0, 0), (1, 2), (2, 3));
