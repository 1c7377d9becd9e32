import { useOutletContext, useSearchParams } from "react-router"
import { readDone } from "#app/site/appointment/answers.ts"
import { Appointment } from "#app/site/appointment/appointment.tsx"
import { useSite } from "#app/site/frame/use-site.ts"
import photosScript from "#app/site/scripts/booking-photos.ts?worker&url"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Route } from "./+types/appointment-view"

export default function ManageViewPage({ params }: Route.ComponentProps) {
  const booking = useOutletContext<ManagedBooking>()
  const [search] = useSearchParams()
  const { company } = useSite()
  return (
    <>
      <Appointment
        {...{ booking }}
        token={params.token}
        done={readDone(search, booking)}
        refusal={undefined}
        phone={company.phone}
      />
      {booking.photos?.left ? <script type="module" src={photosScript} /> : null}
    </>
  )
}
