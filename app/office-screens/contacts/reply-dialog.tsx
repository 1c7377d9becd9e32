import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
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

/** An answer from inside: a proposed text that can leave as it is. What the client answers goes to the company's own address. */
export function ReplyDialog({ contact, company, onClose }: ReplyDialogProps) {
  // The same answer that is sent twice leaves once.
  const [replyId] = useState(() => crypto.randomUUID())
  const [template, setTemplate] = useState<ReplyTemplate>(() => firstTemplate(contact))
  const reply = useReply(contact.id)
  const { form, dialog } = useSchemaForm({
    schema: replySchema,
    initialValues: draftReply(template, contact, company),
    save: ({ subject, body }) => reply.mutateAsync({ id: replyId, subject, body }),
    onSaved: onClose,
    failed: "Erreur lors de l’envoi de la réponse.",
  })
  function propose(next: ReplyTemplate) {
    setTemplate(next)
    // What somebody wrote is theirs: only an untouched proposal gives way to another.
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
