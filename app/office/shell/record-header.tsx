import { ActionIcon } from "@mantine/core"
import { ArrowLeft, Ellipsis, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { RefreshButton } from "../live/refresh-button.tsx"
import { FoldMenu } from "./fold-menu.tsx"
import { IconButton } from "./icon-button.tsx"
import styles from "./record-header.module.css"
import { useIsPhone } from "./use-is-phone.ts"

export type HeaderAction = { label: string; icon: LucideIcon; onChoose: () => void; isBusy?: boolean }

type RecordHeaderProps = {
  back: { to: string; label: string }
  title: string
  about: string
  /** Read again by « Actualiser ». */
  table: string
  /** The first one is the main one; those that find no room fold. */
  actions: readonly HeaderAction[]
  /** The first action is only one among others. */
  hasNoMain?: boolean
  /** Names the folded actions: « Autres actions de la facture ». */
  others: string
  /** States, below the name. */
  children: ReactNode
}

/** The head of one record on a screen of its own: back to the list, its name, its actions and its state. */
export function RecordHeader(props: RecordHeaderProps) {
  const { back, title, about, table, actions, hasNoMain = false, others, children } = props
  const isPhone = useIsPhone()
  const shown = actions.slice(0, isPhone ? 1 : 2)
  const folded = actions.slice(shown.length)
  return (
    <header className={styles.header}>
      <ActionIcon
        component={Link}
        to={back.to}
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.back ?? ""}
        aria-label={back.label}
      >
        <ArrowLeft aria-hidden size={20} />
      </ActionIcon>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={`office-actions ${styles.actions}`}>
        {isPhone ? null : <RefreshButton table={table} />}
        {shown.map(({ label, icon, onChoose, isBusy = false }, place) => (
          <IconButton
            key={label}
            variant={place === 0 && !hasNoMain ? "filled" : "default"}
            icon={icon}
            loading={isBusy}
            onClick={onChoose}
          >
            {label}
          </IconButton>
        ))}
        {folded.length > 0 ? (
          <FoldMenu label={others} items={folded}>
            <Ellipsis aria-hidden size={20} />
          </FoldMenu>
        ) : null}
      </div>
      <div className={`office-actions ${styles.states}`}>{children}</div>
    </header>
  )
}
