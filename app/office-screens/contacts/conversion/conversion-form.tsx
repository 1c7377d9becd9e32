import { Modal } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { bricoRequestOf, type Conversion } from "#domain/contact/conversion.ts"
import type { StaffRequest, StaffRequestInput } from "#domain/booking/staff-request.ts"
import type { ContactDetails } from "../data/list-contacts.ts"
import { useConvert } from "../panel-queries.ts"
import { RenoFormDialog } from "./reno-form-dialog.tsx"

/** Renders the form of the Brico screen. The route passes it in, because a feature does not import another. */
export type BricoForm = (origin: {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}) => ReactNode

type ConversionFormProps = { contact: ContactDetails; target: Conversion; bricoForm: BricoForm; onClose: () => void }

/** A form that is filled in from the client's request, to check and complete; or a notice if the request is converted already. */
export function ConversionForm({ contact, target, bricoForm, onClose }: ConversionFormProps) {
  // The state at opening: a conversion by another person meanwhile is reported when this form is submitted.
  const [isDone] = useState(contact.brico !== null || contact.project !== null)
  if (isDone) {
    return (
      <Modal opened onClose={onClose} title="Convertir la demande">
        Cette demande a déjà été convertie.
      </Modal>
    )
  }
  if (target === "reno") return <RenoFormDialog contact={contact} onClose={onClose} />
  return <BricoConversion contact={contact} bricoForm={bricoForm} />
}

type BricoConversionProps = { contact: ContactDetails; bricoForm: BricoForm }

function BricoConversion({ contact, bricoForm }: BricoConversionProps) {
  const convert = useConvert(contact.id, "brico")
  return bricoForm({
    title: `Convertir la demande de ${contact.name} en demande Brico`,
    submitLabel: "Convertir",
    values: bricoRequestOf(contact),
    save: (values) => convert.mutateAsync(values),
  })
}
