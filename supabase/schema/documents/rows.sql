-- What each database begins with.

insert into public.document_kinds (id) values
  ('note'),
  ('quote'),
  ('quote_evidence'),
  ('invoice'),
  ('invoice_draft'),
  ('quote_signed'),
  ('minutes'),
  ('minutes_signed');
