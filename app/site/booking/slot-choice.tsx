import { TimeChoice } from "#app/site/bricks/time-choice.tsx"
import { type CalendarDay, hourReason, slotNotes } from "#domain/booking/slots.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"

type SlotChoiceProps = {
  day: CalendarDay
  selected: string | null
  error: string | undefined
  onChoose: (time: string) => void
}

/** The eleven start times of a day. */
export function SlotChoice({ day, selected, error, onChoose }: SlotChoiceProps) {
  return (
    <TimeChoice
      name="time"
      legend="Choisissez une heure"
      detail={`pour le ${formatLongDate(day.date)}`}
      options={day.slots.map(({ time, open, reason }) => ({
        value: time,
        label: formatTime(time),
        note: reason && slotNotes[reason],
        title: reason ? hourReason(reason) : undefined,
        disabled: !open,
      }))}
      {...{ selected, error, onChoose }}
    />
  )
}
