import cell from "#app/site/bricks/cell.module.css"
import { DayFace } from "#app/site/bricks/day-face.tsx"
import { TimeChoice } from "#app/site/bricks/time-choice.tsx"
import {
  type CalendarDay,
  dayLook,
  dayNotes,
  dayReason,
  hourReason,
  type Slot,
  slotNote,
} from "#domain/booking/slots.ts"
import { formatLongDate, formatTime, parisToday } from "#domain/dates.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./move-calendar.module.css"

type MoveCalendarProps = {
  /** Whole weeks, starting on a Monday. */
  days: CalendarDay[]
  current: { date: string | null; time: string | null }
  /** Length of the appointment. */
  minutes: number
  refusal: FormRefusal | undefined
}

const WEEKDAYS = ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"]

/** Field name for the hour of a day. Each day has its own field; the server reads that of the chosen day. */
export function timeField(date: string): string {
  return `time-${date}`
}

/** Three weeks of days as radio buttons; CSS alone opens the hours of the chosen day under its week. */
export function MoveCalendar({ days, current, minutes, refusal }: MoveCalendarProps) {
  const today = parisToday()
  const notes = dayNotes(days, today)
  const chosen = refusal?.values["date"] ?? null
  return (
    <fieldset
      className={`stack gap-tight ${styles.choice}`}
      data-waits-for={refusal?.fields["date"] ? "date" : refusal?.fields["time"] ? "time" : undefined}
      aria-describedby={refusal?.fields["date"] ? "date-error" : undefined}
    >
      <legend className="legend">Choisissez une date, puis une heure</legend>
      <div className={styles.calendar}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={`minor ${styles.weekday}`} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((day, index) => (
          <div key={day.date} className={styles.day}>
            <DayRadio day={day} today={today} note={notes[index] ?? ""} isChosen={day.open && day.date === chosen} />
            {day.open ? (
              <TimeChoice
                className={`sheet ${styles.hours}`}
                name={timeField(day.date)}
                legend="Choisissez une heure"
                detail={`pour le ${formatLongDate(day.date)}`}
                options={day.slots.map((slot) =>
                  toOption(slot, minutes, day.date === current.date && slot.time === current.time),
                )}
                selected={day.date === chosen ? (refusal?.values["time"] ?? null) : null}
                error={day.date === chosen ? refusal?.fields["time"] : undefined}
              />
            ) : null}
          </div>
        ))}
      </div>
      {refusal?.fields["date"] ? (
        <p id="date-error" className={`error ${styles.waits}`}>
          {refusal.fields["date"]}
        </p>
      ) : null}
    </fieldset>
  )
}

type DayRadioProps = { day: CalendarDay; today: string; note: string; isChosen: boolean }

function DayRadio({ day, today, note, isChosen }: DayRadioProps) {
  const reason = day.open ? null : dayReason(day, today)
  return (
    <label className={cell.cell} title={reason ?? undefined}>
      <input
        type="radio"
        name="date"
        value={day.date}
        className="over"
        disabled={!day.open}
        defaultChecked={isChosen}
      />
      <span className="visually-hidden">
        {formatLongDate(day.date)}
        {reason ? `, indisponible\u00a0: ${reason}` : null}
      </span>
      <DayFace date={day.date} note={note} look={dayLook(day)} />
    </label>
  )
}

function toOption({ time, open, reason }: Slot, minutes: number, isCurrent: boolean) {
  return {
    value: time,
    label: formatTime(time),
    note: isCurrent ? "actuel" : reason && slotNote(reason, minutes),
    title: reason ? hourReason(reason) : undefined,
    disabled: !open || isCurrent,
  }
}
