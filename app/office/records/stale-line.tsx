import { Button } from "@mantine/core"
import { CloudOff, TriangleAlert } from "lucide-react"
import { formatDateTime, formatTime, parisDate, parisTime } from "#domain/dates.ts"
import { useIsOnline } from "../feedback/use-is-online.ts"
import styles from "./stale-line.module.css"

type StaleLineProps = {
  /** When the data on screen was read, in ms. */
  readAt: number
  isRetrying: boolean
  onRetry: () => void
}

/** Stands above data whose last read failed: since when it has not been read, and a button to read it again. */
export function StaleLine({ readAt, isRetrying, onRetry }: StaleLineProps) {
  const isOnline = useIsOnline()
  const Icon = isOnline ? TriangleAlert : CloudOff
  return (
    <p role="status" className={styles.line}>
      <Icon aria-hidden size={16} />
      <span>{describeStale(isOnline, new Date(readAt))}</span>
      <Button variant="subtle" size="compact-sm" loading={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    </p>
  )
}

export function describeStale(isOnline: boolean, readAt: Date, now: Date = new Date()): string {
  const why = isOnline ? "La mise à jour a échoué" : "Hors connexion"
  const isToday = parisDate(readAt) === parisDate(now)
  return `${why}, données ${isToday ? `de ${formatTime(parisTime(readAt))}` : `du ${formatDateTime(readAt)}`}`
}
