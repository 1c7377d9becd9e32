-- Functions that several of the migrations before this one have written again, each as it stands in its file.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'quotes', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors',
  'blocked_dates', 'customers', 'places', 'price_items'];

-- End of what `npm run routines` wrote.
