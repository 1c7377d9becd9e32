import { readFeed } from "#app/office-screens/calendar/feed/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/calendar-feed"

/** `/agenda/<token>.ics`: the back office calendar, for subscription by anyone who has the address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const token = /^([0-9a-f]{32})\.ics$/.exec(params.file)?.[1]
  const ics = token ? await readFeed(context.get(dbContext), token) : null
  if (ics === null) return new Response("Cet agenda n’existe pas ou plus.", { status: 404 })
  return new Response(ics, { headers: { "Content-Type": "text/calendar; charset=utf-8" } })
}
