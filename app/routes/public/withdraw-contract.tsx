import { data, redirect } from "react-router"
import { toRefusal } from "#app/lib/refusal.ts"
import { WithdrawContract } from "#app/site/appointment/withdraw-contract.tsx"
import { findContract, withdrawFromContract } from "#app/site/appointment/data.ts"
import { expectedRefund } from "#app/site/appointment/make-change.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, mayWriteContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import { contractSchema } from "#domain/booking/manage.ts"
import { AppError, sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/withdraw-contract"

const DONE = "/rendez-vous/renoncer?fait=renonce#reponse"

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [
    { title: name ? `Renoncer au contrat – ${name}` : "Renoncer au contrat" },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.get("fait") === "renonce" }
}

/** Two steps: find the contract and show its refund, then declare the withdrawal. Both count against the limit of « lost-link ». */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = { name: textOf(form, "name"), email: textOf(form, "email"), reference: textOf(form, "reference") }
  const checked = checkFields(contractSchema, values)
  if (!checked.ok) {
    const refusal = { message: sentence("invalid_input"), fields: checked.fields, values }
    return data({ refusal, contract: null }, { status: 400 })
  }
  const db = context.get(dbContext)
  try {
    if (!(await context.get(mayWriteContext)("lost-link"))) throw new AppError("too_many_requests")
    if (textOf(form, "step") === "confirm") await withdrawFromContract(db, { ...expectedRefund(form), ...checked.data })
    else
      return {
        refusal: { message: "", fields: {}, values: checked.data },
        contract: await findContract(db, checked.data),
      }
  } catch (error) {
    const [refusal, answer] = toRefusal(error, values)
    return data({ refusal, contract: null }, answer)
  }
  throw redirect(DONE, 303)
}

export default function WithdrawContractPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <WithdrawContract
      contract={actionData?.contract ?? null}
      refusal={actionData?.refusal}
      isDone={loaderData.isDone}
      company={company}
    />
  )
}
