import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { decode } from "hono/jwt"
import { inject } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { type EmbeddedDatabase, openDatabase } from "#server/backend/database.ts"
import { createCallerClient } from "#server/backend/functions.ts"
import { startEmbeddedBackend } from "#server/backend/embedded.ts"
import { createFolderStore } from "#server/backend/files/folder-store.ts"
import { openPage, paidByCard } from "./card-payments.ts"
import { emptying, newDatabase } from "./databases.ts"

/**
 * The callers: a visitor; a user who claimed a role at sign-up; a manager; an administrator; a deactivated member of staff; a manager
 * who gave the password but not the code of the second factor (half); a craftsman who sees his day only (field).
 */
export type Person = "visitor" | "user" | "manager" | "admin" | "deactivated" | "half" | "field"

/** A client without the types of the tables, because tests also use names and values that must be refused. */
export type FreeDb = SupabaseClient

export type World = {
  as: Record<Person | "service", FreeDb>
  /** Ids of the accounts. */
  people: Record<Exclude<Person, "visitor">, string>
  /** Their access tokens. */
  tokens: Record<Exclude<Person, "visitor">, string>
  /** Calls the backend as the web server does. */
  fetch: (request: Request) => Promise<Response>
  /** Waits for the work that the backend does after its response: mails about accounts, sign-ups. */
  settled: () => Promise<void>
  /** Runs SQL as the owner of the database: for set-up and assertions, never to prove a right. */
  sql: EmbeddedDatabase["query"]
  /** Runs a script of several statements as that owner, in one transaction. */
  script: EmbeddedDatabase["runScript"]
  /** A transaction of that owner on a connection of its own, open until the task ends. */
  begin: EmbeddedDatabase["transaction"]
  /** Deletes all rows of these tables, and of the tables that refer to them. */
  empty: (...tables: string[]) => Promise<void>
  /** A new client without a session, as in a browser. */
  newClient: () => FreeDb
  /** A client with the rights of the request's caller, as the functions get it. */
  callerClient: (request: Request) => Db
  /** The backend signs its sessions with it. */
  jwtSecret: string
  /** The links and codes of accounts derive from it. */
  secretKey: string
  /** Restores the sessions of these accounts that a test has ended. */
  reopenSessions: () => Promise<void>
  /** Fixes `private.now()` for every connection of this world, and the clock of one-time codes. */
  setClock: (instant: string) => Promise<void>
  add: {
    service: (change?: Row) => Promise<Row & { id: string }>
    /** With `card`: its prepayment was paid by card, with this reference; with `session`: its payment page is open, or was paid. */
    request: (change?: Row & { card?: string; session?: string }) => Promise<Row & { id: string }>
    team: (name: string) => Promise<Row & { id: string }>
    /** Adds an account without rights, with the password `PASSWORD`. */
    account: (email: string) => Promise<void>
  }
}

type Row = Record<string, unknown>
const PUBLIC_URL = "https://mirabelle.test"

/** The company's settings and team in tests; a fresh installation has none of them. */
const COMPANY = `
  set local session_replication_role = replica;
  update public.company_settings set email = 'contact@mirabelle.test', phone = '01 99 00 12 34',
    address = '12 rue des Mirabelliers, 75011 Paris', response_figure = '24h', quote_figure = '48h';
  insert into public.teams (name, display_order) values ('Équipe 1', 1);`

