import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { kindName, standingOf } from "#domain/invoices/describe.ts"
import { formatCents } from "#domain/money.ts"
import type { InvoiceFile, Sibling } from "../data.ts"
import { draftLook, standingLooks } from "../looks.ts"
import { invoicePath } from "../queries.ts"

/** The other documents of the same contract. */
export function Siblings({ invoice: { siblings } }: { invoice: InvoiceFile }) {
  if (siblings.length === 0) return null
  return (
    <Panel title="Documents de ce contrat">
      <ul className="office-lines">
        {siblings.map((sibling) => (
          <InvoiceLine key={sibling.id} invoice={sibling} />
        ))}
      </ul>
    </Panel>
  )
}

/** One invoice in a short list: its number, kind, day, amount and state. */
export function InvoiceLine({
  invoice,
  note,
}: {
  invoice: Omit<Sibling, "corrects_id" | "paid_cents" | "credited_cents"> & { due_on?: string | null }
  note?: string | null
}) {
  const { id, kind, number, issued_on, total_cents } = invoice
  const standing = standingOf({ due_on: null, ...invoice }, parisToday())
  const facts = [kindName(invoice), note, issued_on ? `du ${formatShortDate(issued_on)}` : null]
  return (
    <li className="office-between">
      <div>
        <Link to={invoicePath(id)}>{number ?? "Brouillon"}</Link>
        <div className="office-minor">{facts.filter(Boolean).join(" · ")}</div>
      </div>
      <div className="office-actions">
        {total_cents === null ? null : (
          <Figures>{formatCents(kind === "credit_note" ? -total_cents : total_cents)}</Figures>
        )}
        <StatusBadge look={standing === null ? draftLook : standingLooks[standing]} />
      </div>
    </li>
  )
}
