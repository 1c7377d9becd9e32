import type { App, Connection } from "@supabase/lite"
import type { PostgresConnection } from "@supabase/lite/postgres"
import type { Kysely } from "kysely"

// Every private part of `@supabase/lite` that this site replaces. The package is an alpha, so its version is pinned in package.json; whoever
// changes it reads this list and runs the tests that it names. No other file may touch these parts.
//
// App._mailer                        refuses every mail. Mails about accounts are rows of the outbox (auth/account-mails.ts).
//                                    A change shows in: the type check.
// App._storageAdapter                keeps the bytes where this site keeps its files (files/file-storage.ts).
//                                    A change shows in: the type check, files/file-store.test.ts.
// PostgresConnection.rlsState        is « active » from the start. In the state « unknown » the first request grants every table to
//                                    visitors and to all who are signed in, against the column grants of the migrations.
//                                    A change shows in: `replaceSessionContext`, which throws at start, and supabase/tests/catalogue.test.ts (no right widens).
// PostgresConnection.applyJwtSessionContext
//                                    sets role, claims and time limits in one statement instead of five (guarded-connection.ts).
//                                    A change shows in: `replaceSessionContext`, which throws at start, and supabase/tests (all rights).
// Connection.normalizeDbError        gives the codes and statuses of PostgREST to more errors (database-errors.ts).
//                                    A change shows in: the type check, database-errors.test.ts.

export type LiteStorage = NonNullable<App["_storageAdapter"]>

/** The person or program that asks, as the backend tells its connection. */
export type Caller = {
  auth?: { role?: string; uid?: string | null; jwt?: unknown } | undefined
  storage?: { operation?: string } | undefined
}
type SetContext = (executor: Kysely<unknown>, caller: Caller) => Promise<void>

type PrivateParts = {
  rlsState: "unknown" | "active" | "inactive"
  applyJwtSessionContext: SetContext
}

const refuseMail = () => Promise.reject(new Error("Mail about accounts is written by auth/account-mails.ts"))
const NO_MAILER: NonNullable<App["_mailer"]> = {
  sendRecovery: refuseMail,
  sendMagicLink: refuseMail,
  sendConfirmation: refuseMail,
  sendEmailChange: refuseMail,
  sendReauthentication: refuseMail,
}

/** Before `init`: the backend sends no mail, and its files are ours. */
export function replaceMailAndFiles(app: App, storage: LiteStorage): void {
  app._mailer = NO_MAILER
  app._storageAdapter = storage
}

/** `setContext` is called at the beginning of each transaction of a request. */
export function replaceSessionContext(connection: PostgresConnection, setContext: SetContext): void {
  const parts = connection as unknown as PrivateParts
  if (!("rlsState" in parts) || typeof parts.applyJwtSessionContext !== "function")
    throw new Error("The backend no longer has the parts that this site replaces: see lite-internals.ts")
  parts.rlsState = "active"
  parts.applyJwtSessionContext = setContext
}

/** `rewrite` gets each error of the database as the backend would answer it. */
export function rewriteDatabaseErrors(connection: Connection, rewrite: (error: unknown) => unknown): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => rewrite(normalize(error))
}
