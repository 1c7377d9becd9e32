import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { tellOutside } from "#app/office/outside/tell-outside.tsx"
import { teamSchema } from "#domain/booking/catalogue.ts"
import type { Team } from "./data.ts"
import { peopleQuery, teams } from "./records.ts"

export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const people = useQuery(peopleQuery).data ?? []
  const save = teams.useSave({ added: "Équipe ajoutée", changed: "Équipe modifiée" })
  const { form, dialog } = useRecordForm({
    ...teams.useEdited(team),
    schema: teamSchema,
    valuesOf: (known) => ({
      name: known?.name ?? "",
      introduced_by: known?.introduced_by ?? "",
      is_active: known?.is_active ?? true,
    }),
    save: (values, edited) => save.mutateAsync({ edited, values }),
    onSaved() {
      onClose()
      if (team?.is_active) void tellOutside(["team_off"])
    },
    failed: "Erreur lors de l’enregistrement de l’équipe",
  })
  return (
    <FormDialog title={team ? "Modifier l’équipe" : "Nouvelle équipe"} onClose={onClose} {...dialog}>
      <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <NativeSelect
        label="Qui vient chez le client"
        description={
          "Son prénom, son métier et sa photo paraissent sur la page du rendez-vous. Les personnes se saisissent dans «\u00a0L’équipe\u00a0», parmi les réglages de l’entreprise."
        }
        data={[
          { value: "", label: "Personne n’est annoncé" },
          ...named(people, team?.introduced_by).map((name) => ({ value: name, label: name })),
        ]}
        {...form.getInputProps("introduced_by")}
      />
      <Checkbox
        label="Active"
        description="Elle prend des rendez-vous"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </FormDialog>
  )
}

/** A person who has left the site's team stays in the list, so that a save does not change the choice by itself. */
const named = (people: string[], current: string | null | undefined) => [
  ...new Set([...people, ...(current ? [current] : [])]),
]
