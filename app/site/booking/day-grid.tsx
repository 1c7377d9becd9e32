import { type KeyboardEvent, useRef, useState } from "react"
import cell from "#app/site/bricks/cell.module.css"
import { DayFace } from "#app/site/bricks/day-face.tsx"
import { type CalendarDay, dayLook, dayNotes, dayReason } from "#domain/booking/slots.ts"
import { formatLongDate } from "#domain/dates.ts"
import { moveInGrid } from "./day-grid-keys.ts"
import styles from "./day-grid.module.css"

type DayGridProps = {
  /** Whole weeks, starting on a Monday. */
  days: CalendarDay[]
  today: string
  selected: string | null
  labelledBy: string
  /** Also called for closed days, so that the caller can explain why they are closed. */
  onChoose: (day: CalendarDay) => void
}

const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]

/** A grid of days with a single Tab stop: arrows move by day and week, Home and End within the week, Page Up and Down between weeks. */
export function DayGrid({ days, today, selected, labelledBy, onChoose }: DayGridProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const [visited, setVisited] = useState<number | null>(null)
  const preferred = days.findIndex((day) => (selected ? day.date === selected : day.open))
  const notes = dayNotes(days, today)
  const current = visited ?? Math.max(0, preferred)
  const move = (event: KeyboardEvent, index: number) => {
    const target = moveInGrid(index, event.key, days.length)
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setVisited(target)
    buttons.current[target]?.focus()
  }
  return (
    <table role="grid" className={styles.grid} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[0, 7, 14].map((monday) => (
          <tr key={monday}>
            {days.slice(monday, monday + 7).map((day, offset) => {
              const index = monday + offset
              return (
                <td key={day.date} aria-selected={day.date === selected}>
                  <button
                    ref={(element) => {
                      buttons.current[index] = element
                    }}
                    type="button"
                    className={cell.cell}
                    aria-disabled={day.open ? undefined : true}
                    aria-pressed={day.date === selected}
                    aria-current={day.date === today ? "date" : undefined}
                    title={day.open ? undefined : dayReason(day, today)}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => setVisited(index)}
                    onKeyDown={(event) => move(event, index)}
                    onClick={() => onChoose(day)}
                  >
                    <span className="visually-hidden">{labelOf(day, today)}</span>
                    <DayFace date={day.date} note={notes[index] ?? ""} look={dayLook(day)} />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(day: CalendarDay, today: string): string {
  const date = formatLongDate(day.date)
  return day.open ? date : `${date}, indisponible\u00a0: ${dayReason(day, today)}`
}
