import { PasswordInput, Text } from "@mantine/core"
import { browserDb } from "#app/lib/browser-db.ts"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { formatDateTime } from "#domain/dates.ts"
import { PASSPHRASE_LENGTH, passphraseSchema } from "#domain/going-live/backups.ts"
import { type ListedArchive, sealArchive } from "./data.ts"
import { BACKUPS } from "./queries.ts"

const DISCLOSE = { tabIndex: 0, "aria-hidden": false } as const

/** Asks for the passphrase that seals an archive, then starts its download. */
export function DownloadDialog({ archive, onClose }: { archive: ListedArchive; onClose: () => void }) {
  const { form, dialog } = useSchemaForm({
    schema: passphraseSchema,
    initialValues: { passphrase: "", again: "" },
    save: ({ passphrase }) => sealArchive(browserDb(), archive.name, passphrase),
    onSaved({ url }) {
      window.location.assign(url)
      toastSuccess("Le téléchargement commence. Gardez la phrase secrète ailleurs que l’archive.")
      onClose()
    },
    refusals: {
      archive_gone: (error) => {
        announceTableChange(BACKUPS)
        return { title: error.message }
      },
    },
    failed: "L’archive ne se télécharge pas",
  })
  return (
    <FormDialog title="Télécharger l’archive" submitLabel="Télécharger" size="md" {...dialog} onClose={onClose}>
      <Text size="sm">
        L’archive du {formatDateTime(new Date(archive.made_at))} contient tout le site, avec ses clés. Choisissez la
        phrase secrète qui la ferme.
      </Text>
      <PasswordInput
        label="Phrase secrète"
        description={`${PASSPHRASE_LENGTH} caractères au minimum, par exemple cinq mots sans rapport`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        data-autofocus
        visibilityToggleButtonProps={{ ...DISCLOSE, "aria-label": "Afficher ou masquer la phrase secrète" }}
        {...form.getInputProps("passphrase")}
      />
      <PasswordInput
        label="La même phrase, une seconde fois"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ ...DISCLOSE, "aria-label": "Afficher ou masquer la seconde saisie" }}
        {...form.getInputProps("again")}
      />
      <Text size="sm">
        <strong>Sans cette phrase, personne ne peut ouvrir l’archive, nous non plus.</strong> Elle n’est enregistrée
        nulle part&nbsp;: notez-la, et rangez-la ailleurs que l’archive.
      </Text>
    </FormDialog>
  )
}
