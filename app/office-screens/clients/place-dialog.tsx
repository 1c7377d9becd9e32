import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { Trash2 } from "lucide-react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PLACE_ROLES, placeRoleLabels } from "#domain/clients/labels.ts"
import { placeSchema } from "#domain/clients/schema.ts"
import type { Json } from "#domain/database.gen.ts"
import { type Place, removePlace, savePlace } from "./data.ts"
import { clients } from "./queries.ts"

type PlaceDialogProps = {
  clientId: string
  place: Place | null
  onSaved?: (id: string) => void
  onClose: () => void
}

/** A place of a client: its address, who lets people in, and what the client is to it. */
export function PlaceDialog({ clientId, place, onSaved, onClose }: PlaceDialogProps) {
  const save = useChange({
    table: clients.table,
    change: (db, values: Json) => savePlace(db, clientId, place?.id ?? null, values),
    done: place ? "Lieu enregistré" : "Lieu ajouté",
  })
  const remove = useChange({
    table: clients.table,
    change: removePlace,
    done: "Lieu retiré de la fiche",
    failed: "Le lieu n’a pas été retiré",
    onDone: onClose,
  })
  const { form, dialog } = useSchemaForm({
    schema: placeSchema,
    initialValues: {
      address: place?.address ?? "",
      postal_code: place?.postal_code ?? "",
      city: place?.city ?? "",
      complement: place?.complement ?? "",
      access_notes: place?.access_notes ?? "",
      over_two_years: (place?.over_two_years ?? null) === null ? "" : place?.over_two_years ? "yes" : "no",
      role: place?.role ?? "occupant",
    },
    makes: place === null,
    save: (values) => save.mutateAsync({ ...values, link_id: place?.link_id ?? null }),
    onSaved(id) {
      onSaved?.(id)
      onClose()
    },
    failed: "Le lieu n’a pas été enregistré",
  })
  return (
    <FormDialog
      title={place ? "Modifier le lieu" : "Ajouter un lieu"}
      onClose={onClose}
      {...dialog}
      aside={
        place ? (
          <IconButton variant="subtle" color="red" icon={Trash2} onClick={() => remove.mutate(place.link_id)}>
            Retirer
          </IconButton>
        ) : null
      }
    >
      <TextInput label="Adresse" withAsterisk data-autofocus {...form.getInputProps("address")} />
      <FieldGrid>
        <TextInput label="Code postal" inputMode="numeric" {...form.getInputProps("postal_code")} />
        <TextInput label="Ville" {...form.getInputProps("city")} />
      </FieldGrid>
      <TextInput label="Bâtiment, étage, porte" {...form.getInputProps("complement")} />
      <Textarea
        label="Accès"
        description="Code, clés, qui ouvre."
        autosize
        minRows={2}
        {...form.getInputProps("access_notes")}
      />
      <FieldGrid>
        <NativeSelect
          label="Pour ce client"
          data={PLACE_ROLES.map((value) => ({ value, label: placeRoleLabels[value] }))}
          {...form.getInputProps("role")}
        />
        <NativeSelect
          label="Logement achevé depuis plus de deux ans"
          description="Condition des taux réduits de TVA."
          data={[
            { value: "", label: "À demander" },
            { value: "yes", label: "Oui" },
            { value: "no", label: "Non" },
          ]}
          {...form.getInputProps("over_two_years")}
        />
      </FieldGrid>
    </FormDialog>
  )
}
