import { LinkDialog } from "#app/office/links/link-dialog.tsx"
import type { DialogProps } from "./dialog-props.ts"

/** The link « Gérer mon rendez-vous » leaves by mail only: who opens it acts in the client's name. */
export function BookingLinkDialog({ request: { id, reference }, onClose }: DialogProps) {
  return (
    <LinkDialog
      title={`Lien du client · ${reference}`}
      subject={{ kind: "booking", id }}
      order={null}
      onClose={onClose}
    />
  )
}
