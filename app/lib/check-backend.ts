import type { Db } from "./db.ts"

/** State of the backend: ready, unreachable, it refuses the key, or it lacks the project's tables. */
export type BackendState = "ready" | "unreachable" | "invalid_key" | "not_migrated"

/** Reads the profiles, which visitors may not read: the kind of refusal tells the state of the backend. Changes nothing. */
export async function checkBackend(db: Db): Promise<BackendState> {
  const { error, status } = await db.from("profiles").select("id").limit(1)
  if (!error || error.code === "42501") return "ready"
  if (/invalid (api )?key|no api key|jwt/i.test(error.message)) return "invalid_key"
  if (error.code === "42P01" || error.code === "PGRST205") return "not_migrated"
  return status === 401 || status === 403 ? "invalid_key" : "unreachable"
}
