import { lazy } from "react"
import { LazyDialog, RecordDialog } from "#app/office/records/record-dialog.tsx"
import type { ContractorDetails } from "./data.ts"
import { contractors, type OpenDialog } from "./records.ts"

// Each dialog is loaded when it is first opened: the list does not load forms.
const ContractorDialog = lazy(() => import("./contractor-dialog.tsx").then((m) => ({ default: m.ContractorDialog })))
const PaperDialog = lazy(() => import("./paper-dialog.tsx").then((m) => ({ default: m.PaperDialog })))
const TradesDialog = lazy(() => import("./trades-dialog.tsx").then((m) => ({ default: m.TradesDialog })))
const AbsenceDialog = lazy(() => import("./absence-dialog.tsx").then((m) => ({ default: m.AbsenceDialog })))

type ContractorDialogsProps = { dialog: OpenDialog | null; onClose: () => void; onCreated: (id: string) => void }

/** The dialog that the URL names. */
export function ContractorDialogs({ dialog, onClose, onCreated }: ContractorDialogsProps) {
  if (!dialog) return null
  const { name, id, line } = dialog
  if (name === "metiers") {
    return (
      <LazyDialog onClose={onClose}>
        <TradesDialog onClose={onClose} />
      </LazyDialog>
    )
  }
  if (name === "nouveau" || id === null) {
    return (
      <LazyDialog onClose={onClose}>
        <ContractorDialog contractor={null} onClose={onClose} onCreated={onCreated} />
      </LazyDialog>
    )
  }
  const dialogOf = (contractor: ContractorDetails) => {
    if (name === "absence") return <AbsenceDialog contractor={contractor} onClose={onClose} />
    if (name === "modifier") return <ContractorDialog contractor={contractor} onClose={onClose} onCreated={onCreated} />
    const paper = contractor.papers.find((one) => one.id === line) ?? null
    return <PaperDialog contractor={contractor} paper={paper} onClose={onClose} />
  }
  return (
    <RecordDialog
      key={`${name}-${id}-${line}`}
      query={contractors.detailsQuery(id)}
      title="Sous-traitant"
      onClose={onClose}
    >
      {dialogOf}
    </RecordDialog>
  )
}
