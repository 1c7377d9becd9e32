import { Tabs } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useMerge } from "#app/office/form/use-merge.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { type ContractorValues, contractorSchema } from "#domain/contractors/schema.ts"
import { changedValues, fieldLabels, initialValues, show, withSentence } from "./contractor-values.ts"
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
  // The record at opening, or at the last conflict. The changes made in this form are computed from it, even if the record is refetched.
  const [before, setBefore] = useState(contractor)
  const merge = useMerge({ opening: initialValues(before), what: "ce sous-traitant", labels: fieldLabels, show })
  const { edited, readAgain } = contractors.useEdited(contractor)
  const save = contractors.useSave(edited, {
    added: "Sous-traitant créé avec succès\u00a0!",
    changed: "Sous-traitant modifié avec succès\u00a0!",
  })

  async function send(values: ContractorValues): Promise<string | null> {
    const path = photo.file ? (await photo.store(before?.id)).path : isPhotoRemoved ? null : undefined
    const columns = { ...changedValues(before, values), ...(path === undefined ? {} : { photo_path: path }) }
    if (Object.keys(columns).length === 0) return null
    return save.mutateAsync({ values: columns })
  }

  const { form, dialog } = useSchemaForm({
    schema: contractorSchema,
    initialValues: merge.base,
    save: (values) => send(values).catch(withSentence(before ? CHANGE : CREATION)),
    onSaved: (id) => (before || id === null ? onClose() : onCreated(id)),
    reveal: (field) => setTab(TAB_OF[field.split(".")[0] ?? ""] ?? "base"),
    refusals: {
      async item_changed({ message }) {
        const theirs = await readAgain()
        setBefore(theirs)
        const { taken, contested } = merge.adopt(form, initialValues(theirs))
        return taken.length + contested.length > 0 ? null : { title: message }
      },
    },
  })

  return (
    <FormDialog
      title={before ? `Modifier ${before.name}` : "Nouveau sous-traitant"}
      submitLabel={before ? "Enregistrer" : "Créer"}
      size="xl"
      onClose={onClose}
      {...dialog}
      isDirty={dialog.isDirty || photo.file !== null || isPhotoRemoved}
    >
      {merge.notice(form)}
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="md" aria-label="Parties de la fiche">
          <Tabs.Tab value="base">Informations de base</Tabs.Tab>
          <Tabs.Tab value="note">Évaluation</Tabs.Tab>
          <Tabs.Tab value="semaine">Disponibilités</Tabs.Tab>
          <Tabs.Tab value="photo">Photo</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="base">
          <BasicFields form={form} isEdited={before !== null} />
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
            path={isPhotoRemoved ? null : (before?.photo_path ?? null)}
            held={photo}
            onRemove={() => {
              void photo.choose(undefined)
              setPhotoRemoved(Boolean(before?.photo_path))
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
