import { Tabs } from "@mantine/core"
import { useRef, useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useHeldFile } from "#app/office/upload/use-held-file.ts"
import { type ContractorValues, contractorSchema } from "#domain/contractors/schema.ts"
import { changedValues, clashes, initialValues, withSentence } from "./contractor-values.ts"
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
  // The record at opening. The changes made in this form are computed from it, even if the record is refetched.
  const [before] = useState(contractor)
  const mine = useRef<Partial<ContractorValues>>({})
  const { edited, readAgain } = contractors.useEdited(contractor)
  const save = contractors.useSave(edited, {
    added: "Sous-traitant créé avec succès\u00a0!",
    changed: "Sous-traitant modifié avec succès\u00a0!",
  })

  async function send(values: ContractorValues): Promise<string | null> {
    mine.current = changedValues(before, values)
    const path = photo.file ? (await photo.store(before?.id)).path : isPhotoRemoved ? null : undefined
    const columns = { ...mine.current, ...(path === undefined ? {} : { photo_path: path }) }
    if (Object.keys(columns).length === 0) return null
    return save.mutateAsync({ values: columns })
  }

  const { form, dialog } = useSchemaForm({
    schema: contractorSchema,
    initialValues: initialValues(before),
    save: (values) => send(values).catch(withSentence(before ? CHANGE : CREATION)),
    onSaved: (id) => (before || id === null ? onClose() : onCreated(id)),
    reveal: (field) => setTab(TAB_OF[field.split(".")[0] ?? ""] ?? "base"),
    refusals: {
      async item_changed() {
        const both = before ? clashes(before, await readAgain(), mine.current) : ""
        return {
          title:
            "Quelqu’un d’autre a modifié ce sous-traitant entre-temps. Enregistrez de nouveau\u00a0: ses changements restent.",
          reason: both ? `Sauf là où vous avez changé la même chose, que votre saisie remplace\u00a0: ${both}.` : null,
        }
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
