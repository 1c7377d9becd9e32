import { readCalendarFile } from "#app/site/appointment/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/appointment-calendar"

/** The appointment as an .ics file for the visitor's calendar. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = await readCalendarFile(context.get(dbContext), params.token)
  if (!file) return new Response("Ce lien n’est plus valable.", { status: 404 })
  return new Response(file.ics, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.filename}"`,
    },
  })
}
