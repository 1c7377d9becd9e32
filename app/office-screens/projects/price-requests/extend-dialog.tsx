import { TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { addDays, parisToday } from "#domain/dates.ts"
import type { PriceRequest } from "./data.ts"
import { useExtend } from "./queries.ts"

/** Changes the deadline of one request. */
export function ExtendDialog({ request, onClose }: { request: PriceRequest; onClose: () => void }) {
  const [dueOn, setDueOn] = useState(request.due_on)
  const extend = useExtend()
  const today = parisToday()
  return (
    <FormDialog
      title={`Délai de réponse de ${request.contractor.name}`}
      size="sm"
      isDirty={dueOn !== request.due_on}
      isSending={extend.isPending}
      isSubmitDisabled={dueOn < today}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        extend.mutate({ id: request.id, dueOn }, { onSuccess: onClose })
      }}
    >
      <TextInput
        type="date"
        label="Réponse attendue jusqu’au"
        data-autofocus
        min={today}
        max={addDays(today, 365)}
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
