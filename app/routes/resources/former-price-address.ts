import { redirect } from "react-router"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import type { Route } from "./+types/former-price-address"

/** Redirects links that were mailed before price requests moved to `/chiffrage/<token>`. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(priceRequestPath(params.token), 301)
}
