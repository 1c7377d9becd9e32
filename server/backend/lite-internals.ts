import type { App, Connection } from "@supabase/lite"
import type { PostgresConnection } from "@supabase/lite/postgres"
import type { Kysely } from "kysely"
import type { Caller } from "./request-context.ts"

// The private parts of `@supabase/lite` that this site replaces. The package is an alpha, so package.json pins its version. Before you change
// the version, read this list and run the tests that it names. No other file may use these parts.
//
// App._mailer                        refuses every mail: auth/account-mails.ts writes mails about accounts to the outbox.
//                                    A change shows in: the type check.
// App._storageAdapter                stores the files where this site stores them (files/file-storage.ts).
//                                    A change shows in: the type check, files/file-store.test.ts.
// PostgresConnection.rlsState        is set to `active`. In the state `unknown`, the first request would grant all rights on every table to
//                                    `anon` and `authenticated`, which undoes the column grants of the migrations.
//                                    A change shows in: `replaceSessionContext`, which throws at start, and supabase/tests/catalogue.test.ts (no right widens).
// PostgresConnection.applyJwtSessionContext
//                                    sets role, claims and time limits in one statement instead of five (guarded-connection.ts).
//                                    A change shows in: `replaceSessionContext`, which throws at start, and supabase/tests (all rights).
// PostgresConnection.applyRpcRequestGucs
//                                    sets in one statement instead of five what a function can read about its call.
//                                    A change shows in: `replaceSessionContext`, which throws at start, and rpc.test.ts (the context of the caller).
// Connection.normalizeDbError        gives the codes and statuses of PostgREST to more errors (database-errors.ts).
//                                    A change shows in: the type check, database-errors.test.ts.

export type LiteStorage = NonNullable<App["_storageAdapter"]>

type SetContext = (executor: Kysely<unknown>, caller: Caller) => Promise<void>

type SetCall = (
  executor: Kysely<unknown>,
  call: { method: string; path: string; requestHeaders?: Record<string, string> },
) => Promise<void>

type PrivateParts = {
  rlsState: "unknown" | "active" | "inactive"
  applyJwtSessionContext: SetContext
  applyRpcRequestGucs: SetCall
}

const refuseMail = () => Promise.reject(new Error("Mail about accounts is written by auth/account-mails.ts"))
const NO_MAILER: NonNullable<App["_mailer"]> = {
  sendRecovery: refuseMail,
  sendMagicLink: refuseMail,
  sendConfirmation: refuseMail,
  sendEmailChange: refuseMail,
  sendReauthentication: refuseMail,
}

/** Must be called before `init`. */
export function replaceMailAndFiles(app: App, storage: LiteStorage): void {
  app._mailer = NO_MAILER
  app._storageAdapter = storage
}

/** `setContext` is called at the beginning of each transaction of a request, `setCall` after it when the request calls a function. */
export function replaceSessionContext(connection: PostgresConnection, setContext: SetContext, setCall: SetCall): void {
  const parts = connection as unknown as PrivateParts
  const replaced = [parts.applyJwtSessionContext, parts.applyRpcRequestGucs]
  if (!("rlsState" in parts) || replaced.some((part) => typeof part !== "function"))
    throw new Error("The backend no longer has the parts that this site replaces: see lite-internals.ts")
  parts.rlsState = "active"
  parts.applyJwtSessionContext = setContext
  parts.applyRpcRequestGucs = setCall
}

/** `rewrite` receives each database error in the form in which the backend would return it. */
export function rewriteDatabaseErrors(connection: Connection, rewrite: (error: unknown) => unknown): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => rewrite(normalize(error))
}
