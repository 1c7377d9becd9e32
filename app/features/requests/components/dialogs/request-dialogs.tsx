import { Modal, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ComponentType, lazy, Suspense } from "react"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import type { RequestDetails } from "../../data.ts"
import type { DialogName, OpenDialog } from "../../list-state.ts"
import { requests } from "../../queries.ts"

export type DialogProps = {
  request: RequestDetails
  onClose: () => void
  /** Another dialog about the same request. */
  onOpen: (name: DialogName) => void
}

// Each arrives when it is first opened: the list does not wait for forms.
const RequestForm = lazy(() => import("./request-form-dialog.tsx").then((m) => ({ default: m.RequestFormDialog })))
const DIALOGS: Record<Exclude<DialogName, "nouvelle">, ComponentType<DialogProps>> = {
  modifier: RequestForm,
  paiement: lazy(() => import("./payment-dialog.tsx").then((m) => ({ default: m.PaymentDialog }))),
  remboursement: lazy(() => import("./refund-dialog.tsx").then((m) => ({ default: m.RefundDialog }))),
  frais: lazy(() => import("./fees-dialog.tsx").then((m) => ({ default: m.FeesDialog }))),
  "sous-traitant": lazy(() => import("./contractor-dialog.tsx").then((m) => ({ default: m.ContractorDialog }))),
}

type RequestDialogsProps = {
  dialog: OpenDialog | null
  onClose: () => void
  onOpen: (name: DialogName, id: string) => void
  onCreated: (id: string) => void
}

/** The dialog that the address asks for. */
export function RequestDialogs({ dialog, onClose, onOpen, onCreated }: RequestDialogsProps) {
  if (!dialog) return null
  const { name, id, moment } = dialog
  return (
    <Suspense fallback={<Loading onClose={onClose} />}>
      {name === "nouvelle" || id === null ? (
        <RequestForm request={null} moment={moment} onClose={onClose} onCreated={onCreated} />
      ) : (
        <AboutOne key={`${name}-${id}`} name={name} id={id} onClose={onClose} onOpen={(next) => onOpen(next, id)} />
      )}
    </Suspense>
  )
}

type AboutOneProps = Omit<DialogProps, "request"> & { name: keyof typeof DIALOGS; id: string }

function AboutOne({ name, id, ...props }: AboutOneProps) {
  const { data: request, error, refetch, isFetching } = useQuery(requests.detailsQuery(id))
  const Dialog = DIALOGS[name]
  if (request) return <Dialog request={request} {...props} />
  if (!error) return <Loading onClose={props.onClose} />
  return (
    <Modal opened onClose={props.onClose} title="Demande Brico">
      <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    </Modal>
  )
}

function Loading({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Chargement...">
      <Skeleton height={16} mb="md" width="70%" />
      <Skeleton height={16} mb="md" width="90%" />
      <Skeleton height={16} width="40%" />
    </Modal>
  )
}
