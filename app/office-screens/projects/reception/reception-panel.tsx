import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Check, ClipboardCheck, Undo2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Figures, When } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { guaranteesFrom, type Reserve } from "#domain/projects/reception.ts"
import { liftReserve, type Reception } from "./data.ts"
import { receptionQuery, RECEPTIONS } from "./queries.ts"
import styles from "./reception.module.css"

const Minutes = lazy(() => import("./minutes.tsx").then((m) => ({ default: m.Minutes })))
const ReservePhotos = lazy(() => import("./reserve-photos.tsx").then((m) => ({ default: m.ReservePhotos })))
const ReceptionDialog = lazy(() => import("./reception-dialog.tsx").then((m) => ({ default: m.ReceptionDialog })))

type ReceptionPanelProps = {
  projectId: string
  /** The works have begun: before that there is nothing to receive. */
  hasBegun: boolean
  clientName: string
}

/** « Réception des travaux »: its day, reserves and guarantees, and until when the client may withhold the retention. */
export function ReceptionPanel({ projectId, hasBegun, clientName }: ReceptionPanelProps) {
  const read = useQuery(receptionQuery(projectId))
  const [isOpen, setOpen] = useState(false)
  const reception = read.data?.reception ?? null
  const retained = read.data?.retainedCents ?? 0
  if (read.data ? reception === null && !hasBegun && retained === 0 : !read.error) return null
  const hasRetention = retained > 0 || Boolean(reception?.has_guarantee) || Boolean(reception?.opposed_on)
  return (
    <Panel
      title="Réception des travaux"
      description={
        reception ? null : "Son jour fait courir les garanties légales, et l’année de la retenue de garantie."
      }
      actions={
        <IconButton variant="default" icon={ClipboardCheck} onClick={() => setOpen(true)}>
          {reception ? "Modifier" : "Noter la réception"}
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {reception ? (
        <>
          <Facts>
            <Fact label="Reçus le">
              <When iso={reception.received_on}>{formatShortDate(reception.received_on)}</When>
            </Fact>
            {guaranteesFrom(reception.received_on).map(({ label, until }) => (
              <Fact key={label} label={label}>
                jusqu’au <When iso={until}>{formatShortDate(until)}</When>
              </Fact>
            ))}
          </Facts>
          <Reserves projectId={projectId} reception={reception} />
          <Suspense fallback={null}>
            <Minutes projectId={projectId} clientName={clientName} />
          </Suspense>
        </>
      ) : null}
      {retained > 0 ? <Retention cents={retained} reception={reception} /> : null}
      {isOpen ? (
        <LazyDialog onClose={() => setOpen(false)}>
          <ReceptionDialog
            projectId={projectId}
            reception={reception}
            hasRetention={hasRetention}
            onClose={() => setOpen(false)}
          />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}

type ReservesProps = { projectId: string; reception: NonNullable<Reception> }

function Reserves({ projectId, reception }: ReservesProps) {
  const lift = useChange({
    table: RECEPTIONS,
    change: (db, reserve: Reserve) => liftReserve(db, projectId, reception, reserve),
    failed: "La réserve n’a pas été enregistrée",
    readsAgainWhenRefused: true,
  })
  if (reception.reserves.length === 0) return <p className="office-minor">Sans réserve.</p>
  return (
    <ul className={styles.reserves} aria-label="Réserves">
      {reception.reserves.map(({ id, label, due_on, lifted_on }) => (
        <li key={id}>
          <span>
            {label}
            {lifted_on || due_on ? (
              <small className="office-minor">
                {lifted_on
                  ? `levée le ${formatShortDate(lifted_on)}`
                  : `à lever avant le ${formatShortDate(due_on ?? "")}`}
              </small>
            ) : null}
          </span>
          <IconButton
            variant="subtle"
            size="compact-sm"
            icon={lifted_on ? Undo2 : Check}
            aria-label={`${lifted_on ? "Rouvrir" : "Lever"} la réserve «\u00a0${label}\u00a0»`}
            loading={lift.isPending && lift.variables.id === id}
            onClick={() => lift.mutate({ id, label, due_on, lifted_on: lifted_on ? null : parisToday() })}
          >
            {lifted_on ? "Rouvrir" : "Lever"}
          </IconButton>
          <Suspense
            fallback={
              // As high as what comes: nothing moves below a finger.
              <Button variant="subtle" size="compact-sm" className={styles.coming} aria-hidden disabled>
                {"\u00a0"}
              </Button>
            }
          >
            <ReservePhotos projectId={projectId} reserve={{ id, label, due_on, lifted_on }} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

function Retention({ cents, reception }: { cents: number; reception: Reception }) {
  const [year] = reception ? guaranteesFrom(reception.received_on) : []
  return (
    <p className={styles.retention}>
      Retenue de garantie{"\u00a0"}: <Figures>{formatCents(cents)}</Figures>,{" "}
      {reception?.opposed_on ? (
        <>
          le client s’oppose à sa libération depuis le{" "}
          <When iso={reception.opposed_on}>{formatShortDate(reception.opposed_on)}</When>
        </>
      ) : year ? (
        <>
          due après le <When iso={year.until}>{formatShortDate(year.until)}</When>
        </>
      ) : (
        "due un an après la réception"
      )}
      .
    </p>
  )
}
