import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { CancelDialog } from "#app/office-screens/requests/dialogs/cancel-dialog.tsx"
import { requests } from "#app/office-screens/requests/queries.ts"

/** The dialog of a cancellation, for a request opened in the calendar. */
export function CancelEvent({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog query={requests.detailsQuery(id)} title="Demande Brico" onClose={onClose}>
      {(request) => <CancelDialog request={request} onClose={onClose} />}
    </RecordDialog>
  )
}
