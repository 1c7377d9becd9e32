import { useQuery } from "@tanstack/react-query"
import { MoveDialog } from "#app/office-screens/calendar/dialogs/move-dialog.tsx"
import type { RequestDetails } from "#app/office-screens/requests/data/list-requests.ts"
import { whoIsFreeQuery } from "#app/office-screens/requests/edit-queries.ts"
import { toCalendarEvent } from "#domain/calendar/events.ts"
import { parisDate } from "#domain/dates.ts"

const ANYWHERE = { day: null, time: null, team: null }

/** The calendar's « Déplacer » dialog, for a request opened in the list. */
export function MoveRequest({ request, onClose }: { request: RequestDetails; onClose: () => void }) {
  const { data } = useQuery(whoIsFreeQuery(null))
  const { scheduled_date: day, scheduled_time: time } = request
  const event = toCalendarEvent({
    ...request,
    kind: "brico",
    name: request.service_type,
    day: day ?? parisDate(new Date(request.created_at)),
    is_planned: day !== null && time !== null,
    has_email: request.client_email !== null,
    contractor_name: request.contractor?.name ?? null,
    price: request.total_amount,
  })
  return (
    <MoveDialog
      event={event}
      teams={data?.teams ?? []}
      proposal={ANYWHERE}
      onRefused={() => undefined}
      onClose={onClose}
    />
  )
}
