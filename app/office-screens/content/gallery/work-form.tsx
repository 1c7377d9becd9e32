import { FormPage } from "#app/office/form/form-page.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { galleryProjectSchema } from "#domain/gallery/schema.ts"
import { works } from "./records.ts"
import type { StaffWork } from "./data.ts"
import { valuesOf, WorkFields } from "./work-fields.tsx"

/** `work` is null for a new one. */
type WorkFormProps = { work: StaffWork | null; hasPair?: boolean; onSaved: (id: string) => void }

export function WorkForm({ work, hasPair = false, onSaved }: WorkFormProps) {
  const { edited, readAgain, whenChanged } = works.useEdited(work)
  const save = works.useSave(edited, {
    added: "Projet créé avec succès\u00a0!",
    changed: "Projet mis à jour avec succès\u00a0!",
  })
  const { form, dialog } = useSchemaForm({
    schema: galleryProjectSchema(hasPair),
    initialValues: valuesOf(work),
    async save(values) {
      const id = await save.mutateAsync({ values })
      // The form stays open after a save and may be left without a question. The next save starts from the version read here.
      form.resetDirty()
      if (work) await readAgain()
      return id
    },
    onSaved,
    invalid: "Veuillez remplir tous les champs obligatoires",
    failed: "Erreur lors de l’enregistrement du projet",
    refusals: whenChanged("ce projet", ({ title }) => `Titre enregistré\u00a0: ${title}`),
  })
  return (
    <FormPage {...dialog} isDirty={form.isDirty} submitLabel="Enregistrer" cancelTo="/admin/gallery">
      <WorkFields form={form} id={work?.id} hasPair={hasPair} />
    </FormPage>
  )
}
