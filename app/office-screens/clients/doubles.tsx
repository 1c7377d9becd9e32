import { Button, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Combine, UsersRound } from "lucide-react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { describeKind, doubleReasonLabels } from "#domain/clients/labels.ts"
import { countOf } from "#domain/numbers.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "./client-columns.tsx"
import { type Card, type Double, mergeClients, tellApart } from "./data.ts"
import { clients, doublesQuery } from "./queries.ts"
import styles from "./doubles.module.css"

/** Pairs of files that may be of one client, two side by side. Merging erases nothing; « Pas le même » is remembered. */
export function Doubles({ onClose }: { onClose: () => void }) {
  const read = useQuery(doublesQuery())
  const isPhone = useIsPhone()
  return (
    <Modal opened onClose={onClose} title="Doublons possibles" size="xl" fullScreen={isPhone}>
      <p className="office-minor">
        Rien n’est effacé quand vous réunissez deux fiches&nbsp;: vous pourrez les séparer à tout moment, depuis la
        fiche.
      </p>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={160} /> : null}
      {read.data?.length === 0 ? (
        <EmptyState icon={UsersRound} title="Aucun doublon" description="Toutes les fiches se distinguent." />
      ) : null}
      <ul className={styles.pairs}>
        {read.data?.map((pair) => (
          <Pair key={pair.one.id + pair.other.id} pair={pair} />
        ))}
      </ul>
    </Modal>
  )
}

function Pair({ pair: { one, other, reasons } }: { pair: Double }) {
  // The richer file is kept: it gives the name.
  const [kept, absorbed] = other.row_count > one.row_count ? [other, one] : [one, other]
  const merge = useChange({
    table: clients.table,
    change: (db) => mergeClients(db, kept.id, absorbed.id),
    done: `Les deux fiches de ${kept.name} n’en font plus qu’une`,
    failed: "Les fiches n’ont pas été réunies",
  })
  const apart = useChange({
    table: clients.table,
    change: (db) => tellApart(db, one.id, other.id),
    done: "Ces deux fiches ne seront plus proposées",
    failed: "Votre réponse n’a pas été enregistrée",
  })
  const isBusy = merge.isPending || apart.isPending
  return (
    <li className={styles.pair} aria-label={`${one.name} et ${other.name}`}>
      <p className={styles.reasons}>{reasons.map((reason) => doubleReasonLabels[reason]).join(", ")}</p>
      <div className={styles.files}>
        <File card={kept} />
        <File card={absorbed} />
      </div>
      <div className="office-actions">
        <IconButton icon={Combine} disabled={isBusy} onClick={() => merge.mutate()}>
          Même client
        </IconButton>
        <Button variant="default" disabled={isBusy} onClick={() => apart.mutate()}>
          Pas le même
        </Button>
      </div>
    </li>
  )
}

function File({ card }: { card: Card }) {
  return (
    <div className={styles.file}>
      <Link to={clientPath(card.id)}>{card.name}</Link>
      <span className="office-minor">
        {describeKind(card)}
        {card.city ? ` · ${card.city}` : ""}
      </span>
      {card.phone ? <span>{formatPhone(card.phone)}</span> : null}
      {card.email ? <span className={styles.email}>{card.email}</span> : null}
      <span className="office-minor">
        {countOf(card.row_count, "demande", "demandes")}
        {card.last_day ? `, la dernière le ${formatShortDate(card.last_day)}` : ""}
      </span>
    </div>
  )
}
