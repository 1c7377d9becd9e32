import { data, redirect } from "react-router"
import { confirmationPath } from "#app/site/booking/confirmation-path.ts"
import { correctEmail, readOutcome } from "#app/site/booking/data.ts"
import { WIZARD_KEY } from "#app/site/booking/wizard-storage.ts"
import { type FormRefusal, toRefusal } from "#app/lib/refusal.ts"
import { Confirmation } from "#app/site/appointment/confirmation.tsx"
import { readManagedBooking } from "#app/site/appointment/data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import photosScript from "#app/site/scripts/booking-photos.ts?worker&url"
import forgetScript from "#app/site/scripts/forget.ts?worker&url"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import { resendSchema } from "#domain/booking/manage.ts"
import { sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/booking-confirmed"

/** Private page: no name in the title, not indexed. */
export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [
    { title: name ? `Votre réservation est enregistrée – ${name}` : "Votre réservation est enregistrée" },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

export function headers() {
  return { "Cache-Control": "private, no-store" }
}

/** The payment id in the address is the key. Payments that are not « paid » redirect to the wizard, which shows every other outcome. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const outcome = await readOutcome(db, params.sessionId)
  if (outcome.state !== "paid")
    throw redirect(`/brico?${new URLSearchParams({ payment: "success", session_id: params.sessionId })}`)
  const token = outcome.manage_token ?? null
  const booking = token ? await readManagedBooking(db, token) : null
  const isCorrected = new URL(request.url).searchParams.get("fait") === "corrige"
  return { outcome, token, booking, isCorrected }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = { email: textOf(await readForm(request), "email") }
  const checked = checkFields(resendSchema, values)
  if (!checked.ok) {
    const message = checked.fields["email"] ?? sentence("invalid_input")
    return data<FormRefusal>({ message, fields: checked.fields, values }, { status: 400 })
  }
  try {
    await correctEmail(context.get(dbContext), params.sessionId, checked.data.email)
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  throw redirect(`${confirmationPath(params.sessionId)}?fait=corrige#reponse`, 303)
}

export default function BookingConfirmedPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <Confirmation
        {...loaderData}
        path={confirmationPath(params.sessionId)}
        forget={WIZARD_KEY}
        refusal={actionData}
        company={company}
      />
      <script type="module" src={forgetScript} />
      {loaderData.booking?.photos?.left ? <script type="module" src={photosScript} /> : null}
    </>
  )
}
