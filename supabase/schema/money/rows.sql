-- What each database begins with.

insert into public.refund_reasons (id) values
  ('team_cannot_come'),
  ('quote_refused'),
  ('cancelled_in_time'),
  ('withdrawal'),
  ('work_begun'),
  ('slot_lost'),
  ('staff'),
  ('external'),
  ('double_payment'),
  ('stray_payment');
