import { Switch, TextInput } from "@mantine/core"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { SettingsForm } from "#app/office/settings/settings-panel.tsx"
import { type NotificationSettingsInput, notificationSettingsSchema } from "#domain/mail/schema.ts"
import { type NotificationSettings, notifications } from "./notifications.ts"
import styles from "./notifications.module.css"

const CHOICES: {
  name: Exclude<keyof NotificationSettingsInput, "recipient" | "review_url" | "ask_reviews">
  label: string
  hint: string
}[] = [
  { name: "on_booking", label: "Réservations", hint: "Prévenir l’équipe à chaque réservation payée" },
  {
    name: "on_contact",
    label: "Demandes de contact",
    hint: "Prévenir l’équipe à chaque demande de devis ou de rappel",
  },
  { name: "on_quote_answer", label: "Chiffrages", hint: "Prévenir l’équipe quand un sous-traitant répond" },
  {
    name: "send_reminders",
    label: "Rappels aux clients",
    hint: "La veille d’un rendez-vous, pour un devis sans réponse, et pour une facture en retard",
  },
  {
    name: "send_notes",
    label: "Envoyer la note au client après le solde",
    hint: "Une fois l’intervention terminée et réglée, deux minutes après",
  },
]

const valuesOf = ({ version: _version, recipient, review_url, ...choices }: NotificationSettings) => ({
  recipient: recipient ?? "",
  review_url: review_url ?? "",
  ...choices,
})

export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const { form, shell } = notifications.useForm(settings, notificationSettingsSchema, { valuesOf })
  return (
    <SettingsForm {...shell} what="Notifications et demande d’avis" part="onglet">
      <Panel title="Notifications par e-mail" description="Ce que le site écrit à l’équipe et aux clients.">
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
      </Panel>
      <Panel
        title="Demande d’avis"
        description="Un e-mail trois jours après «&nbsp;Terminé&nbsp;», une fois en six mois au plus par client."
      >
        <div className="office-fields">
          <Switch
            label="Demander un avis"
            description="À chaque client d’une intervention Brico terminée"
            {...form.getInputProps("ask_reviews", { type: "checkbox" })}
          />
          <TextInput
            label="Lien Google pour laisser un avis"
            description="Dans votre fiche Google, «&nbsp;Demander des avis&nbsp;» le donne. Sans lien, rien ne part."
            placeholder="https://g.page/r/…/review"
            type="url"
            {...form.getInputProps("review_url")}
          />
        </div>
        <p className={`office-prose ${styles.why}`}>
          Personne ne peut être écarté de la liste&nbsp;: demander un avis aux seuls clients contents trompe les
          lecteurs (code de la consommation, art.&nbsp;L121-2), et Google l’interdit. Ne reçoivent rien ceux qui n’ont
          pas d’adresse e-mail, ceux qui ont refusé d’un clic dans un message précédent, et ceux à qui vous avez déjà
          demandé un avis depuis moins de six mois. Une intervention annulée n’en demande pas&nbsp;; une intervention
          que vous remettez «&nbsp;En cours&nbsp;» avant les trois jours non plus.
        </p>
      </Panel>
    </SettingsForm>
  )
}
