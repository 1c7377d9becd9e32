import { Tabs } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { type ContractorValues, contractorSchema } from "#domain/contractors/schema.ts"
import { changedValues, initialValues, show, withSentence } from "./contractor-values.ts"
import type { ContractorDetails } from "./data.ts"
import { contractors } from "./records.ts"
import { BasicFields, RatingFields, WeekFields } from "./contractor-fields.tsx"
import { PhotoField } from "./photo-field.tsx"

const TAB_OF: Record<string, string> = {
  rating: "note",
  notes: "note",
  availability: "semaine",
  working_hours: "semaine",
}
const CREATION = "Erreur lors de la création du sous-traitant"
const CHANGE = "Erreur lors de la modification du sous-traitant"

/** `contractor` is null for a new one. */
type ContractorDialogProps = {
  contractor: ContractorDetails | null
  onClose: () => void
  onCreated: (id: string) => void
}

export function ContractorDialog({ contractor, onClose, onCreated }: ContractorDialogProps) {
  const [tab, setTab] = useState<string | null>("base")
  const [isPhotoRemoved, setPhotoRemoved] = useState(false)
  const photo = useHeldFile("contractor_photo")
  const save = contractors.useSave({
    added: "Sous-traitant créé avec succès\u00a0!",
    changed: "Sous-traitant modifié avec succès\u00a0!",
  })

  async function send(values: ContractorValues, edited: ContractorDetails | null): Promise<string | null> {
    const path = photo.file ? (await photo.store(edited?.id)).path : isPhotoRemoved ? null : undefined
    const columns = { ...changedValues(edited, values), ...(path === undefined ? {} : { photo_path: path }) }
    if (Object.keys(columns).length === 0) return null
    return save.mutateAsync({ edited, values: columns })
  }

  const { form, dialog } = useRecordForm({
    ...contractors.useEdited(contractor),
    schema: contractorSchema,
    valuesOf: initialValues,
    labels: { rating: "Note", specialties: "Spécialités" },
    show,
    save: (values, edited) => send(values, edited).catch(withSentence(edited ? CHANGE : CREATION)),
    onSaved: (id) => (contractor || id === null ? onClose() : onCreated(id)),
    reveal: (field) => setTab(TAB_OF[field.split(".")[0] ?? ""] ?? "base"),
  })

  return (
    <FormDialog
      title={contractor ? `Modifier ${contractor.name}` : "Nouveau sous-traitant"}
      submitLabel={contractor ? "Enregistrer" : "Créer"}
      size="xl"
      onClose={onClose}
      {...dialog}
      isDirty={dialog.isDirty || photo.file !== null || isPhotoRemoved}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="md" aria-label="Parties de la fiche">
          <Tabs.Tab value="base">Informations de base</Tabs.Tab>
          <Tabs.Tab value="note">Évaluation</Tabs.Tab>
          <Tabs.Tab value="semaine">Disponibilités</Tabs.Tab>
          <Tabs.Tab value="photo">Photo</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="base">
          <BasicFields form={form} isEdited={contractor !== null} />
        </Tabs.Panel>
        <Tabs.Panel value="note">
          <RatingFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="semaine">
          <WeekFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="photo">
          <PhotoField
            name={form.values.name}
            path={isPhotoRemoved ? null : (contractor?.photo_path ?? null)}
            held={photo}
            onRemove={() => {
              void photo.choose(undefined)
              setPhotoRemoved(Boolean(contractor?.photo_path))
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
