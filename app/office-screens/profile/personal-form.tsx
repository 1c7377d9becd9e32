import { TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { ShieldCheck } from "lucide-react"
import { lazy, Suspense, useRef } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { PendingFilesContext, useFilesFirst } from "#app/office/form/pending-files.ts"
import { SubmitButton } from "#app/office/form/submit-button.tsx"
import { FieldGrid, FormEnd, Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { TransientMessage, useTransientMessage } from "#app/office/feedback/transient-message.tsx"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { roleLabels } from "#domain/auth/labels.ts"
import { type ProfileInput, profileSchema } from "#domain/profile/schema.ts"
import type { MyProfile } from "./data.ts"
import { useSaveProfile } from "./queries.ts"
import styles from "./profile.module.css"

// What chooses and sends a picture comes after the fields.
const AvatarField = lazy(() => import("./avatar-field.tsx").then((module) => ({ default: module.AvatarField })))

const HINT_BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

type PersonalFormProps = {
  profile: MyProfile
  /** Called after a save, because the sidebar shows the name too. */
  onSaved: () => void
}

export function PersonalForm({ profile, onSaved }: PersonalFormProps) {
  const [message, show] = useTransientMessage()
  const whyNoAvatar = useRef<string>(null)
  const save = useSaveProfile(profile.id)
  const form = useForm<ProfileInput>({
    initialValues: {
      full_name: profile.full_name ?? "",
      phone: profile.phone ?? "",
      avatar_url: profile.avatar_url ?? "",
    },
    validate: schemaResolver(profileSchema, { sync: true }),
  })

  const send = (values: ProfileInput) =>
    save.mutate(profileSchema.parse(values), {
      onSuccess() {
        form.resetDirty()
        show({ tone: "success", text: "Profil mis à jour avec succès\u00a0!" })
        onSaved()
      },
      onError: (error) =>
        show({ tone: "error", text: "Erreur lors de la mise à jour du profil", reason: reasonOf(error) }),
    })

  const { files, onSubmit } = useFilesFirst(form.onSubmit(send), ({ title, reason }) =>
    show({ tone: "error", text: title, reason: whyNoAvatar.current ?? reason }),
  )

  return (
    <Panel title="Informations personnelles">
      <TransientMessage message={message} />
      <form noValidate onSubmit={onSubmit}>
        <fieldset disabled={save.isPending}>
          <PendingFilesContext value={files}>
            <Suspense fallback={<Loading height="5rem" mb="xl" />}>
              <AvatarField
                name={form.values.full_name || profile.email}
                address={form.values.avatar_url || null}
                onUploaded={(address) => {
                  form.setFieldValue("avatar_url", address)
                  show({ tone: "success", text: "Avatar uploadé avec succès\u00a0! N’oubliez pas de sauvegarder." })
                }}
                onRemoved={() => form.setFieldValue("avatar_url", "")}
                onRefused={(text, reason) => {
                  whyNoAvatar.current = [text, reason].filter(Boolean).join("\u00a0: ")
                  show({ tone: "error", text, reason })
                }}
              />
            </Suspense>
          </PendingFilesContext>
          <FieldGrid>
            <TextInput label="Nom complet" autoComplete="name" {...form.getInputProps("full_name")} />
            <TextInput
              label="E-mail"
              description="Non modifiable ici"
              type="email"
              readOnly
              inputWrapperOrder={HINT_BELOW}
              value={profile.email}
              classNames={{ input: styles.readOnly ?? "" }}
            />
            <TextInput label="Téléphone" type="tel" autoComplete="tel" {...form.getInputProps("phone")} />
            <TextInput
              label="URL de l’avatar"
              description="Une image d’un autre site n’est pas affichée"
              inputMode="url"
              inputWrapperOrder={HINT_BELOW}
              {...form.getInputProps("avatar_url")}
            />
          </FieldGrid>
          <div className={styles.role}>
            <span>Rôle</span>
            <StatusBadge look={{ label: roleLabels[profile.role], tone: "neutral", icon: ShieldCheck }} />
            <p>Seul un super administrateur peut modifier le rôle.</p>
          </div>
          <FormEnd>
            <SubmitButton label="Enregistrer" isSending={save.isPending} isDisabled={!form.isDirty()} files={files} />
          </FormEnd>
        </fieldset>
      </form>
    </Panel>
  )
}
