import { useState } from "react"
import { ConflictNotice } from "#app/office/form/conflict-notice.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { type StaffRequest, type StaffRequestInput, staffRequestSchema } from "#domain/booking/staff-request.ts"
import type { AppError, FieldErrors } from "#domain/errors.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { useSaveRequest } from "../edit-queries.ts"
import { requests } from "../queries.ts"
import type { WantedMoment } from "../list-state.ts"
import { RequestFields } from "./request-fields.tsx"
import { compareVersions, concernsContractor, type Difference, fieldLabels, TICKS, valuesOf } from "./request-values.ts"

/** A request that is created from another record: its initial values, and a function that saves both at once. */
export type RequestOrigin = {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}

type RequestFormDialogProps = {
  /** Null for a new one. */
  request: RequestDetails | null
  origin?: RequestOrigin
  moment?: WantedMoment
  onClose: () => void
  onCreated?: (id: string) => void
  onOpen?: (name: "annuler") => void
}

type Conflict = { taken: Difference[]; contested: Difference[] }

/** The form of « Nouvelle demande », of « Modifier », and of a contact that is converted. */
export function RequestFormDialog({
  request,
  origin,
  moment = null,
  onClose,
  onCreated,
  onOpen,
}: RequestFormDialogProps) {
  // The values read at opening, or at the last conflict; a refetch of the cache does not change them.
  const [base, setBase] = useState(() => origin?.values ?? valuesOf(request, moment))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // Staff were asked about the client's other appointment at that moment, and saved again.
  const [asked, setAsked] = useState<string | null>(null)
  const { edited, readAgain } = requests.useEdited(request)
  const save = useSaveRequest(edited, origin?.save)
  const { form, dialog } = useSchemaForm({
    schema: staffRequestSchema,
    initialValues: base,
    save: (values): Promise<{ id: string }> =>
      save.mutateAsync({
        ...values,
        same_hour: asked === momentOf(values),
        // A cancellation has its own dialog: this form saves everything else first.
        status: isEnding(values) && request ? request.status : values.status,
        notify_contractor: concernsContractor(form.getValues(), request) ? values.notify_contractor : null,
      }),
    onSaved({ id }) {
      if (onOpen && isEnding(form.getValues())) return onOpen("annuler")
      onClose()
      if (!request) onCreated?.(id)
    },
    failed: "Erreur lors de l’enregistrement de la demande.",
    refusals: {
      team_busy: atAppointment,
      all_teams_busy: atAppointment,
      client_has_hour: ({ message }) => {
        setAsked(momentOf(form.getTransformedValues()))
        return { title: message }
      },
      request_changed: compare,
    },
  })

  function isEnding({ status }: { status: string }): boolean {
    return request !== null && request.status !== "cancelled" && status === "cancelled"
  }

  async function compare() {
    const mine = form.getValues()
    const { saved, taken, contested } = compareVersions(base, await readAgain(), mine)
    for (const box of TICKS) if (mine[box] === base[box]) form.setFieldValue(box, saved[box])
    for (const { field, theirs: value } of taken) form.setFieldValue(field, value)
    setBase(saved)
    setConflict({ taken, contested })
    return null
  }

  function atAppointment({ code, message }: AppError): { fields: FieldErrors } {
    return { fields: { [code === "team_busy" ? "team_id" : "scheduled_time"]: `${message}.` } }
  }

  function submitLabelOf(): string {
    if (!request) return "Créer la demande"
    return isEnding(form.values) ? "Enregistrer, puis annuler…" : "Enregistrer"
  }

  return (
    <FormDialog
      title={origin?.title ?? (request ? `Modifier la demande ${request.reference}` : "Nouvelle demande")}
      submitLabel={origin?.submitLabel ?? submitLabelOf()}
      size="xl"
      onClose={onClose}
      {...dialog}
    >
      {conflict ? (
        <ConflictNotice
          what="cette demande"
          taken={conflict.taken.map(labelled)}
          contested={conflict.contested.map((difference) => ({
            ...labelled(difference),
            isTaken: form.values[difference.field] === difference.theirs,
            onTake: () => form.setFieldValue(difference.field, difference.theirs),
          }))}
        />
      ) : null}
      <RequestFields form={form} request={request} isSourceKnown={request !== null || origin !== undefined} />
    </FormDialog>
  )
}

const momentOf = ({ scheduled_date: date, scheduled_time: time }: StaffRequest) => `${date} ${time}`

const labelled = ({ field, shown }: Difference) => ({ label: fieldLabels[field], shown })
