import { Button, Skeleton, Switch, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { RefusalNotice } from "#app/office/form/form-dialog.tsx"
import { UnsavedGuard } from "#app/office/form/unsaved-guard.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { type NotificationSettingsInput, notificationSettingsSchema } from "#domain/mail/schema.ts"
import type { NotificationSettings } from "./data.ts"
import { notificationSettingsQuery, useSaveNotificationSettings } from "./queries.ts"
import styles from "./mails.module.css"

const CHOICES: { name: Exclude<keyof NotificationSettingsInput, "recipient">; label: string; hint: string }[] = [
  { name: "on_booking", label: "Réservations", hint: "Prévenir l’équipe à chaque réservation payée" },
  { name: "on_contact", label: "Demandes de contact", hint: "Prévenir l’équipe à chaque demande de devis" },
  { name: "on_quote_answer", label: "Chiffrages", hint: "Prévenir l’équipe quand un sous-traitant répond" },
  { name: "send_reminders", label: "Rappels aux clients", hint: "Écrire au client la veille de son rendez-vous" },
]

export function NotificationForm() {
  const read = useQuery(notificationSettingsQuery())
  const { data: settings, error } = read
  return (
    <Panel title="Notifications par e-mail" description="Ce que le site écrit à l’équipe et aux clients.">
      <ErrorOf read={read} />
      {!settings && !error ? <Skeleton height={220} /> : null}
      {/* A new version, saved here or by another person, resets the form. */}
      {settings ? <Fields key={settings.version} settings={settings} onReload={() => void read.refetch()} /> : null}
    </Panel>
  )
}

type FieldsProps = { settings: NotificationSettings; onReload: () => void }

function Fields({ settings: { version, recipient, ...choices }, onReload }: FieldsProps) {
  const save = useSaveNotificationSettings()
  const { form, refusal, isSending, dialog } = useSchemaForm({
    schema: notificationSettingsSchema,
    initialValues: { recipient: recipient ?? "", ...choices },
    save: (change) => save.mutateAsync({ change, version }),
    onSaved: () => form.resetDirty(),
    failed: "Erreur lors de l’enregistrement des notifications",
  })
  return (
    <form noValidate onSubmit={dialog.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} part="onglet" />
      <RefusalNotice refusal={refusal} />
      <fieldset disabled={isSending}>
        <FieldGrid>
          <TextInput
            label="Destinataire de l’équipe"
            description="Vide&nbsp;: l’adresse e-mail de l’entreprise"
            type="email"
            {...form.getInputProps("recipient")}
          />
        </FieldGrid>
        <div className={`office-fields ${styles.checks}`}>
          {CHOICES.map(({ name, label, hint }) => (
            <Switch key={name} label={label} description={hint} {...form.getInputProps(name, { type: "checkbox" })} />
          ))}
        </div>
        <FormEnd>
          <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
            Enregistrer
          </Button>
          {refusal ? (
            <Button variant="default" onClick={onReload}>
              Recharger les réglages
            </Button>
          ) : null}
        </FormEnd>
      </fieldset>
    </form>
  )
}
