import { FindBooking } from "#app/features/manage-booking/components/find-booking.tsx"
import { pageMeta } from "#app/features/site/meta.ts"
import { useSite } from "#app/features/site/use-site.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/find-booking"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Gérer mon rendez-vous",
      description:
        "Déplacer ou annuler une intervention réservée, l’ajouter à votre agenda, renoncer au contrat : où trouver votre lien personnel.",
      path: "/rendez-vous",
    },
    matches[1].loaderData,
  )
}

export default function FindBookingPage() {
  const { company } = useSite()
  return <FindBooking company={company} />
}
