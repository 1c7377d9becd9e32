import { Checkbox } from "@mantine/core"
import * as z from "zod/mini"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { formatLongDate, formatTime, parisToday } from "#domain/dates.ts"
import { useVisitState } from "./queries.ts"

type CancelVisitProps = {
  visit: { id: string; version: number; client_name: string; day: string; time: string; hasEmail: boolean }
  onClose: () => void
}

const cancelVisitSchema = z.object({ notify_client: z.boolean() })

/** Asks before a visit is cancelled, and whether the client is mailed. */
export function CancelVisit({ visit, onClose }: CancelVisitProps) {
  const { id, version, client_name, day, time } = visit
  const change = useVisitState()
  const canTell = visit.hasEmail && day >= parisToday()
  const { form, dialog } = useSchemaForm({
    schema: cancelVisitSchema,
    initialValues: { notify_client: canTell },
    save: (values) => change.mutateAsync({ id, version, state: "cancelled", ...values }),
    onSaved: onClose,
    failed: "La visite n’a pas été modifiée",
  })
  return (
    <FormDialog
      title="Annuler la visite"
      submitLabel="Annuler la visite"
      closeLabel="Garder"
      size="md"
      onClose={onClose}
      {...dialog}
      isDirty={false}
    >
      <p>
        Annuler la visite chez {client_name}, {formatLongDate(day)} à {formatTime(time)}
        {"\u00a0"}?
      </p>
      {canTell ? (
        <Checkbox
          label="Prévenir le client par e-mail"
          {...form.getInputProps("notify_client", { type: "checkbox" })}
        />
      ) : (
        <p className="office-minor">Aucun e-mail ne part.</p>
      )}
    </FormDialog>
  )
}
