import { randomUUID } from "node:crypto"
import { inject, onTestFinished } from "vitest"
import { type Ask, withConnection } from "#server/backend/pool.ts"
import { readHistory, seedFiles } from "#server/backend/sql-files.ts"

/** Stands for a project's role `postgres`; in the tests' cluster that name belongs to the superuser. */
const OWNER = "hosted_postgres"

const role = (name: string, rights: string) =>
  `do $$ begin if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${rights}; end if; end $$;`

/**
 * A hosted project before the first migration, as far as it matters to migrations: the plain role that applies them, schemas with
 * other owners and row security on each table, and default privileges that open `public` to the API.
 */
const PROJECT = `
${role(OWNER, "nosuperuser createdb createrole replication bypassrls")}
${role("supabase_auth_admin", "noinherit")}
${role("supabase_storage_admin", "noinherit")}
grant anon, authenticated, service_role to ${OWNER} with admin option;

create schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema auth to ${OWNER}, anon, authenticated, service_role;
grant usage on schema storage to ${OWNER} with grant option;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema extensions, public to ${OWNER};
grant usage on schema extensions, public to anon, authenticated, service_role;
alter default privileges for role ${OWNER} in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${OWNER} in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role ${OWNER} in schema public grant all on sequences to anon, authenticated, service_role;

set role supabase_auth_admin;
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.users (
  id uuid primary key, email varchar(255), encrypted_password varchar(255), raw_app_meta_data jsonb, raw_user_meta_data jsonb,
  invited_at timestamptz, email_confirmed_at timestamptz, banned_until timestamptz, created_at timestamptz default now(), updated_at timestamptz default now()
);
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz, updated_at timestamptz,
  factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet, tag text
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
  factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz, updated_at timestamptz, secret text
);
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_factors enable row level security;
create function auth.jwt() returns jsonb language sql stable
return coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb;
create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
create function auth.role() returns text language sql stable return auth.jwt() ->> 'role';
grant all on all tables in schema auth to ${OWNER};

set role supabase_storage_admin;
create table storage.buckets (
  id text primary key, name text not null unique, owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
  public boolean default false, avif_autodetection boolean default false, file_size_limit bigint, allowed_mime_types text[], owner_id text
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner uuid,
  created_at timestamptz default now(), updated_at timestamptz default now(), last_accessed_at timestamptz default now(), metadata jsonb,
  version text, owner_id text, user_metadata jsonb
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to anon, authenticated, service_role;
grant all on all tables in schema storage to ${OWNER} with grant option;
reset role;`

/** On Supabase an extension lets the project's role create policies on the tables of files, but do nothing else that needs their owner. */
const ON_FILES = /create policy "[^"]+" on storage\.\w+[^;]*;/g

type HostedProject = {
  /** Queries as the superuser, which a project does not have: for assertions. */
  ask: Ask
  /** Runs a statement as one of the project's roles. */
  askAs: (role: string, statement: string) => Promise<Record<string, unknown>[]>
}

/** A database like a hosted project's, to which its plain role has applied our migrations and the initial rows of any company. */
export async function useHostedProject(task: (project: HostedProject) => Promise<void>): Promise<void> {
  const access = inject("template").owner
  const database = `hosted_${randomUUID().replaceAll("-", "")}`
  const maintain = (statement: string) => withConnection({ access, database: "postgres" }, (ask) => ask(statement))
  await maintain(`create database ${database}`)
  onTestFinished(() => maintain(`drop database ${database} with (force)`).then(() => {}))
  await withConnection({ access, database }, async (ask) => {
    await ask(PROJECT)
    await ask(`grant all on database ${database} to ${OWNER}`)
    const askAs = async (name: string, statement: string) => {
      await ask(`set role ${name}`)
      try {
        return await ask(statement)
      } finally {
        await ask("reset role")
      }
    }
    for (const { sql } of [...readHistory(), ...seedFiles("minimal")])
      await ask(
        `begin; set local role ${OWNER}; ${sql.replace(ON_FILES, `reset role; $& set local role ${OWNER};`)}; commit`,
      )
    await task({ ask, askAs })
  })
}
