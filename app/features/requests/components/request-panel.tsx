import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode } from "react"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { requests } from "../queries.ts"
import type { RequestActions } from "./request-list.tsx"

const PanelDetails = lazy(() => import("./panel-details.tsx").then((module) => ({ default: module.PanelDetails })))

export type PanelActions = Pick<RequestActions, "onStatus" | "onRemove" | "onDialog">
type RequestPanelProps = PanelActions & {
  id: string | null
  /** A dialog is open over the panel: Escape is for it. */
  isCovered: boolean
  onClose: () => void
  /** What other features know of the request: its mails, its history. */
  aside: (id: string) => ReactNode
}

/** One request beside the list. */
export function RequestPanel({ id, isCovered, onClose, aside, ...actions }: RequestPanelProps) {
  const read = useQuery({ ...requests.detailsQuery(id ?? ""), ...(id === null ? { enabled: false } : {}) })
  const title = read.data ? `${read.data.client_name} · ${read.data.reference}` : "Demande Brico"
  return (
    <RecordPanel isOpen={id !== null} title={title} read={read} isCovered={isCovered} onClose={onClose}>
      {(request) => (
        <PanelDetails request={request} {...actions}>
          {aside(request.id)}
        </PanelDetails>
      )}
    </RecordPanel>
  )
}
