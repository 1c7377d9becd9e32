import { markWorksSeen } from "#app/site/client-page/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/client-page-seen"

/** The client's page calls this when it becomes visible; what the client has seen needs no mail. */
export async function action({ context, params }: Route.ActionArgs) {
  await markWorksSeen(context.get(dbContext), params.token).catch(() => null)
  return new Response(null, { status: 204 })
}
