import { Button, Modal } from "@mantine/core"
import { ArrowRightLeft } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { ContactDetails } from "./data/list-contacts.ts"
import { CONVERSION_TARGETS } from "./conversion/targets.ts"

type ChoiceProps = {
  contact: ContactDetails
  onConvert: (target: Conversion, id: string) => void
  onStatusOnly: (contact: ContactDetails) => void
  onClose: () => void
}

/** Asks what to convert the request into, after « Converti » was chosen as a status. */
export function ConversionChoice({ contact, onConvert, onStatusOnly, onClose }: ChoiceProps) {
  return (
    <Modal opened onClose={onClose} title={`En quoi convertir la demande de ${contact.name}\u00a0?`}>
      <div className="office-stack">
        {CONVERSION_TARGETS.map(({ target, label }) => (
          <IconButton
            key={target}
            fullWidth
            variant={contact.service === target ? "filled" : "light"}
            icon={ArrowRightLeft}
            onClick={() => onConvert(target, contact.id)}
          >
            {label}
          </IconButton>
        ))}
        <Button fullWidth variant="subtle" onClick={() => onStatusOnly(contact)}>
          Ne rien créer, changer seulement le statut
        </Button>
      </div>
    </Modal>
  )
}
