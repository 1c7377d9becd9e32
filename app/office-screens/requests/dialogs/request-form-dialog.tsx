import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { type StaffRequest, type StaffRequestInput, staffRequestSchema } from "#domain/booking/staff-request.ts"
import type { AppError, FieldErrors } from "#domain/errors.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { useSaveRequest } from "../edit-queries.ts"
import { requests } from "../queries.ts"
import type { WantedMoment } from "../list-state.ts"
import type { KnownClient } from "../data/read-context.ts"
import { clientValues } from "./client-fields.tsx"
import { RequestFields } from "./request-fields.tsx"
import { concernsContractor, fieldLabels, valuesOf } from "./request-values.ts"

/** A request that is created from another record: its initial values, and a function that saves both at once. */
export type RequestOrigin = {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}

type LaterDialog = "annuler" | "retablir"

type RequestFormDialogProps = {
  /** Null for a new one. */
  request: RequestDetails | null
  origin?: RequestOrigin
  moment?: WantedMoment
  /** The client of a new request, when their file opens the form. */
  client?: KnownClient
  onClose: () => void
  onCreated?: (id: string) => void
  onOpen?: (name: LaterDialog) => void
}

/** A combination that neither person chose must not leave by mail, nor be billed. */
const TOGETHER = [
  ["scheduled_date", "scheduled_time", "duration_minutes", "team_id"],
  ["service_id", "service_type", "base_price", "vat_rate"],
  ["address", "postal_code", "city"],
] as const

/** The form of « Nouvelle demande », of « Modifier », and of a contact that is converted. */
export function RequestFormDialog({
  request,
  origin,
  moment = null,
  client,
  onClose,
  onCreated,
  onOpen,
}: RequestFormDialogProps) {
  // Staff were asked about the client's other appointment at that moment, and saved again.
  const [asked, setAsked] = useState<string | null>(null)
  const save = useSaveRequest(origin?.save)
  const { form, dialog } = useRecordForm({
    ...requests.useEdited(request),
    schema: staffRequestSchema,
    valuesOf: (known) =>
      known ? valuesOf(known) : (origin?.values ?? { ...valuesOf(null, moment), ...(client && clientValues(client)) }),
    labels: fieldLabels,
    together: TOGETHER,
    save: (values, edited): Promise<{ id: string }> =>
      save.mutateAsync({
        edited,
        values: {
          ...values,
          same_hour: asked === momentOf(values),
          // A cancellation and its way back have their own dialogs: this form saves everything else first.
          status: edited && laterDialog(values, edited) ? edited.status : values.status,
          notify_contractor: concernsContractor(form.getValues(), edited) ? values.notify_contractor : null,
        },
      }),
    onSaved({ id }, edited) {
      const later = laterDialog(form.getValues(), edited)
      if (onOpen && later) return onOpen(later)
      onClose()
      if (!request) onCreated?.(id)
    },
    failed: "Erreur lors de l’enregistrement de la demande.",
    refusals: {
      team_busy: atAppointment,
      team_absent: atAppointment,
      all_teams_busy: atAppointment,
      client_has_hour: ({ message }) => {
        setAsked(momentOf(form.getTransformedValues()))
        return { title: message }
      },
    },
  })

  function atAppointment({ code, message }: AppError): { fields: FieldErrors } {
    return {
      fields: { [code === "team_busy" || code === "team_absent" ? "team_id" : "scheduled_time"]: `${message}.` },
    }
  }

  function submitLabelOf(): string {
    if (!request) return "Créer la demande"
    const later = laterDialog(form.values, request)
    if (!later) return "Enregistrer"
    return later === "annuler" ? "Enregistrer, puis annuler…" : "Enregistrer, puis rétablir…"
  }

  return (
    <FormDialog
      title={origin?.title ?? (request ? `Modifier la demande ${request.reference}` : "Nouvelle demande")}
      submitLabel={origin?.submitLabel ?? submitLabelOf()}
      size="xl"
      onClose={onClose}
      {...dialog}
    >
      <RequestFields
        form={form}
        request={request}
        isSourceKnown={request !== null || origin !== undefined}
        known={client ?? null}
      />
    </FormDialog>
  )
}

const momentOf = ({ scheduled_date: date, scheduled_time: time }: StaffRequest) => `${date} ${time}`

/** The dialog that a chosen status opens after the save: a cancellation, or its way back. */
function laterDialog({ status }: { status: string }, request: RequestDetails | null): LaterDialog | null {
  if (!request || (request.status === "cancelled") === (status === "cancelled")) return null
  return status === "cancelled" ? "annuler" : "retablir"
}
