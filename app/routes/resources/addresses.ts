import { data } from "react-router"
import { addressFinderContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/addresses"

/** Completes an address for the wizard: `/brico/adresses?q=<typed text>`. No result and an unreachable service both give an empty list. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const find = context.get(addressFinderContext)
  const addresses = await find(new URL(request.url).searchParams.get("q") ?? "")
  return data(
    { addresses },
    { headers: { "Cache-Control": addresses.length > 0 ? "private, max-age=300" : "no-store" } },
  )
}
