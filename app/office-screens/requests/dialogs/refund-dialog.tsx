import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { refundRuleLabels } from "#domain/booking/staff-labels.ts"
import {
  REFUND_CAUSES,
  type RefundCause,
  refundCauseLabels,
  type RefundInput,
  refundSchema,
} from "#domain/booking/staff-request.ts"
import { AppError } from "#domain/errors.ts"
import { formatCents, parseCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import type { RefundPreview } from "../data/read-context.ts"
import { refundPreviewQuery, useRefund } from "../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { DialogProps } from "./dialog-props.ts"

/** Refunds a card prepayment, in full or in part. The button shows the amount. */
export function RefundDialog({ request, onClose }: DialogProps) {
  const read = useQuery(refundPreviewQuery(request.id))
  const { data: preview } = read
  const refund = useRefund()
  const isOver = request.status === "cancelled" || request.status === "completed"
  const { form, dialog } = useSchemaForm({
    schema: refundSchema,
    initialValues: { part: "all", amount: "", cause: "" as RefundCause, detail: "", cancel: !isOver },
    save: (values) => refund.mutateAsync(refundOf(values)),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour du paiement",
  })
  const cents = preview ? centsOf(form.values, preview) : null

  function refundOf(values: RefundInput) {
    const amount = preview ? centsOf(values, preview) : null
    if (!preview || amount === null || amount < 1 || amount > preview.refundable_cents) {
      const most = formatCents(preview?.refundable_cents ?? 0)
      throw new AppError("invalid_input", { fields: { amount: `Indiquez un montant de 0,01\u00a0€ à ${most}.` } })
    }
    const { cause, detail, cancel } = values
    return { request_id: request.id, amount_cents: amount, cause, reason: detail || refundCauseLabels[cause], cancel }
  }

  return (
    <FormDialog
      title={`Rembourser ${request.client_name}`}
      submitLabel={cents ? `Rembourser ${formatCents(cents)}` : "Rembourser"}
      size="md"
      onClose={onClose}
      {...dialog}
    >
      <ErrorOf read={read} />
      {preview ? <Rule preview={preview} cause={form.values.cause} /> : <p role="status">Chargement...</p>}
      <NativeSelect
        label="Motif"
        withAsterisk
        data-autofocus
        data={[
          { value: "", label: "Choisir…" },
          ...REFUND_CAUSES.map((value) => ({ value, label: refundCauseLabels[value] })),
        ]}
        {...form.getInputProps("cause")}
      />
      <Textarea
        label="Précisions"
        description="Gardées dans l’historique, jamais envoyées au client"
        withAsterisk={form.values.cause === "other"}
        autosize
        minRows={2}
        {...form.getInputProps("detail")}
      />
      <Radio.Group label="Montant à rembourser" {...form.getInputProps("part")}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="all"
            label={preview ? `Tout ce qui reste\u00a0: ${formatCents(preview.refundable_cents)}` : "Tout"}
          />
          <Radio value="some" label="Une partie" />
        </Stack>
      </Radio.Group>
      {form.values.part === "some" ? (
        <TextInput
          label="Montant"
          inputMode="decimal"
          rightSection="€"
          placeholder={preview ? writeNumber(preview.rule_cents / 100) : ""}
          {...form.getInputProps("amount")}
        />
      ) : null}
      {request.status === "cancelled" ? null : (
        <Checkbox
          label="Annuler aussi le rendez-vous"
          description="Le créneau redevient libre et le client est prévenu."
          {...form.getInputProps("cancel", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  )
}

/** What the terms promise: decided by the cause alone, or else computed as if the client cancelled now. */
function Rule({ preview, cause }: { preview: RefundPreview; cause: RefundCause }) {
  return (
    <div className={styles.facts}>
      <p className={styles.note}>
        Payé par carte&nbsp;: <strong>{formatCents(preview.paid_cents)}</strong>
        {preview.refunded_cents > 0 ? `, dont ${formatCents(preview.refunded_cents)} déjà remboursés` : ""}.
      </p>
      <p className="office-minor">
        {cause === "quote_refused"
          ? refundRuleLabels.quote_refused
          : cause === "company"
            ? refundRuleLabels.team_cannot_come
            : `Si le client annulait maintenant\u00a0: ${refundRuleLabels[preview.rule_reason]}`}
      </p>
    </div>
  )
}

function centsOf({ part, amount }: Pick<RefundInput, "part" | "amount">, preview: RefundPreview): number | null {
  return part === "all" ? preview.refundable_cents : parseCents(amount)
}
