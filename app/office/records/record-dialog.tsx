import { Skeleton } from "@mantine/core"
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useFocusBack } from "../form/use-focus-back.ts"
import { lazyAfterFirstScreen } from "../shell/lazy-after-first-screen.ts"
import type { DialogFrameProps } from "./dialog-frame.tsx"
import { ErrorOf } from "./error-panel.tsx"

const DialogFrame = lazyAfterFirstScreen(() => import("./dialog-frame.tsx").then((m) => m.DialogFrame))

type RecordDialogProps<Row, Key extends QueryKey> = {
  query: UseQueryOptions<Row, Error, Row, Key>
  /** The title when the record cannot be read. */
  title: string
  onClose: () => void
  /** Renders the dialog, which may be a lazy component. */
  children: (record: Row) => ReactNode
}

/** A dialog that first reads a record: the one it changes, or the one to which it adds something. */
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

/** Shows a loading dialog until a lazy dialog has loaded. */
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
