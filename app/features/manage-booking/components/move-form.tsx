import type { CalendarDay } from "#domain/booking/slots.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { byPhone, type Change, ChangePage } from "./change-page.tsx"
import { MoveCalendar } from "./move-calendar.tsx"

const FULL = "Toutes nos équipes sont réservées pour trois semaines. Appelez-nous, nous chercherons une place."

/** Another day and hour for the same request: nothing to pay again. */
export function MoveForm({ days, ...change }: Change & { days: CalendarDay[] }) {
  const { can_move, service_name, scheduled_date: date, scheduled_time: time } = change.booking
  const obstacle = !can_move ? byPhone("déplacé") : days.some((day) => day.open) ? null : FULL
  return (
    <ChangePage
      {...change}
      title="Déplacer le rendez-vous"
      intro={
        date && time
          ? `${service_name}, prévu pour le moment ${formatLongDate(date)} à ${formatTime(time)}. Votre acompte suit, vous n’avez rien à payer.`
          : null
      }
      obstacle={obstacle}
      action="deplacer"
      label="Nouvelle date"
      submit="Déplacer le rendez-vous"
      keep="Garder la date actuelle"
    >
      <MoveCalendar days={days} current={{ date, time }} refusal={change.refusal} />
    </ChangePage>
  )
}
