import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { idOfText } from "#app/lib/text-id.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { newId } from "#domain/new-id.ts"
import {
  draftReply,
  firstTemplate,
  REPLY_TEMPLATES,
  replySchema,
  type ReplyTemplate,
  replyTemplateLabels,
} from "#domain/contact/reply.ts"
import type { ContactDetails } from "./data/list-contacts.ts"
import { useReply } from "./panel-queries.ts"
import styles from "./panel.module.css"

type ReplyDialogProps = { contact: ContactDetails; company: string; onClose: () => void }

/** A reply sent from the office, with a proposed text that can be sent as it is. The client's answer goes to the company's own mailbox. */
export function ReplyDialog({ contact, company, onClose }: ReplyDialogProps) {
  // A second submission of the same text is not sent again; an edited text is.
  const [formId] = useState(() => newId())
  const [template, setTemplate] = useState<ReplyTemplate>(() => firstTemplate(contact))
  const reply = useReply(contact.id)
  const { form, dialog } = useSchemaForm({
    schema: replySchema,
    initialValues: draftReply(template, contact, company),
    save: async ({ subject, body }) => reply.mutateAsync({ id: idOfText(formId, subject, body), subject, body }),
    onSaved: onClose,
    failed: "Erreur lors de l’envoi de la réponse.",
  })
  function propose(next: ReplyTemplate) {
    setTemplate(next)
    // Only an untouched proposal is replaced by another template; a text that the user has edited is kept.
    if (form.values.body === draftReply(template, contact, company).body)
      form.setFieldValue("body", draftReply(next, contact, company).body)
  }

  return (
    <FormDialog title={`Répondre à ${contact.name}`} submitLabel="Envoyer" size="xl" onClose={onClose} {...dialog}>
      <p className="office-minor">À {contact.email}. Sa réponse arrivera à l’adresse e-mail de l’entreprise.</p>
      <blockquote className={styles.asked}>{contact.description}</blockquote>
      <NativeSelect
        label="Modèle"
        value={template}
        data={REPLY_TEMPLATES.map((value) => ({ value, label: replyTemplateLabels[value] }))}
        onChange={(event) => propose(event.currentTarget.value as ReplyTemplate)}
      />
      <TextInput label="Objet" {...form.getInputProps("subject")} />
      <Textarea label="Message" data-autofocus autosize minRows={8} maxRows={16} {...form.getInputProps("body")} />
    </FormDialog>
  )
}
