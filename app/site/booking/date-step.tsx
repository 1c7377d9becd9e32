import { Zap } from "lucide-react"
import { useId, useState } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { slotSentence } from "#domain/booking/consents.ts"
import { type CalendarDay, dayReason, hasOwnReason } from "#domain/booking/slots.ts"
import type { BookableService } from "#domain/booking/service.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { capitalized } from "#domain/typography.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import type { LostSlot } from "./types.ts"
import type { AvailabilityState } from "./use-availability.ts"
import type { WizardAction, WizardState } from "./wizard-state.ts"
import styles from "./date-step.module.css"
import { DayGrid } from "./day-grid.tsx"
import { SlotChoice } from "./slot-choice.tsx"

type DateStepProps = {
  service: BookableService | null
  state: WizardState
  errors: Record<string, string>
  edit: (action: WizardAction) => void
  availability: AvailabilityState
  lost: LostSlot | null
}

/** Three weeks of days, then the hours of the chosen day; the server decides which are free. */
export function DateStep({ service, state, errors, edit, availability, lost }: DateStepProps) {
  const headingId = useId()
  const [refused, setRefused] = useState<CalendarDay | null>(null)
  const { calendar, error, load } = availability
  if (error) {
    return (
      <Alert
        tone="danger"
        role="alert"
        more={
          <Button variant="secondary" onClick={() => state.serviceId && load(state.serviceId)}>
            Réessayer
          </Button>
        }
      >
        {error}
      </Alert>
    )
  }
  if (!calendar) return <Waiting />
  const chosen = calendar.days.find((day) => day.date === state.date)
  const first = firstOpening(calendar.days)
  const choose = (day: CalendarDay) => {
    setRefused(day.open ? null : day)
    if (day.open && day.date !== state.date) edit({ type: "date-chosen", date: day.date })
  }
  return (
    <>
      {lost ? (
        <Alert tone="warning" role="status">
          {`${capitalized(formatLongDate(lost.date))}${lost.time ? ` à ${formatTime(lost.time)}` : ""} n’est pas libre pour cette prestation\u00a0: choisissez ${first ? "un autre créneau" : "une autre prestation"}.`}
        </Alert>
      ) : null}
      {first ? (
        <button
          type="button"
          className={styles.soonest}
          onClick={() => {
            setRefused(null)
            edit({ type: "date-chosen", date: first.date })
            edit({ type: "time-chosen", time: first.time })
          }}
        >
          <Zap size={20} aria-hidden="true" />
          <span>
            Au plus tôt&nbsp;: <b>{`${formatLongDate(first.date)} à ${formatTime(first.time)}`}</b>
          </span>
          <span className={styles.take}>Choisir</span>
        </button>
      ) : (
        <Alert tone="warning">
          Toutes nos équipes sont réservées pour trois semaines. <a href={quotePath("brico")}>Écrivez-nous</a>, nous
          vous rappelons dès qu’une place se libère.
        </Alert>
      )}
      <section className="stack gap-tight" data-invalid={errors.date ? true : undefined} aria-labelledby={headingId}>
        <p id={headingId}>
          <b>Choisissez une date</b>
        </p>
        <DayGrid
          days={calendar.days}
          today={calendar.today}
          selected={state.date}
          labelledBy={headingId}
          onChoose={choose}
        />
        <p className={`error ${styles.refusal}`} role="alert">
          {refused ? dayReason({ ...refused, detail: null }, calendar.today) : null}
        </p>
        {refused && hasOwnReason(refused) ? <p className="minor">Motif&nbsp;: {refused.detail}</p> : null}
        {errors.date ? <p className="error">{errors.date}</p> : null}
      </section>
      {chosen?.open ? (
        <SlotChoice
          day={chosen}
          minutes={service?.duration_minutes ?? 0}
          selected={state.time}
          error={errors.time}
          onChoose={(time) => edit({ type: "time-chosen", time })}
        />
      ) : null}
      <p className="minor">{slotSentence}</p>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Chargement des disponibilités…</span>
      {Array.from({ length: 21 }, (_, index) => (
        <span key={index} className={`breathing ${styles.placeholder}`} />
      ))}
    </div>
  )
}

function firstOpening(days: CalendarDay[]) {
  return days.flatMap((day) => day.slots).find((slot) => slot.open)
}
