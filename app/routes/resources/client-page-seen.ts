import { markWorksSeen } from "#app/site/client-page/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/client-page-seen"

/** Sent by the page of a client's works when it stands in sight: what is new needs no mail then. */
export async function action({ context, params }: Route.ActionArgs) {
  await markWorksSeen(context.get(dbContext), params.token).catch(() => null)
  return new Response(null, { status: 204 })
}
