import { NativeSelect, Radio, Stack, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { parisToday } from "#domain/dates.ts"
import { refundRuleLabels } from "#domain/booking/staff-labels.ts"
import {
  CANCEL_CAUSES,
  cancellationCents,
  type CancelCause,
  cancelSchema,
  cancelCauseLabels,
} from "#domain/booking/staff-request.ts"
import { formatCents } from "#domain/money.ts"
import type { RefundPreview } from "../data/read-context.ts"
import { cardReferenceOf } from "../data/list-requests.ts"
import { describeAppointment } from "../appointment.tsx"
import { isPlanned } from "../confirm-button.tsx"
import { refundPreviewQuery } from "../edit-queries.ts"
import { useCancellation } from "../use-cancellation.ts"
import type { DialogProps } from "./dialog-props.ts"
import { ToldFields } from "./told-fields.tsx"

/** Ends a request: why, what is returned of a card payment, and who is mailed. Everything has a default, so that one press is enough. */
export function CancelDialog({ request, onClose }: Omit<DialogProps, "onOpen">) {
  const held = cardReferenceOf(request) ? request.card_cents : 0
  const client = useQueryClient()
  const read = useQuery({ ...refundPreviewQuery(request.id), enabled: held > 0 })
  const money = held > 0 ? (read.data ?? unreadPreview(held)) : null
  const cancel = useCancellation(request)
  const isOver = request.status === "completed"
  const isPast = (request.scheduled_date ?? "9999") < parisToday()
  const canNotify = request.client_email !== null && (isPlanned(request) || held > 0)
  const { form, dialog } = useSchemaForm({
    schema: cancelSchema,
    initialValues: {
      cause: causeOf(request),
      part: isOver ? ("none" as const) : ("terms" as const),
      note: "",
      notify_client: canNotify && !isPast && !isOver,
      notify_contractor: request.contractor !== null && !isPast && !isOver,
    },
    save: ({ cause, part, note, notify_client, notify_contractor }) =>
      cancel({
        cause,
        note,
        refund_cents: money ? cancellationCents({ cause, part }, money) : 0,
        notify_client,
        notify_contractor,
      }),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour du statut",
    refusals: {
      refund_changed: async ({ message }) => {
        await client.refetchQueries(refundPreviewQuery(request.id))
        return { title: message }
      },
    },
  })
  const cents = money ? cancellationCents(form.values, money) : 0
  const what = isPlanned(request) ? "le rendez-vous" : "la demande"

  return (
    <FormDialog
      title={`Annuler ${what} de ${request.client_name}`}
      submitLabel={cents > 0 ? `Annuler et rendre ${formatCents(cents)}` : `Annuler ${what}`}
      closeLabel={`Garder ${what}`}
      size="md"
      isSubmitDisabled={held > 0 && read.isLoading}
      onClose={onClose}
      {...dialog}
    >
      <p className="office-small">
        <strong>{request.service_type}</strong>, {describeAppointment(request)}.
      </p>
      <NativeSelect
        label="Motif"
        data-autofocus
        data={CANCEL_CAUSES.map((value) => ({ value, label: cancelCauseLabels[value] }))}
        {...form.getInputProps("cause")}
      />
      {money ? (
        <Radio.Group
          label={`Acompte payé par carte\u00a0: ${formatCents(money.refundable_cents)}`}
          {...form.getInputProps("part")}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="terms"
              label={termsLabel(form.values.cause, money)}
              description={whyOf(form.values.cause, read)}
            />
            {cancellationCents({ cause: form.values.cause, part: "terms" }, money) < money.refundable_cents ? (
              <Radio value="all" label={`Rendre tout\u00a0: ${formatCents(money.refundable_cents)}`} />
            ) : null}
            <Radio value="none" label="Ne rien rendre" />
          </Stack>
        </Radio.Group>
      ) : null}
      <OnSite cents={request.collected_cents - held} />
      <TextInput
        label="Précisions"
        description="Gardées dans l’historique, jamais envoyées au client"
        {...form.getInputProps("note")}
      />
      <ToldFields
        request={request}
        canTellClient={canNotify}
        box={(name) => form.getInputProps(name, { type: "checkbox" })}
      />
    </FormDialog>
  )
}

/** A client who was absent (« Pas fait ») is the one who cancels. */
function causeOf({ missed, scheduled_date }: DialogProps["request"]): CancelCause {
  const fault = missed.find((visit) => visit.scheduled_date === scheduled_date)?.fault
  return fault === "client" ? "client" : CANCEL_CAUSES[0]
}

/** When the rule cannot be read, all that was paid is offered. */
const unreadPreview = (held: number) => ({ refundable_cents: held, rule_cents: held })

function termsLabel(cause: CancelCause, money: { refundable_cents: number; rule_cents: number }): string {
  const cents = cancellationCents({ cause, part: "terms" }, money)
  return cents > 0 ? `Rendre ${formatCents(cents)}, selon vos conditions` : "Garder l’acompte, selon vos conditions"
}

function whyOf(cause: CancelCause, { data, isError }: { data?: RefundPreview | undefined; isError: boolean }) {
  if (cause === "quote_refused") return refundRuleLabels.quote_refused
  if (cause === "company") return refundRuleLabels.team_cannot_come
  if (isError) return "Vos conditions n’ont pas pu être relues\u00a0: vérifiez le montant."
  return data ? refundRuleLabels[data.rule_reason] : null
}

/** What did not come through the payment provider is returned by hand; the payment is then corrected where it was recorded. */
function OnSite({ cents }: { cents: number }) {
  if (cents <= 0) return null
  return (
    <p className="office-small">
      {formatCents(cents)} reçus hors du site{"\u00a0"}: s’ils sont à rendre, rendez-les vous-même, puis corrigez
      l’encaissement sous «{"\u00a0"}Paiement{"\u00a0"}».
    </p>
  )
}
