-- Initial content for any company: the trades of the catalogue, the nine expertises and six questions. It makes no claim for the company:
-- no price, team, figure, telephone or address. Each list is filled only if it is empty, so that changes by staff are never overwritten.

insert into public.service_categories (code, name, display_order) values
  ('plomberie', 'Plomberie', 1),
  ('electricite', 'Électricité', 2),
  ('montage', 'Montage', 3),
  ('menuiserie', 'Menuiserie', 4),
  ('peinture', 'Peinture', 5),
  ('carrelage', 'Carrelage', 6),
  ('autre', 'Autre', 7)
on conflict (code) do nothing;

update public.service_categories c set description = d.description
from (values
  ('plomberie', 'Fuites, bouchons, robinets et chasses d’eau.'),
  ('electricite', 'Prises, interrupteurs, luminaires et pannes.'),
  ('montage', 'Meubles en kit, étagères, écrans et miroirs.'),
  ('menuiserie', 'Portes, fenêtres, serrures et rangements.'),
  ('peinture', 'Raccords, plafonds tachés et petites pièces.'),
  ('carrelage', 'Carreaux cassés et joints à refaire.'),
  ('autre', 'Petits travaux groupés et avis d’un professionnel.')
) d (code, description)
where c.code = d.code and c.description is null;

insert into public.reno_expertises (title, description, image, secondary_images, services, "order")
select e.title, e.description, '/demo/' || e.image || '.svg',
  (select array_agg('/demo/' || name || '.svg' order by place) from unnest(e.more) with ordinality m (name, place)),
  e.services, e.place
from (values
  (1, 'Plomberie',
    'De l’arrivée d’eau au dernier robinet : nous reprenons les réseaux fatigués, déplaçons les points d’eau et raccordons vos appareils, avec des organes de coupure faciles à atteindre.',
    'plomberie', '{salle-de-bain-chantier,salle-de-bain-apres,cuisine-apres}'::text[],
    '{"Remplacement des alimentations et des évacuations","Déplacement de points d’eau","Pose de sanitaires et de robinetterie","Chauffe-eau et ballon thermodynamique","Radiateurs et sèche-serviettes"}'::text[]),
  (2, 'Menuiserie',
    'Portes, parquets, bibliothèques et rangements sur mesure : le bois est pris aux cotes de votre logement, jamais l’inverse, et posé d’aplomb dans des murs qui ne le sont pas toujours.',
    'menuiserie', '{bibliotheque,salon-apres,combles}',
    '{"Portes intérieures et blocs-portes","Placards et bibliothèques sur mesure","Parquet massif ou contrecollé","Plinthes, moulures et habillages","Remplacement de fenêtres"}'),
  (3, 'Cuisine',
    'Un plan pensé avec vous, des réseaux amenés au bon endroit, puis des meubles posés de niveau : une seule équipe suit votre cuisine, du premier relevé à la dernière poignée.',
    'cuisine', '{cuisine-apres,cuisine-chantier,cuisine-avant}',
    '{"Relevé et plan d’implantation","Dépose de l’ancienne cuisine","Arrivées d’eau et circuits électriques dédiés","Pose des meubles et du plan de travail","Crédence et raccordement des appareils"}'),
  (4, 'Carrelages',
    'Un beau carrelage commence par un support plan et un calepinage soigné. Nous préparons, étanchons et posons, en faïence comme au sol, avec des coupes placées là où l’œil ne va pas.',
    'carrelages', '{salle-de-bain-apres,cuisine-apres}',
    '{"Ragréage et préparation des supports","Sol en grès cérame","Faïence et zellige","Carreaux de ciment","Joints et traitement de surface"}'),
  (5, 'Salle de bain',
    'Même dans trois mètres carrés, une salle de bain peut être claire, sèche et commode. Étanchéité, ventilation, plomberie et décor sont menés ensemble, dans le bon ordre.',
    'salle-de-bain', '{salle-de-bain-apres,salle-de-bain-chantier,salle-de-bain-avant}',
    '{"Douche à l’italienne et receveur extra-plat","Baignoire, vasque et meuble","Étanchéité sous carrelage","Ventilation et chauffage","Adaptation pour un accès facilité"}'),
  (6, 'Isolation',
    'Moins de bruit, moins de courants d’air et des pièces qui gardent leur chaleur : nous choisissons l’isolant selon le mur, le toit et la place disponible, sans oublier la ventilation.',
    'isolation', '{combles,facade-chantier}',
    '{"Combles perdus et combles aménagés","Doublage des murs par l’intérieur","Isolation acoustique des cloisons","Planchers et plafonds","Traitement des ponts thermiques"}'),
  (7, 'Démolition',
    'Ouvrir une pièce se prépare : repérage des réseaux, avis d’un bureau d’études si le mur porte, protection des parties communes. Ensuite seulement, on casse, on trie et on évacue.',
    'demolition', '{salon-chantier,cuisine-avant}',
    '{"Dépose de cloisons et de doublages","Ouverture de mur avec étude de structure","Dépose de sols et de faïences","Tri et évacuation des gravats","Protection des parties communes"}'),
  (8, 'Maçonnerie',
    'Murs, ouvertures, chapes et façades : des bases saines pour tout ce qui viendra dessus. Chaque ouvrage est exécuté selon les règles de l’art et vérifié avant d’être recouvert.',
    'maconnerie', '{facade-apres,facade-chantier,facade-avant}',
    '{"Création et rebouchage d’ouvertures","Murs et cloisons maçonnées","Chapes et dalles","Reprise de fissures","Enduits et ravalement de pavillon"}'),
  (9, 'Électricité',
    'Un tableau lisible, des prises là où vous vivez et une lumière qui met en valeur : nous rénovons l’installation dans le respect de la norme NF C 15-100.',
    'electricite', '{salon-apres,cuisine-chantier,balcon}',
    '{"Remplacement du tableau électrique","Mise en sécurité de l’installation","Création de prises et de points lumineux","Éclairage intérieur et extérieur","Réseau informatique et domotique"}')
) e (place, title, description, image, more, services)
where not exists (select from public.reno_expertises);

