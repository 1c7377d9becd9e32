import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FileMinus } from "lucide-react"
import { lazy, useState } from "react"
import { Link } from "react-router"
import { LeaveGuard } from "#app/office/autosave/leave-guard.tsx"
import { SaveState } from "#app/office/autosave/save-state.tsx"
import { useSaveStatus } from "#app/office/autosave/use-autosave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { type MissingItem, MissingList, warningHere } from "#app/office/records/missing-list.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatShortDate } from "#domain/dates.ts"
import { lostSignsOfInvoice } from "#domain/documents/lost-signs.ts"
import { toDraft, withoutForeign, writeFigure } from "#domain/invoices/draft.ts"
import type { InvoiceDraft } from "#domain/invoices/invoice.ts"
import { faultSentence, shownFaults } from "#domain/invoices/missing.ts"
import { progressTable } from "#domain/invoices/progress.ts"
import { hasNoVat } from "#domain/invoices/describe.ts"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import { taxed } from "#domain/vat.ts"
import type { InvoiceFile } from "../data.ts"
import { InvoicePapers } from "../record/invoice-papers.tsx"
import { InvoiceRows, InvoiceTotals } from "../record/invoice-rows.tsx"
import { Siblings } from "../record/siblings.tsx"
import { MoneyOf } from "../list/contract-invoices.tsx"
import { missingItem } from "../missing-item.ts"
import { contractMoneyQuery, invoicePath } from "../queries.ts"
import { BuyerChange } from "./buyer-change.tsx"
import { Conflict } from "./conflict.tsx"
import { DepositFields, DraftFields, type DraftProps } from "./draft-fields.tsx"
import { ProgressTable } from "./progress-table.tsx"
import { TotalsBar } from "./totals-bar.tsx"
import { useInvoiceAutosave } from "./use-invoice-autosave.ts"
import styles from "./invoice-editor.module.css"

const CreditDialog = lazy(() => import("../record/credit-dialog.tsx").then((m) => ({ default: m.CreditDialog })))

/** Writes an invoice, which saves itself. `invoice` is what the database has: its amounts follow each save. */
export function InvoiceEditor({ invoice }: { invoice: InvoiceFile }) {
  const [opening] = useState(invoice)
  const [draft, setDraft] = useState(() => toDraft(opening))
  const autosave = useInvoiceAutosave(opening, draft)
  const status = useSaveStatus(autosave)
  const money = useQuery(contractMoneyQuery(invoice.contract_id)).data
  const onChange = (values: Partial<InvoiceDraft>) => setDraft((now) => withoutForeign({ ...now, ...values }))
  const onFigure: DraftProps["onFigure"] = (keys, typed, values) =>
    setDraft((now) => writeFigure(now, keys, typed, values))
  const fields = { draft, onChange, onFigure }
  const { content, id } = invoice
  const isByProgress = draft.kind === "situation" || (draft.kind === "credit_note" && draft.progress.length > 0)
  const isDown = draft.kind !== "credit_note" && invoice.missing.some(({ code }) => code === "progress_down")
  const items = shownFaults(invoice.missing)
    .filter(({ code }) => !isDown || code !== "progress_down")
    .map(missingItem(invoice))
  return (
    <Panels>
      <LeaveGuard autosave={autosave} />
      {status.kind === "conflict" ? <Conflict id={id} draft={draft} autosave={autosave} onReplace={setDraft} /> : null}
      {money && draft.kind !== "fee" ? (
        <div className={`office-sheet ${styles.money}`}>
          <MoneyOf money={money} isJob={invoice.quote === null} />
        </div>
      ) : null}
      {draft.kind === "deposit" ? (
        <DepositFields {...fields} signedCents={money?.signed_cents ?? null} isExempt={hasNoVat(content)} />
      ) : null}
      {draft.kind === "credit_note" ? <CreditedPart invoice={invoice} isByProgress={isByProgress} /> : null}
      {isByProgress ? (
        <Panel
          title="Avancement"
          description={
            "Le pourcentage est cumulé depuis le début du chantier. «\u00a0=20+25\u00a0» se calcule, Entrée passe à la ligne suivante."
          }
        >
          <ProgressTable
            table={progressTable(content.rows, draft.progress)}
            basis={content.price_basis}
            unread={draft.unread}
            onWrite={(keys, typed, progress) => onFigure(keys, typed, progress && { progress })}
          />
        </Panel>
      ) : null}
      {isDown ? <ProgressDown invoice={invoice} onCredit={() => onChange({ kind: "credit_note" })} /> : null}
      <MissingList
        items={[...items, ...lostSignsOfInvoice(content).map(warningHere)]}
        before="l’émission"
        onGo={goTo}
      />
      <BuyerChange {...fields} invoice={invoice} />
      <DraftFields {...fields} hasDeposits={(money?.deposit_cents ?? 0) > 0} />
      <details className={`office-sheet ${styles.preview}`} open={!isByProgress}>
        <summary {...(isByProgress ? {} : { "data-path": "progress" })}>Aperçu des lignes et des totaux</summary>
        <InvoiceRows content={content} />
        <InvoiceTotals content={content} />
      </details>
      <InvoicePapers invoice={invoice} />
      <Siblings invoice={invoice} />
      <TotalsBar content={content} isStale={status.kind !== "saved"}>
        <SaveState status={status} onRetry={() => void autosave.flush()} />
      </TotalsBar>
    </Panels>
  )
}

