import { TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { absenceSchema } from "#domain/contractors/schema.ts"
import { parisToday } from "#domain/dates.ts"
import { addAbsence, type ContractorDetails } from "./data.ts"
import { contractors } from "./records.ts"

type AbsenceDialogProps = { contractor: ContractorDetails; onClose: () => void }

export function AbsenceDialog({ contractor, onClose }: AbsenceDialogProps) {
  const add = useChange({
    table: contractors.table,
    change: (db, absence: Parameters<typeof addAbsence>[2]) => addAbsence(db, contractor.id, absence),
    done: "Absence ajoutée",
  })
  const today = parisToday()
  const { form, dialog } = useSchemaForm({
    schema: absenceSchema,
    initialValues: { starts_on: today, ends_on: today, reason: "" },
    makes: true,
    save: (values) => add.mutateAsync(values),
    onSaved: onClose,
    failed: "Erreur lors de l’ajout de l’absence",
  })
  const { starts_on } = form.values
  return (
    <FormDialog title={`Absence de ${contractor.name}`} submitLabel="Ajouter" size="md" onClose={onClose} {...dialog}>
      <FieldGrid>
        <TextInput label="Premier jour" type="date" withAsterisk data-autofocus {...form.getInputProps("starts_on")} />
        <TextInput label="Dernier jour" type="date" withAsterisk min={starts_on} {...form.getInputProps("ends_on")} />
      </FieldGrid>
      <TextInput label="Motif" description="Facultatif, pour l’équipe seulement" {...form.getInputProps("reason")} />
    </FormDialog>
  )
}
