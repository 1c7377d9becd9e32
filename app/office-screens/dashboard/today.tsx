import { useQuery } from "@tanstack/react-query"
import { CircleCheck, Coffee } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { eventPath } from "#domain/calendar/event-path.ts"
import { currentsOf, formatWhen } from "#domain/dashboard/day.ts"
import { addDays, parisTime } from "#domain/dates.ts"
import type { Appointment, Day, PlannedVisit } from "./data.ts"
import { dayQuery } from "./queries.ts"
import { AppointmentCard, whoGoes } from "./appointment-card.tsx"
import { Section } from "./section.tsx"
import { VisitCard } from "./visit-card.tsx"
import styles from "./today.module.css"

type Collect = { collect: (appointment: Appointment) => ReactNode }

/**
 * Today's appointments, with the current one expanded, then the next days' ones. Made for the phone. `collect` renders what a finished job
 * still costs; it belongs to another screen.
 */
export function Today({ collect }: Collect) {
  const read = useQuery(dayQuery())
  const { data: day, error } = read
  function body() {
    if (!day) return error ? null : <Loading height="7rem" radius="md" />
    const isFree = day.appointments.length === 0 && day.visits.every((visit) => visit.day !== day.today)
    return isFree ? <FreeDay day={day} /> : <Appointments day={day} collect={collect} />
  }
  return (
    <Section
      title="Rendez-vous du jour"
      to={`/admin/calendar?vue=jour${day ? `&date=${day.today}` : ""}`}
      all="Voir le calendrier"
    >
      <ErrorOf read={read} />
      {body()}
      {day ? <Next day={day} /> : null}
    </Section>
  )
}

/** Nothing is left to do: the job is finished, and paid. */
const isDone = ({ status, due_cents }: Appointment) => status === "completed" && due_cents <= 0
const isOver = ({ appointments }: Day) => appointments.every(({ status }) => status === "completed")

function Appointments({ day, collect }: { day: Day } & Collect) {
  const { appointments } = day
  // oxlint-disable-next-line react/purity -- what the clock says at each drawing
  const currents = currentsOf(appointments, parisTime(new Date()))
  // What was done when the screen opened is folded. A job that is finished since stays where it is, under the finger that pressed.
  const [before] = useState(() => new Set(appointments.filter(isDone).map(({ id }) => id)))
  const folded = appointments.filter((one) => before.has(one.id) && isDone(one))
  const card = (appointment: Appointment) => (
    <li key={appointment.id}>
      <AppointmentCard
        appointment={appointment}
        isCurrent={currents.includes(appointment)}
        collect={appointment.status === "completed" && appointment.due_cents > 0 ? collect(appointment) : null}
      />
    </li>
  )
  const shown = appointments.filter((one) => !folded.includes(one))
  const visits = day.visits.filter((visit) => visit.day === day.today)
  // Visits stand among the appointments at their hour; an appointment without an hour comes last.
  const lines = [
    ...shown.map((one) => ({ time: one.scheduled_time ?? "24:00", line: card(one) })),
    ...visits.map((visit) => ({
      time: visit.scheduled_time,
      line: (
        <li key={visit.id}>
          <VisitCard visit={visit} />
        </li>
      ),
    })),
  ].toSorted((one, other) => one.time.localeCompare(other.time))
  return (
    <div className="office-stack">
      {folded.length > 0 ? (
        <details className={styles.finished}>
          <summary>
            <CircleCheck aria-hidden size={18} />
            {folded.length === 1 ? "1 rendez-vous terminé" : `${folded.length} rendez-vous terminés`}
            {isOver(day) && shown.length === 0 ? ", la journée est finie. Bravo\u00a0!" : ""}
          </summary>
          <ol className="office-stack">{folded.map(card)}</ol>
        </details>
      ) : null}
      {lines.length > 0 ? (
        <ol className="office-stack" aria-label="Rendez-vous d’aujourd’hui">
          {lines.map(({ line }) => line)}
        </ol>
      ) : null}
      {isOver(day) && shown.length > 0 ? (
        <p className={`office-sheet ${styles.done}`}>Tout est terminé pour aujourd’hui. Bravo{"\u00a0"}!</p>
      ) : null}
    </div>
  )
}

/** Shown on a day without appointments, with the first coming one. */
function FreeDay({ day: { next, today } }: { day: Day }) {
  const [first] = next
  return (
    <div className={`office-sheet ${styles.free}`}>
      <Coffee aria-hidden size={28} strokeWidth={1.75} />
      <p>
        <strong>Aucun rendez-vous aujourd’hui.</strong>{" "}
        {first
          ? `Le prochain est ${formatWhen(first, today)}, chez ${placeOf(first)}.`
          : "Rien n’est prévu dans le mois qui vient."}
      </p>
    </div>
  )
}

/** What comes after today. Tomorrow is open once today is over. */
function Next({ day }: { day: Day }) {
  const tomorrow = addDays(day.today, 1)
  const [ofTomorrow, later] = [true, false].map((isTomorrow) =>
    day.next.filter(({ scheduled_date }) => (scheduled_date === tomorrow) === isTomorrow),
  )
  return (
    <>
      <Coming
        title="Demain"
        appointments={ofTomorrow}
        visits={day.visits.filter((visit) => visit.day === tomorrow)}
        today={day.today}
        isOpen={isOver(day)}
      />
      <Coming title="Ensuite" appointments={later} visits={[]} today={day.today} isOpen={false} />
    </>
  )
}

type ComingProps = {
  title: string
  appointments: Appointment[] | undefined
  visits: PlannedVisit[]
  today: string
  isOpen: boolean
}

function Coming({ title, appointments = [], visits, today, isOpen }: ComingProps) {
  const lines = [
    ...appointments.map((one) => ({ ...one, path: `/admin/brico?demande=${one.id}`, who: whoGoes(one) })),
    ...visits.map((visit) => ({
      ...visit,
      scheduled_date: visit.day,
      path: eventPath({ kind: "visit", ...visit }),
      who: ["visite", visit.who].filter(Boolean).join(", "),
    })),
  ].toSorted((one, other) =>
    `${one.scheduled_date} ${one.scheduled_time}`.localeCompare(`${other.scheduled_date} ${other.scheduled_time}`),
  )
  if (lines.length === 0) return null
  return (
    <details className={styles.next} open={isOpen}>
      <summary>
        {title} ({lines.length})
      </summary>
      <ul>
        {lines.map((one) => (
          <li key={one.id}>
            <Link to={one.path}>{one.client_name}</Link>
            <span>{[one.city, formatWhen(one, today), one.who].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const placeOf = ({ client_name, city }: Appointment) => [client_name, city].filter(Boolean).join(" à ")
