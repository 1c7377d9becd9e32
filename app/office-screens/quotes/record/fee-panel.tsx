import type { ReactNode } from "react"
import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { formatCents, toCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import type { QuoteFile } from "./data.ts"

/** What the quote itself costs: its invoice, or `children`, the way to it. */
export function FeePanel({ quote, children }: { quote: QuoteFile; children: ReactNode }) {
  const { is_free, fee, fee_invoice, is_vat_exempt, state } = quote
  if (is_free || fee === null) return null
  const price = taxed(formatCents(toCents(Number(fee))), is_vat_exempt)
  const isOrdered = state === "signed"
  return (
    <Panel title="Prix du devis" actions={fee_invoice ? null : children}>
      <p>
        {fee_invoice ? (
          <>
            {`${price}, `}
            <Link to={`/admin/factures/${fee_invoice.id}`}>
              {fee_invoice.number === null ? "facture en préparation" : `facture ${fee_invoice.number}`}
            </Link>
            {isOrdered
              ? ". Les factures des travaux la déduisent."
              : ". Elle sera déduite des travaux s’ils sont commandés."}
          </>
        ) : (
          `${price}, pas encore facturés. ${isOrdered ? "Une facture émise maintenant sera déduite de celle des travaux." : "Le montant sera déduit des travaux s’ils sont commandés."}`
        )}
      </p>
    </Panel>
  )
}
