import { bricoStatusLabels } from "../booking/labels.ts"
import { contactStatusLabels } from "../contact/labels.ts"
import { formatShortDate } from "../dates.ts"
import { templateLabel } from "../mail/labels.ts"
import { invoiceKindLabels } from "../invoices/invoice.ts"
import { formatCents } from "../money.ts"
import { projectStatusLabels } from "../projects/labels.ts"
import { quoteStateLabels } from "../quotes/quote.ts"
import { describeTaking, type TakingKind, type TakingMethod, takingMethodLabels } from "../takings/takings.ts"
import { noteKindLabels, visitStateLabels } from "./labels.ts"

type Line = {
  kind: string
  title: string | null
  detail: string | null
  status: string | null
  day: string | null
  cents: number | null
  paid_for: PaidFor | null
}

/** The request or renovation of a payment, and its name; all null for a payment that belongs to none. */
export type PaidFor = { request_id: string | null; project_id: string | null; name: string | null }

const worded = (labels: Record<string, string>, code: string | null) => (code ? (labels[code] ?? code) : null)
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ") || null

/** What a line of a client's history says: a title, and a detail below it. */
export function lineTitle({ kind, title, detail, status, day, cents, paid_for }: Line): {
  title: string
  detail: string | null
} {
  switch (kind) {
    case "request":
      return {
        title: title ?? "Demande Brico",
        detail: joined(detail, worded(bricoStatusLabels, status), day ? formatShortDate(day) : null),
      }
    case "project":
      return { title: title ?? "Projet Réno", detail: worded(projectStatusLabels, status) }
    case "quote":
      return {
        title: joined(detail ? `Devis ${detail}` : "Devis", title) ?? "",
        detail: joined(worded(quoteStateLabels, status), cents === null ? null : formatCents(cents)),
      }
    case "invoice":
      // `title` is its kind.
      return {
        title: joined(worded(invoiceKindLabels, title), detail ?? "brouillon") ?? "",
        detail: cents === null ? null : formatCents(Math.abs(cents)),
      }
    case "contact":
      return { title: "Demande de contact", detail: joined(worded(contactStatusLabels, status), detail) }
    case "payment": {
      // The lines of the journal of takings: `status` is its kind, `title` its method.
      const line = {
        kind: status as TakingKind,
        method: title as TakingMethod,
        amount_cents: cents ?? 0,
        note: detail,
      }
      return {
        title: joined(describeTaking(line), formatCents(line.amount_cents)) ?? "",
        detail: joined(paid_for?.name, takingMethodLabels[line.method], day ? `le ${formatShortDate(day)}` : null),
      }
    }
    case "planned_visit":
      return {
        title: joined("Visite", day ? formatShortDate(day) : null) ?? "",
        detail: joined(worded(visitStateLabels, status), detail),
      }
    case "mail":
      return { title: title ?? templateLabel(detail ?? ""), detail: title ? templateLabel(detail ?? "") : null }
    default:
      return { title: joined(worded(noteKindLabels, kind), title) ?? "", detail }
  }
}
