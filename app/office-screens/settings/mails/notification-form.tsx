import { Switch, TextInput } from "@mantine/core"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { SettingsForm } from "#app/office/settings/settings-panel.tsx"
import { type NotificationSettingsInput, notificationSettingsSchema } from "#domain/mail/schema.ts"
import { type NotificationSettings, notifications } from "./notifications.ts"
import styles from "./mails.module.css"

const CHOICES: { name: Exclude<keyof NotificationSettingsInput, "recipient">; label: string; hint: string }[] = [
  { name: "on_booking", label: "Réservations", hint: "Prévenir l’équipe à chaque réservation payée" },
  { name: "on_contact", label: "Demandes de contact", hint: "Prévenir l’équipe à chaque demande de devis" },
  { name: "on_quote_answer", label: "Chiffrages", hint: "Prévenir l’équipe quand un sous-traitant répond" },
  { name: "send_reminders", label: "Rappels aux clients", hint: "Écrire au client la veille de son rendez-vous" },
]

const labels = {
  recipient: "Destinataire de l’équipe",
  ...Object.fromEntries(CHOICES.map(({ name, label }) => [name, label])),
}
const valuesOf = ({ version: _version, recipient, ...choices }: NotificationSettings) => ({
  recipient: recipient ?? "",
  ...choices,
})

export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const { form, shell } = notifications.useForm(settings, notificationSettingsSchema, { valuesOf, labels })
  return (
    <SettingsForm {...shell} part="onglet">
      <Panel title="Notifications par e-mail" description="Ce que le site écrit à l’équipe et aux clients.">
        <FieldGrid>
          <TextInput
            label={labels.recipient}
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
      </Panel>
    </SettingsForm>
  )
}
