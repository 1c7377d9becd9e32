import { CalendarCheck, CircleCheck, CircleSlash, Clock, Hammer } from "lucide-react"
import { Facts } from "#app/site/bricks/facts.tsx"
import { moneyFacts } from "#domain/booking/job-money.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import styles from "./ticket.module.css"

const STATES = {
  // The slot is binding (`slotSentence`): the call settles the details, not whether the team comes.
  pending: { label: "Réservé. Nous vous appelons pour préparer notre venue.", icon: Clock },
  confirmed: { label: "Confirmé", icon: CalendarCheck },
  in_progress: { label: "Intervention en cours", icon: Hammer },
  completed: { label: "Intervention terminée", icon: CircleCheck },
  cancelled: { label: "Annulé", icon: CircleSlash },
} as const
const UNDATED = { label: "Reçu, nous vous appelons pour convenir d’une date", icon: Clock }

/** The appointment as a ticket: the day as a calendar leaf, the job, the place. */
export function Ticket({ booking }: { booking: ManagedBooking }) {
  const { scheduled_date: day, scheduled_time: time } = booking
  const { label, icon: Icon } = booking.status === "pending" && !day ? UNDATED : STATES[booking.status]
  const place = [booking.postal_code, booking.city].filter(Boolean).join(" ")
  return (
    <section className={`sheet ${styles.ticket}`} data-status={booking.status} aria-label="Votre rendez-vous">
      {day ? <Leaf day={day} time={time} /> : null}
      <div className={`stack gap-1 ${styles.body}`}>
        <p className={styles.state}>
          <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
          {label}
        </p>
        <h2 className="size-2">{booking.service_name}</h2>
        <p>
          {day ? null : <b>Date à convenir. </b>}
          {`Environ ${formatDuration(booking.duration_minutes)}`}
          {place ? ` · ${place}` : null}
        </p>
      </div>
      <Facts
        className={`cluster tabular ${styles.stub}`}
        facts={[
          ["Référence", booking.reference],
          ...(booking.status === "cancelled" ? [] : moneyFacts(booking.money)),
          ["Acompte", booking.has_deposit ? depositOf(booking) : null],
        ]}
      />
    </section>
  )
}

function Leaf({ day, time }: { day: string; time: string | null }) {
  const [weekday = "", number = "", ...month] = formatLongDate(day).split(" ")
  return (
    <p className={styles.leaf}>
      <span className={styles.weekday}>{weekday}</span> <span className={`figure ${styles.number}`}>{number}</span>{" "}
      <span>{month.join(" ")}</span>
      {time ? (
        <>
          <span className="visually-hidden"> à </span>
          <b className={`pill ${styles.time}`}>{formatTime(time)}</b>
        </>
      ) : null}
    </p>
  )
}

/** State of the prepayment. */
function depositOf({ payment_status, prepayment_cents, refunded_cents, refund_pending_cents }: ManagedBooking): string {
  const amount = formatCents(prepayment_cents)
  if (refund_pending_cents > 0) return `${formatCents(refund_pending_cents)} en cours de remboursement`
  if (refunded_cents >= prepayment_cents && refunded_cents > 0) return `${amount}, remboursé`
  if (refunded_cents > 0) return `${amount}, dont ${formatCents(refunded_cents)} remboursés`
  return payment_status === "paid" ? `${amount}, payé` : `${amount}, non payé`
}
