import { useOutletContext } from "react-router"
import { makeChange } from "#app/site/appointment/make-change.ts"
import { RefuseReviews } from "#app/site/appointment/refuse-reviews.tsx"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Route } from "./+types/appointment-reviews"

/** The loader changes nothing, so that a mail scanner that opens the link refuses nothing. */
export async function action({ context, params }: Route.ActionArgs) {
  const change = { action: "refuse_reviews" } as const
  return await makeChange(context.get(dbContext), params.token, { change, done: "avis", values: {} })
}

export default function RefuseReviewsPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <RefuseReviews {...{ booking, company }} token={params.token} refusal={actionData} />
}
