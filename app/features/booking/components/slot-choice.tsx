import { useId } from "react"
import { slotReasonLabels } from "#domain/booking/labels.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import styles from "./slot-choice.module.css"

type SlotChoiceProps = {
  day: CalendarDay
  selected: string | null
  error: string | undefined
  onChoose: (time: string) => void
}

const SHORT_REASONS = {
  past: "passé",
  notice: "trop tôt",
  closed_day: "fermé",
  outside_hours: "hors horaires",
  blocked: "indisponible",
  day_full: "complet",
  busy: "réservé",
} as const

/** The eleven starts of a day as native radios; closed ones stay in sight with their reason. */
export function SlotChoice({ day, selected, error, onChoose }: SlotChoiceProps) {
  const errorId = useId()
  return (
    <fieldset
      className={styles.group}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={styles.legend}>
        Choisissez une heure <span className={styles.date}>pour le {formatLongDate(day.day)}</span>
      </legend>
      <div className={styles.slots}>
        {day.slots.map((slot) => (
          <label
            key={slot.time}
            className={styles.slot}
            title={slot.reason ? slotReasonLabels[slot.reason] : undefined}
          >
            <input
              type="radio"
              name="time"
              value={slot.time}
              className={styles.input}
              disabled={!slot.open}
              checked={slot.open && slot.time === selected}
              onChange={() => onChoose(slot.time)}
            />
            <span className={styles.time}>{formatTime(slot.time)}</span>
            {slot.reason ? <span className={styles.reason}>{SHORT_REASONS[slot.reason]}</span> : null}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
