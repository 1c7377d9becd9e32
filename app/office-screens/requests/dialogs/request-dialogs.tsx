import { type ComponentType, lazy, type ReactNode } from "react"
import { LazyDialog, RecordDialog } from "#app/office/records/record-dialog.tsx"
import type { RequestDetails } from "../data/list-requests.ts"
import type { DialogName, OpenDialog } from "../list-state.ts"
import { requests } from "../queries.ts"
import type { DialogProps } from "./dialog-props.ts"

// Each dialog is loaded when it is first opened: the list does not load forms.
const RequestForm = lazy(() => import("./request-form-dialog.tsx").then((m) => ({ default: m.RequestFormDialog })))
const DIALOGS: Record<Exclude<DialogName, "nouvelle" | "deplacer">, ComponentType<DialogProps>> = {
  modifier: RequestForm,
  paiement: lazy(() => import("./payment-dialog.tsx").then((m) => ({ default: m.PaymentDialog }))),
  remboursement: lazy(() => import("./payment-dialog.tsx").then((m) => ({ default: m.RefundDialog }))),
  lien: lazy(() => import("./link-dialog.tsx").then((m) => ({ default: m.BookingLinkDialog }))),
  frais: lazy(() => import("./fees-dialog.tsx").then((m) => ({ default: m.FeesDialog }))),
  annuler: lazy(() => import("./cancel-dialog.tsx").then((m) => ({ default: m.CancelDialog }))),
  retablir: lazy(() => import("./reinstate-dialog.tsx").then((m) => ({ default: m.ReinstateDialog }))),
  "pas-fait": lazy(() => import("./missed-dialog.tsx").then((m) => ({ default: m.MissedDialog }))),
  "sous-traitant": lazy(() => import("./contractor-dialog.tsx").then((m) => ({ default: m.ContractorDialog }))),
}

type RequestDialogsProps = {
  dialog: OpenDialog | null
  onClose: () => void
  onOpen: (name: DialogName, id: string) => void
  onCreated: (id: string) => void
  /** The calendar's dialog. The route passes it in, because a feature does not import another. */
  moveDialog: (request: RequestDetails, onClose: () => void) => ReactNode
}

/** The dialog that the URL names. */
export function RequestDialogs({ dialog, onClose, onOpen, onCreated, moveDialog }: RequestDialogsProps) {
  if (!dialog) return null
  const { name, id, moment } = dialog
  if (name === "nouvelle" || id === null) {
    return (
      <LazyDialog onClose={onClose}>
        <RequestForm key={id} request={null} moment={moment} resumed={id} onClose={onClose} onCreated={onCreated} />
      </LazyDialog>
    )
  }
  if (name === "deplacer") {
    return (
      <RecordDialog query={requests.detailsQuery(id)} title="Demande Brico" onClose={onClose}>
        {(request) => moveDialog(request, onClose)}
      </RecordDialog>
    )
  }
  const Dialog = DIALOGS[name]
  return (
    <RecordDialog key={`${name}-${id}`} query={requests.detailsQuery(id)} title="Demande Brico" onClose={onClose}>
      {(request) => <Dialog request={request} onClose={onClose} onOpen={(next) => onOpen(next, id)} />}
    </RecordDialog>
  )
}
