import { Button, Modal, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { countOf, describeKind } from "#domain/clients/labels.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "./client-columns.tsx"
import {
  addChannel,
  type Card,
  changeClient,
  type ClientTable,
  keepPlace,
  listClients,
  readClientOfRow,
} from "./data.ts"
import { clients } from "./queries.ts"
import styles from "./client-of-row.module.css"

type RowProps = { table: ClientTable; id: string }

const clientOfRowQuery = ({ table, id }: RowProps) =>
  queryOptions({
    queryKey: [clients.table, "row", table, id] as const,
    queryFn: () => readClientOfRow(browserDb(), table, id),
    meta: { tables: [table, "customer_channels", "customer_places"] },
  })

/** The client of a request, a contact or a renovation, and what was declared there that the client's file does not know. */
export function ClientOfRow(row: RowProps) {
  const read = useQuery(clientOfRowQuery(row))
  const [isChoosing, setChoosing] = useState(false)
  const adopt = useChange({
    table: clients.table,
    change: (db, add: (db: Parameters<typeof addChannel>[0]) => Promise<void>) => add(db),
    done: "Ajouté à la fiche",
    failed: "La fiche n’a pas changé",
  })
  const found = read.data
  return (
    <Section title="Client">
      <ErrorOf read={read} />
      {found ? (
        <>
          <p className={styles.client}>
            <Link to={clientPath(found.card.id)}>{found.card.name}</Link>
            <span className="office-minor">
              {[
                countOf(found.card.row_count, "demande", "demandes"),
                found.card.due_cents > 0 ? `doit ${formatCents(found.card.due_cents)}` : null,
                found.other_name ? `«\u00a0${found.other_name}\u00a0» ici` : null,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
          <div className="office-actions">
            {found.new_phone ? (
              <Button
                variant="light"
                size="compact-sm"
                onClick={() => adopt.mutate((db) => addChannel(db, found.card.id, "phone", found.new_phone ?? ""))}
              >
                Ajouter le {formatPhone(found.new_phone)} à la fiche
              </Button>
            ) : null}
            {found.new_email ? (
              <Button
                variant="light"
                size="compact-sm"
                onClick={() => adopt.mutate((db) => addChannel(db, found.card.id, "email", found.new_email ?? ""))}
              >
                Ajouter {found.new_email} à la fiche
              </Button>
            ) : null}
            {found.new_place ? (
              <Button
                variant="light"
                size="compact-sm"
                onClick={() => adopt.mutate((db) => keepPlace(db, found.card.id, found.new_place?.id ?? ""))}
              >
                Ajouter ce lieu à la fiche
              </Button>
            ) : null}
            <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
              Changer de client
            </Button>
          </div>
        </>
      ) : read.isSuccess ? (
        <p className="office-minor">Aucune fiche.</p>
      ) : null}
      {isChoosing ? (
        <ChooseClient {...row} current={found?.card.id ?? null} onClose={() => setChoosing(false)} />
      ) : null}
    </Section>
  )
}

function ChooseClient({ table, id, current, onClose }: RowProps & { current: string | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const [text, setText] = useState("")
  const [query] = useDebouncedValue(text.trim(), 250)
  const read = useQuery({
    queryKey: [clients.table, "choose", query] as const,
    queryFn: () => listClients(browserDb(), { query, filter: null, sort: null, page: 1 }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })
  const choose = useChange({
    table: clients.table,
    change: (db, card: Card | null) => changeClient(db, table, id, card?.id ?? null),
    done: (_none, card) => (card ? `Donné à ${card.name}` : "Une fiche à part est ouverte"),
    failed: "Le client n’a pas changé",
    onDone: onClose,
  })
  const rows = query.length >= 2 ? (read.data?.rows ?? []).filter((card) => card.id !== current).slice(0, 8) : []
  return (
    <Modal opened onClose={onClose} title="De quel client s’agit-il&nbsp;?" fullScreen={isPhone}>
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
            <Button
              variant="default"
              fullWidth
              justify="start"
              disabled={choose.isPending}
              onClick={() => choose.mutate(card)}
            >
              {[card.name, describeKind(card), card.city, card.phone ? formatPhone(card.phone) : null]
                .filter(Boolean)
                .join(" · ")}
            </Button>
          </li>
        ))}
      </ul>
      {query.length >= 2 && read.isSuccess && rows.length === 0 ? (
        <p className="office-minor">Aucun autre client ne correspond.</p>
      ) : null}
      <Button variant="subtle" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
        Ouvrir une fiche à part
      </Button>
    </Modal>
  )
}
