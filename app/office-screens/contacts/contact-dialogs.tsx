import { lazy, type ReactNode } from "react"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { ContactDetails } from "./data/list-contacts.ts"
import type { OpenDialog } from "./list-state.ts"
import { contacts } from "./queries.ts"

const ConversionChoice = lazy(() => import("./conversion-choice.tsx").then((m) => ({ default: m.ConversionChoice })))
const ReplyDialog = lazy(() => import("./reply-dialog.tsx").then((m) => ({ default: m.ReplyDialog })))

type ContactDialogsProps = {
  dialog: OpenDialog | null
  company: string
  /** The form of a visit, which belongs to another feature. */
  visit: (contact: ContactDetails) => ReactNode
  onConvert: (target: Conversion, id: string) => void
  onStatusOnly: (contact: ContactDetails) => void
  onClose: () => void
}

/** The dialogs that only this screen has: a reply, the choice of a conversion, and a visit. */
export function ContactDialogs({ dialog, company, visit, onConvert, onStatusOnly, onClose }: ContactDialogsProps) {
  if (!dialog) return null
  return (
    <RecordDialog
      key={`${dialog.name}-${dialog.id}`}
      query={contacts.detailsQuery(dialog.id)}
      title="Demande de contact"
      onClose={onClose}
    >
      {(contact) =>
        dialog.name === "visite" ? (
          visit(contact)
        ) : dialog.name === "repondre" ? (
          <ReplyDialog contact={contact} company={company} onClose={onClose} />
        ) : (
          <ConversionChoice contact={contact} onConvert={onConvert} onStatusOnly={onStatusOnly} onClose={onClose} />
        )
      }
    </RecordDialog>
  )
}
