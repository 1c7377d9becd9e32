import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/** Makes the jobs fetch the reviews once a day (specification §6: GET, answers `message`). Service client: staff may not write this table. */
export const createScheduleReviewsSync = (deps: Deps): Handler =>
  endpoint(deps, { method: "GET", caller: "staff", body: null, shape: "spec" }, async () => {
    if (!deps.fetchReviews) throw new AppError("reviews_not_configured")
    await unwrap(deps.service.from("review_settings").update({ is_daily: true }).eq("id", 1).select("id"))
    return { message: "Synchronisation quotidienne configurée avec succès" }
  })
