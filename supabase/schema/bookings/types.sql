-- An order of a visitor as the function that takes it reads it, and what it answers.

create type public.booking_order as (
  service_id uuid,
  scheduled_date date,
  scheduled_time time,
  client_name text,
  client_email text,
  client_phone text,
  address text,
  postal_code text,
  city text,
  description text,
  terms_version text,
  express_request boolean,
  urgent_repair boolean,
  idempotency_key text,
  network text,
  proof text,
  proof_expires_at timestamptz,
  other_place boolean,
  shown jsonb
);

create type public.booking_hold as (
  id uuid,
  reference text,
  team_id uuid,
  hold_expires_at timestamptz,
  prepayment_cents int,
  service_name text,
  scheduled_date date,
  scheduled_time time,
  duration_minutes int,
  payment_id uuid,
  session_id text
);
