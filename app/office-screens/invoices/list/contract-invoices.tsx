import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Figures } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatCents } from "#domain/money.ts"
import type { ContractMoney } from "../data.ts"
import { contractMoneyQuery } from "../queries.ts"
import { InvoicesOf, StartInvoice } from "./invoices-of.tsx"
import styles from "./contract-invoices.module.css"

/** The money of a renovation (« Argent du chantier ») or of a quote by itself, its invoices, and the next one. */
export function ContractInvoices({ contractId, origin, title }: ContractInvoicesProps) {
  const read = useQuery(contractMoneyQuery(contractId))
  const money = read.data
  const canStart = (money?.signed_cents ?? 0) > 0
  return (
    <InvoicesOf
      owner={{ contract: contractId }}
      title={title}
      actions={canStart ? <StartInvoice origin={origin} kinds={["deposit", "situation", "balance"]} /> : null}
    >
      <ErrorOf read={read} />
      {money ? <MoneyOf money={money} /> : read.error ? null : <Skeleton height={56} />}
      {money && !canStart ? (
        <p className="office-minor">Les factures partent d’un devis signé&nbsp;: il n’y en a pas encore.</p>
      ) : null}
    </InvoicesOf>
  )
}

type ContractInvoicesProps = {
  contractId: string
  origin: { project_id: string } | { quote_id: string }
  title: string
}

/** All TTC. A small job without a quote has a price, and no deposits. */
export function MoneyOf({ money, isJob = false }: { money: ContractMoney; isJob?: boolean }) {
  const { signed_cents, deposit_cents, invoiced_cents, received_cents, left_cents, due_cents, free_cents } = money
  if (signed_cents === 0 && received_cents === 0 && money.invoice_count === 0) return null
  return (
    <dl className={styles.money}>
      <Sum label={isJob ? "Prix" : "Signé"} cents={signed_cents} />
      {isJob ? null : <Sum label="Acomptes facturés" cents={deposit_cents} />}
      <Sum
        label="Facturé"
        cents={invoiced_cents}
        note={due_cents > 0 ? `dont ${formatCents(due_cents)} à encaisser` : null}
      />
      <Sum
        label="Encaissé"
        cents={received_cents}
        note={free_cents > 0 ? `dont ${formatCents(free_cents)} sur aucune facture` : null}
      />
      <Sum label="Reste à payer" cents={left_cents} isMain />
    </dl>
  )
}

type SumProps = { label: string; cents: number; note?: string | null; isMain?: boolean }

function Sum({ label, cents, note = null, isMain = false }: SumProps) {
  return (
    <div data-main={isMain}>
      <dt>{label}</dt>
      <dd>
        <Figures>{formatCents(cents)}</Figures>
        {note ? <span className="office-minor">{note}</span> : null}
      </dd>
    </div>
  )
}
