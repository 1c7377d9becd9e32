import { Alert } from "#app/site/bricks/alert.tsx"
import { managePath } from "#domain/booking/manage.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { type Change, ChangeForm, NotPossible } from "./change-form.tsx"
import { ManagePage } from "./manage-page.tsx"
import { MoveCalendar } from "./move-calendar.tsx"

const TOO_LATE = "Ce rendez-vous ne peut plus être déplacé en ligne. Appelez-nous, nous ferons au mieux."

/** Moves the same request to another day and hour, without a new payment. */
export function MoveForm({ booking, token, refusal, company, days }: Change & { days: CalendarDay[] }) {
  const path = managePath(token)
  const { scheduled_date: date, scheduled_time: time } = booking
  const intro =
    date && time
      ? `${booking.service_name}, prévu pour l’instant le ${formatLongDate(date)} à ${formatTime(time)}.${booking.can_move && booking.has_deposit ? " Votre acompte reste valable\u00a0: ce changement ne coûte rien." : ""}`
      : null
  return (
    <ManagePage title="Déplacer le rendez-vous" intro={intro} back={path} refusal={refusal} phone={company.phone}>
      {!booking.can_move ? (
        <NotPossible booking={booking} path={path} why={TOO_LATE} />
      ) : days.some((day) => day.open) ? (
        <ChangeForm
          path={path}
          action="deplacer"
          label="Nouvelle date"
          submit="Déplacer le rendez-vous"
          keep="Garder la date actuelle"
        >
          <MoveCalendar days={days} current={{ date, time }} minutes={booking.duration_minutes} refusal={refusal} />
        </ChangeForm>
      ) : (
        <Alert tone="warning">
          Toutes nos équipes sont réservées pour trois semaines. Appelez-nous, nous chercherons une place.
        </Alert>
      )}
    </ManagePage>
  )
}
