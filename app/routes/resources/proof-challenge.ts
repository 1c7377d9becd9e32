import { data } from "react-router"
import { readProofChallenge } from "#app/site/booking/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/proof-challenge"

/** A new proof-of-work challenge for the visitor's browser: `/brico/verification`. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await readProofChallenge(context.get(dbContext)), { headers: { "Cache-Control": "no-store" } })
}
