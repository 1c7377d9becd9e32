import { data, redirect } from "react-router"
import { type FormRefusal, toRefusal } from "#app/lib/refusal.ts"
import { FindBooking } from "#app/site/appointment/find-booking.tsx"
import { sendLinks } from "#app/site/appointment/data.ts"
import { pageMeta } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, formStampsContext, mayWriteContext } from "#app/lib/contexts.ts"
import { ONCE_MORE, STAMP_FIELD, TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { resendSchema } from "#domain/booking/manage.ts"
import { AppError, sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/find-appointment"

const ASKED = "/rendez-vous?lien=demande#reponse"

export const handle: RouteHandle = { keep: { answersTo: ["lien"] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Gérer mon rendez-vous",
      description:
        "Déplacer ou annuler une intervention réservée, l’ajouter à votre agenda, renoncer au contrat\u00a0: où trouver votre lien personnel.",
      path: "/rendez-vous",
    },
    matches[1].loaderData,
  )
}

export function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("lien") === "demande"
  return { asked, stamp: context.get(formStampsContext).issue() }
}

/** Same answer for every address, so that the form does not reveal who has an appointment. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const { isHurried, stamp } = context.get(formStampsContext).check(textOf(form, STAMP_FIELD))
  const values = { email: textOf(form, "email"), ...(stamp ? { [STAMP_FIELD]: stamp } : {}) }
  const checked = checkFields(resendSchema, values)
  if (!checked.ok) {
    const message = checked.fields["email"] ?? sentence("invalid_input")
    return data<FormRefusal>({ message, fields: checked.fields, values }, { status: 400 })
  }
  if (isHurried || textOf(form, TRAP_FIELD))
    return data<FormRefusal>({ message: ONCE_MORE, fields: {}, values }, { status: 400 })
  try {
    if (!(await context.get(mayWriteContext)("lost-link"))) throw new AppError("too_many_requests")
    await sendLinks(context.get(dbContext), checked.data.email)
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  throw redirect(ASKED, 303)
}

export default function FindBookingPage({ loaderData: { asked, stamp }, actionData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <FindBooking {...{ company, asked, stamp }} refusal={actionData} />
      <script type="module" src={siteScript} />
    </>
  )
}
