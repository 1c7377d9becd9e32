import { Radio, Stack } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { type Afterwards, type Fault, FAULTS, missedSchema } from "#domain/booking/missed.ts"
import { describeAppointment } from "../appointment.tsx"
import { useMissedVisit } from "../use-missed-visit.ts"
import type { DialogProps } from "./dialog-props.ts"

const NEXT: { value: Afterwards; label: string; description: string; submit: string }[] = [
  {
    value: "later",
    label: "Convenir d’une date plus tard",
    description: "La demande attend dans «\u00a0À planifier\u00a0»",
    submit: "Noter et replanifier",
  },
  { value: "now", label: "Fixer une nouvelle date", description: "Tout de suite", submit: "Noter, puis la date" },
  {
    value: "cancel",
    label: "Annuler",
    description: "Acompte et e-mails à l’étape suivante",
    submit: "Noter, puis annuler",
  },
]

/** « Pas fait »: the hour of the appointment is over, and the job was not done. Asks whose fault it is and what to do next. This step sends no mail. */
export function MissedDialog({ request, onClose, onOpen }: DialogProps) {
  const miss = useMissedVisit(request)
  const { form, dialog } = useSchemaForm({
    schema: missedSchema,
    initialValues: { fault: "" as Fault, next: "later" },
    save: miss,
    onSaved: ({ next }) => (next === "later" ? onClose() : onOpen(next === "now" ? "deplacer" : "annuler")),
    failed: "«\u00a0Pas fait\u00a0» n’a pas pu être noté",
  })
  const labels: Record<Fault, string> = {
    contractor: `Le sous-traitant n’est pas venu${request.contractor ? ` (${request.contractor.name})` : ""}`,
    client: "Le client était absent",
    company: "Notre équipe n’est pas venue",
  }
  const faults = FAULTS.filter((fault) => fault !== "contractor" || request.contractor)
  return (
    <FormDialog
      title={`Pas fait\u00a0: ${request.client_name}`}
      submitLabel={NEXT.find(({ value }) => value === form.values.next)?.submit ?? ""}
      size="md"
      onClose={onClose}
      {...dialog}
    >
      <p className="office-small">
        <strong>{request.service_type}</strong>, {describeAppointment(request)}.
      </p>
      <Radio.Group label="Pourquoi" {...form.getInputProps("fault")}>
        <Stack gap="xs" mt="xs">
          {faults.map((fault, place) => (
            <Radio key={fault} value={fault} label={labels[fault]} data-autofocus={place === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label="Et maintenant" {...form.getInputProps("next")}>
        <Stack gap="xs" mt="xs">
          {NEXT.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
