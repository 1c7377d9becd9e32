-- What each database begins with.

insert into public.service_categories (code, name, display_order) values
  ('plomberie', 'Plomberie', 1),
  ('electricite', 'Électricité', 2),
  ('montage', 'Montage', 3),
  ('menuiserie', 'Menuiserie', 4),
  ('peinture', 'Peinture', 5),
  ('carrelage', 'Carrelage', 6),
  ('autre', 'Autre', 7);
