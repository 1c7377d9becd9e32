import { data, redirect } from "react-router"
import { type ChangeRefusal, textOf, toRefusal } from "#app/features/manage-booking/answers.ts"
import { FindBooking } from "#app/features/manage-booking/components/find-booking.tsx"
import { sendLinks } from "#app/features/manage-booking/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { useSite } from "#app/features/site/use-site.ts"
import { dbContext, mayWriteContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { resendSchema } from "#domain/booking/manage.ts"
import { AppError, sentence } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import type { Route } from "./+types/find-booking"

export const handle: RouteHandle = { keep: { answersTo: ["lien"] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Gérer mon rendez-vous",
      description:
        "Déplacer ou annuler une intervention réservée, l’ajouter à votre agenda, renoncer au contrat : où trouver votre lien personnel.",
      path: "/rendez-vous",
    },
    matches[1].loaderData,
  )
}

export function loader({ request }: Route.LoaderArgs) {
  return { asked: new URL(request.url).searchParams.get("lien") === "demande" }
}

/** The same answer for every address: nobody learns who has an appointment. */
export async function action({ context, request }: Route.ActionArgs) {
  const values = { email: textOf(await readForm(request), "email") }
  const checked = checkFields(resendSchema, values)
  if (!checked.ok) {
    const message = checked.fields["email"] ?? sentence("invalid_input")
    return data<ChangeRefusal>({ message, fields: checked.fields, values }, { status: 400 })
  }
  try {
    if (!(await context.get(mayWriteContext)("lost-link"))) throw new AppError("too_many_requests")
    await sendLinks(context.get(dbContext), checked.data.email)
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  throw redirect("/rendez-vous?lien=demande#reponse", 303)
}

export default function FindBookingPage({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  const { company } = useSite()
  return <FindBooking {...{ company, asked }} refusal={actionData} />
}
