import { Checkbox } from "@mantine/core"
import { type Confirmable, ConfirmButton } from "./confirm-button.tsx"
import type { RequestActions } from "./actions.ts"
import styles from "./request-facts.module.css"

type PanelConfirmProps = Pick<RequestActions, "onConfirm"> & {
  request: Confirmable
  /** Day and hour are fixed. */
  isPlanned: boolean
  /** Whether the client has an address and the day is to come. */
  canTell: boolean
  isTold: boolean
  onTold: (isTold: boolean) => void
}

/** Confirms, with the choice whether the client is told. Apart from the button: the list does not load a box to tick. */
export function PanelConfirm({ request, isPlanned, canTell, isTold, onTold, onConfirm }: PanelConfirmProps) {
  if (request.status !== "pending") return null
  return (
    <div className={styles.confirm}>
      {isPlanned ? null : <span className="office-minor">Sans date, aucun e-mail ne part.</span>}
      {canTell ? (
        <Checkbox
          label="Prévenir le client par e-mail"
          checked={isTold}
          onChange={(event) => onTold(event.currentTarget.checked)}
        />
      ) : null}
      <ConfirmButton request={request} isTold={canTell && isTold} onConfirm={onConfirm} isUndated={!isPlanned} />
    </div>
  )
}
