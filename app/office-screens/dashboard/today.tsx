import { useQuery } from "@tanstack/react-query"
import { Coffee } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { currentOf, formatWhen } from "#domain/dashboard/day.ts"
import { parisTime } from "#domain/dates.ts"
import type { Appointment, Day } from "./data.ts"
import { dayQuery } from "./queries.ts"
import { AppointmentCard } from "./appointment-card.tsx"
import { Section } from "./section.tsx"
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
    return day.appointments.length > 0 ? <Appointments day={day} collect={collect} /> : <FreeDay day={day} />
  }
  return (
    <Section
      title="Aujourd’hui"
      to={`/admin/calendar?vue=jour${day ? `&date=${day.today}` : ""}`}
      all="Voir le calendrier"
    >
      <ErrorOf read={read} />
      {body()}
      {day && day.next.length > 0 ? <Next day={day} /> : null}
    </Section>
  )
}

function Appointments({ day: { appointments }, collect }: { day: Day } & Collect) {
  const current = currentOf(appointments, parisTime(new Date()))
  return (
    <>
      <ol className="office-stack" aria-label="Rendez-vous d’aujourd’hui">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard
              appointment={appointment}
              isCurrent={appointment === current}
              collect={appointment.status === "completed" && appointment.due_cents > 0 ? collect(appointment) : null}
            />
          </li>
        ))}
      </ol>
      {current ? null : (
        <p className={`office-sheet ${styles.done}`}>Tout est terminé pour aujourd’hui. Bravo{"\u00a0"}!</p>
      )}
    </>
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

function Next({ day: { next, today } }: { day: Day }) {
  return (
    <details className={styles.next}>
      <summary>Ensuite ({next.length})</summary>
      <ul>
        {next.map((one) => (
          <li key={one.id}>
            <Link to={`/admin/brico?demande=${one.id}`}>{one.client_name}</Link>
            <span>{[one.city, formatWhen(one, today), one.team_name].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const placeOf = ({ client_name, city }: Appointment) => [client_name, city].filter(Boolean).join(" à ")
