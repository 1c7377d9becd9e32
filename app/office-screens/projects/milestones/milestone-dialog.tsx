import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { type MilestoneInput, milestoneSchema } from "#domain/projects/schema.ts"
import type { ProjectMilestone } from "../data/list-parts.ts"
import { changesOf, useSavePart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"

/** `milestone` is null for a new one. */
type MilestoneDialogProps = { projectId: string; milestone: ProjectMilestone | null; onClose: () => void }

export function MilestoneDialog({ projectId, milestone, onClose }: MilestoneDialogProps) {
  const save = useSavePart(PARTS.milestones, projectId, milestone?.id ?? null)
  const { form, dialog } = useSchemaForm({
    schema: milestoneSchema,
    initialValues: {
      title: milestone?.title ?? "",
      due_date: milestone?.due_date ?? "",
      starts_on: milestone?.starts_on ?? "",
      description: milestone?.description ?? "",
      is_client_visible: milestone?.is_client_visible ?? true,
    },
    makes: milestone === null,
    save: async (values) => {
      const changes = milestone ? changesOf(milestone, values) : { ...values, is_completed: false, progress: 0 }
      if (Object.keys(changes).length > 0) await save.mutateAsync(changes)
    },
    onSaved: onClose,
    failed: milestone ? "Erreur lors de la mise à jour du jalon" : "Erreur lors de l’ajout du jalon",
  })
  const input = (label: string, name: keyof MilestoneInput) => ({
    label,
    autoComplete: "off",
    ...form.getInputProps(name),
  })
  const { title, due_date } = form.values
  return (
    <FormDialog
      title={milestone ? "Modifier le jalon" : "Nouveau jalon"}
      submitLabel={milestone ? "Enregistrer" : "Ajouter"}
      isSubmitDisabled={title.trim() === "" || due_date === ""}
      onClose={onClose}
      {...dialog}
    >
      <TextInput {...input("Titre", "title")} withAsterisk data-autofocus />
      <FieldGrid>
        <TextInput {...input("Échéance", "due_date")} withAsterisk type="date" />
        <TextInput {...input("Début (facultatif)", "starts_on")} type="date" />
      </FieldGrid>
      <Textarea {...input("Description", "description")} autosize minRows={2} maxRows={8} />
      <Checkbox
        label="Visible par le client"
        description="Sa page montre le titre et les dates, jamais la description."
        {...form.getInputProps("is_client_visible", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
