import { checkBackend } from "#app/lib/check-backend.ts"
import type { Backend } from "../choose-backend.ts"
import type { Log } from "../watch/log.ts"

const PROBLEMS = {
  unreachable: "The Supabase project does not answer: pages show their defaults until it does.",
  invalid_key: "Invalid API key: SUPABASE_PUBLISHABLE_KEY is not a key of this Supabase project.",
  invalid_secret_key:
    "Invalid API key: SUPABASE_SECRET_KEY is not the secret key of this Supabase project, or its tables are of an earlier version.",
  not_migrated: "The Supabase project has no tables of this site: npm run deploy makes them (docs/deploy.md).",
}

/** Logs that the Supabase project answers, or what is wrong with it; the site starts in any case. */
export async function checkProject(backend: Backend, log: Log): Promise<void> {
  const seen = await checkBackend(backend.publicClient)
  // Only the secret key may call this function.
  const isSecret =
    seen !== "ready" ||
    (await backend.health.readOperations().then(
      () => true,
      () => false,
    ))
  const state = isSecret ? seen : "invalid_secret_key"
  if (state === "ready") log.info({ backend: backend.publicUrl }, "the Supabase project answers")
  else log.error({ backend: backend.publicUrl, state }, PROBLEMS[state])
}
