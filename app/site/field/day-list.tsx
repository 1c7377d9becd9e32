import { CircleCheck, CloudUpload, Footprints, MapPinCheck } from "lucide-react"
import { Link } from "react-router"
import { addDays, formatLongDate, formatTime } from "#domain/dates.ts"
import type { FieldDay, FieldVisit, GoneAppointment } from "#domain/field/day.ts"
import type { ShownAppointment } from "#domain/field/fold.ts"
import { formatPhone } from "#domain/phone-format.ts"
import styles from "./field.module.css"
import { clockOf } from "#domain/field/words.ts"

type DayListProps = { day: FieldDay; appointments: ShownAppointment[]; isTomorrow: boolean }

/** « Aujourd’hui » or « Demain »: the appointments and visits in the order of their hours, and what left the day. */
export function DayList({ day, appointments, isTomorrow }: DayListProps) {
  const date = isTomorrow ? addDays(day.today, 1) : day.today
  const own = appointments.filter((one) => one.date === date)
  const visits = day.visits.filter((one) => one.date === date)
  const gone = day.gone.filter((one) => one.date === date)
  return (
    <>
      <h1 className={styles.title}>Ma journée</h1>
      <nav className={styles.tabs} aria-label="Jour">
        <Link to="/terrain" replace aria-current={isTomorrow ? undefined : "page"}>
          Aujourd’hui
        </Link>
        <Link to="/terrain?jour=demain" replace aria-current={isTomorrow ? "page" : undefined}>
          Demain
        </Link>
      </nav>
      <p className={styles.date}>
        {formatLongDate(date)}
        {day.teams.length > 0 ? <> · {day.teams.join(", ")}</> : null}
      </p>
      <Gone gone={gone} />
      {own.length + visits.length === 0 ? <Empty day={day} isTomorrow={isTomorrow} /> : null}
      <ul className={styles.list}>
        {own.map((one) => (
          <li key={one.id}>
            <Card appointment={one} />
          </li>
        ))}
        {visits.map((one) => (
          <li key={one.id}>
            <VisitCard visit={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ appointment }: { appointment: ShownAppointment }) {
  const { id, time, client, city, service, waitingCount } = appointment
  return (
    <Link to={`/terrain?rdv=${id}`} className={styles.card} data-done={appointment.status === "completed" || undefined}>
      <span className={styles.hour}>{time ? formatTime(time) : "Heure à fixer"}</span>
      <span className={styles.who}>{client}</span>
      <span>{[service, city].filter(Boolean).join(" · ")}</span>
      <State appointment={appointment} />
      {waitingCount > 0 ? (
        <span className={styles.chip}>
          <CloudUpload aria-hidden size={20} />
          {waitingCount > 1 ? `${waitingCount} envois en attente` : "1 envoi en attente"}
        </span>
      ) : null}
    </Link>
  )
}

/** How far an appointment is, with its hour. */
export function State({ appointment }: { appointment: ShownAppointment }) {
  const { status, departed_at, arrived_at, completed_at } = appointment
  const [Icon, words] =
    status === "completed"
      ? [CircleCheck, `Terminé${completed_at ? ` à ${clockOf(completed_at)}` : ""}`]
      : arrived_at
        ? [MapPinCheck, `Sur place depuis ${clockOf(arrived_at)}`]
        : departed_at
          ? [Footprints, `En route depuis ${clockOf(departed_at)}`]
          : [null, null]
  if (!Icon) return null
  return (
    <span className={styles.chip} data-done={status === "completed" || undefined}>
      <Icon aria-hidden size={20} />
      {words}
    </span>
  )
}

function VisitCard({ visit: { time, client, city, address, phone, note } }: { visit: FieldVisit }) {
  return (
    <div className={styles.card} data-visit>
      <span className={styles.hour}>{formatTime(time)}</span>
      <span className={styles.who}>{client}</span>
      <span>Visite{city ? ` · ${city}` : ""}</span>
      <span>{address}</span>
      {note ? <span className={styles.prose}>{note}</span> : null}
      {phone ? (
        <a className={styles.secondary} href={`tel:${phone}`}>
          Appeler le {formatPhone(phone)}
        </a>
      ) : null}
    </div>
  )
}

const WHY: Record<GoneAppointment["why"], string> = {
  cancelled: "annulé",
  moved: "déplacé",
  other_team: "passé à une autre équipe",
}

function Gone({ gone }: { gone: GoneAppointment[] }) {
  if (gone.length === 0) return null
  return (
    <ul className={styles.notices}>
      {gone.map(({ id, time, why, new_date, new_time }) => (
        <li key={id} className={styles.warning}>
          Le rendez-vous {time ? `de ${formatTime(time)}` : "sans heure"} est {WHY[why]}
          {new_date ? ` au ${formatLongDate(new_date)}${new_time ? `, ${formatTime(new_time)}` : ""}` : ""}.
        </li>
      ))}
    </ul>
  )
}

function Empty({ day, isTomorrow }: { day: FieldDay; isTomorrow: boolean }) {
  return (
    <div className={styles.empty}>
      <p>
        <strong>{isTomorrow ? "Rien n’est prévu demain." : "Rien n’est prévu aujourd’hui."}</strong>
      </p>
      <p>
        {day.teams.length === 0
          ? "Vous ne faites partie d’aucune équipe\u00a0: demandez au bureau de vous y ajouter."
          : "Un rendez-vous que le bureau vous confie paraît ici dans la minute."}
      </p>
    </div>
  )
}
