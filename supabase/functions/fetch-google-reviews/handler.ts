import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { syncReviews } from "#functions/_shared/sync-reviews.ts"

/** Fetches the reviews that Google shows now, for staff (specification §6: GET, answers `new`). */
export const createFetchGoogleReviews = (deps: Deps): Handler =>
  endpoint(deps, { method: "GET", caller: "staff", body: null, shape: "spec" }, async () => ({
    new: await syncReviews(deps),
  }))