insert into public.faqs (question, answer, display_order)
select f.question, f.answer, f.place
from (values
  (1, 'À quoi correspond l’acompte payé à la réservation ?',
    'Il réserve votre créneau Brico et se déduit de la facture. Il est remboursé en entier si vous annulez au moins 24 heures avant le rendez-vous, si notre équipe ne peut pas venir, si vous refusez le devis remis avant les travaux ou si vous vous rétractez dans les 14 jours qui suivent la commande, sauf réparation urgente que vous avez expressément demandée. Si l’intervention a commencé à votre demande avant la fin de ce délai, la part déjà réalisée reste due. Un devis écrit et détaillé vous est remis avant tout travail ; si vous le refusez, l’acompte est remboursé.'),
  (2, 'Dans quelles communes intervenez-vous ?',
    'À Paris et dans toute l’Île-de-France : départements 75, 77, 78, 91, 92, 93, 94 et 95. Le code postal que vous indiquez en réservant nous permet de le vérifier aussitôt.'),
  (3, 'Sous quel délai pouvez-vous venir ?',
    'Pour un petit travail, les créneaux ouverts s’affichent en direct sur la page Brico ; nous vous appelons ensuite pour préparer notre venue. Pour une rénovation, décrivez-nous votre projet par le formulaire de contact : nous convenons d’une visite avec vous, puis le devis détaillé suit.'),
  (4, 'Le devis est-il gratuit ?',
    'Oui. La visite et le devis d’une rénovation sont gratuits et ne vous engagent à rien. Le devis détaille les quantités, les prix et le calendrier ; aucun travail supplémentaire n’est fait sans votre accord écrit.'),
  (5, 'Quelles garanties couvrent vos travaux ?',
    'Des garanties prévues par la loi, selon la nature des travaux : parfait achèvement pendant un an après la réception, bon fonctionnement des équipements pendant deux ans, et garantie décennale pour les ouvrages qui en relèvent. Les garanties et l’assurance applicables à votre chantier sont indiquées sur votre devis.'),
  (6, 'Puis-je déplacer ou annuler un rendez-vous ?',
    'Oui, depuis le lien « Gérer mon rendez-vous » de votre e-mail de confirmation, ou par téléphone. Le montant remboursé s’affiche avant que vous ne confirmiez l’annulation.')
) f (place, question, answer)
where not exists (select from public.faqs);
