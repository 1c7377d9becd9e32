import { Button } from "@mantine/core"
import { HOURLY_SLOTS } from "#domain/booking/slots.ts"
import { formatTime } from "#domain/dates.ts"
import styles from "./free-hours.module.css"

type FreeHoursProps = {
  /** As `HH:MM`; undefined while they are loading. */
  free: readonly string[] | undefined
  time: string
  onPick: (hour: string) => void
}

/** The hours of a day; only those that visitors can book are enabled. All hours are rendered from the start, so that the layout does not shift. */
export function FreeHours({ free, time, onPick }: FreeHoursProps) {
  return (
    <div className={styles.whole} aria-busy={!free}>
      <p className="office-minor">
        {free?.length === 0
          ? "Aucune heure n’est ouverte à la réservation ce jour-là."
          : "Heures libres ce jour-là\u00a0:"}
      </p>
      <ul className={styles.hours} aria-label="Heures libres">
        {HOURLY_SLOTS.map((hour) => (
          <li key={hour}>
            <Button
              size="compact-sm"
              variant={hour === time ? "filled" : "default"}
              aria-pressed={hour === time}
              disabled={!free?.includes(hour)}
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
