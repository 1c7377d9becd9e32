import { Button, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Combine, UsersRound } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { doubleReasonLabels } from "#domain/clients/labels.ts"
import { clients, doublesQuery } from "../queries.ts"
import { type Double, tellApart } from "./data.ts"
import { FileFacts } from "./file-facts.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import styles from "./merging.module.css"

/** Pairs of files that may be of one client, two side by side. Merging erases nothing; « Pas le même » is remembered. */
export function Doubles({ onClose }: { onClose: () => void }) {
  const read = useQuery(doublesQuery())
  const isPhone = useIsPhone()
  const [merging, setMerging] = useState<Double | null>(null)
  return (
    <Modal opened onClose={onClose} title="Doublons possibles" size="xl" fullScreen={isPhone}>
      <p className="office-minor">
        Rien n’est effacé quand vous réunissez deux fiches&nbsp;: celle qui reste montre ce que savent les deux, et vous
        pourrez les séparer à tout moment, depuis la fiche.
      </p>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={160} /> : null}
      {read.data?.length === 0 ? (
        <EmptyState icon={UsersRound} title="Aucun doublon" description="Toutes les fiches se distinguent." />
      ) : null}
      <ul className={styles.pairs}>
        {read.data?.map((pair) => (
          <Pair key={pair.one.id + pair.other.id} pair={pair} onMerge={() => setMerging(pair)} />
        ))}
      </ul>
      {merging ? <MergeDialog comparison={merging} onClose={() => setMerging(null)} /> : null}
    </Modal>
  )
}

function Pair({ pair, onMerge }: { pair: Double; onMerge: () => void }) {
  const { one, other, reasons } = pair
  const apart = useChange({
    table: clients.table,
    change: (db) => tellApart(db, one.id, other.id),
    done: "Ces deux fiches ne seront plus proposées",
    failed: "Votre réponse n’a pas été enregistrée",
  })
  return (
    <li className={styles.pair} aria-label={`${one.name} et ${other.name}`}>
      <p className={styles.reasons}>{reasons.map((reason) => doubleReasonLabels[reason]).join(", ")}</p>
      <div className={styles.files}>
        <FileFacts facts={one} />
        <FileFacts facts={other} />
      </div>
      <div className="office-actions">
        <IconButton icon={Combine} disabled={apart.isPending} onClick={onMerge}>
          Même client
        </IconButton>
        <Button variant="default" disabled={apart.isPending} onClick={() => apart.mutate()}>
          Pas le même
        </Button>
      </div>
    </li>
  )
}
