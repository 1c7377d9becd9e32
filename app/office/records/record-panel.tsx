import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Mail, Phone } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { useIsConfirmOpen } from "../form/confirm.tsx"
import { LazyDrawer } from "../shell/lazy-drawer.tsx"
import type { DetailsQuery } from "./define-records.ts"
import { ErrorOf } from "./error-panel.tsx"
import { MapButton } from "./map-button.tsx"
import { useDeletedElsewhere } from "./use-deleted-elsewhere.ts"
import styles from "./record-panel.module.css"

type RecordPanelProps<Row> = {
  /** The id of the record that the URL names, if any. */
  id: string | null
  query: DetailsQuery<Row>
  /** The title until the record is loaded; then `titleOf` gives a fuller one. */
  title: string
  titleOf: (record: Row) => string
  size?: "lg" | "xl"
  /** A dialog is open over the panel: Escape belongs to it. */
  isCovered?: boolean
  onClose: () => void
  /** Renders the record; lazy parts may suspend. */
  children: (record: Row) => ReactNode
}

/** One record beside its list. It stays open while the list behind it changes. */
export function RecordPanel<Row>(props: RecordPanelProps<Row>) {
  const { id, query, title, titleOf, size = "lg", isCovered = false, onClose, children } = props
  const isConfirmOpen = useIsConfirmOpen()
  const options = query(id ?? "")
  const read = useQuery({ ...options, ...(id === null ? { enabled: false } : {}) })
  useDeletedElsewhere({ queryKey: options.queryKey, read, isCovered: isCovered || isConfirmOpen, onGone: onClose })
  // Read here and not inside the lazy drawer: `useQuery` renders again only for the properties that were read, so a failure could go unnoticed.
  const failed = read.error ? <ErrorOf read={read} /> : <PanelSkeleton />
  const body =
    read.data === undefined ? (
      failed
    ) : (
      <>
        <ErrorOf read={read} />
        <Suspense fallback={<PanelSkeleton />}>{children(read.data)}</Suspense>
      </>
    )
  return (
    <LazyDrawer
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={!isCovered && !isConfirmOpen}
      position="right"
      size={size}
      title={read.data === undefined ? title : titleOf(read.data)}
      closeButtonProps={{ "aria-label": "Fermer les détails" }}
    >
      {id === null ? null : body}
    </LazyDrawer>
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

/** Buttons, states and short texts side by side. A `label` makes them a named group. */
export function PanelRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div
      className={`office-actions ${styles.row}`}
      {...(label === undefined ? {} : { role: "group", "aria-label": label })}
    >
      {children}
    </div>
  )
}

type ReachProps = {
  phone: { number: string; label: string } | null
  email: string | null
  /** In one line, as the map search needs it. */
  address: string | null
}

const ICON = { size: 16, "aria-hidden": true } as const

/** The ways to contact a person: call, mail, map. */
export function Reach({ phone, email, address }: ReachProps) {
  return (
    <div className={`office-actions ${styles.row} ${styles.reach}`}>
      {phone ? (
        <Button
          component="a"
          href={`tel:${phone.number}`}
          variant="default"
          leftSection={<Phone {...ICON} />}
          data-phone
        >
          {phone.label}
        </Button>
      ) : null}
      {email ? (
        <Button component="a" href={`mailto:${email}`} variant="default" leftSection={<Mail {...ICON} />}>
          {email}
        </Button>
      ) : null}
      {address ? <MapButton address={address} /> : null}
    </div>
  )
}

/** The end of a panel, which stays visible while the panel scrolls. */
export function PanelEnd({ children }: { children: ReactNode }) {
  return <div className={`office-between ${styles.end}`}>{children}</div>
}
