import { Button } from "@mantine/core"
import { useId, useState } from "react"
import { describeHour, hourNote, hoursToChoose, type OfferedHour } from "#domain/booking/offered-hours.ts"
import { HOURLY_SLOTS } from "#domain/booking/slots.ts"
import { formatTime } from "#domain/dates.ts"
import styles from "./free-hours.module.css"

type FreeHoursProps = {
  /** Undefined while they are loading. */
  hours: readonly OfferedHour[] | undefined
  /** The name of the chosen team; null without one. */
  team: string | null
  time: string
  onPick: (hour: string) => void
}

const LOADING: OfferedHour[] = HOURLY_SLOTS.map((time) => ({
  time,
  refusal: null,
  busyWith: null,
  remark: null,
  detail: null,
}))

/**
 * The hours of a day. One that a save would refuse is dead; one that only visitors are refused can be pressed. Each says why in a word, and in the line
 * below when it is pointed at, focused or touched. All are rendered from the start, so that the layout does not shift.
 */
export function FreeHours({ hours, team, time, onPick }: FreeHoursProps) {
  const id = useId()
  const [told, setTold] = useState<string | null>(null)
  const shown = hours ? hoursToChoose(hours) : LOADING
  const toldHour = shown.find((hour) => hour.time === told)
  const isFull = shown.every(({ refusal }) => refusal)
  return (
    <div className={styles.whole} aria-busy={!hours}>
      <p className="office-minor">
        {isFull ? "Aucune heure n’est libre ce jour-là" : "Heures libres ce jour-là"}
        {team ? `, ${team}` : ""}
        {isFull ? "." : "\u00a0:"}
      </p>
      <ul
        className={styles.hours}
        aria-label="Heures libres"
        onPointerLeave={({ pointerType }) => {
          // A finger that is lifted leaves too.
          if (pointerType === "mouse") setTold(null)
        }}
      >
        {shown.map((hour) => {
          const isDead = hour.refusal !== null
          const why = describeHour(hour, team)
          const tell = () => setTold(hour.time)
          return (
            <li key={hour.time}>
              <Button
                size="compact-sm"
                classNames={{ root: styles.hour ?? "", label: styles.label ?? "" }}
                variant={hour.time === time ? "filled" : "default"}
                aria-pressed={hour.time === time}
                disabled={!hours}
                aria-disabled={isDead || undefined}
                data-dead={isDead || undefined}
                data-remark={(!isDead && hour.remark !== null) || undefined}
                aria-describedby={why ? `${id}-${hour.time}` : undefined}
                onPointerEnter={tell}
                onFocus={tell}
                onBlur={() => setTold(null)}
                onClick={() => (isDead ? tell() : onPick(hour.time))}
              >
                {formatTime(hour.time)}
                <small aria-hidden>{hourNote(hour)}</small>
              </Button>
              {why ? (
                <span id={`${id}-${hour.time}`} hidden>
                  {why}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      <p className={`office-minor ${styles.why}`} aria-hidden>
        {toldHour ? describeHour(toldHour, team) : dayWide(shown, team)}
      </p>
    </div>
  )
}

/** What is true of all hours, as on a closed day. */
function dayWide(hours: readonly OfferedHour[], team: string | null): string {
  const [first] = hours
  return first?.remark && hours.every(({ remark, refusal }) => remark === first.remark && !refusal)
    ? (describeHour(first, team) ?? "")
    : ""
}
