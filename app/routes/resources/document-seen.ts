import { markDocumentSeen } from "#app/site/document/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/document-seen"

/** The page of a quote or an invoice calls this when it becomes visible, so that a mail scanner does not count as a reader. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const reader = { db: context.get(dbContext), token: params.token, agent: request.headers.get("User-Agent") }
  await markDocumentSeen(reader).catch(() => null)
  return new Response(null, { status: 204 })
}
