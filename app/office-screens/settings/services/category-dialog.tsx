import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { categoryCode, categorySchema } from "#domain/booking/catalogue.ts"
import type { Category } from "./data.ts"
import { categories } from "./records.ts"

/** `category` is null to add one; `taken` are the codes of all categories. */
type CategoryDialogProps = { category: Category | null; taken: string[]; onClose: () => void }

export function CategoryDialog({ category, taken, onClose }: CategoryDialogProps) {
  const save = categories.useSave({ added: "Catégorie créée", changed: "Catégorie mise à jour" })
  const { form, dialog } = useRecordForm({
    ...categories.useEdited(category),
    schema: categorySchema,
    valuesOf: (known) => ({
      name: known?.name ?? "",
      description: known?.description ?? "",
      is_active: known?.is_active ?? true,
    }),
    save: (values, edited) =>
      save.mutateAsync({ edited, values: edited ? values : { ...values, code: categoryCode(values.name, taken) } }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde de la catégorie",
  })
  return (
    <FormDialog title={category ? "Modifier la catégorie" : "Nouvelle catégorie"} onClose={onClose} {...dialog}>
      <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <Textarea
        label="Description"
        description="Une phrase ou deux, que le client lit au-dessus des prestations"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps("description")}
      />
      <Checkbox
        label="Active"
        description={
          "Sinon, la page Brico ne propose ni la catégorie ni ses prestations\u00a0; les demandes déjà faites la gardent"
        }
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}
