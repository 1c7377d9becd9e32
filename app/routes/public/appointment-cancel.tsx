import { useOutletContext } from "react-router"
import { CancelForm } from "#app/site/appointment/cancel-form.tsx"
import { expectedRefund, makeChange } from "#app/site/appointment/make-change.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Route } from "./+types/appointment-cancel"

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = { reason: textOf(form, "reason").slice(0, 500) }
  const change = { action: "cancel", ...expectedRefund(form), ...values } as const
  return await makeChange(context.get(dbContext), params.token, { change, done: "annule", values })
}

export default function ManageCancelPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <CancelForm {...{ booking, company }} token={params.token} refusal={actionData} />
}
