import { Button, Modal } from "@mantine/core"
import { ArrowRightLeft } from "lucide-react"
import { lazy } from "react"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { ContactDetails } from "../data.ts"
import type { OpenDialog } from "../list-state.ts"
import { contacts } from "../queries.ts"
import { CONVERSION_TARGETS } from "./conversion/targets.ts"
import styles from "./panel.module.css"

const ReplyDialog = lazy(() => import("./reply-dialog.tsx").then((m) => ({ default: m.ReplyDialog })))

type ContactDialogsProps = {
  dialog: OpenDialog | null
  company: string
  onConvert: (target: Conversion, id: string) => void
  onStatusOnly: (contact: ContactDetails) => void
  onClose: () => void
}

/** An answer, or what becomes of a request: the dialogs that are no form of another screen. */
export function ContactDialogs({ dialog, company, onConvert, onStatusOnly, onClose }: ContactDialogsProps) {
  if (!dialog) return null
  return (
    <RecordDialog
      key={`${dialog.name}-${dialog.id}`}
      id={dialog.id}
      query={contacts.detailsQuery}
      title="Demande de contact"
      onClose={onClose}
    >
      {(contact) =>
        dialog.name === "repondre" ? (
          <ReplyDialog contact={contact} company={company} onClose={onClose} />
        ) : (
          <ConversionChoice contact={contact} onConvert={onConvert} onStatusOnly={onStatusOnly} onClose={onClose} />
        )
      }
    </RecordDialog>
  )
}

type ChoiceProps = Pick<ContactDialogsProps, "onConvert" | "onStatusOnly" | "onClose"> & { contact: ContactDetails }

/** « Converti » was chosen as a mere status: into what? */
function ConversionChoice({ contact, onConvert, onStatusOnly, onClose }: ChoiceProps) {
  return (
    <Modal opened onClose={onClose} title={`En quoi convertir la demande de ${contact.name}\u00a0?`}>
      <div className={styles.choice}>
        {CONVERSION_TARGETS.map(({ target, label }) => (
          <Button
            key={target}
            fullWidth
            variant={contact.service === target ? "filled" : "light"}
            leftSection={<ArrowRightLeft aria-hidden size={16} />}
            onClick={() => onConvert(target, contact.id)}
          >
            {label}
          </Button>
        ))}
        <Button fullWidth variant="subtle" onClick={() => onStatusOnly(contact)}>
          Ne rien créer, changer seulement le statut
        </Button>
      </div>
    </Modal>
  )
}
