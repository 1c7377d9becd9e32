import type { Invoice } from "../documents/invoice.ts"
import { fromCents } from "../money.ts"
import { showPoints } from "../quotes/decimals.ts"
import { type Unit, unitLabels } from "../quotes/quote.ts"

/** A row as another software wants it: its amount HT is what this document invoices. Decimals are numbers of euros. */
export type SoftwareRow = { label: string; detail: string; unit: string; net: number; vat_rate: number }

type Work = Extract<Invoice["rows"][number], { kind: "work" }>

/** « 12,5 m² × 48,30 € » as a text: the amount of a situation is not the product of quantity and price. */
function detailOf({ description, quantity, unit, unit_price, progress_bp, progress_bp_before = 0 }: Work): string {
  const price = `${quantity.replace(".", ",")} ${unitLabels[unit]} × ${unit_price.replace(".", ",")}\u00a0€`
  const progress =
    progress_bp === undefined
      ? null
      : `avancement cumulé ${showPoints(progress_bp)}, déjà facturé ${showPoints(progress_bp_before)}`
  return [description, price, progress].filter(Boolean).join("\u00a0; ").replaceAll("\u00a0", " ")
}

const unitOf = (unit: Unit) => unitLabels[unit]

/** The rows of an invoice for another software: works, deposits taken back and discounts, each with its rate. A credit note is positive. */
export function rowsForSoftware({ kind, rows, allowances }: Invoice): SoftwareRow[] {
  const sign = kind === "credit_note" ? -1 : 1
  const net = (cents: number) => fromCents(sign * cents + 0)
  return [
    ...rows.flatMap((row): SoftwareRow[] => {
      if (row.kind === "deduction") {
        return [
          { label: row.label, detail: "", unit: unitOf("forfait"), net: net(row.net_cents), vat_rate: row.vat_rate },
        ]
      }
      if (row.kind !== "work" || row.net_cents === 0) return []
      return [
        {
          label: row.label,
          detail: detailOf(row),
          unit: unitOf("forfait"),
          net: net(row.net_cents),
          vat_rate: row.vat_rate,
        },
      ]
    }),
    ...allowances.map(({ vat_rate, net_cents }) => ({
      ...{ label: "Remise", detail: "", unit: unitOf("forfait"), net: net(-net_cents), vat_rate },
    })),
  ]
}

export const SOFTWARE_COLUMNS = [
  { header: "Désignation", value: ({ label }: SoftwareRow) => label },
  { header: "Détail", value: ({ detail }: SoftwareRow) => detail },
  { header: "Quantité", value: () => 1 },
  { header: "Unité", value: ({ unit }: SoftwareRow) => unit },
  { header: "Prix unitaire HT (€)", value: ({ net }: SoftwareRow) => net },
  { header: "Montant HT (€)", value: ({ net }: SoftwareRow) => net },
  { header: "TVA (%)", value: ({ vat_rate }: SoftwareRow) => vat_rate },
]
