import { lazy } from "react"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useActionDialog } from "#app/office/records/use-action-dialog.ts"
import { RecordHeader } from "#app/office/shell/record-header.tsx"
import { parisToday } from "#domain/dates.ts"
import { actionsOf, hasNoVat, invoiceTitle, lateBy, standingOf, withheld } from "#domain/invoices/describe.ts"
import type { BillingWay } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import type { InvoiceFile } from "../data.ts"
import { draftLook, standingLooks } from "../looks.ts"
import { INVOICES_TABLE } from "../queries.ts"
import type { Corrected } from "./credit-dialog.tsx"
import { ACTIONS, type InvoiceDialog, labelOf, useInvoiceActions } from "./use-invoice-actions.ts"
import { aidNames } from "#domain/quotes/aids.ts"

const IssueDialog = lazy(() => import("./issue-dialog.tsx").then((m) => ({ default: m.IssueDialog })))
const NumberDialog = lazy(() => import("./number-dialog.tsx").then((m) => ({ default: m.NumberDialog })))
const RecordPaymentDialog = lazy(() =>
  import("#app/office/money/record-payment-dialog.tsx").then((m) => ({ default: m.RecordPaymentDialog })),
)
const GiveBackDialog = lazy(() =>
  import("#app/office/money/give-back-dialog.tsx").then((m) => ({ default: m.GiveBackDialog })),
)
const ClaimAidDialog = lazy(() => import("./claim-aid-dialog.tsx").then((m) => ({ default: m.ClaimAidDialog })))
const SendDialog = lazy(() => import("./send-dialog.tsx").then((m) => ({ default: m.SendDialog })))
const LinkDialog = lazy(() => import("#app/office/links/link-dialog.tsx").then((m) => ({ default: m.LinkDialog })))
const CreditDialog = lazy(() => import("./credit-dialog.tsx").then((m) => ({ default: m.CreditDialog })))

/** The name, state and actions of an invoice. The first action is the main one; the less frequent ones fold. */
export function InvoiceHeader({ invoice, billing }: { invoice: InvoiceFile; billing: BillingWay }) {
  const { kind, state, title, content, due_on } = invoice
  const actions = actionsOf(invoice, billing)
  const [dialog, setDialog] = useActionDialog<InvoiceDialog>("La facture", actions)
  const run = useInvoiceActions(invoice, setDialog)
  const today = parisToday()
  const standing = standingOf(invoice, today)
  const total = kind === "credit_note" ? -content.total_cents : content.total_cents
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/factures", label: "Retour à la liste des factures" }}
        title={invoiceTitle({ ...invoice, situation_no: content.situation_no })}
        about={[title, content.buyer.name || "Sans client", taxed(formatCents(total), hasNoVat(content))]
          .filter(Boolean)
          .join(" · ")}
        table={INVOICES_TABLE}
        others="Autres actions de la facture"
        hasNoMain={actions[0] === "csv" || actions[0] === "send" || actions[0] === "credit"}
        actions={actions.map((action) => ({
          icon: ACTIONS[action].icon,
          label: labelOf(action, invoice),
          onChoose: () => run(action),
        }))}
      >
        <StatusBadge look={standing === null ? draftLook : standingLooks[standing]} />
        {state === "elsewhere" ? <span className="office-minor">Émise dans un autre logiciel</span> : null}
        {standing === "retained" ? (
          <span className="office-minor">{withheld(invoice.retained_cents, invoice.retained_until)}</span>
        ) : null}
        {standing === "late" && due_on ? <span className="office-minor">{lateBy(due_on, today)}</span> : null}
      </RecordHeader>
      {dialog === null ? null : (
        <LazyDialog onClose={() => setDialog(null)}>
          <Dialog invoice={invoice} dialog={dialog} onClose={() => setDialog(null)} />
        </LazyDialog>
      )}
    </>
  )
}

type DialogProps = { invoice: InvoiceFile; dialog: InvoiceDialog; onClose: () => void }

function Dialog({ dialog, ...props }: DialogProps) {
  switch (dialog) {
    case "issue":
      return <IssueDialog {...props} />
    case "note_number":
      return <NumberDialog {...props} />
    case "collect":
      return <Collect {...props} />
    case "collect_aid":
      return <CollectAid {...props} />
    case "claim_aid":
      return <ClaimAidDialog {...props} />
    case "give_back":
      return (
        <GiveBackDialog
          subject={{ kind: "invoice", id: props.invoice.id }}
          title="Rembourser"
          about={`${invoiceTitle(props.invoice)}\u00a0: ${formatCents(-(props.invoice.left_cents ?? 0))} payés en trop.`}
          table={INVOICES_TABLE}
          onClose={props.onClose}
        />
      )
    case "send":
      return <SendDialog {...props} />
    case "link":
      return (
        <LinkDialog
          title={`Lien du client · ${props.invoice.number ?? ""}`}
          subject={{ kind: "invoice", id: props.invoice.id }}
          order={{ kind: "invoice", id: props.invoice.id }}
          onClose={props.onClose}
        />
      )
    case "credit":
      return (
        <CreditDialog
          corrected={correctedBy(props.invoice)}
          isExempt={hasNoVat(props.invoice.content)}
          onClose={props.onClose}
        />
      )
  }
}

/** Money on an invoice. A small job's payments have no mail, and another software's invoice no page to lead to. */
function Collect({ invoice, onClose }: Pick<DialogProps, "invoice" | "onClose">) {
  const left = invoice.left_cents ?? 0
  const state = left > 0 ? `il reste ${formatCents(left)} à payer` : "rien ne reste à payer"
  return (
    <RecordPaymentDialog
      subject={{ kind: "invoice", id: invoice.id }}
      title="Encaisser"
      about={`${invoiceTitle(invoice)}\u00a0: ${state}.`}
      table={INVOICES_TABLE}
      method="transfer"
      canMail={invoice.state === "issued" && invoice.request_id === null && invoice.content.buyer.email !== null}
      onClose={onClose}
    />
  )
}

/** Money of who pays for the client. */
const CollectAid = ({ invoice, onClose }: Pick<DialogProps, "invoice" | "onClose">) => (
  <RecordPaymentDialog
    subject={{ kind: "aid", id: invoice.id }}
    title="Aide reçue"
    about={`${invoiceTitle(invoice)}\u00a0: ${formatCents(invoice.aid_left_cents)} attendus, ${aidNames(invoice.content.aids)}.`}
    table={INVOICES_TABLE}
    method="transfer"
    onClose={onClose}
  />
)

/** A fixed invoice as what its credit note corrects. */
const correctedBy = ({ id, number, total_cents, credited_cents, content, to_credit }: InvoiceFile): Corrected => ({
  id,
  number: number ?? "",
  uncredited_cents: (total_cents ?? 0) - credited_cents,
  is_credited: credited_cents > 0,
  price_basis: content.price_basis,
  rows: content.rows,
  to_credit: to_credit ?? { split: [], rows: [] },
})
