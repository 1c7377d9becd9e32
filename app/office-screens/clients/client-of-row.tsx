import { Button } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { countOf } from "#domain/numbers.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "./client-columns.tsx"
import { ClientPicker } from "./client-picker.tsx"
import { addChannel, type Card, changeClient, type ClientTable, keepPlace, readClientOfRow } from "./data.ts"
import { clients } from "./queries.ts"
import styles from "./client-of-row.module.css"

type RowProps = { table: ClientTable; id: string }

const clientOfRowQuery = ({ table, id }: RowProps) =>
  queryOptions({
    queryKey: [clients.table, "row", table, id] as const,
    queryFn: () => readClientOfRow(browserDb(), table, id),
    meta: { tables: [table, "customer_channels", "customer_places"] },
  })

/** The client of a record, in the panel beside its list. */
export function ClientOfRow(row: RowProps) {
  return (
    <Section title="Fiche du client">
      <ClientLine {...row} />
    </Section>
  )
}

/** The client of a request, a contact or a renovation, and what was declared there that the client's file does not know. */
export function ClientLine(row: RowProps) {
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
    <>
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
    </>
  )
}

function ChooseClient({ table, id, current, onClose }: RowProps & { current: string | null; onClose: () => void }) {
  const choose = useChange({
    table: clients.table,
    change: (db, card: Card | null) => changeClient(db, table, id, card?.id ?? null),
    done: (_none, card) => (card ? `Donné à ${card.name}` : "Une fiche à part est ouverte"),
    failed: "Le client n’a pas changé",
    onDone: onClose,
  })
  return (
    <ClientPicker
      title="De quel client s’agit-il&nbsp;?"
      without={current}
      isBusy={choose.isPending}
      onChoose={(card) => choose.mutate(card)}
      onClose={onClose}
    >
      <Button variant="subtle" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
        Ouvrir une fiche à part
      </Button>
    </ClientPicker>
  )
}
