import { useOutletContext } from "react-router"
import { Appointment } from "#app/site/appointment/appointment.tsx"
import { sendPhotos } from "#app/site/appointment/send-photos.server.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, encodeImageContext, mayWriteContext, requestContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import photosScript from "#app/site/scripts/booking-photos.ts?worker&url"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Route } from "./+types/appointment-photos"

/** The form is on the appointment's page and on that of the confirmation; this address shows the first one too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const surroundings = {
    db: context.get(dbContext),
    mayWrite: context.get(mayWriteContext),
    encodeImage: context.get(encodeImageContext),
    report: context.get(requestContext).report,
  }
  return await sendPhotos(surroundings, params.token, await readForm(request))
}

export default function ManagePhotosPage({ actionData, params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const { company } = useSite()
  return (
    <>
      <Appointment {...{ booking }} token={params.token} done={null} refusal={actionData} phone={company.phone} />
      <script type="module" src={photosScript} />
    </>
  )
}
