import { Button } from "@mantine/core"
import { CircleCheck, Clock, Navigation } from "lucide-react"
import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { moneyFacts } from "#domain/booking/job-money.ts"
import { bricoStatusLabels } from "#domain/booking/labels.ts"
import { formatHours } from "#domain/dashboard/day.ts"
import { formatTime, parisTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import type { Appointment } from "./data.ts"
import { DepartureNews } from "./departure-news.tsx"
import { useSetDeparted, useSetStatus } from "./queries.ts"
import styles from "./today.module.css"
import { Ways } from "./ways.tsx"

type CardProps = {
  appointment: Appointment
  isCurrent: boolean
  /** What a finished job still costs: below the card, so that it stays in sight when the card folds. */
  collect: ReactNode
}

/** One appointment of the day: collapsed to a line, or expanded with everything needed on the way. The current one is expanded. */
export function AppointmentCard({ appointment, isCurrent, collect }: CardProps) {
  const { id, client_name, city, address, service_type, description, notes } = appointment
  const money = moneyFacts({ ...appointment, starts_at: false, is_done: appointment.status === "completed" })
    .map(([term, value]) => `${term}\u00a0: ${value}`)
    .join(" · ")
  return (
    <div className={`office-sheet ${styles.card}`} data-current={isCurrent || undefined}>
      <details open={isCurrent}>
        <summary className={styles.head}>
          <span className={styles.hours}>{formatHours(appointment)}</span>
          <span className={styles.who}>
            <strong>{client_name}</strong>
            <span>{[city, whoGoes(appointment) ?? "Sans équipe"].filter(Boolean).join(" · ")}</span>
          </span>
          <Progress appointment={appointment} />
        </summary>
        <div className={styles.body}>
          <p>
            <Link to={`/admin/brico?demande=${id}`}>{service_type}</Link>
            <br />
            {address}
          </p>
          {description ? (
            <p className={styles.words}>
              «{"\u00a0"}
              {description}
              {"\u00a0"}»
            </p>
          ) : null}
          {notes ? <p className={styles.notes}>{notes}</p> : null}
          {money ? <p>{money}</p> : null}
          <Ways {...appointment} />
          <Steps appointment={appointment} />
          <DepartureNews appointment={appointment} />
        </div>
      </details>
      {collect}
    </div>
  )
}

/** The subcontractor goes in place of the team, whose hour stays reserved: who looks for the team's day must find it too. */
export const whoGoes = ({ team_name, contractor_name }: Appointment) =>
  contractor_name && team_name ? `${contractor_name} (${team_name})` : (contractor_name ?? team_name)

function Progress({ appointment: { status, departed_at, completed_at } }: { appointment: Appointment }) {
  const at = (instant: string | null) => (instant ? ` à ${formatTime(parisTime(new Date(instant)))}` : "")
  function look(): StatusLook | null {
    if (status === "completed") return { label: `Terminé${at(completed_at)}`, tone: "success", icon: CircleCheck }
    if (departed_at) return { label: `En route${at(departed_at)}`, tone: "info", icon: Navigation }
    if (status === "pending") return { label: bricoStatusLabels.pending, tone: "warning", icon: Clock }
    return null
  }
  const shown = look()
  return shown ? <StatusBadge look={shown} /> : null
}

/** « En route », then « Terminé »: large buttons for a thumb, each with an undo for ten seconds. */
function Steps({ appointment }: { appointment: Appointment }) {
  const { id, client_name, status, departed_at, due_cents } = appointment
  const due = due_cents > 0 ? `, reste ${formatCents(due_cents)}` : ""
  const departure = useSetDeparted()
  const completion = useSetStatus()
  if (status === "completed") return null

  function depart(click: MouseEvent) {
    keepFocus(click)
    departure.mutate(
      { id, isDeparted: true },
      {
        onSuccess: () => toastUndo(`${client_name}\u00a0: en route`, () => departure.mutate({ id, isDeparted: false })),
      },
    )
  }
  function complete(click: MouseEvent) {
    keepFocus(click)
    completion.mutate(
      { id, status: "completed" },
      { onSuccess: () => toastUndo(`${client_name}\u00a0: terminé${due}`, () => completion.mutate({ id, status })) },
    )
  }
  return (
    <div className={`office-actions ${styles.steps}`}>
      {/* Where « En route » was pressed its state stands: « Terminé » never grows under the same finger. */}
      {departed_at ? (
        <span className={styles.state}>
          <Navigation aria-hidden size={18} />
          En route
        </span>
      ) : (
        <Button
          size="md"
          leftSection={<Navigation aria-hidden size={18} />}
          loading={departure.isPending}
          onClick={depart}
        >
          En route
        </Button>
      )}
      <Button
        size="md"
        variant={departed_at ? "filled" : "default"}
        leftSection={<CircleCheck aria-hidden size={18} />}
        loading={completion.isPending}
        onClick={complete}
      >
        Terminé
      </Button>
    </div>
  )
}

/** Moves the focus to the card's summary, because the button is about to disappear. */
function keepFocus({ currentTarget }: MouseEvent): void {
  currentTarget.closest("details")?.querySelector("summary")?.focus()
}
