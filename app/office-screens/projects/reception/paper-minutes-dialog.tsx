import { TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { paperMinutesSchema } from "#domain/projects/reception-schema.ts"
import { recordPaperMinutes } from "./data.ts"
import { RECEPTIONS } from "./queries.ts"

type PaperMinutesDialogProps = { minutesId: string; clientName: string; onClose: () => void }

/** Minutes that came back signed on paper: by whom, and when. */
export function PaperMinutesDialog({ minutesId, clientName, onClose }: PaperMinutesDialogProps) {
  const record = useChange({
    table: RECEPTIONS,
    change: (db, signed: { signed_on: string; name: string }) => recordPaperMinutes(db, minutesId, signed),
    done: "Procès-verbal signé",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: paperMinutesSchema,
    initialValues: { signed_on: parisToday(), name: clientName },
    save: (values) => record.mutateAsync(values),
    onSaved: onClose,
    failed: "La signature n’a pas été enregistrée",
  })
  return (
    <FormDialog title="Signé sur papier" submitLabel="Enregistrer" onClose={onClose} {...dialog}>
      <FieldGrid>
        <TextInput label="Signé le" type="date" withAsterisk max={parisToday()} {...form.getInputProps("signed_on")} />
        <TextInput label="Nom du signataire" withAsterisk {...form.getInputProps("name")} />
      </FieldGrid>
      <p className="office-minor">
        Une signature ne s’efface pas. Rangez le papier signé, ou son scan, dans l’onglet «&nbsp;Documents&nbsp;» du
        projet.
      </p>
    </FormDialog>
  )
}
