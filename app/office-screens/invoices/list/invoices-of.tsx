import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ReceiptText } from "lucide-react"
import { type ReactNode } from "react"
import { useNavigate } from "react-router"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { FoldMenu } from "#app/office/shell/fold-menu.tsx"
import { type InvoiceKind, invoiceKindLabels } from "#domain/invoices/invoice.ts"
import { type Beginning, startInvoice } from "../data.ts"
import { InvoiceLine } from "../record/siblings.tsx"
import { INVOICES_TABLE, invoicePath } from "../queries.ts"
import type { Owner } from "./data.ts"
import { invoicesOfQuery } from "./queries.ts"
import styles from "./invoices-of.module.css"

/** Begins a draft and opens it. */
export function useStartInvoice() {
  const navigate = useNavigate()
  return useChange({
    table: INVOICES_TABLE,
    change: startInvoice,
    onDone: (id: string, _order: Beginning) => void navigate(invoicePath(id)),
    failed: "La facture n’a pas été préparée",
  })
}

type Started = Exclude<InvoiceKind, "credit_note">
type Origin = { project_id: string } | { request_id: string } | { quote_id: string }

/** « Facturer »: a menu of what can be invoiced of a contract, or a button when there is one choice. */
export function StartInvoice({ origin, kinds }: { origin: Origin; kinds: readonly [Started, ...Started[]] }) {
  const start = useStartInvoice()
  const begin = (kind: Started) => start.mutate({ kind, ...origin })
  if (kinds.length === 1) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<ReceiptText aria-hidden size={16} />}
        loading={start.isPending}
        onClick={() => begin(kinds[0])}
      >
        Facturer
      </Button>
    )
  }
  return (
    <FoldMenu
      className={styles.start}
      items={kinds.map((kind) => ({
        label: invoiceKindLabels[kind],
        icon: ReceiptText,
        onChoose: () => begin(kind),
      }))}
    >
      <ReceiptText aria-hidden size={16} />
      Facturer
    </FoldMenu>
  )
}

type InvoicesOfProps = {
  owner: Owner
  /** In the panel of a record, as one of its sections. */
  isNested?: boolean
  title?: string
  description?: string
  actions?: ReactNode
  /** Above the list. */
  children?: ReactNode
}

/** The invoices of a renovation, a small job, a quote or a client. */
export function InvoicesOf({
  owner,
  isNested = false,
  title = "Factures",
  description,
  actions,
  children,
}: InvoicesOfProps) {
  const read = useQuery(invoicesOfQuery(owner))
  const invoices = read.data
  const content = (
    <>
      {children}
      <ErrorOf read={read} />
      {(invoices ?? read.error) ? null : <Skeleton height={16} width="60%" />}
      {invoices?.length === 0 && !isNested ? <p className="office-minor">Aucune facture.</p> : null}
      {invoices && invoices.length > 0 ? (
        <ul className={`office-lines ${styles.lines}`}>
          {invoices.map((invoice) => (
            <InvoiceLine
              key={invoice.id}
              invoice={invoice}
              note={"customer" in owner ? (invoice.project_name ?? invoice.request_reference) : null}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
  // In the panel of a record and the file of a client an empty section is left out.
  if ((isNested || "customer" in owner) && invoices?.length === 0 && !actions) return null
  return isNested ? (
    <Section title={title}>
      {content}
      {actions ? <div className={styles.below}>{actions}</div> : null}
    </Section>
  ) : (
    <Panel title={title} description={description} actions={actions}>
      {content}
    </Panel>
  )
}
