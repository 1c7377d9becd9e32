import { useQuery } from "@tanstack/react-query"
import type { ComponentType, ReactNode } from "react"
import { Link } from "react-router"
import { eventPath } from "#domain/calendar/event-path.ts"
import { formatShortDate, formatTime } from "#domain/dates.ts"
import type { RecordVisit, VisitLinks, VisitState } from "./data.ts"
import { recordVisitsQuery } from "./queries.ts"

type RecordVisitsProps = {
  of: VisitLinks
  /** What stands around the list: a panel of a page, or a section of a panel. */
  frame: ComponentType<{ title: string; children: ReactNode }>
}

const states: Record<VisitState, string> = { planned: "prévue", done: "faite", cancelled: "annulée" }

/** The visits of a contact or of a renovation, newest first, each with its place in the calendar; nothing without any. */
export function RecordVisits({ of, frame: Frame }: RecordVisitsProps) {
  const { data: visits = [] } = useQuery(recordVisitsQuery(of))
  if (visits.length === 0) return null
  return (
    <Frame title={visits.length === 1 ? "Visite" : "Visites"}>
      <ul className="office-lines">
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={eventPath({ kind: "visit", id: visit.id, day: visit.scheduled_date })}>
              {formatShortDate(visit.scheduled_date)} à {formatTime(visit.scheduled_time)}
            </Link>
            <div className="office-minor">{describe(visit)}</div>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

const describe = ({ state, team, person, note }: RecordVisit) =>
  [states[state], team?.name ?? person?.full_name ?? person?.email, note].filter(Boolean).join(" · ")
