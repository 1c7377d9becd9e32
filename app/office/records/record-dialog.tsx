import { Skeleton } from "@mantine/core"
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useFocusBack } from "../form/use-focus-back.ts"
import { later } from "../shell/later.ts"
import type { DialogFrameProps } from "./dialog-frame.tsx"
import { ErrorOf } from "./error-panel.tsx"

const DialogFrame = later(() => import("./dialog-frame.tsx").then((m) => m.DialogFrame))

type RecordDialogProps<Row, Key extends QueryKey> = {
  query: UseQueryOptions<Row, Error, Row, Key>
  /** The title while it is not there. */
  title: string
  onClose: () => void
  /** The dialog; it may arrive when it is first opened. */
  children: (record: Row) => ReactNode
}

/** A dialog about a record, or about what a new one joins, which is read first. */
export function RecordDialog<Row, Key extends QueryKey>(props: RecordDialogProps<Row, Key>) {
  const { query, title, onClose, children } = props
  useFocusBack()
  const read = useQuery(query)
  if (read.data !== undefined) return <LazyDialog onClose={onClose}>{children(read.data)}</LazyDialog>
  if (!read.error) return <DialogLoading onClose={onClose} />
  return (
    <Frame onClose={onClose} title={title}>
      <ErrorOf read={read} />
    </Frame>
  )
}

/** Stands in the place of a dialog until it has arrived. */
export function LazyDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useFocusBack()
  return <Suspense fallback={<DialogLoading onClose={onClose} />}>{children}</Suspense>
}

function DialogLoading({ onClose }: { onClose: () => void }) {
  return (
    <Frame onClose={onClose} title="Chargement...">
      {[70, 90, 40].map((width) => (
        <Skeleton key={width} height={16} mb="md" width={`${width}%`} />
      ))}
    </Frame>
  )
}

function Frame(props: DialogFrameProps) {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}
