import { data, useOutletContext } from "react-router"
import { timeField } from "#app/site/appointment/move-calendar.tsx"
import { MoveForm } from "#app/site/appointment/move-form.tsx"
import { readFreeSlots } from "#app/site/appointment/data.ts"
import { makeChange } from "#app/site/appointment/make-change.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import { type ManagedBooking, moveSchema } from "#domain/booking/manage.ts"
import { sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/appointment-move"

export async function loader({ context, params }: Route.LoaderArgs) {
  return { days: (await readFreeSlots(context.get(dbContext), params.token)) ?? [] }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const date = textOf(form, "date")
  const values = { date, time: textOf(form, timeField(date)) }
  const checked = checkFields(moveSchema, values)
  if (!checked.ok) {
    // Without a day the visitor could not choose an hour yet: report only the day.
    const fields = checked.fields["date"] ? { date: checked.fields["date"] } : checked.fields
    return data({ message: Object.values(fields)[0] ?? sentence("invalid_input"), fields, values }, { status: 400 })
  }
  const change = { action: "move", ...checked.data } as const
  return await makeChange(context.get(dbContext), params.token, { change, done: "deplace", values })
}

export default function ManageMovePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <MoveForm {...{ booking, company }} token={params.token} days={loaderData.days} refusal={actionData} />
}
