import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { categoryCode, categorySchema } from "#domain/booking/catalogue.ts"
import type { Category } from "./data.ts"
import { categories } from "./records.ts"

/** `category` is null to add one; `taken` are the codes of all categories. */
type CategoryDialogProps = { category: Category | null; taken: string[]; onClose: () => void }

export function CategoryDialog({ category, taken, onClose }: CategoryDialogProps) {
  const { edited, whenChanged } = categories.useEdited(category)
  const save = categories.useSave(edited, { added: "Catégorie créée", changed: "Catégorie mise à jour" })
  const { form, dialog } = useSchemaForm({
    schema: categorySchema,
    initialValues: {
      name: category?.name ?? "",
      description: category?.description ?? "",
      is_active: category?.is_active ?? true,
    },
    save: (values) =>
      save.mutateAsync({ values: category ? values : { ...values, code: categoryCode(values.name, taken) } }),
    onSaved: onClose,
    failed: "Erreur lors de la sauvegarde de la catégorie",
    refusals: whenChanged("cette catégorie", ({ name }) => `Nom enregistré\u00a0: ${name}`),
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
