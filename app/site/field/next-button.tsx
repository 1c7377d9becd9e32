import { CircleCheck, Footprints, MapPinCheck } from "lucide-react"
import { useState } from "react"
import type { NextStep, ShownAppointment } from "#domain/field/fold.ts"
import { formatCents } from "#domain/money.ts"
import styles from "./field.module.css"
import { Sheet } from "./sheet.tsx"
import { useAct } from "./use-field.ts"

const STEPS = {
  departed: { label: "En route", icon: Footprints },
  arrived: { label: "Sur place", icon: MapPinCheck },
  done: { label: "Terminer", icon: CircleCheck },
} as const

/** Minutes in which « Terminé » is taken back. */
const UNDO_MINUTES = 10

type NextButtonProps = { appointment: ShownAppointment; step: NextStep; onPay: () => void }

/** The one primary button, at the bottom of the screen: it follows the state. Before « Terminé » it says what is missing, and asks for nothing. */
export function NextButton({ appointment, step, onPay }: NextButtonProps) {
  const act = useAct()
  const [isEnding, setEnding] = useState(false)
  const [openedAt] = useState(Date.now)
  const missing = missingOf(appointment)
  const { completed_at } = appointment
  if (step === null) {
    const isFresh = completed_at !== null && openedAt - Date.parse(completed_at) < UNDO_MINUTES * 60_000
    if (!isFresh) return null
    return (
      <div className={styles.bar}>
        <button type="button" className={styles.secondary} onClick={() => act("reopened")}>
          Rouvrir (dans les {UNDO_MINUTES}&nbsp;minutes)
        </button>
      </div>
    )
  }
  const { label, icon: Icon } = STEPS[step]
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.primary}
        onClick={() => (step === "done" && missing.length > 0 ? setEnding(true) : act(step))}
      >
        <Icon aria-hidden size={28} />
        {label}
      </button>
      {isEnding ? (
        <Sheet title="Terminer" onClose={() => setEnding(false)}>
          <ul className={styles.missing}>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {appointment.collectable_cents > 0 ? (
            <button
              type="button"
              className={styles.secondary}
              onClick={() => {
                setEnding(false)
                onPay()
              }}
            >
              Encaisser {formatCents(appointment.collectable_cents)}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.primary}
            onClick={() => {
              act("done")
              setEnding(false)
            }}
          >
            C’est terminé
          </button>
        </Sheet>
      ) : null}
    </div>
  )
}

function missingOf({ entries, due_cents, collectable_cents }: ShownAppointment): string[] {
  const has = (kind: string) => entries.some((entry) => entry.kind === kind)
  return [
    ...(has("time") ? [] : ["Aucun temps n’est noté."]),
    ...(collectable_cents > 0 ? [`Il reste ${formatCents(due_cents)} à payer.`] : []),
  ]
}
