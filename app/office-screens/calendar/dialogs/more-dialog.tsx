import { Modal } from "@mantine/core"
import { ListedEvent } from "../event-body.tsx"
import type { ShownEvent } from "../schedule-events.ts"
import styles from "../board.module.css"

type MoreDialogProps = {
  title: string
  events: readonly ShownEvent[]
  onOpen: (event: ShownEvent) => void
  onClose: () => void
}

/** The events behind « +N », as a list. */
export function MoreDialog({ title, events, onOpen, onClose }: MoreDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} classNames={{ title: styles.capital ?? "" }}>
      <ul className={`${styles.board} ${styles.moreList}`}>
        {events.map((event) => (
          <li key={event.id}>
            <ListedEvent event={event} onClick={() => onOpen(event)} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
