import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { CancelVisit } from "#app/office-screens/visits/cancel-visit.tsx"
import { visitQuery } from "#app/office-screens/visits/queries.ts"
import { VisitActions } from "#app/office-screens/visits/visit-actions.tsx"
import { VisitDialog } from "#app/office-screens/visits/visit-dialog.tsx"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { whoOf } from "#domain/visits/schema.ts"

type VisitButtonsProps = { event: CalendarEvent; onEdit: () => void; onCancel: () => void; onClose: () => void }

/** The buttons of a visit that is open in the calendar. */
export function VisitButtons({ event: { id, version, status }, ...on }: VisitButtonsProps) {
  return <VisitActions visit={{ id, version: version ?? 0, isPlanned: status === "confirmed" }} {...on} />
}

/** The dialog that cancels it. */
export function CancelVisitOf({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { id, version, client_name, day, time, has_email } = event
  const visit = { id, version: version ?? 0, client_name, day, time, hasEmail: has_email }
  return <CancelVisit visit={visit} onClose={onClose} />
}

type VisitFormProps = { id: string | null; day: string; time: string | null; team: string | null; onClose: () => void }

/** The form of a visit over the calendar: of the open one, or of a new one at the day, hour and team that were pressed. */
export function VisitForm({ id, day, time, team, onClose }: VisitFormProps) {
  if (id === null) {
    const origin = { scheduled_date: day, scheduled_time: time ?? "", who: whoOf(team, null) }
    return <VisitDialog visit={null} origin={origin} onClose={onClose} />
  }
  return (
    <RecordDialog query={visitQuery(id)} title="Visite" onClose={onClose}>
      {(visit) => <VisitDialog visit={visit} onClose={onClose} />}
    </RecordDialog>
  )
}