/** To the field by its path; the progress to its first cell, or to the rows. */
function goTo({ field }: MissingItem): void {
  const path = `[data-path="${CSS.escape(field)}"]`
  const element = document.querySelector<HTMLElement>(field === "progress" ? `[data-cell=progress], ${path}` : path)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: "center" })
}

/** Never a negative invoice. A step down that exceeds the last document takes two credit notes: that of the whole document first. */
function ProgressDown({ invoice, onCredit }: { invoice: InvoiceFile; onCredit: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { last_progress: last, content } = invoice
  const isTooDeep = last !== null && -content.total_cents > last.uncredited_cents
  return (
    <Warning role="alert" title={faultSentence({ code: "progress_down" })}>
      <p>
        {isTooDeep
          ? `Il recule plus loin que la dernière facture, ${last.number}\u00a0: faites d’abord l’avoir de tout ce qui en reste. Ce brouillon garde l’avancement que vous avez écrit\u00a0: revenez-y ensuite.`
          : "L’avoir porte sur la dernière situation, avec la raison\u00a0; la suivante reprendra de là."}
      </p>
      <div className="office-actions office-below">
        <IconButton size="compact-sm" icon={FileMinus} onClick={isTooDeep ? () => setOpen(true) : onCredit}>
          {isTooDeep ? `Faire l’avoir de ${last.number}` : "Faire un avoir"}
        </IconButton>
      </div>
      {isTooDeep && isOpen ? (
        <LazyDialog onClose={() => setOpen(false)}>
          <CreditDialog corrected={last} isExempt={hasNoVat(content)} onClose={() => setOpen(false)} />
        </LazyDialog>
      ) : null}
    </Warning>
  )
}

/** The invoice that a credit note corrects, what it gives back, and the dialog that changes it. */
function CreditedPart({ invoice, isByProgress }: { invoice: InvoiceFile; isByProgress: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { corrects, credits, reason } = invoice
  const isExempt = hasNoVat(invoice.content)
  if (!corrects) return null
  return (
    <Panel
      title="Avoir"
      actions={
        isByProgress ? null : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Changer les montants
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Sur la facture">
          <Link to={invoicePath(corrects.id)}>{corrects.number}</Link>, du {formatShortDate(corrects.issued_on)}
        </Fact>
        <Fact label="Il rend">
          {isByProgress
            ? "l’avancement qui recule"
            : credits.length === 0
              ? `tout ce qui reste, ${taxed(formatCents(corrects.uncredited_cents), isExempt)}`
              : `une partie de ${countOf(credits.length, "ligne", "lignes")}`}
        </Fact>
      </Facts>
      {isOpen ? (
        <LazyDialog onClose={() => setOpen(false)}>
          <CreditDialog
            corrected={corrects}
            isExempt={isExempt}
            credits={credits}
            reason={reason}
            onClose={() => setOpen(false)}
          />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}
