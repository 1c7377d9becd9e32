import { Checkbox } from "@mantine/core"
import { type Confirmable, ConfirmButton } from "./confirm-button.tsx"
import type { RequestActions } from "./actions.ts"
import styles from "./request-facts.module.css"

type PanelConfirmProps = Pick<RequestActions, "onConfirm"> & {
  request: Confirmable
  /** Date and time are set. */
  isPlanned: boolean
  /** The client has an e-mail address and the appointment is planned for today or later. */
  canNotify: boolean
  notifyClient: boolean
  onNotifyClient: (notifyClient: boolean) => void
}

/** Confirms a request, with a checkbox for the mail to the client. Separate from the button, so that the list does not load the checkbox. */
export function PanelConfirm({
  request,
  isPlanned,
  canNotify,
  notifyClient,
  onNotifyClient,
  onConfirm,
}: PanelConfirmProps) {
  if (request.status !== "pending") return null
  return (
    <div className={styles.confirm}>
      {isPlanned ? null : <span className="office-minor">Sans date, aucun e-mail ne part.</span>}
      {canNotify ? (
        <Checkbox
          label="Prévenir le client par e-mail"
          checked={notifyClient}
          onChange={(event) => onNotifyClient(event.currentTarget.checked)}
        />
      ) : null}
      <ConfirmButton
        request={request}
        notifyClient={canNotify && notifyClient}
        onConfirm={onConfirm}
        isUndated={!isPlanned}
      />
    </div>
  )
}
