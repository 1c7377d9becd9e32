import { Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, useState } from "react"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { bricoRequestOf, type Conversion } from "#domain/contact/conversion.ts"
import type { ContactDetails } from "../../data.ts"
import type { OpenConversion } from "../../list-state.ts"
import { useConvert } from "../../panel-queries.ts"
import { contacts } from "../../queries.ts"
import { type BricoForm, ConversionLoading } from "./contact-conversion.tsx"

const RenoForm = lazy(() => import("./reno-form-dialog.tsx").then((m) => ({ default: m.RenoFormDialog })))

export type ConversionFormProps = {
  conversion: OpenConversion
  bricoForm: BricoForm
  onClose: () => void
}

/** The client's words in a form, to be checked and completed; or what there is to say instead. */
export function ConversionForm({ conversion, ...props }: ConversionFormProps) {
  const { onClose } = props
  const { data: contact, error, refetch, isFetching } = useQuery(contacts.detailsQuery(conversion.id))
  if (contact) return <Form contact={contact} target={conversion.target} {...props} />
  if (!error) return <ConversionLoading onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Convertir la demande">
      <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    </Modal>
  )
}

type FormProps = Omit<ConversionFormProps, "conversion"> & { contact: ContactDetails; target: Conversion }

function Form({ contact, target, bricoForm, onClose }: FormProps) {
  // As it was when the form opened: what somebody else converts meanwhile is told when it is sent.
  const [isDone] = useState(contact.brico !== null || contact.project !== null)
  if (isDone) {
    return (
      <Modal opened onClose={onClose} title="Convertir la demande">
        Cette demande a déjà été convertie.
      </Modal>
    )
  }
  if (target === "reno") return <RenoForm contact={contact} onClose={onClose} />
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
