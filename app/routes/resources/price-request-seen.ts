import { markPriceRequestSeen } from "#app/site/price-answer/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/price-request-seen"

/** The price request's page calls this when it becomes visible, so that a mail scanner does not count as a reader. */
export async function action({ context, params }: Route.ActionArgs) {
  await markPriceRequestSeen(context.get(dbContext), params.token).catch(() => null)
  return new Response(null, { status: 204 })
}
