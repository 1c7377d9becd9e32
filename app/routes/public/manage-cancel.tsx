import { data, redirect, useOutletContext } from "react-router"
import { donePath, textOf, toRefusal } from "#app/features/manage-booking/answers.ts"
import { CancelForm } from "#app/features/manage-booking/components/cancel-form.tsx"
import { changeBooking } from "#app/features/manage-booking/data.ts"
import { useSite } from "#app/features/site/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Route } from "./+types/manage-cancel"

/** What was shown is what is agreed to: a refund that has changed since comes back as a refusal, with the new amount on the page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const reason = textOf(form, "reason").slice(0, 500)
  const expected = Number(textOf(form, "expected_refund_cents") || NaN)
  try {
    await changeBooking(context.get(dbContext), params.token, {
      action: "cancel",
      expected_refund_cents: expected,
      reason,
    })
  } catch (error) {
    return data(...toRefusal(error, { reason }))
  }
  throw redirect(donePath(params.token, "annule"), 303)
}

export default function ManageCancelPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <CancelForm {...{ booking, company }} token={params.token} refusal={actionData} />
}
