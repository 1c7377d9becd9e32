import type { ReactNode } from "react"
import { formatDateTime } from "#domain/dates.ts"

/** Amounts and counts, in figures of one width that line up; a dash when there is none. */
export function Figures({ children }: { children: ReactNode }) {
  return <span className="office-figures">{children ?? "—"}</span>
}

/** A date as it is read, with the same one for machines (`YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` or an instant). */
export function When({ iso, children }: { iso: string; children: ReactNode }) {
  return (
    <time className="office-figures" dateTime={iso}>
      {children}
    </time>
  )
}

/** An instant, to the minute in Paris. */
export function Instant({ at }: { at: string }) {
  return <When iso={at}>{formatDateTime(new Date(at))}</When>
}
