import { useQuery } from "@tanstack/react-query"
import { HandCoins, Undo2 } from "lucide-react"
import { lazy, useState } from "react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { PaymentList } from "#app/office/money/payments.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatCents } from "#domain/money.ts"
import type { Payment } from "#domain/takings/receipts.ts"
import { totalVat } from "#domain/takings/vat.ts"
import { describeVat } from "#domain/vat.ts"
import type { Project } from "../data/list-projects.ts"
import styles from "./payments.module.css"
import { paymentsQuery, RECEIPTS } from "./queries.ts"

const RecordPaymentDialog = lazy(() =>
  import("#app/office/money/record-payment-dialog.tsx").then((m) => ({ default: m.RecordPaymentDialog })),
)
const GiveBackDialog = lazy(() =>
  import("#app/office/money/give-back-dialog.tsx").then((m) => ({ default: m.GiveBackDialog })),
)

/** The money that the client has paid: deposits, stage payments, the balance. */
export function Payments({ project }: { project: Project }) {
  const read = useQuery(paymentsQuery(project.id))
  const [dialog, setDialog] = useState<"pay" | "return" | null>(null)
  const close = () => setDialog(null)
  const { isVatExempt } = useCompanyOffer()
  const subject = { kind: "project", id: project.id } as const
  const payments = read.data?.payments
  const freeCents = read.data?.returnableCents ?? 0
  const last = payments?.findLast(({ correction }) => correction === null)
  return (
    <Panel
      title="Encaissements"
      description={
        payments?.length === 0 ? (
          "Rien n’a encore été encaissé."
        ) : (
          <>
            Ce que le client a versé, aussi dans le <Link to="/admin/encaissements">journal</Link>.
          </>
        )
      }
      actions={
        <>
          {freeCents > 0 ? (
            <IconButton variant="default" icon={Undo2} onClick={() => setDialog("return")}>
              Rembourser
            </IconButton>
          ) : null}
          <IconButton variant="default" icon={HandCoins} onClick={() => setDialog("pay")}>
            Noter un encaissement
          </IconButton>
        </>
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={64} /> : null}
      {payments && payments.length > 0 ? (
        <>
          <Vat payments={payments} />
          <PaymentList payments={payments} table={RECEIPTS} note={vatOf} />
        </>
      ) : null}
      {dialog === null ? null : (
        <LazyDialog onClose={close}>
          {dialog === "pay" ? (
            <RecordPaymentDialog
              subject={subject}
              title="Noter un encaissement"
              about={`${project.name} · ${project.client_name}. Le montant est ce que le client a versé${isVatExempt ? "" : ", TTC"}.`}
              table={RECEIPTS}
              shown={read.data?.isWhole ? read.data.payments.length : null}
              rate={rateOf(last) ?? project.budget_vat_rate}
              onClose={close}
            />
          ) : (
            <GiveBackDialog
              subject={subject}
              title="Rembourser"
              about={`${project.name} · ${project.client_name}\u00a0: ${formatCents(freeCents)} sur aucune facture.`}
              table={RECEIPTS}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </Panel>
  )
}

/** What the sum of « Argent du chantier » does not say. */
function Vat({ payments }: { payments: readonly Payment[] }) {
  const kept = payments.filter(({ correction }) => correction === null)
  const { net_cents, vat_cents } = totalVat(kept.flatMap(({ vat_split }) => vat_split ?? []))
  return vat_cents === 0 ? null : (
    <p className={styles.vat}>{`TVA encaissée\u00a0: ${formatCents(vat_cents)}, pour ${formatCents(net_cents)} HT.`}</p>
  )
}

/** « TVA 10 % : 27,27 €. » */
function vatOf({ vat_split }: Payment): string {
  return (vat_split ?? [])
    .filter(({ vat_rate }) => vat_rate > 0)
    .map(({ vat_rate, vat_cents }) => `${describeVat(vat_rate)}\u00a0: ${formatCents(vat_cents)}.`)
    .join(" ")
}

function rateOf(payment: Payment | undefined): number | null {
  const [part, ...others] = payment?.vat_split ?? []
  return part && others.length === 0 ? part.vat_rate : null
}
