import { Button, Modal, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { describeKind } from "#domain/clients/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { type Card, listClients } from "./data.ts"
import { clients } from "./queries.ts"
import styles from "./client-of-row.module.css"

const SHORTEST_SEARCH = 2
const MOST_CHOICES = 8

type ClientPickerProps = {
  title: string
  description?: string
  /** The client who is not offered. */
  without: string | null
  isBusy: boolean
  onChoose: (card: Card) => void
  /** Adds a client of this name; without it only known ones are offered. */
  onNew?: (name: string) => void
  onClose: () => void
  /** Another way out, below the list. */
  children?: ReactNode
}

/** Finds a client by name, number or place. */
export function ClientPicker({
  title,
  description,
  without,
  isBusy,
  onChoose,
  onNew,
  onClose,
  children,
}: ClientPickerProps) {
  const isPhone = useIsPhone()
  const [text, setText] = useState("")
  const [query] = useDebouncedValue(text.trim(), 250)
  const isSearching = query.length >= SHORTEST_SEARCH
  const read = useQuery({
    queryKey: [clients.table, "choose", query] as const,
    queryFn: () => listClients(browserDb(), { query, filter: null, sort: null, page: 1 }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const rows = isSearching ? (read.data?.rows ?? []).filter(({ id }) => id !== without).slice(0, MOST_CHOICES) : []
  return (
    <Modal opened onClose={onClose} title={title} fullScreen={isPhone}>
      {description ? <p className="office-minor">{description}</p> : null}
      <TextInput
        label="Chercher un client"
        data-autofocus
        placeholder="Nom, numéro ou adresse"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ErrorOf read={read} />
      <ul className={styles.choices}>
        {rows.map((card) => (
          <li key={card.id}>
            <Button variant="default" fullWidth justify="start" disabled={isBusy} onClick={() => onChoose(card)}>
              {[card.name, describeKind(card), card.city, card.phone ? formatPhone(card.phone) : null]
                .filter(Boolean)
                .join(" · ")}
            </Button>
          </li>
        ))}
      </ul>
      {isSearching && read.isSuccess && rows.length === 0 ? (
        <p className="office-minor">Aucun {without ? "autre " : ""}client ne correspond.</p>
      ) : null}
      {onNew ? (
        <Button variant="subtle" leftSection={<Plus aria-hidden size={16} />} onClick={() => onNew(text.trim())}>
          Nouveau client
        </Button>
      ) : null}
      {children}
    </Modal>
  )
}
