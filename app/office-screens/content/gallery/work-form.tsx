import { FormPage } from "#app/office/form/form-page.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { galleryProjectSchema } from "#domain/gallery/schema.ts"
import { works } from "./records.ts"
import type { StaffWork } from "./data.ts"
import { valuesOf, WorkFields } from "./work-fields.tsx"

/** `work` is null for a new one. */
type WorkFormProps = { work: StaffWork | null; hasPair?: boolean; onSaved: (id: string) => void }

export function WorkForm({ work, hasPair = false, onSaved }: WorkFormProps) {
  const edited = works.useEdited(work)
  const save = works.useSave({
    added: "Projet créé avec succès\u00a0!",
    changed: "Projet mis à jour avec succès\u00a0!",
  })
  const { form, dialog, accept } = useRecordForm({
    ...edited,
    schema: galleryProjectSchema(hasPair),
    valuesOf,
    async save(values, known) {
      const id = await save.mutateAsync({ edited: known, values })
      // The form stays open after a save and may be left without a question.
      form.resetDirty()
      return { id, saved: known && (await edited.readAgain()) }
    },
    onSaved({ id, saved }) {
      if (saved) accept(saved)
      onSaved(id)
    },
    invalid: "Veuillez remplir tous les champs obligatoires",
    failed: "Erreur lors de l’enregistrement du projet",
    together: [["image", "image_focus", "image_zoom"]],
    labels: { image_focus: "Cadrage", image_zoom: "Cadrage, zoom" },
  })
  return (
    <FormPage {...dialog} isDirty={form.isDirty} submitLabel="Enregistrer" cancelTo="/admin/gallery">
      <WorkFields form={form} id={work?.id} hasPair={hasPair} />
    </FormPage>
  )
}
