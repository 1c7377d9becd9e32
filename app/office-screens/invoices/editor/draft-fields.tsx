import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { FigureField } from "#app/office/form/figure-field.tsx"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { parisToday } from "#domain/dates.ts"
import { draftLabels } from "#domain/invoices/draft.ts"
import {
  DEDUCTION_WAYS,
  type DeductionWay,
  type InvoiceDraft,
  invoiceKindLabels,
  type Operation,
  operationLabels,
  OPERATIONS,
} from "#domain/invoices/invoice.ts"
import { formatCents, fromCents, parseCents } from "#domain/money.ts"
import { writeNumber } from "#domain/numbers.ts"
import { taxed } from "#domain/vat.ts"
import { readPoints, showPoints, writeDecimal } from "#domain/quotes/decimals.ts"

export type DraftProps = {
  draft: InvoiceDraft
  onChange: (values: Partial<InvoiceDraft>) => void
  /** A figure as typed, and what was read of it: see `writeFigure`. */
  onFigure: (keys: readonly string[], typed: string, values: Partial<InvoiceDraft> | null) => void
}

/** The deposit and its share settle each other. */
const AMOUNTS = ["amount_cents", "amount_share"]

/** As in the table `invoices`. */
const MOST = { title: 200, purchase_order: 100, notes: 2000, reason: 500, due_days: 60 }

const deductionLabels: Record<DeductionWay, string> = {
  prorata: "À chaque situation, selon l’avancement",
  balance: "En une fois, avec le solde",
}

/** The props of a text of the draft; « Il manque : … » leads to it by its `data-path`. */
const textProps = ({ draft, onChange }: DraftProps, name: "title" | "purchase_order" | "notes" | "reason") => ({
  label: draftLabels[name],
  "data-path": name,
  maxLength: MOST[name],
  value: draft[name] ?? "",
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
})

/** What the invoice says besides its amounts. */
export function DraftFields({ hasDeposits, ...props }: DraftProps & { hasDeposits: boolean }) {
  const { draft, onChange, onFigure } = props
  const { kind } = draft
  const isCredit = kind === "credit_note"
  return (
    <Panel title="Conditions">
      <FieldGrid>
        <TextInput {...textProps(props, "title")} />
        {kind === "situation" || kind === "balance" ? (
          <NativeSelect
            label={draftLabels.kind}
            data-path="kind"
            data={(["situation", "balance"] as const).map((value) => ({ value, label: invoiceKindLabels[value] }))}
            value={kind}
            onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as "situation" | "balance" })}
          />
        ) : null}
        <NativeSelect
          label={draftLabels.operation}
          data-path="operation"
          data={OPERATIONS.map((value) => ({ value, label: operationLabels[value] }))}
          value={draft.operation}
          onChange={({ currentTarget }) => onChange({ operation: currentTarget.value as Operation })}
        />
        <TextInput
          label={draftLabels.operation_on}
          data-path="operation_on"
          type="date"
          max={parisToday()}
          description="Vide&nbsp;: le jour de l’émission."
          value={draft.operation_on ?? ""}
          onChange={({ currentTarget }) => onChange({ operation_on: currentTarget.value || null })}
        />
        {isCredit ? null : (
          <FigureField
            label={draftLabels.due_days}
            path="due_days"
            description="60 au plus, entre professionnels."
            shown={String(draft.due_days)}
            read={(typed) => (/^\d{1,2}$/.test(typed) && +typed <= MOST.due_days ? { due_days: +typed } : null)}
            error="De 0 à 60 jours."
            unread={draft.unread["due_days"]}
            onWrite={(typed, values) => onFigure(["due_days"], typed, values)}
          />
        )}
        {kind === "situation" && hasDeposits ? (
          <NativeSelect
            label={draftLabels.deducts}
            data-path="deducts"
            data={DEDUCTION_WAYS.map((value) => ({ value, label: deductionLabels[value] }))}
            value={draft.deducts}
            onChange={({ currentTarget }) => onChange({ deducts: currentTarget.value as DeductionWay })}
          />
        ) : null}
        <TextInput {...textProps(props, "purchase_order")} description="D’un client professionnel qui en donne un." />
      </FieldGrid>
      <div className="office-fields office-below">
        {isCredit ? <Textarea {...textProps(props, "reason")} withAsterisk autosize minRows={2} /> : null}
        <Textarea
          {...textProps(props, "notes")}
          autosize
          minRows={2}
          description={`Imprimées sur ${isCredit ? "l’avoir" : "la facture"}.`}
        />
      </div>
    </Panel>
  )
}

type DepositProps = DraftProps & { signedCents: number | null; isExempt: boolean }

/** The amount of a deposit, or its share of the contract: each follows the other. */
export function DepositFields({ draft, onFigure, signedCents, isExempt }: DepositProps) {
  const { amount_cents, unread } = draft
  return (
    <Panel
      title="Acompte"
      description={signedCents ? `Le marché signé est de ${taxed(formatCents(signedCents), isExempt)}.` : undefined}
    >
      <FieldGrid>
        <FigureField
          label={taxed(draftLabels.amount_cents, isExempt)}
          path="amount_cents"
          rightSection="€"
          shown={amount_cents === null ? "" : writeNumber(fromCents(amount_cents))}
          read={(typed) => {
            if (typed.trim() === "") return { amount_cents: null }
            const cents = parseCents(typed)
            return cents !== null && cents > 0 ? { amount_cents: cents } : null
          }}
          error="Un montant en euros, deux décimales au plus."
          unread={unread["amount_cents"]}
          onWrite={(typed, values) => onFigure(AMOUNTS, typed, values)}
        />
        {signedCents ? (
          <FigureField
            label="Part du marché"
            path="amount_share"
            rightSection="%"
            shown={
              amount_cents === null
                ? ""
                : writeDecimal(((100 * amount_cents) / signedCents).toFixed(2).replace(/\.?0+$/, ""))
            }
            read={(typed) => {
              const points = readPoints(typed)
              return points ? { amount_cents: Math.round((signedCents * points) / 10_000) } : null
            }}
            error={`De 0,01 à 100\u00a0% (${showPoints(3000)} par exemple).`}
            unread={unread["amount_share"]}
            onWrite={(typed, values) => onFigure(AMOUNTS.toReversed(), typed, values)}
          />
        ) : null}
      </FieldGrid>
    </Panel>
  )
}
