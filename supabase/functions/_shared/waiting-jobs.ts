import { unwrap } from "./database.ts"
import type { Db } from "./deps.ts"

/** Kinds of work that are rows of `waiting_jobs`. */
type Kind = "archive" | "file" | "reviews"

export const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Claims one job of a kind, if one is due, does it, and ends it. Resolves to the result of the work, null when nothing is due; a failure is on record,
 * postpones the job and is thrown.
 */
export async function workOff<Result>(
  service: Db,
  kind: Kind,
  work: (subject: string) => Promise<Result>,
): Promise<Result | null> {
  const [due] = await unwrap(service.rpc("claim_jobs", { p_kind: kind }))
  if (!due) return null
  const job = { p_kind: kind, p_subjects: [due.subject] }
  try {
    const result = await work(due.subject)
    await unwrap(service.rpc("finish_jobs", job))
    return result
  } catch (error) {
    await unwrap(service.rpc("postpone_jobs", { ...job, p_error: textOf(error) }))
    throw error
  }
}