/** A new backend with the real migrations and the accounts above, on its own database, closed when the test file ends. */
export async function freshBackend(): Promise<World> {
  const template = inject("template")
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-world-"))
  const { location, drop } = await newDatabase("migrated")
  // No time limit for the set-up of a test; each request has its own limit.
  const database = openDatabase(location, 0)
  let fixedNow: number | null = null
  const backend = await startEmbeddedBackend({
    database,
    now: () => fixedNow ?? Date.now(),
    migrations: [],
    keys: template.keys,
    files: createFolderStore(join(folder, "storage")),
    publicUrl: PUBLIC_URL,
  })
  await database.runScript(COMPANY)
  closings.push(async () => {
    await backend.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  const add = async (table: string, row: Row) => {
    const names = Object.keys(row)
    const values = names.map((_, index) => `$${index + 1}`)
    const [added] = await database.query<Row & { id: string }>(
      `insert into public.${table} (${names.join(", ")}) values (${values.join(", ")}) returning *`,
      Object.values(row),
    )
    if (!added) throw new Error(`Nothing was added to ${table}`)
    return added
  }
  const signedIn = (person: Exclude<Person, "visitor">) =>
    createClient(PUBLIC_URL, template.keys.publishableKey, {
      global: {
        fetch: (input, init) => backend.fetch(new Request(input, init)),
        headers: { Authorization: `Bearer ${template.people[person].token}` },
      },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }) as FreeDb

  return {
    as: {
      visitor: backend.client(template.keys.publishableKey),
      user: signedIn("user"),
      manager: signedIn("manager"),
      admin: signedIn("admin"),
      deactivated: signedIn("deactivated"),
      half: signedIn("half"),
      field: signedIn("field"),
      service: backend.client(template.keys.secretKey),
    },
    people: {
      user: template.people.user.id,
      manager: template.people.manager.id,
      admin: template.people.admin.id,
      deactivated: template.people.deactivated.id,
      half: template.people.half.id,
      field: template.people.field.id,
    },
    fetch: backend.fetch,
    settled: backend.settled,
    sql: database.query,
    script: database.runScript,
    begin: database.transaction,
    empty: async (...tables) => void (await database.query(emptying(tables))),
    newClient: () => backend.client(template.keys.publishableKey),
    callerClient: createCallerClient(PUBLIC_URL, template.keys.publishableKey, (input, init) =>
      backend.fetch(new Request(input, init)),
    ),
    jwtSecret: template.keys.jwtSecret,
    secretKey: template.keys.secretKey,
    tokens: {
      user: template.people.user.token,
      manager: template.people.manager.token,
      admin: template.people.admin.token,
      deactivated: template.people.deactivated.token,
      half: template.people.half.token,
      field: template.people.field.token,
    },
    reopenSessions: async () => {
      for (const { id, token } of Object.values(template.people)) {
        const session = decode(token).payload["session_id"]
        await database.query(
          "insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1') on conflict (id) do nothing",
          [session, id],
        )
      }
    },
    setClock: async (instant) => {
      fixedNow = Date.parse(instant)
      await database.query(
        `create or replace function private.now() returns timestamptz language sql stable set search_path = ''
         return '${new Date(instant).toISOString()}'::timestamptz`,
      )
    },
    add: {
      service: (change) => add("services", { name: "Réparation de fuite", base_price: 60, ...change }),
      request: async ({ card, session, ...given } = {}) => {
        const { payment_status: _status, payment_method: _method, ...unpaid } = given
        const change = card ? unpaid : given
        const added = await add("brico_requests", {
          client_name: "Anne Martin",
          client_email: "anne@example.fr",
          client_phone: "+33612345678",
          address: "12 rue de Rivoli",
          service_type: "Réparation de fuite",
          ...change,
        })
        if (card)
          await database.runScript(paidByCard({ request: added.id, intent: card, ...(session ? { session } : {}) }))
        else if (session) await database.runScript(openPage(added.id, session))
        else return added
        const [row] = await database.query<Row & { id: string }>("select * from public.brico_requests where id = $1", [
          added.id,
        ])
        return row ?? added
      },
      team: (name) => add("teams", { name }),
      account: async (email) =>
        void (await database.query(
          `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
             raw_user_meta_data, created_at, updated_at)
           select gen_random_uuid(), aud, role, $1, encrypted_password, email_confirmed_at, raw_app_meta_data,
             raw_user_meta_data, created_at, updated_at from auth.users where id = $2`,
          [email, template.people.user.id],
        )),
    },
  }
}

const closings: (() => Promise<void>)[] = []

/** Closes all worlds after each test file (`each-file.ts`), because test files of one worker share this module. */
export async function closeWorlds(): Promise<void> {
  for (const close of closings.splice(0)) await close()
}

export const hasWorlds = () => closings.length > 0
