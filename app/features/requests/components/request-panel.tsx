import { Button, Drawer, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { StatusBadge } from "#app/components/office/status-badge.tsx"
import { StatusSelect } from "#app/components/office/status-select.tsx"
import type { Db } from "#app/lib/db.ts"
import type { RequestDetails } from "../data.ts"
import { paymentLooks, statusLooks } from "../looks.ts"
import { requestQuery } from "../queries.ts"
import { ConfirmButton } from "./confirm-button.tsx"
import { RequestFacts } from "./request-facts.tsx"
import type { RequestActions } from "./request-list.tsx"
import styles from "./requests.module.css"

type PanelActions = Pick<RequestActions, "onStatus" | "onDelete">
type RequestPanelProps = PanelActions & { db: Db; id: string | null; onClose: () => void }

/** One request beside the list. It stays open while the list behind it changes. */
export function RequestPanel({ db, id, onClose, ...actions }: RequestPanelProps) {
  const { data: request } = useQuery({ ...requestQuery(db, id ?? ""), enabled: id !== null })
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={request ? `${request.client_name} · ${request.reference}` : "Demande Brico"}
      closeButtonProps={{ "aria-label": "Fermer les détails" }}
    >
      {id === null ? null : <PanelBody db={db} id={id} {...actions} />}
    </Drawer>
  )
}

function PanelBody({ db, id, ...actions }: PanelActions & { db: Db; id: string }) {
  const { data: request, error, refetch, isFetching } = useQuery(requestQuery(db, id))
  if (request) return <Details request={request} {...actions} />
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div role="status" aria-label="Chargement...">
      {[60, 90, 75, 85, 50].map((width) => (
        <Skeleton key={width} height={16} mb="md" width={`${width}%`} />
      ))}
    </div>
  )
}

function Details({ request, onStatus, onDelete }: PanelActions & { request: RequestDetails }) {
  return (
    <>
      <div className={styles.panelStates}>
        <StatusSelect
          label={`Statut de la demande de ${request.client_name}`}
          looks={statusLooks}
          value={request.status}
          onChange={(status) => onStatus(request, status)}
        />
        <StatusBadge look={paymentLooks[request.payment_status]} />
      </div>
      <RequestFacts request={request} />
      <div className={styles.panelActions}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 aria-hidden size={16} />}
          onClick={() => onDelete(request)}
        >
          Supprimer
        </Button>
        <ConfirmButton request={request} onStatus={onStatus} />
      </div>
    </>
  )
}
