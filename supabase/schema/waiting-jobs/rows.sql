insert into private.job_kinds (id, claimed_for, longest_wait, stuck_after, is_owed) values
  ('mail', '5 minutes', '4 hours', 5, false),
  ('refund', '5 minutes', '4 hours', 3, true),
  ('document', '2 minutes', '4 hours', 3, true),
  ('payment', '5 minutes', '5 minutes', 12, true),
  ('archive', '10 minutes', '4 hours', 3, false),
  ('file', '5 minutes', '4 hours', 5, false),
  ('reviews', '5 minutes', '4 hours', 3, false);
