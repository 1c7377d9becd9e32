import { Alert, Button } from "@mantine/core"
import { Loading } from "#app/office/feedback/loading.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { useQuery } from "@tanstack/react-query"
import { CalendarSync, CalendarX2, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { CalendarCounts } from "#app/office-screens/calendar/calendar-counts.tsx"
import { CalendarToolbar } from "#app/office-screens/calendar/calendar-toolbar.tsx"
import styles from "#app/office-screens/calendar/calendar.module.css"
import { CalendarDialogs } from "#app/office-screens/calendar/dialogs/calendar-dialogs.tsx"
import { PlacingBar, Tray } from "#app/office-screens/calendar/tray.tsx"
import { Legend } from "#app/office-screens/calendar/legend.tsx"
import { EVENT_LIMIT, NO_TEAM } from "#app/office-screens/calendar/data.ts"
import { NOTHING_OPEN, calendarParams } from "#app/office-screens/calendar/list-state.ts"
import { calendarQuery } from "#app/office-screens/calendar/queries.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { firstReads } from "#app/office/records/first-reads.ts"
import { useUrlState } from "#app/office/records/url-state.ts"
import { monthRange } from "#domain/calendar/events.ts"
import type { Route } from "./+types/calendar"

const loadBoard = () => import("#app/office-screens/calendar/calendar-board.tsx")
const ConfirmEvent = lazy(() => import("./confirm-event.tsx").then((m) => ({ default: m.ConfirmEvent })))
const CancelEvent = lazy(() => import("./cancel-event.tsx").then((m) => ({ default: m.CancelEvent })))
const loadVisit = () => import("./visit-of-calendar.tsx")
const VisitForm = lazy(() => loadVisit().then((m) => ({ default: m.VisitForm })))
const VisitButtons = lazy(() => loadVisit().then((m) => ({ default: m.VisitButtons })))
const CancelVisitOf = lazy(() => loadVisit().then((m) => ({ default: m.CancelVisitOf })))
const CalendarBoard = lazy(() => loadBoard().then((module) => ({ default: module.CalendarBoard })))

export const meta = officeMeta("Calendrier")

const first = firstReads((address) => {
  const { date, filter } = calendarParams.parse(address)
  return [calendarQuery(monthRange(date), filter)]
})

export const handle: RouteHandle = { reads: first.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  first.prime(request)
  void loadBoard()
}

export default function CalendarScreen() {
  const [state, change] = useUrlState(calendarParams.parse)
  const { date, filter } = state
  // A phone is too narrow for text in the month view, so it starts with the day view.
  const isPhone = useIsPhone()
  const view = state.view ?? (isPhone ? "day" : "month")
  const query = useQuery(calendarQuery(monthRange(date), filter))
  const { data: calendar, error, refetch, isFetching, isPlaceholderData } = query

  const [presses, setPresses] = useState(0)

  const isMoving = state.dialog === "deplacer" && state.openId && state.day && state.time
  const moved = isMoving ? calendar?.events.find(({ id }) => id === state.openId) : undefined
  const placed = calendar?.tray.events.find(({ id }) => id === state.placingId)
  const proposal =
    moved && state.day && state.time
      ? {
          id: moved.id,
          day: state.day,
          time: state.time,
          team: state.team === NO_TEAM ? null : (state.team ?? moved.team_id),
        }
      : null

  const shown = calendar && {
    ...calendar,
    events: state.withCancelled ? calendar.events : calendar.events.filter(({ status }) => status !== "cancelled"),
  }
  const open = ({ id }: { id: string }) => change({ ...NOTHING_OPEN, evenement: id })

  function board() {
    if (!calendar || !shown) return error ? null : <Loading height="32rem" radius="md" />
    return (
      <Suspense fallback={<Loading height="32rem" radius="md" />}>
        <div className={styles.frame} aria-busy={isPlaceholderData}>
          <CalendarBoard
            calendar={shown}
            view={view}
            date={date}
            presses={presses}
            proposal={proposal}
            onDate={(day) => change({ date: day })}
            onOpenDay={(day) => change({ date: day, vue: "jour" })}
            onDay={(jour, heure, equipe) => {
              const place = { ...NOTHING_OPEN, jour, heure, equipe }
              change(
                placed
                  ? { ...place, heure: heure ?? placed.time, fenetre: "deplacer", evenement: placed.id }
                  : { ...place, fenetre: "nouvelle" },
              )
            }}
            onBlock={(jour) => change({ ...NOTHING_OPEN, fenetre: "bloquer", jour })}
            onEvent={open}
            onWaiting={showTray}
            onAway={() => change({ ...NOTHING_OPEN, fenetre: "dates" })}
            onDrop={({ id, team_id }, jour, heure, team) => {
              const equipe = team === undefined || team === team_id ? null : (team ?? NO_TEAM)
              change({ ...NOTHING_OPEN, fenetre: "deplacer", evenement: id, jour, heure, equipe })
            }}
          />
        </div>
      </Suspense>
    )
  }

  return (
    <>
      <PageHeader
        title="Calendrier des interventions"
        actions={
          <>
            <Button
              className={styles.action ?? ""}
              variant="default"
              leftSection={isPhone ? null : <CalendarX2 aria-hidden size={16} />}
              onClick={() => change({ ...NOTHING_OPEN, fenetre: "dates" })}
            >
              Gérer dates bloquées
            </Button>
            <Button
              className={styles.action ?? ""}
              leftSection={isPhone ? null : <Plus aria-hidden size={16} />}
              onClick={() => change({ ...NOTHING_OPEN, fenetre: "nouvelle", jour: date })}
            >
              Nouvelle intervention
            </Button>
          </>
        }
      />
      <CalendarToolbar
        view={view}
        date={date}
        teams={calendar?.teams ?? []}
        isFiltered={state.isFiltered}
        withCancelled={state.withCancelled}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        onChange={change}
        onToday={() => {
          change({ date: null })
          setPresses(presses + 1)
        }}
      />
      {calendar && calendar.events.length >= EVENT_LIMIT ? (
        <Alert className={styles.notice ?? ""} color="blue" role="presentation" title="Tout n’est pas affiché">
          Les {EVENT_LIMIT} premiers évènements de ce mois sont affichés&nbsp;: filtrez-les pour voir les autres.
        </Alert>
      ) : null}
      {placed ? <PlacingBar event={placed} onCancel={() => change({ placer: null }, { replace: true })} /> : null}
      <ErrorOf read={query} />
      <div className={styles.work}>
        {calendar && !(placed && isPhone) ? (
          <Tray
            tray={calendar.tray}
            placingId={state.placingId}
            // On a phone only the day view shows hours, so placing a request switches to it.
            onPlace={({ id }) => change({ ...NOTHING_OPEN, placer: id, ...(isPhone ? { vue: "jour" } : {}) })}
            onOpen={open}
          />
        ) : null}
        {board()}
      </div>
      <div className={`office-between ${styles.foot}`}>
        <Legend />
        <IconButton
          variant="subtle"
          icon={CalendarSync}
          onClick={() => change({ ...NOTHING_OPEN, fenetre: "abonnement" })}
        >
          S’abonner à ce calendrier
        </IconButton>
      </div>
      <CalendarCounts read={query} />
      {calendar ? (
        <CalendarDialogs
          calendar={calendar}
          state={state}
          onChange={change}
          confirm={(event) => <ConfirmEvent key={event.id} event={event} />}
          cancel={(event, onClose) =>
            event.kind === "visit" ? (
              <CancelVisitOf event={event} onClose={onClose} />
            ) : (
              <CancelEvent key={event.id} id={event.id} onClose={onClose} />
            )
          }
          visit={{
            form: (place) => <VisitForm {...place} />,
            buttons: (event, on) => <VisitButtons event={event} {...on} />,
          }}
        />
      ) : null}
    </>
  )
}

function showTray() {
  const tray = document.getElementById("tray")
  if (tray instanceof HTMLDetailsElement) tray.open = true
  tray?.querySelector("summary")?.focus()
}
