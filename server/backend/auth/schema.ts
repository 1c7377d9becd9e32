/**
 * GoTrue's tables of the second factor, which the embedded backend lacks: same names, and those of its columns that the site uses, so that
 * migrations can use them on both backends. No role of the API has a right on these tables. Columns that GoTrue does not have: `last_step` (last time
 * step used), `failures` and `failed_at` (consecutive wrong codes from unknown devices).
 */
export const SECOND_FACTOR_TABLES = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text not null,
  last_challenged_at timestamptz,
  last_step bigint not null default 0,
  failures int not null default 0,
  failed_at timestamptz
);
create unique index if not exists mfa_factors_user_friendly_name
  on auth.mfa_factors (user_id, friendly_name) where btrim(friendly_name) <> '';
create index if not exists mfa_factors_user on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet
);
create index if not exists mfa_challenges_factor on auth.mfa_challenges (factor_id);
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  primary key (session_id, authentication_method)
);`
