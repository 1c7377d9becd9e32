import { lazy } from "react"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import type { OpenConversion } from "../list-state.ts"
import { contacts } from "../queries.ts"
import type { BricoForm } from "./conversion-form.tsx"

// Lazy: the list does not load forms and their schemas.
const ConversionForm = lazy(() => import("./conversion-form.tsx").then((m) => ({ default: m.ConversionForm })))

type ContactConversionProps = {
  conversion: OpenConversion | null
  bricoForm: BricoForm
  onClose: () => void
}

/** The conversion that the URL names. */
export function ContactConversion({ conversion, onClose, bricoForm }: ContactConversionProps) {
  if (!conversion) return null
  const { target, id } = conversion
  return (
    <RecordDialog
      key={`${target}-${id}`}
      query={contacts.detailsQuery(id)}
      title="Convertir la demande"
      onClose={onClose}
    >
      {(contact) => <ConversionForm contact={contact} target={target} bricoForm={bricoForm} onClose={onClose} />}
    </RecordDialog>
  )
}
