import { markQuoteSeen } from "#app/site/price-answer/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/price-request-seen"

/** Sent by the page of a price request when it stands in sight, so that a scanner of mails does not count as its reader. */
export async function action({ context, params }: Route.ActionArgs) {
  await markQuoteSeen(context.get(dbContext), params.token).catch(() => null)
  return new Response(null, { status: 204 })
}
