import { data, redirect, useOutletContext } from "react-router"
import { donePath, textOf, toRefusal } from "#app/features/manage-booking/answers.ts"
import { WithdrawForm } from "#app/features/manage-booking/components/withdraw-form.tsx"
import { changeBooking } from "#app/features/manage-booking/data.ts"
import { useSite } from "#app/features/site/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import { type ManagedBooking, withdrawalSchema } from "#domain/booking/manage.ts"
import { sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/manage-withdraw"

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = { name: textOf(form, "name"), email: textOf(form, "email") }
  const checked = checkFields(withdrawalSchema, values)
  if (!checked.ok) return data({ message: sentence("invalid_input"), fields: checked.fields, values }, { status: 400 })
  const expected = Number(textOf(form, "expected_refund_cents") || NaN)
  try {
    await changeBooking(context.get(dbContext), params.token, {
      action: "withdraw",
      expected_refund_cents: expected,
      ...checked.data,
    })
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  throw redirect(donePath(params.token, "renonce"), 303)
}

export default function ManageWithdrawPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return <WithdrawForm {...{ booking, company }} token={params.token} refusal={actionData} />
}
