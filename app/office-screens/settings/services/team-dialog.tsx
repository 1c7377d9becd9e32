import { Checkbox, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { teamSchema } from "#domain/booking/catalogue.ts"
import type { Team } from "./data.ts"
import { teams } from "./records.ts"

export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const { edited, whenChanged } = teams.useEdited(team)
  const save = teams.useSave(edited, { added: "Équipe ajoutée", changed: "Équipe modifiée" })
  const { form, dialog } = useSchemaForm({
    schema: teamSchema,
    initialValues: { name: team?.name ?? "", is_active: team?.is_active ?? true },
    save: (values) => save.mutateAsync({ values }),
    onSaved: onClose,
    failed: "Erreur lors de l’enregistrement de l’équipe",
    refusals: whenChanged("cette équipe", ({ name }) => `Nom enregistré\u00a0: ${name}`),
  })
  return (
    <FormDialog title={team ? "Modifier l’équipe" : "Nouvelle équipe"} onClose={onClose} {...dialog}>
      <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <Checkbox
        label="Active"
        description="Elle prend des rendez-vous"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
