import { Checkbox } from "@mantine/core"
import { useState } from "react"
import { canBeTold, ConfirmButton } from "./confirm-button.tsx"
import type { RequestActions } from "./request-columns.tsx"
import type { RequestSummary } from "../data.ts"
import styles from "./request-facts.module.css"

type PanelConfirmProps = Pick<RequestActions, "onConfirm"> & { request: RequestSummary }

/** Confirms, with the choice whether the client is told. Apart from the button: the list does not load a box to tick. */
export function PanelConfirm({ request, onConfirm }: PanelConfirmProps) {
  const [isTold, setTold] = useState(true)
  if (request.status !== "pending") return null
  const button = <ConfirmButton request={request} onConfirm={onConfirm} isTold={isTold} />
  if (!canBeTold(request)) return button
  return (
    <div className={styles.confirm}>
      <Checkbox
        label="Prévenir le client par e-mail"
        checked={isTold}
        onChange={(event) => setTold(event.currentTarget.checked)}
      />
      {button}
    </div>
  )
}
