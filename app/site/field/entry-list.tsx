import { CloudUpload, TriangleAlert, X } from "lucide-react"
import type { ShownAppointment, ShownEntry } from "#domain/field/fold.ts"
import { fieldKindLabels } from "#domain/field/labels.ts"
import styles from "./field.module.css"
import { useAct } from "./use-field.ts"
import { clockOf, describe, explainCode } from "#domain/field/words.ts"

/** What was noted at an appointment, in order, with what the office has to decide. */
export function EntryList({ appointment }: { appointment: ShownAppointment }) {
  const { entries } = appointment
  if (entries.length === 0) return null
  return (
    <ul className={styles.entries} aria-label="Noté sur place">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} appointment={appointment} />
      ))}
    </ul>
  )
}

/** What its person may take back: words, times and material, and a departure until the arrival. */
function mayRemove({ kind, code }: ShownEntry, { arrived_at, status }: ShownAppointment): boolean {
  if (kind === "departed") return arrived_at === null && status !== "completed" && code !== "already"
  return kind === "note" || kind === "time" || kind === "material"
}

function Entry({ entry, appointment }: { entry: ShownEntry; appointment: ShownAppointment }) {
  const isDone = appointment.status === "completed"
  const act = useAct()
  const { id, kind, at, by, is_mine, payload, outcome, code, isWaiting } = entry
  const words = describe(kind, payload)
  const label = fieldKindLabels[kind]
  const said = explainCode(code)
  return (
    <li>
      <div>
        <strong>{label}</strong>
        {words === label ? null : <span className={styles.prose}>&nbsp;: {words}</span>}
        <span className={styles.small}>
          {clockOf(at)}
          {is_mine || !by ? "" : `, ${by}`}
          {isWaiting ? (
            <>
              {" "}
              <CloudUpload aria-label="en attente d’envoi" size={18} />
            </>
          ) : null}
        </span>
        {said && (outcome !== "applied" || (code === "start_not_asked" && !isDone)) ? (
          <span className={styles.small}>
            <TriangleAlert aria-hidden size={18} /> {said}
          </span>
        ) : null}
      </div>
      {is_mine && mayRemove(entry, appointment) ? (
        <button
          type="button"
          className={styles.icon}
          aria-label={`Retirer\u00a0: ${label}, ${words}`}
          onClick={() => {
            if (kind !== "other") act(kind, { replaces: id, is_removed: true })
          }}
        >
          <X aria-hidden size={24} />
        </button>
      ) : null}
    </li>
  )
}
