import { redirect } from "react-router"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import type { Route } from "./+types/former-price-address"

/** Redirects links that were mailed before price requests moved to `/chiffrage/<token>`. A header can hold no other signs than those of an encoded address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(priceRequestPath(encodeURIComponent(params.token)), 301)
}
