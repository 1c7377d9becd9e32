import { Button, Skeleton, Switch, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { type NotificationSettingsInput, notificationSettingsSchema } from "#domain/mail/schema.ts"
import type { NotificationSettings } from "../data.ts"
import { notificationSettingsQuery, useSaveNotificationSettings } from "../queries.ts"
import styles from "./mails.module.css"

const CHOICES: { name: Exclude<keyof NotificationSettingsInput, "recipient">; label: string; hint: string }[] = [
  { name: "on_booking", label: "Réservations", hint: "Prévenir l’équipe à chaque réservation payée" },
  { name: "on_contact", label: "Demandes de contact", hint: "Prévenir l’équipe à chaque demande de devis" },
  { name: "on_quote_answer", label: "Chiffrages", hint: "Prévenir l’équipe quand un sous-traitant répond" },
  { name: "send_reminders", label: "Rappels aux clients", hint: "Écrire au client la veille de son rendez-vous" },
]

export function NotificationForm() {
  const { data: settings, error, refetch, isFetching } = useQuery(notificationSettingsQuery())
  return (
    <Panel title="Notifications par e-mail" description="Ce que le site écrit à l’équipe et aux clients.">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {!settings && !error ? <Skeleton height={220} /> : null}
      {/* A new version, saved here or by somebody else, begins the form anew. */}
      {settings ? <Fields key={settings.version} settings={settings} onReload={() => void refetch()} /> : null}
    </Panel>
  )
}

type FieldsProps = { settings: NotificationSettings; onReload: () => void }

function Fields({ settings: { version, recipient, ...choices }, onReload }: FieldsProps) {
  const save = useSaveNotificationSettings()
  const form = useForm<NotificationSettingsInput>({
    initialValues: { recipient: recipient ?? "", ...choices },
    validate: schemaResolver(notificationSettingsSchema, { sync: true }),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate({ change: notificationSettingsSchema.parse(values), version }))}
    >
      <fieldset className={styles.fieldset} disabled={save.isPending}>
        <FieldGrid>
          <TextInput
            label="Destinataire de l’équipe"
            description="Vide : l’adresse e-mail de l’entreprise"
            type="email"
            {...form.getInputProps("recipient")}
          />
        </FieldGrid>
        <div className={styles.checks}>
          {CHOICES.map(({ name, label, hint }) => (
            <Switch key={name} label={label} description={hint} {...form.getInputProps(name, { type: "checkbox" })} />
          ))}
        </div>
        <FormEnd>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Enregistrer
          </Button>
          {save.isError ? (
            <Button variant="default" onClick={onReload}>
              Recharger les réglages
            </Button>
          ) : null}
        </FormEnd>
      </fieldset>
    </form>
  )
}
