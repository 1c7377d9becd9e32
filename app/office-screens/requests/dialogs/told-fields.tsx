import { Checkbox } from "@mantine/core"
import type { RequestDetails } from "../data/list-requests.ts"
import styles from "./dialogs.module.css"

type ToldFieldsProps = {
  request: Pick<RequestDetails, "client_name" | "contractor">
  canTellClient: boolean
  /** The props of a checkbox, by the name of its field. */
  box: (name: "notify_client" | "notify_contractor") => object
}

/** Checkboxes for the mails about a cancellation or a reinstatement: client and subcontractor. Renders nothing when neither can be mailed. */
export function ToldFields({ request, canTellClient, box }: ToldFieldsProps) {
  if (!canTellClient && !request.contractor) return null
  return (
    <fieldset className={styles.told}>
      <legend className={styles.legend}>Prévenir par e-mail</legend>
      {canTellClient ? <Checkbox label={`Le client, ${request.client_name}`} {...box("notify_client")} /> : null}
      {request.contractor ? (
        <Checkbox label={`Le sous-traitant, ${request.contractor.name}`} {...box("notify_contractor")} />
      ) : null}
    </fieldset>
  )
}
