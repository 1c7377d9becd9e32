-- The services and teams of the example company.

insert into public.teams (name, display_order, introduced_by) values ('Équipe 1', 1, 'Moussa Koné'), ('Équipe 2', 2, 'Bastien Aubry')
on conflict (name) do nothing;

-- Repairs mend something broken: only they can be requested as urgent. Work on a dwelling older than two years has 10 % of VAT, the assembly of
-- furniture 20 %.
insert into public.services (category, name, description, duration_minutes, base_price, is_repair, vat_rate, display_order)
select s.category, s.name, s.description, s.minutes, s.price, s.name in (
  'Réparation de fuite', 'Débouchage d’évier ou de douche', 'Réparation de chasse d’eau', 'Recherche de panne électrique',
  'Remplacement de serrure ou de cylindre'
), case when s.category = 'montage' then 20 else 10 end, row_number() over ()
from (values
  ('plomberie', 'Réparation de fuite', 'Recherche de la fuite visible, changement du joint ou du raccord, puis essai en eau.', 60, 95),
  ('plomberie', 'Débouchage d’évier ou de douche', 'Démontage du siphon et passage du furet, sans produit agressif.', 60, 110),
  ('plomberie', 'Remplacement de robinet ou de mitigeur', 'Dépose de l’ancien, pose du nouveau que vous fournissez ou que nous apportons.', 75, 120),
  ('plomberie', 'Réparation de chasse d’eau', 'Changement du mécanisme, du flotteur ou du joint de réservoir.', 60, 105),
  ('electricite', 'Remplacement de prise ou d’interrupteur', 'Jusqu’à deux points, essai et vérification du circuit compris.', 45, 85),
  ('electricite', 'Pose de luminaire', 'Fixation et raccordement d’un plafonnier, d’une suspension ou d’une applique.', 60, 90),
  ('electricite', 'Recherche de panne électrique', 'Diagnostic du tableau et du circuit en défaut, remise en service lorsque c’est possible.', 90, 125),
  ('montage', 'Montage de meuble en kit', 'Commode, bureau, lit ou petite armoire, montés et calés à leur place.', 90, 95),
  ('montage', 'Fixation murale', 'Étagère, miroir, tringle ou support d’écran, avec la cheville qui convient à votre mur.', 60, 85),
  ('montage', 'Montage de grande armoire ou de dressing', 'Montage, fixation de sécurité et réglage des portes, à deux si nécessaire.', 180, 210),
  ('menuiserie', 'Réglage de porte ou de fenêtre', 'Une porte qui frotte ou une fenêtre qui ferme mal, ajustée sur place.', 60, 90),
  ('menuiserie', 'Remplacement de serrure ou de cylindre', 'Dépose, pose d’un cylindre ou d’une serrure équivalente et remise des clés.', 60, 130),
  ('menuiserie', 'Pose d’étagères sur mesure', 'Découpe, ajustement à la niche et fixation invisible de trois tablettes au plus.', 150, 180),
  ('peinture', 'Raccords de peinture', 'Rebouchage, ponçage et deux couches sur une zone de 5 m² au plus.', 120, 130),
  ('peinture', 'Peinture d’une petite pièce', 'Murs d’une pièce de 8 m² au plus, protection du sol et deux couches.', 240, 320),
  ('carrelage', 'Remplacement de carreaux cassés', 'Dépose soignée, pose et joints de six carreaux au plus, fournis par vous.', 120, 150),
  ('carrelage', 'Réfection des joints de douche ou de baignoire', 'Retrait des anciens joints, traitement et silicone sanitaire neuf.', 120, 120),
  ('autre', 'Petits travaux à la demi-journée', 'Quatre heures d’un artisan polyvalent pour la liste de petites choses qui attendent.', 240, 230)
) s (category, name, description, minutes, price)
where not exists (select from public.services);

-- What the prices of the example include; an owner writes his own.
update public.services s set included = i.text
from (values
  ('plomberie', 'déplacement en Île-de-France, première heure de travail, joints et petites fournitures. En plus : les pièces, au prix convenu sur le devis.'),
  ('electricite', 'déplacement en Île-de-France, main-d’œuvre et essai. En plus : l’appareillage, si vous ne le fournissez pas.'),
  ('montage', 'déplacement en Île-de-France, main-d’œuvre, vis et chevilles courantes. En plus : un second artisan, si la charge le demande.'),
  ('menuiserie', 'déplacement en Île-de-France et main-d’œuvre. En plus : la serrure, le bois et la quincaillerie, chiffrés sur le devis.'),
  ('peinture', 'déplacement en Île-de-France, main-d’œuvre, protection des sols et bâches. En plus : la peinture, si vous ne la fournissez pas.'),
  ('carrelage', 'déplacement en Île-de-France, main-d’œuvre, colle et joint. En plus : les carreaux, fournis par vous ou chiffrés sur le devis.'),
  ('autre', 'déplacement en Île-de-France et quatre heures de main-d’œuvre. En plus : les fournitures, sur facture.')
) i (category, text)
where s.category = i.category and s.included is null;
