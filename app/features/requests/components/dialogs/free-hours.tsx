import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatTime, isDay } from "#domain/dates.ts"
import { freeHoursQuery } from "../../edit-queries.ts"
import styles from "./dialogs.module.css"

type FreeHoursProps = {
  day: string
  time: string
  durationMinutes: number
  exclude: string | null
  onPick: (hour: string) => void
}

/** The hours that a visitor would be offered that day for a job of this length. */
export function FreeHours({ day, time, durationMinutes, exclude, onPick }: FreeHoursProps) {
  const { data: hours } = useQuery({ ...freeHoursQuery(day, durationMinutes, exclude), enabled: isDay(day) })
  if (!isDay(day))
    return <p className={`office-minor ${styles.whole}`}>Choisissez un jour pour voir les heures libres.</p>
  if (!hours) return null
  return (
    <div className={styles.whole}>
      <p className="office-minor">
        {hours.length > 0
          ? "Heures libres ce jour-là\u00a0:"
          : "Aucune heure n’est ouverte à la réservation ce jour-là."}
      </p>
      <ul className={styles.hours} aria-label="Heures libres">
        {hours.map((hour) => (
          <li key={hour}>
            <Button
              size="compact-sm"
              variant={hour === time ? "filled" : "default"}
              aria-pressed={hour === time}
              onClick={() => onPick(hour)}
            >
              {formatTime(hour)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
