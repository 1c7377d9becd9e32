import { data, useOutletContext } from "react-router"
import { WithdrawForm } from "#app/site/appointment/withdraw-form.tsx"
import { expectedRefund, makeChange } from "#app/site/appointment/make-change.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import { type ManagedBooking, withdrawalSchema } from "#domain/booking/manage.ts"
import { sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/appointment-withdraw"

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = { name: textOf(form, "name"), email: textOf(form, "email") }
  const checked = checkFields(withdrawalSchema, values)
  if (!checked.ok) return data({ message: sentence("invalid_input"), fields: checked.fields, values }, { status: 400 })
  const change = { action: "withdraw", ...expectedRefund(form), ...checked.data } as const
  return await makeChange(context.get(dbContext), params.token, { change, done: "renonce", values })
}

export default function ManageWithdrawPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <WithdrawForm {...{ booking, company }} token={params.token} refusal={actionData} />
}
