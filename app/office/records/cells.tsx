import type { ReactNode } from "react"
import { formatDateTime } from "#domain/dates.ts"

/** Amounts and counts in figures of equal width, so that they line up; a dash without a value. */
export function Figures({ children }: { children: ReactNode }) {
  return <span className="office-figures">{children ?? "—"}</span>
}

/** A date as text, with its value for machines (`YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` or an instant). */
export function When({ iso, children }: { iso: string; children: ReactNode }) {
  return (
    <time className="office-figures" dateTime={iso}>
      {children}
    </time>
  )
}

/** An instant to the minute, in Paris time. */
export function Instant({ at }: { at: string }) {
  return <When iso={at}>{formatDateTime(new Date(at))}</When>
}
