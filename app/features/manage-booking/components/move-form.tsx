import { Alert } from "#app/components/site/alert.tsx"
import { Button, ButtonLink } from "#app/components/site/button.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { ChangeRefusal } from "../answers.ts"
import styles from "./change-form.module.css"
import { ManagePage, Refused } from "./manage-page.tsx"
import { MoveCalendar } from "./move-calendar.tsx"
import { NotPossible } from "./not-possible.tsx"

type MoveFormProps = {
  booking: ManagedBooking
  token: string
  days: CalendarDay[]
  refusal: ChangeRefusal | undefined
  phone: Company["phone"]
}

/** Another day and hour for the same request: nothing to pay again. */
export function MoveForm({ booking, token, days, refusal, phone }: MoveFormProps) {
  const path = managePath(token)
  const { scheduled_date: date, scheduled_time: time } = booking
  const isFull = days.every((candidate) => !candidate.open)
  return (
    <ManagePage
      title="Déplacer le rendez-vous"
      intro={
        date && time
          ? `${booking.service_name}, prévu pour le moment ${formatLongDate(date)} à ${formatTime(time)}. Votre acompte suit, vous n’avez rien à payer.`
          : null
      }
      back={path}
      answer={refusal ? <Refused message={refusal.message} /> : null}
      phone={phone}
    >
      {!booking.can_move ? (
        <NotPossible booking={booking} path={path} what="déplacé" />
      ) : isFull ? (
        <Alert tone="warning">
          <p>Toutes nos équipes sont réservées pour trois semaines. Appelez-nous, nous chercherons une place.</p>
        </Alert>
      ) : (
        <form
          method="post"
          action={`${path}/deplacer#reponse`}
          className={styles.form}
          aria-label="Nouvelle date"
          noValidate
        >
          <MoveCalendar days={days} current={{ date, time }} refusal={refusal} />
          <div className={styles.buttons}>
            <Button type="submit" size="large">
              Déplacer le rendez-vous
            </Button>
            <ButtonLink href={path} variant="secondary" size="large">
              Garder la date actuelle
            </ButtonLink>
          </div>
        </form>
      )}
    </ManagePage>
  )
}
