import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FileMinus } from "lucide-react"
import type { ReactNode } from "react"
import { useNavigate } from "react-router"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatCents } from "#domain/money.ts"
import { type ContractMoney, startDueCredit } from "../data.ts"
import { contractMoneyQuery, INVOICES_TABLE, invoicePath } from "../queries.ts"
import { InvoicesOf, StartInvoice } from "./invoices-of.tsx"
import styles from "./contract-invoices.module.css"

/** The money of a renovation (« Argent du chantier ») or of a quote by itself, its invoices, and the next one. Nothing before the first signature or payment. */
export function ContractInvoices(props: ContractInvoicesProps) {
  const { contractId, origin, title, margin = null, isWithdrawn = false } = props
  const read = useQuery(contractMoneyQuery(contractId))
  const money = read.data
  const { isVatExempt } = useCompanyOffer()
  const canStart = (money?.signed_cents ?? 0) > 0
  if (isWithdrawn && (money?.invoice_count ?? 0) === 0) return null
  if (money && !canStart && money.invoice_count === 0 && money.received_cents === 0 && money.withdrawn_cents === 0)
    return null
  return (
    <InvoicesOf
      owner={{ contract: contractId }}
      title={title}
      description={`Ce que le client doit et a payé${isVatExempt ? "" : ", TTC"}.`}
      actions={canStart ? <StartInvoice origin={origin} kinds={["deposit", "situation", "balance"]} /> : null}
    >
      <ErrorOf read={read} />
      {money ? <MoneyOf money={money} margin={margin} /> : read.error ? null : <Skeleton height={56} />}
      {money && money.withdrawn_cents > 0 ? <DueCredit contractId={contractId} cents={money.withdrawn_cents} /> : null}
    </InvoicesOf>
  )
}

/** After a withdrawal: what was invoiced of it, and the credit note. */
function DueCredit({ contractId, cents }: { contractId: string; cents: number }) {
  const navigate = useNavigate()
  const start = useChange({
    table: INVOICES_TABLE,
    change: (db) => startDueCredit(db, contractId),
    onDone: (id: string) => void navigate(invoicePath(id)),
    failed: "L’avoir n’a pas été préparé",
    readsAgainWhenRefused: true,
  })
  return (
    <Warning mb="sm" title={`À créditer\u00a0: ${formatCents(cents)}`}>
      <p>Le client s’est rétracté d’un devis ou d’un avenant qui est déjà facturé, en entier ou en partie.</p>
      <div className="office-actions office-below">
        <IconButton size="compact-sm" icon={FileMinus} loading={start.isPending} onClick={() => start.mutate()}>
          Préparer l’avoir
        </IconButton>
      </div>
    </Warning>
  )
}

type ContractInvoicesProps = {
  contractId: string
  origin: { project_id: string } | { quote_id: string }
  title: string
  /** What the works bring in, below what they were sold for. */
  margin?: Margin | null
  /** The client withdrew from the quote: shown only if something was invoiced. */
  isWithdrawn?: boolean
}

type Margin = { amount: string; note: ReactNode }
type MoneyOfProps = { money: ContractMoney; isJob?: boolean; margin?: Margin | null }

/** All TTC, and below each sum what is left of it. A small job without a quote has a price, and no deposits. */
export function MoneyOf({ money, isJob = false, margin = null }: MoneyOfProps) {
  const { signed_cents, deposit_cents, invoiced_cents, received_cents, due_cents, invoice_count } = money
  const hasContract = signed_cents > 0 || invoice_count > 0
  if (!hasContract && received_cents === 0) return null
  return (
    <dl className={styles.money}>
      {hasContract ? (
        <>
          <div>
            <Sum label={isJob ? "Prix" : "Signé"} amount={formatCents(signed_cents)}>
              {money.amended_cents < 0
                ? `après ${formatCents(money.amended_cents)} d’avenants`
                : part(money.amended_cents, "d’avenants")}
            </Sum>
            {margin ? (
              <Sum label="Marge prévue" amount={margin.amount}>
                {margin.note}
              </Sum>
            ) : null}
          </div>
          <div>
            <Sum label="Facturé" amount={formatCents(invoiced_cents)}>
              {part(deposit_cents, "d’acomptes")}
            </Sum>
            <Rest label="Reste à facturer" below="Facturé en trop" cents={money.to_invoice_cents} />
          </div>
        </>
      ) : null}
      <div>
        <Sum label="Encaissé" amount={formatCents(received_cents)}>
          {part(money.free_cents, "sur aucune facture")}
        </Sum>
        {hasContract ? (
          <Rest label="Reste à encaisser" below="Encaissé en trop" cents={money.left_cents}>
            {[
              // After a withdrawal something is invoiced, and nothing is left to receive.
              due_cents <= money.left_cents ? part(due_cents, "déjà facturés") : null,
              part(money.retained_cents, "de retenue de garantie"),
              part(money.aid_left_cents, "d’aides attendues"),
              money.to_return_cents > 0 ? `${formatCents(money.to_return_cents)} payés en trop sur une facture` : null,
            ]
              .filter(Boolean)
              .join("\u00a0; ")}
          </Rest>
        ) : null}
      </div>
    </dl>
  )
}

const part = (cents: number, words: string) => (cents === 0 ? null : `dont ${formatCents(cents)} ${words}`)

type RestProps = { label: string; below: string; cents: number; children?: ReactNode }

/** What is left; below zero it is too much, and has another name. */
function Rest({ label, below, cents, children }: RestProps) {
  return (
    <Sum label={cents < 0 ? below : label} amount={formatCents(Math.abs(cents))} isMain>
      {children}
    </Sum>
  )
}

type SumProps = { label: string; amount: string; children?: ReactNode; isMain?: boolean }

function Sum({ label, amount, children, isMain = false }: SumProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-main={isMain}>
        <Figures>{amount}</Figures>
        <span className="office-minor">{children}</span>
      </dd>
    </>
  )
}
