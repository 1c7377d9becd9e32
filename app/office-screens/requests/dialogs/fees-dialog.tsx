import { ActionIcon, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { Plus, X } from "lucide-react"
import { type FormEvent, useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { VatRateSelect } from "#app/office/form/vat-rate.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { newId } from "#domain/new-id.ts"
import { feeCents, type FeesInput, feesSchema, INCOMPLETE_FEE, isBlankFee } from "#domain/booking/staff-request.ts"
import { urgentFees } from "#domain/booking/staff-payments.ts"
import { parisToday } from "#domain/dates.ts"
import { formatCents, formatEuros, toCents } from "#domain/money.ts"
import { formatDecimal, writeNumber } from "#domain/numbers.ts"
import type { AdditionalFee } from "../data/list-requests.ts"
import { useSaveFees } from "../edit-queries.ts"
import { requests } from "../queries.ts"
import { Totals } from "./totals.tsx"
import styles from "./dialogs.module.css"
import type { DialogProps } from "./dialog-props.ts"

type Line = FeesInput["fees"][number]

const lineOf = (fee: AdditionalFee, rate: number): Line => ({
  id: fee.id,
  description: fee.description,
  quantity: writeNumber(fee.quantity),
  unit_price: formatDecimal(fee.unit_price, 2),
  vat_rate: String(fee.vat_rate ?? rate),
  signed_on: fee.signed_on ?? "",
  is_urgent: fee.is_urgent ?? false,
})
const emptyLine = (rate: number): Line => ({
  id: newId(),
  description: "",
  quantity: "1",
  unit_price: "",
  vat_rate: String(rate),
  signed_on: "",
  is_urgent: false,
})

/** How the client agreed. A quote signed at the client's home may only be paid later, except for an urgent repair. */
const AGREEMENTS = [
  { value: "distance", label: "À distance (téléphone, e-mail)" },
  { value: "home", label: "Chez lui, devis signé" },
  { value: "urgent", label: "Chez lui, réparation urgente qu’il demande" },
]
const agreementOf = ({ signed_on, is_urgent }: Line) => (signed_on ? (is_urgent ? "urgent" : "home") : "distance")

/** Fees on top of the base price. The amounts shown while typing are a preview; the database computes the final ones. */
export function FeesDialog({ request, onClose }: DialogProps) {
  const save = useSaveFees()
  const { isVatExempt } = useCompanyOffer()
  const { vat_rate: rate } = request
  // The same object at each reading: an empty line has a new id.
  const [empty] = useState(() => [emptyLine(rate)])
  const [notifyClient, setNotifyClient] = useState(true)
  const canNotify = request.client_email !== null && request.status !== "completed" && request.status !== "cancelled"
  const isOtherPrice = (fees: readonly Amounted[]) =>
    toCents(request.base_price) + feesCents(fees) !== toCents(request.total_amount)
  const { form, dialog } = useRecordForm({
    ...requests.useEdited(request),
    schema: feesSchema,
    valuesOf: (known) => ({
      fees: known?.additional_fees.length ? known.additional_fees.map((fee) => lineOf(fee, rate)) : empty,
    }),
    labels: { fees: "Frais" },
    show: (_path, value) => describe(value as Line[]),
    save: ({ fees }, edited) =>
      save.mutateAsync({
        edited: edited ?? request,
        fees,
        notifyClient: canNotify && notifyClient && isOtherPrice(fees),
      }),
    onSaved: onClose,
    failed: "Erreur lors de la mise à jour des frais",
    invalid: INCOMPLETE_FEE,
  })
  const lines = form.values.fees
  const isPriceNew = isOtherPrice(lines)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const filled = form.getValues().fees.filter((line) => !isBlankFee(line))
    if (filled.length < lines.length) form.setFieldValue("fees", filled)
    dialog.onSubmit(event)
  }

  return (
    <FormDialog
      title={`Frais supplémentaires de ${request.client_name}`}
      size="xl"
      onClose={onClose}
      {...dialog}
      onSubmit={onSubmit}
    >
      {request.urgent_repair_at ? <p className={styles.note}>{urgentFees}</p> : null}
      {isVatExempt ? null : <p className={styles.note}>Les prix comprennent la TVA.</p>}
      {lines.length === 0 ? <p className={styles.note}>Aucun frais supplémentaire.</p> : null}
      {lines.map((line, index) => (
        <div
          key={line.id}
          role="group"
          aria-label={`Frais ${index + 1}`}
          className={isVatExempt ? styles.line : `${styles.line} ${styles.taxed}`}
        >
          <TextInput
            label="Description"
            withAsterisk
            data-autofocus={index === 0}
            {...form.getInputProps(`fees.${index}.description`)}
          />
          <TextInput label="Quantité" inputMode="decimal" {...form.getInputProps(`fees.${index}.quantity`)} />
          <TextInput
            label="Prix unitaire"
            className={styles.price ?? ""}
            withAsterisk
            inputMode="decimal"
            rightSection="€"
            {...form.getInputProps(`fees.${index}.unit_price`)}
          />
          {isVatExempt ? null : (
            <VatRateSelect
              label="TVA"
              className={styles.rate ?? ""}
              {...form.getInputProps(`fees.${index}.vat_rate`)}
            />
          )}
          <div className={styles.amount}>
            <Figures>{shown(feeCents(line))}</Figures>
          </div>
          <ActionIcon
            variant="subtle"
            color="red"
            className={styles.remove}
            aria-label={`Retirer le frais ${line.description || index + 1}`}
            onClick={() => form.removeListItem("fees", index)}
          >
            <X aria-hidden size={16} />
          </ActionIcon>
          <NativeSelect
            label="Accord du client"
            className={styles.agreement}
            data={AGREEMENTS}
            value={agreementOf(line)}
            onChange={(event) => {
              const agreement = event.currentTarget.value
              form.setFieldValue(
                `fees.${index}.signed_on`,
                agreement === "distance" ? "" : line.signed_on || parisToday(),
              )
              form.setFieldValue(`fees.${index}.is_urgent`, agreement === "urgent")
            }}
          />
          {line.signed_on ? (
            <TextInput
              type="date"
              label="Signé le"
              className={styles.signed}
              max={parisToday()}
              {...form.getInputProps(`fees.${index}.signed_on`)}
            />
          ) : null}
        </div>
      ))}
      <div>
        <IconButton variant="default" icon={Plus} onClick={() => form.insertListItem("fees", emptyLine(rate))}>
          Ajouter un frais
        </IconButton>
      </div>
      <FeeTotals base={request.base_price} lines={lines} />
      {canNotify && isPriceNew ? (
        <Checkbox
          label="Prévenir le client du nouveau prix par e-mail"
          checked={notifyClient}
          onChange={(event) => setNotifyClient(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  )
}

function FeeTotals({ base, lines }: { base: number; lines: readonly Line[] }) {
  const fees = feesCents(lines)
  return (
    <Totals
      rows={[
        ["Prix de base", formatEuros(base)],
        ["Frais", formatCents(fees)],
        ["Total", formatCents(toCents(base) + fees)],
      ]}
    />
  )
}

type Amounted = { quantity: string | number; unit_price: string | number }

const feesCents = (lines: readonly Amounted[]) =>
  lines.reduce(
    (sum, { quantity, unit_price }) =>
      sum + (feeCents({ quantity: String(quantity), unit_price: String(unit_price) }) ?? 0),
    0,
  )

const shown = (cents: number | null) => (cents === null ? null : formatCents(cents))

const describe = (lines: readonly Line[]) =>
  lines
    .filter((line) => !isBlankFee(line))
    .map((line) => `${line.description} (${shown(feeCents(line)) ?? line.unit_price})`)
    .join(", ") || "aucun"
