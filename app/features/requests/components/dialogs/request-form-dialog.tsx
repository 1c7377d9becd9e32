import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { type StaffRequest, type StaffRequestInput, staffRequestSchema } from "#domain/booking/staff-request.ts"
import { AppError } from "#domain/errors.ts"
import type { RequestDetails } from "../../data.ts"
import { useSaveRequest } from "../../edit-queries.ts"
import { requests } from "../../queries.ts"
import type { WantedMoment } from "../../list-state.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { RequestFields } from "./request-fields.tsx"
import { compareVersions, type Difference, valuesOf } from "./request-values.ts"

/** A request that is created from something else: what is known of it, and how both are saved at once. */
export type RequestOrigin = {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}

type RequestFormDialogProps = {
  /** Null to create one. */
  request: RequestDetails | null
  origin?: RequestOrigin
  moment?: WantedMoment
  onClose: () => void
  onCreated?: (id: string) => void
}

type Conflict = { taken: Difference[]; contested: Difference[] }

/** « Nouvelle demande », « Modifier » and a contact that becomes a request: the same form. */
export function RequestFormDialog({ request, origin, moment = null, onClose, onCreated }: RequestFormDialogProps) {
  // What was read when the form opened, or when a conflict was found: not what the cache refreshes meanwhile.
  const [base, setBase] = useState(() => ({
    values: origin?.values ?? valuesOf(request, moment),
    version: request?.version ?? 0,
  }))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const readAgain = requests.useReadAgain()
  const save = useSaveRequest(request ? { id: request.id, version: base.version } : null, origin?.save)
  const form = useForm<StaffRequestInput, StaffRequest>({
    initialValues: base.values,
    validate: schemaResolver(staffRequestSchema, { sync: true }),
    transformValues: (values) => staffRequestSchema.parse(values),
  })

  async function compare(id: string) {
    const theirs = await readAgain(id)
    const { saved, taken, contested } = compareVersions(base.values, theirs, form.getValues())
    for (const { field, theirs: value } of taken) form.setFieldValue(field, value)
    setBase({ values: saved, version: theirs.version })
    setConflict({ taken, contested })
  }

  async function submit(values: StaffRequest) {
    setRefusal(null)
    try {
      const saved = await save.mutateAsync(values)
      onClose()
      if (!request) onCreated?.(saved.id)
    } catch (error) {
      await explain(error).catch((failure: Error) => setRefusal(failure.message))
    }
  }

  async function explain(error: unknown) {
    const { code, message } = error instanceof AppError ? error : new AppError("unexpected")
    if (code === "request_changed" && request) return compare(request.id)
    if (code === "team_busy" || code === "all_teams_busy") {
      const field = form.getValues().team_id ? "team_id" : "scheduled_time"
      form.setFieldError(field, `${message}.`)
      form.getInputNode(field)?.focus()
      return
    }
    setRefusal(`Erreur lors de l’enregistrement de la demande. ${message}`)
  }

  return (
    <FormDialog
      title={origin?.title ?? (request ? `Modifier la demande ${request.reference}` : "Nouvelle demande")}
      submitLabel={origin?.submitLabel ?? (request ? "Enregistrer" : "Créer la demande")}
      size="xl"
      isDirty={form.isDirty()}
      isSending={save.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus())}
    >
      {conflict ? (
        <ConflictNotice
          {...conflict}
          isTaken={({ field, theirs }) => form.values[field] === theirs}
          onTake={({ field, theirs }) => form.setFieldValue(field, theirs)}
        />
      ) : null}
      <RequestFields form={form} request={request} isSourceKnown={request !== null || origin !== undefined} />
    </FormDialog>
  )
}
