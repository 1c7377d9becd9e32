import { useState } from "react"
import { PanelConfirm } from "#app/office-screens/requests/panel-confirm.tsx"
import { useConfirmation } from "#app/office-screens/requests/use-confirmation.ts"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { parisToday } from "#domain/dates.ts"

/** Confirms a request from the calendar, with the same form as in its panel. */
export function ConfirmEvent({ event }: { event: CalendarEvent }) {
  const [notifyClient, setNotifyClient] = useState(true)
  const confirm = useConfirmation()
  const { is_planned: isPlanned } = event
  const canNotify = event.has_email && isPlanned && event.day >= parisToday()
  return (
    <PanelConfirm
      request={event}
      {...{ isPlanned, canNotify, notifyClient }}
      onNotifyClient={setNotifyClient}
      onConfirm={confirm}
    />
  )
}
