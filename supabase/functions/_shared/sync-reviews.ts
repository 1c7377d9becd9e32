import { AppError } from "#domain/errors.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { workOff } from "./waiting-jobs.ts"

/** Fetches the reviews and saves them in one transaction; returns the number of new ones. An error is stored for staff, then thrown. */
export async function syncReviews({ service, fetchReviews }: Deps): Promise<number> {
  try {
    if (!fetchReviews) throw new AppError("reviews_not_configured")
    return await unwrap(service.rpc("import_google_reviews", { p_reviews: await fetchReviews() }))
  } catch (error) {
    const message = error instanceof AppError ? error.message : new AppError("unexpected").message
    await unwrap(
      service
        .from("review_settings")
        .update({ last_error: message.slice(0, 300) })
        .eq("id", 1)
        .select("id"),
    )
    throw error
  }
}

/** Fetches the reviews when a day has passed since the last time, and again after a failure. */
export async function syncReviewsDaily(deps: Deps): Promise<Record<string, number>> {
  if (!deps.fetchReviews) return {}
  await unwrap(deps.service.rpc("plan_reviews_sync"))
  const added = await workOff(deps.service, "reviews", () => syncReviews(deps))
  return added === null ? {} : { new_reviews: added }
}
