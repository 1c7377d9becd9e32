import * as z from "zod/mini"
import { DOCUMENT_NAMES, type FailedDocument, pathOf } from "./dashboard/document-tasks.ts"
import { required } from "./fields.ts"
import { templateLabel } from "./mail/labels.ts"
import { formatCents } from "./money.ts"
import { mailsPath } from "./mail/path.ts"
import { settingsPath } from "./settings-tabs.ts"

/** The kinds of work that the site does by itself; the database has their rules (`private.job_kinds`). */
export type WorkKind = "mail" | "refund" | "document" | "payment" | "archive" | "file" | "reviews"

export const workLabels: Record<WorkKind, string> = {
  mail: "E-mails",
  refund: "Remboursements",
  document: "Documents PDF",
  payment: "Paiements à vérifier",
  archive: "Archives annuelles",
  file: "Fichiers à retirer",
  reviews: "Avis Google",
}

/** Instants in UTC. */
export type WorkCount = { kind: WorkKind; waiting: number; stuck: number; set_aside: number; oldest_at: string | null }

/** Work that failed at least once, or was set aside. */
export type WaitingWork = {
  kind: WorkKind
  subject: string
  created_at: string
  attempts: number
  /** Null when it is not tried again by itself. */
  next_attempt_at: string | null
  last_error: string | null
  set_aside_reason: string | null
  is_stuck: boolean
  /** Money or a paper that a client must get: it is never set aside. */
  is_owed: boolean
  about: {
    template?: string
    recipient?: string
    document?: FailedDocument["kind"]
    number?: string | null
    cents?: number
    request_id?: string | null
    quote_id?: string | null
    invoice_id?: string | null
  }
}

/** What waits, as staff call it, and the screen that it belongs to. */
export function describeWork({ kind, subject, about }: WaitingWork): {
  title: string
  detail: string | null
  to: string | null
} {
  const record = { request_id: null, ...about }
  const cents = formatCents(about.cents ?? 0)
  switch (kind) {
    case "mail":
      return {
        title: templateLabel(about.template ?? ""),
        detail: about.recipient ?? null,
        to: mailsPath({ mail: subject }),
      }
    case "document":
      return {
        title: `PDF\u00a0: ${about.document ? DOCUMENT_NAMES[about.document] : ""}`,
        detail: about.number ?? null,
        to: pathOf(record),
      }
    case "refund":
      return { title: `Remboursement de ${cents}`, detail: null, to: pathOf(record) }
    case "payment":
      return { title: `Paiement de ${cents} à vérifier`, detail: null, to: pathOf(record) }
    case "archive":
      return { title: `Archive de l’année ${subject}`, detail: null, to: settingsPath("conformite") }
    case "file":
      return { title: "Fichier à retirer", detail: subject.slice(subject.lastIndexOf("/") + 1), to: null }
    case "reviews":
      return { title: "Relevé des avis Google", detail: null, to: "/admin/reviews" }
  }
}

export const setAsideSchema = z.object({ reason: required("Indiquez la raison.", 300) })
