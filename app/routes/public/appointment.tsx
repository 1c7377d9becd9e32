import { data, Outlet } from "react-router"
import { UnknownLink } from "#app/site/appointment/unknown-link.tsx"
import { readManagedBooking } from "#app/site/appointment/data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/appointment"

export const handle: RouteHandle = { isPrivate: true }

/** Shared by all pages below. The title does not name the appointment's owner. */
export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [
    { title: name ? `Gérer mon rendez-vous – ${name}` : "Gérer mon rendez-vous" },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const booking = await readManagedBooking(context.get(dbContext), params.token)
  return data({ booking }, { status: booking ? 200 : 404 })
}

/** Passes the appointment to the child pages through the outlet's context; without one they are not rendered. */
export default function ManageBookingRoute({ loaderData: { booking } }: Route.ComponentProps) {
  const { company } = useSite()
  return booking ? <Outlet context={booking} /> : <UnknownLink phone={company.phone} />
}
