import { Pause } from "lucide-react"
import { useState } from "react"
import { discardSetAside, MOST_SET_ASIDE, readSetAside, setAside } from "#app/office/form/set-aside.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { newId } from "#domain/new-id.ts"
import { CallsAside } from "./calls-aside.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
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
  /** A call that was set aside, by its id. */
  resumed?: string | null
  onClose: () => void
  onCreated?: (id: string) => void
  onOpen?: (name: LaterDialog) => void
}

/** What is kept of a call: its values, and the known client whose card is shown. */
type SetAsideCall = { values: StaffRequestInput; caller: KnownClient | null }

const NOT_KEPT = {
  full: {
    title: `${MOST_SET_ASIDE} appels sont déjà mis de côté, c’est le plus possible.`,
    reason:
      "Rien n’est perdu\u00a0: ce formulaire reste ouvert. Effacez un appel en haut, puis mettez celui-ci de côté.",
  },
  refused: {
    title: "Ce navigateur ne peut pas garder l’appel.",
    reason:
      "Rien n’est perdu\u00a0: ce formulaire reste ouvert. Créez la demande sans date, ou laissez cet onglet ouvert.",
  },
} satisfies Record<string, FormRefusal>

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
  resumed = null,
  onClose,
  onCreated,
  onOpen,
}: RequestFormDialogProps) {
  // Staff were asked about the client's other appointment at that moment, and saved again.
  const [asked, setAsked] = useState<string | null>(null)
  const save = useSaveRequest(origin?.save)
  const [call] = useState(() => {
    const kept = readSetAside().find(({ id }) => id === resumed)
    return { id: kept?.id ?? newId(), ...(kept?.values as Partial<SetAsideCall> | undefined) }
  })
  const [notKept, setNotKept] = useState<FormRefusal | null>(null)
  const [caller, setCaller] = useState(call.caller ?? client ?? null)
  const { form, dialog } = useRecordForm({
    ...requests.useEdited(request),
    schema: staffRequestSchema,
    makesId: call.id,
    valuesOf: (known) =>
      known
        ? valuesOf(known)
        : (origin?.values ?? call.values ?? { ...valuesOf(null, moment), ...(client && clientValues(client)) }),
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
      discardSetAside(call.id)
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

  /** The form closes and waits beside « Nouvelle demande », under the id of the request that it will make. */
  function keepForLater() {
    const { client_name, client_phone, client_email } = form.getValues()
    const label = client_name || client_phone || client_email || "Sans nom"
    const result = setAside({
      id: call.id,
      label,
      values: { values: form.getValues(), caller } satisfies SetAsideCall,
    })
    if (result === "kept") onClose()
    else setNotKept({ ...NOT_KEPT[result], takesFocus: true })
  }
  const isCall = request === null && origin === undefined

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
      aside={
        // What got no answer may be made: it is sent again as it was, not set aside.
        isCall && dialog.isDirty && !dialog.refusal ? (
          <IconButton variant="subtle" icon={Pause} onClick={keepForLater}>
            Mettre de côté
          </IconButton>
        ) : null
      }
      {...dialog}
      refusal={dialog.refusal ?? notKept}
    >
      {isCall && !resumed && !dialog.isDirty ? <CallsAside /> : null}
      {notKept && !dialog.refusal ? <CallsAside isErasing /> : null}
      <RequestFields
        form={form}
        request={request}
        isSourceKnown={request !== null || origin !== undefined}
        known={caller}
        onCaller={setCaller}
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
