import { lazy, type ReactNode, Suspense } from "react"
import type { UrlPatch } from "#app/office/records/url-state.ts"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { type Calendar, NO_TEAM } from "../data.ts"
import { NOTHING_OPEN, type calendarParams } from "../list-state.ts"

// Each dialog is loaded when it is first opened.
const BlockDialog = lazy(() => import("./block-dialog.tsx").then((m) => ({ default: m.BlockDialog })))
const BlockedDatesDialog = lazy(() =>
  import("./blocked-dates-dialog.tsx").then((m) => ({ default: m.BlockedDatesDialog })),
)
const DayDialog = lazy(() => import("./day-dialog.tsx").then((m) => ({ default: m.DayDialog })))
const EventDialog = lazy(() => import("./event-dialog.tsx").then((m) => ({ default: m.EventDialog })))
const FeedDialog = lazy(() => import("../feed/feed-dialog.tsx").then((m) => ({ default: m.FeedDialog })))
const AbsenceDialog = lazy(() =>
  import("#app/office/absences/absence-dialog.tsx").then((m) => ({ default: m.AbsenceDialog })),
)
const MoveDialog = lazy(() => import("./move-dialog.tsx").then((m) => ({ default: m.MoveDialog })))

type CalendarDialogsProps = {
  calendar: Calendar
  state: ReturnType<typeof calendarParams.parse>
  onChange: (patch: UrlPatch, options?: { replace?: boolean }) => void
  confirm: (event: CalendarEvent) => ReactNode
  cancel: (event: CalendarEvent, onClose: () => void) => ReactNode
  visit: {
    form: (at: VisitPlace) => ReactNode
    buttons: (event: CalendarEvent, on: { onEdit: () => void; onCancel: () => void; onClose: () => void }) => ReactNode
  }
}

/** A visit by its id, or where a new one was asked for. */
type VisitPlace = { id: string | null; day: string; time: string | null; team: string | null; onClose: () => void }

/** The dialog that the URL names. */
export function CalendarDialogs({ calendar, state, onChange, confirm, cancel, visit }: CalendarDialogsProps) {
  const close = () => onChange(NOTHING_OPEN, { replace: true })
  const open = (patch: UrlPatch) => onChange({ ...NOTHING_OPEN, ...patch }, { replace: true })
  const cancelEvent = (evenement: string) => open({ fenetre: "annuler", evenement })
  const day = state.day ?? state.date
  const event = [...calendar.events, ...calendar.tray.events].find(({ id }) => id === state.openId)

  function dialog() {
    switch (state.dialog) {
      case "nouvelle":
        return (
          <DayDialog
            day={day}
            time={state.time}
            blocked={calendar.blocked.find((one) => one.day === day)}
            onVisit={() => open({ fenetre: "visite", jour: day, heure: state.time, equipe: state.team })}
            onBlock={() => open({ fenetre: "bloquer", jour: day })}
            onAway={() => open({ fenetre: "absence", jour: day, equipe: state.team })}
            onClose={close}
          />
        )
      case "bloquer":
        return <BlockDialog key={day} day={day} onClose={close} />
      case "dates":
        return (
          <BlockedDatesDialog
            onAdd={() => open({ fenetre: "bloquer" })}
            onAway={() => open({ fenetre: "absence" })}
            onClose={close}
          />
        )
      case "absence":
        return <AbsenceDialog team={state.team === NO_TEAM ? null : state.team} day={day} onClose={close} />
      case "deplacer":
        return event ? (
          <MoveDialog
            key={event.id}
            event={event}
            teams={calendar.teams}
            proposal={state}
            onRefused={() => onChange({ jour: null, heure: null, equipe: null }, { replace: true })}
            onClose={close}
          />
        ) : null
      case "annuler":
        return event ? cancel(event, close) : null
      case "visite":
        return visit.form({
          id: state.openId,
          day,
          time: state.time,
          team: state.team === NO_TEAM ? null : state.team,
          onClose: close,
        })
      case "abonnement":
        return <FeedDialog onClose={close} />
      case null:
        return event ? (
          <EventDialog
            event={event}
            teams={calendar.teams}
            confirm={
              event.kind === "visit"
                ? visit.buttons(event, {
                    onEdit: () => open({ fenetre: "visite", evenement: event.id }),
                    onCancel: () => cancelEvent(event.id),
                    onClose: close,
                  })
                : confirm(event)
            }
            onCancel={() => cancelEvent(event.id)}
            onMove={() => open({ fenetre: "deplacer", evenement: event.id })}
            onClose={close}
          />
        ) : null
    }
  }
  return <Suspense fallback={null}>{dialog()}</Suspense>
}
