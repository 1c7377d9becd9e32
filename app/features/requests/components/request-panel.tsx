import { Drawer, Skeleton } from "@mantine/core"
import { useModals } from "@mantine/modals"
import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense } from "react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import type { Db } from "#app/lib/db.ts"
import { requestQuery } from "../queries.ts"
import type { RequestActions } from "./request-list.tsx"

const PanelDetails = lazy(() => import("./panel-details.tsx").then((module) => ({ default: module.PanelDetails })))

export type PanelActions = Pick<RequestActions, "onStatus" | "onDelete" | "onDialog">
/** What other features know of the request: its mails, its history. */
type Aside = { aside: (id: string) => ReactNode }
type RequestPanelProps = PanelActions &
  Aside & {
    db: Db
    id: string | null
    /** A dialog is open over the panel: Escape is for it. */
    isCovered: boolean
    onClose: () => void
  }

/** One request beside the list. It stays open while the list behind it changes. */
export function RequestPanel({ db, id, isCovered, onClose, ...actions }: RequestPanelProps) {
  const { data: request } = useQuery({ ...requestQuery(db, id ?? ""), ...(id === null ? { enabled: false } : {}) })
  const { modals } = useModals()
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={!isCovered && modals.length === 0}
      position="right"
      size="lg"
      title={request ? `${request.client_name} · ${request.reference}` : "Demande Brico"}
      closeButtonProps={{ "aria-label": "Fermer les détails" }}
    >
      {id === null ? null : <PanelBody db={db} id={id} {...actions} />}
    </Drawer>
  )
}

function PanelBody({ db, id, aside, ...actions }: PanelActions & Aside & { db: Db; id: string }) {
  const { data: request, error, refetch, isFetching } = useQuery(requestQuery(db, id))
  if (error && !request) {
    return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!request) return <PanelSkeleton />
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <PanelDetails request={request} {...actions}>
        {aside(id)}
      </PanelDetails>
    </Suspense>
  )
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Chargement...">
      {[60, 90, 75, 85, 50].map((width) => (
        <Skeleton key={width} height={16} mb="md" width={`${width}%`} />
      ))}
    </div>
  )
}
