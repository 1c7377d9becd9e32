import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, useState } from "react"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import type { Conversion } from "#domain/contact/conversion.ts"
import { contacts } from "../queries.ts"
import type { ContactActions } from "./contact-list.tsx"

const PanelDetails = lazy(() => import("./panel-details.tsx").then((module) => ({ default: module.PanelDetails })))

export type PanelActions = ContactActions & { company: string; onConvert: (target: Conversion, id: string) => void }
type ContactPanelProps = PanelActions & {
  id: string | null
  /** A dialog is open over the panel: Escape is for it. */
  isCovered: boolean
  onClose: () => void
  /** What other features know of the request: its mails, its history. */
  aside: (id: string) => ReactNode
}

/** One request beside the list. */
export function ContactPanel({ id, isCovered, onClose, aside, ...actions }: ContactPanelProps) {
  const read = useQuery({ ...contacts.detailsQuery(id ?? ""), ...(id === null ? { enabled: false } : {}) })
  const [isViewing, setViewing] = useState(false)
  return (
    <RecordPanel
      isOpen={id !== null}
      title={read.data?.name ?? "Demande de contact"}
      read={read}
      isCovered={isCovered || isViewing}
      onClose={onClose}
    >
      {(contact) => (
        <PanelDetails key={contact.id} contact={contact} onViewing={setViewing} {...actions}>
          {aside(contact.id)}
        </PanelDetails>
      )}
    </RecordPanel>
  )
}
