import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { httpStatus, sentence } from "#domain/errors.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import type { JobsReport } from "#domain/going-live/status.ts"
import { functions } from "#functions/registry.ts"

/** Serves the project's edge functions in this process under `/functions/v1/<name>`, as Supabase does. */
export function createFunctionServer(deps: Deps): (request: Request) => Promise<Response> {
  const handlers = new Map(Object.entries(functions).map(([name, create]) => [name, create(deps)]))
  return async (request) => {
    const name = new URL(request.url).pathname.replace(/^\/functions\/v1\//, "").replace(/\/$/, "")
    const handler = handlers.get(name)
    if (handler) return handler(request)
    return Response.json(
      { error: { code: "not_found", message: sentence("not_found") } },
      { status: httpStatus("not_found") },
    )
  }
}

/** A client with the rights of the request's caller: their session's when the request has one, else a visitor's. */
export function createCallerClient(url: string, publicKey: string, fetch: typeof globalThis.fetch) {
  return (request: Request): Db => {
    const authorization = request.headers.get("Authorization")
    // Without a session supabase-js sends the public key as its bearer.
    const session =
      authorization?.startsWith("Bearer ") && !authorization.startsWith("Bearer sb_") ? authorization : null
    return createClient(url, publicKey, {
      global: { fetch, headers: session ? { Authorization: session } : {} },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      db: { retry: false },
    })
  }
}

/** Calls `run-jobs` with the secret key, as pg_cron does, and returns its report, failed jobs among it. Throws when no job ran. */
export async function runJobs(
  functions: (request: Request) => Promise<Response>,
  publicUrl: string,
  secretKey: string,
): Promise<JobsReport> {
  const headers = { apikey: secretKey, "Content-Type": "application/json" }
  const answer = await functions(
    new Request(`${publicUrl}/functions/v1/run-jobs`, { method: "POST", headers, body: "{}" }),
  )
  const { data } = (await answer.json()) as { data?: Record<string, unknown> }
  if (!data) throw new Error(`run-jobs answered ${answer.status}`)
  const { failedJobs, ...counts } = data
  return {
    at: new Date().toISOString(),
    counts: counts as JobsReport["counts"],
    failed: failedJobs as JobsReport["failed"],
  }
}
