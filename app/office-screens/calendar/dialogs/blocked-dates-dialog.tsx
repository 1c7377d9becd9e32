import { ActionIcon, Modal, Skeleton } from "@mantine/core"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { useQuery } from "@tanstack/react-query"
import { Ban, CalendarCheck, Trash2 } from "lucide-react"
import { AbsenceList } from "#app/office/absences/absence-list.tsx"
import { Instant, When } from "#app/office/records/cells.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatLongDate } from "#domain/dates.ts"
import type { BlockedDate } from "../data.ts"
import { blockedDatesQuery } from "../queries.ts"
import { useAskToUnblock } from "../use-ask-to-unblock.ts"
import styles from "../calendar.module.css"

type BlockedDatesDialogProps = { onAdd: () => void; onAway: () => void; onClose: () => void }

/** « Gérer dates bloquées »: the active blocked dates, earliest first. */
export function BlockedDatesDialog({ onAdd, onAway, onClose }: BlockedDatesDialogProps) {
  const read = useQuery(blockedDatesQuery())
  const { data: dates, error } = read
  const askToUnblock = useAskToUnblock()
  const isPhone = useIsPhone()

  function list() {
    if (!dates) return error ? null : <Skeleton height={120} />
    if (dates.length === 0)
      return (
        <EmptyState
          icon={CalendarCheck}
          title="Aucune date bloquée"
          description="Tous les jours ouvrés peuvent être réservés."
        />
      )
    return (
      <ul className={styles.list} aria-label="Dates bloquées">
        {dates.map((blocked) => (
          <Line key={blocked.id} blocked={blocked} onUnblock={() => askToUnblock(blocked.id)} />
        ))}
      </ul>
    )
  }

  return (
    <Modal opened onClose={onClose} title="Gérer dates bloquées" fullScreen={isPhone}>
      <ErrorOf read={read} />
      {list()}
      <div className={`office-actions ${styles.actions}`}>
        <IconButton variant="default" icon={Ban} onClick={onAdd}>
          Bloquer une date
        </IconButton>
      </div>
      <AbsenceList onAdd={onAway} />
    </Modal>
  )
}

function Line({ blocked, onUnblock }: { blocked: BlockedDate; onUnblock: () => void }) {
  const day = formatLongDate(blocked.date)
  return (
    <li>
      <div>
        <When iso={blocked.date}>{day}</When>
        <p className="office-small">
          {blocked.reason ?? "Sans motif"}
          {blocked.reason && blocked.is_reason_public ? " (motif visible)" : ""}
        </p>
        <p className="office-minor">
          Bloquée le <Instant at={blocked.created_at} />
        </p>
      </div>
      <ActionIcon variant="subtle" color="red" size={36} aria-label={`Débloquer le ${day}`} onClick={onUnblock}>
        <Trash2 aria-hidden size={18} />
      </ActionIcon>
    </li>
  )
}
