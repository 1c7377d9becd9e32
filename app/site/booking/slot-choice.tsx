import { TimeChoice } from "#app/site/bricks/time-choice.tsx"
import { type CalendarDay, hourReason, slotNote } from "#domain/booking/slots.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"

type SlotChoiceProps = {
  day: CalendarDay
  /** Length of the job. */
  minutes: number
  selected: string | null
  error: string | undefined
  onChoose: (time: string) => void
}

/** The eleven start times of a day. */
export function SlotChoice({ day, minutes, selected, error, onChoose }: SlotChoiceProps) {
  return (
    <TimeChoice
      name="time"
      legend="Choisissez une heure"
      detail={`pour le ${formatLongDate(day.date)}`}
      options={day.slots.map(({ time, open, reason }) => ({
        value: time,
        label: formatTime(time),
        note: reason && slotNote(reason, minutes),
        title: reason ? hourReason(reason) : undefined,
        disabled: !open,
      }))}
      {...{ selected, error, onChoose }}
    />
  )
}
