import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastSuccess } from "#app/office/feedback/toasts.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { type ReceptionInput, receptionSchema, type ReceptionValues } from "#domain/projects/reception-schema.ts"
import { type Reception, saveReception } from "./data.ts"
import { INVOICES, RECEPTIONS } from "./queries.ts"
import { ReserveFields } from "./reserve-fields.tsx"

type ReceptionDialogProps = {
  projectId: string
  /** Null for a renovation whose works were not received yet. */
  reception: Reception
  /** Whether its contract has a retention of guarantee. */
  hasRetention: boolean
  onClose: () => void
}

/** The day of the reception, its reserves, and what concerns the retention of guarantee. */
export function ReceptionDialog({ projectId, reception, hasRetention, onClose }: ReceptionDialogProps) {
  const save = useChange({
    table: RECEPTIONS,
    change: (db, values: ReceptionValues) => saveReception(db, projectId, reception, values),
  })
  const { form, dialog } = useSchemaForm({
    schema: receptionSchema,
    initialValues: {
      received_on: reception?.received_on ?? parisToday(),
      reserves: reception?.reserves.map((reserve) => ({ ...reserve, due_on: reserve.due_on ?? "" })) ?? [],
      has_guarantee: reception?.has_guarantee ?? false,
      opposed_on: reception?.opposed_on ?? "",
      opposition: reception?.opposition ?? "",
    },
    save: (values) => save.mutateAsync(values),
    onSaved({ released, mails }) {
      if (released > 0) announceTableChange(INVOICES)
      toastSuccess(
        [
          "Réception enregistrée",
          released > 0 ? "retenue de garantie libérée" : null,
          mails > 0 ? mailsTo({ client: true, contractor: false }) : null,
          released > 0 && mails === 0 ? "aucun e-mail ne part, prévenez le client" : null,
        ]
          .filter(Boolean)
          .join(", "),
      )
      onClose()
    },
    failed: "La réception n’a pas été enregistrée",
  })
  const input = (label: string, name: keyof ReceptionInput) => ({ label, ...form.getInputProps(name) })
  return (
    <FormDialog title="Réception des travaux" submitLabel="Enregistrer" onClose={onClose} {...dialog}>
      <TextInput {...input("Travaux reçus le", "received_on")} withAsterisk type="date" max={parisToday()} />
      <ReserveFields form={form} />
      {hasRetention ? (
        <>
          <Checkbox
            {...form.getInputProps("has_guarantee", { type: "checkbox" })}
            label="Une caution bancaire remplace la retenue de garantie"
            description="La retenue devient due aussitôt, et un e-mail le dit au client."
          />
          <FieldGrid>
            <TextInput {...input("Opposition du client reçue le", "opposed_on")} type="date" max={parisToday()} />
          </FieldGrid>
          <Textarea
            {...input("Motif de l’opposition", "opposition")}
            description="Par lettre recommandée. Tant qu’elle dure, la retenue n’est pas libérée."
            autosize
            minRows={2}
            maxRows={6}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
