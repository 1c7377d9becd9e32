import { data, useOutletContext } from "react-router"
import { Appointment } from "#app/site/appointment/appointment.tsx"
import { makeChange } from "#app/site/appointment/make-change.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import { type ManagedBooking, startEarlySchema } from "#domain/booking/manage.ts"
import { sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/appointment-start"

/** The form is on the appointment's page; this address shows that page too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const checked = checkFields(startEarlySchema, { express_request: form.get("express_request") === "oui" })
  if (!checked.ok)
    return data({ message: sentence("invalid_input"), fields: checked.fields, values: {} }, { status: 400 })
  return await makeChange(context.get(dbContext), params.token, {
    change: { action: "start_early" },
    done: "demande",
    values: {},
  })
}

export default function ManageStartPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <Appointment {...{ booking }} token={params.token} done={null} refusal={actionData} phone={company.phone} />
}
