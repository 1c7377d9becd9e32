import { Drawer, Skeleton } from "@mantine/core"
import { useModals } from "@mantine/modals"
import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import type { Db } from "#app/lib/db.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import { contactQuery } from "../queries.ts"
import type { ContactActions } from "./contact-list.tsx"

const PanelDetails = lazy(() => import("./panel-details.tsx").then((module) => ({ default: module.PanelDetails })))

export type PanelActions = ContactActions & { company: string; onConvert: (target: Conversion, id: string) => void }
/** What other features know of the request: its mails, its history. */
type Aside = (id: string) => ReactNode
type ContactPanelProps = PanelActions & {
  db: Db
  id: string | null
  /** A dialog is open over the panel: Escape is for it. */
  isCovered: boolean
  onClose: () => void
  aside: Aside
}

/** One request beside the list. It stays open while the list behind it changes. */
export function ContactPanel({ db, id, isCovered, onClose, ...actions }: ContactPanelProps) {
  const { data: contact } = useQuery({ ...contactQuery(db, id ?? ""), ...(id === null ? { enabled: false } : {}) })
  const { modals } = useModals()
  const [isViewing, setViewing] = useState(false)
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={!isCovered && !isViewing && modals.length === 0}
      position="right"
      size="lg"
      title={contact?.name ?? "Demande de contact"}
      closeButtonProps={{ "aria-label": "Fermer les détails" }}
    >
      {id === null ? null : <PanelBody db={db} id={id} onViewing={setViewing} {...actions} />}
    </Drawer>
  )
}

type PanelBodyProps = PanelActions & { db: Db; id: string; aside: Aside; onViewing: (isViewing: boolean) => void }

function PanelBody({ db, id, aside, ...props }: PanelBodyProps) {
  const { data: contact, error, refetch, isFetching } = useQuery(contactQuery(db, id))
  if (error && !contact) {
    return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!contact) return <PanelSkeleton />
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <PanelDetails key={id} db={db} contact={contact} {...props}>
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
