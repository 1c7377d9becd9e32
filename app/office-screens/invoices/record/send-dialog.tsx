import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { MessageField } from "#app/office/form/delivery-fields.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { formatDateTime } from "#domain/dates.ts"
import { sendingSchema } from "#domain/invoices/schema.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { sendInvoice } from "./data.ts"

/** Mails an issued invoice, for the first time or again. */
export function SendDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const { id, sent_at, number } = invoice
  const { email } = invoice.content.buyer
  const send = useChange({
    table: INVOICES_TABLE,
    change: (db, message: string | null) => sendInvoice(db, id, message),
    done: mailsLeave() ? "E-mail envoyé au client" : "E-mail conservé dans «\u00a0Messages\u00a0»",
  })
  const { form, dialog } = useSchemaForm({
    schema: sendingSchema,
    initialValues: { way: "mail", message: "" },
    save: ({ message }) => send.mutateAsync(message),
    onSaved: onClose,
    failed: "L’e-mail n’est pas parti",
  })
  return (
    <FormDialog title={`Envoyer ${number ?? ""}`} submitLabel="Envoyer" size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">
        {email === null ? "Le client n’a pas d’adresse e-mail." : `À ${email}, avec le lien personnel de la facture.`}
        {sent_at ? ` Dernier envoi le ${formatDateTime(new Date(sent_at))}\u00a0; un envoi par jour au plus.` : null}
      </p>
      <MessageField data-autofocus {...form.getInputProps("message")} />
    </FormDialog>
  )
}
