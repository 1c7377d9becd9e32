import { Modal, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import type { Db } from "#app/lib/db.ts"
import type { StaffRequest, StaffRequestInput } from "#domain/booking/staff-request.ts"
import { bricoRequestOf, type Conversion } from "#domain/contact/conversion.ts"
import type { ContactDetails } from "../../data.ts"
import type { OpenConversion } from "../../list-state.ts"
import { useConvert } from "../../panel-queries.ts"
import { contactQuery } from "../../queries.ts"

const RenoForm = lazy(() => import("./reno-form-dialog.tsx").then((m) => ({ default: m.RenoFormDialog })))

/** The form of small jobs belongs to their own screen; whoever composes hands it in. */
export type BricoForm = (origin: {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}) => ReactNode

type ContactConversionProps = {
  db: Db
  conversion: OpenConversion | null
  bricoForm: BricoForm
  onClose: () => void
}

/** The conversion that the address asks for: the client's words in a form, to be checked and completed. */
export function ContactConversion({ conversion, ...props }: ContactConversionProps) {
  if (!conversion) return null
  return (
    <Suspense fallback={<Loading onClose={props.onClose} />}>
      <AboutOne key={`${conversion.target}-${conversion.id}`} conversion={conversion} {...props} />
    </Suspense>
  )
}

type AboutOneProps = ContactConversionProps & { conversion: OpenConversion }

function AboutOne({ conversion, ...props }: AboutOneProps) {
  const { db, onClose } = props
  const { data: contact, error, refetch, isFetching } = useQuery(contactQuery(db, conversion.id))
  if (contact) return <Form contact={contact} target={conversion.target} {...props} />
  if (!error) return <Loading onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Convertir la demande">
      <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    </Modal>
  )
}

type FormProps = Omit<ContactConversionProps, "conversion"> & { contact: ContactDetails; target: Conversion }

function Form({ db, contact, target, bricoForm, onClose }: FormProps) {
  // As it was when the form opened: what somebody else converts meanwhile is told when it is sent.
  const [isDone] = useState(contact.brico !== null || contact.project !== null)
  if (isDone) {
    return (
      <Modal opened onClose={onClose} title="Convertir la demande">
        Cette demande a déjà été convertie.
      </Modal>
    )
  }
  if (target === "reno") return <RenoForm db={db} contact={contact} onClose={onClose} />
  return <BricoConversion db={db} contact={contact} bricoForm={bricoForm} />
}

type BricoConversionProps = { db: Db; contact: ContactDetails; bricoForm: BricoForm }

function BricoConversion({ db, contact, bricoForm }: BricoConversionProps) {
  const convert = useConvert(db, contact.id, "brico")
  return bricoForm({
    title: `Convertir la demande de ${contact.name} en demande Brico`,
    submitLabel: "Convertir",
    values: bricoRequestOf(contact),
    save: (values) => convert.mutateAsync(values),
  })
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
