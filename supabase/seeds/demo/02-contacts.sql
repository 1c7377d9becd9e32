-- Fourteen requests from fictional people, in every status; telephone numbers are from the range reserved for fiction.

insert into public.contact_requests
  (name, email, phone, address, service, project_type, budget, urgency, description, status, notes, created_at, updated_at)
select c.name, regexp_replace(private.normalize(c.name), '[^a-z]+', '.', 'g') || '@example.fr',
  '06 39 98 ' || lpad((c.n * 17 % 100)::text, 2, '0') || ' ' || lpad((c.n * 29 % 100)::text, 2, '0'),
  c.address, c.service, c.kind, c.budget, c.urgency, c.description, c.status, c.notes,
  -- Recent ones so many hours ago, the others at hours at which people write.
  case when c.age < interval '3 days' then private.now() - c.age
    else (private.today() - c.age + make_interval(hours => 8 + c.n * 5 % 13, mins => c.n * 17 % 60)) at time zone 'Europe/Paris' end,
  private.now() - c.age / 2
from (values
  (1, 'Anne-Sophie de Kermadec', '18 rue Oberkampf, 75011 Paris', 'reno', 'Appartement', '50k-100k', 'flexible',
    'Bonjour, nous venons d’acheter un 62 m² à rénover entièrement : électricité, cuisine, salle d’eau et sols. Nous aimerions emménager dans six mois. Pouvez-vous passer le visiter un soir de semaine ?',
    'converted', 'Exemple. Devenu le projet « Appartement rue Oberkampf ».', interval '74 days'),
  (2, 'Mehdi Bouazza', '7 avenue de la République, 93100 Montreuil', 'reno', 'Salle de bain', '5k-15k', 'soon',
    'Notre baignoire fuit chez le voisin du dessous, l’assurance est passée. On voudrait en profiter pour mettre une douche.',
    'converted', null, interval '58 days'),
  (3, 'Geneviève Quéméner', '3 allée des Acacias, 94100 Saint-Maur-des-Fossés', 'reno', 'Façade', '30k-50k', 'planning',
    'Façade de pavillon des années 30 fissurée côté rue, gouttières à reprendre. Rien ne presse mais je préfère m’y prendre tôt.',
    'in_progress', 'Exemple. Échantillons d’enduit à montrer.', interval '41 days'),
  (4, 'Thuý Nguyễn', '25 rue de la Glacière, 75013 Paris', 'brico', 'Électricité', 'under-1k', 'urgent',
    'Le disjoncteur saute dès que le four et la bouilloire marchent ensemble. Deux enfants en bas âge, c’est assez pressé.',
    'converted', null, interval '33 days'),
  (5, 'Jean-Baptiste Larrivée-Fontenoy', '102 boulevard de la Reine, 78000 Versailles', 'reno', 'Combles', '30k-50k', 'flexible',
    'Je souhaite aménager 28 m² de combles en chambre avec une petite salle d’eau. La charpente est traditionnelle, hauteur 2,60 m au faîtage.',
    'in_progress', null, interval '27 days'),
  (6, 'Camille Ferreira', '41 rue du Point-du-Jour, 92100 Boulogne-Billancourt', 'reno', 'Studio', '15k-30k', 'soon',
    'Studio de 19 m² à remettre en location pour la rentrée : kitchenette, peinture et sol. Budget serré, je cherche surtout du durable.',
    'contacted', 'Exemple. Rappeler après 18 h 30.', interval '16 days'),
  (7, 'Oumar Cissé', '5 place de la Basilique, 93200 Saint-Denis', 'both', 'Maison', 'no-budget', 'planning',
    'Plusieurs choses : une porte qui ferme mal, une pièce à repeindre et à terme la cuisine. Est-ce que vous faites tout ?',
    'contacted', null, interval '12 days'),
  (8, 'Éloïse Château', '12 rue des Écoles, 91120 Palaiseau', 'unsure', null, 'no-budget', 'flexible',
    'Il y a une trace d’humidité derrière le canapé, qui revient après peinture. Je ne sais pas quel métier appeler.',
    'contacted', null, interval '9 days'),
  (9, 'Société de la Tour Saint-Ambroise', '9 passage Saint-Ambroise, 75011 Paris', 'reno', 'Bureaux', 'over-100k', 'planning',
    'Réaménagement d’un plateau de 180 m² : cloisons, acoustique, éclairage. Merci de nous indiquer vos disponibilités pour une visite.',
    'closed', 'Exemple. Au-delà de notre taille de chantier, orientés ailleurs.', interval '36 days'),
  (10, 'Lucie Haddad', '60 avenue Jean-Jaurès, 92190 Meudon', 'brico', 'Montage', 'under-1k', 'soon',
    'Armoire PAX à monter et à fixer dans une chambre mansardée.', 'closed', null, interval '22 days'),
  (11, 'Pierre-Yves Guéguen', '14 quai de l’Oise, 95300 Pontoise', 'reno', 'Isolation', '15k-30k', 'flexible',
    'Maison mitoyenne froide, simple vitrage et combles non isolés. Par quoi commencer ? J’ai un diagnostic de performance que je peux envoyer.',
    'new', null, interval '2 days 4 hours 23 minutes'),
  (12, 'Zoé Lemaître', '33 rue Daguerre, 75014 Paris', 'reno', 'Cuisine', '15k-30k', 'soon',
    'Nous voulons ouvrir la cuisine sur le salon. Le mur sonne plein, il faudra sans doute un avis de structure. Plans disponibles.',
    'new', null, interval '1 day 3 hours 41 minutes'),
  (13, 'Rachid El Amrani', '8 rue Jean-Moulin, 77500 Chelles', 'brico', 'Carrelage', '1k-5k', 'flexible',
    'Une dizaine de carreaux cassés dans l’entrée, j’ai gardé une boîte du carrelage d’origine.', 'converted', null, interval '4 days'),
  (14, 'Maëlle Rousseau-Dumontier', '21 rue de Fontenay, 94300 Vincennes', 'both', 'Appartement', '5k-15k', 'urgent',
    'Dégât des eaux réparé, reste à refaire le plafond de la chambre, un bout de parquet et une prise. L’expert a validé le montant.',
    'new', null, interval '3 hours 12 minutes')
) c (n, name, address, service, kind, budget, urgency, description, status, notes, age);
