import { redirect } from "react-router"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import type { Route } from "./+types/former-price-address"

/** Links to price requests that were mailed before `/chiffrage/<token>` became their address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(priceRequestPath(params.token), 301)
}
