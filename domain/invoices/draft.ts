import type { InvoiceDraft } from "./invoice.ts"

/** The draft between the screen and the database, and two versions of it compared. */

export const draftLabels: Record<keyof InvoiceDraft, string> = {
  kind: "Nature de la facture",
  quote_id: "Devis",
  project_id: "Projet",
  request_id: "Demande",
  corrects_id: "Facture corrigée",
  title: "Objet",
  amount_cents: "Montant de l’acompte",
  progress: "Avancement",
  deducts: "Reprise des acomptes",
  credits: "Montants rendus",
  reason: "Raison de l’avoir",
  operation: "Catégorie d’opération",
  operation_on: "Jour de l’opération",
  due_days: "Délai de paiement (jours)",
  purchase_order: "Bon de commande",
  notes: "Notes",
  buyer_reason: "Raison du changement d’acheteur",
  unread: "Valeurs illisibles",
}
const FIELDS = Object.keys(draftLabels) as (keyof InvoiceDraft)[]

/** An invoice as the database answers it, as a draft; `save_invoice` takes it whole. */
export const toDraft = (invoice: InvoiceDraft) =>
  Object.fromEntries(FIELDS.map((field) => [field, invoice[field]])) as InvoiceDraft

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Labels of the fields in which two drafts differ. */
export const differences = (one: InvoiceDraft, other: InvoiceDraft) =>
  FIELDS.filter((field) => !isSame(one[field], other[field])).map((field) => draftLabels[field])

/** What another person saved, with the own changes since `base` on top. */
export function mergeDrafts(base: InvoiceDraft, theirs: InvoiceDraft, own: InvoiceDraft): InvoiceDraft {
  const changed = FIELDS.filter((field) => !isSame(base[field], own[field]))
  const keys = Object.keys({ ...theirs.unread, ...own.unread })
  const unread = keys.flatMap((key) => {
    const typed = (base.unread[key] === own.unread[key] ? theirs : own).unread[key]
    return typed === undefined ? [] : [[key, typed] as const]
  })
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, own[field]])),
    unread: Object.fromEntries(unread),
  }
}

/** The texts of one document that cannot be read; longer ones are cut. */
const LONGEST_UNREAD = 500

/** A draft with figures as typed: `values` of what was read, which settles the texts of `keys`; null keeps the text for the first of them. */
export function writeFigure(
  draft: InvoiceDraft,
  [key = "", ...others]: readonly string[],
  typed: string,
  values: Partial<InvoiceDraft> | null,
): InvoiceDraft {
  const settled = values ? [key, ...others] : []
  const rest = Object.entries(draft.unread).filter(([one]) => !settled.includes(one))
  const unread = Object.fromEntries(values ? rest : [...rest, [key, typed.slice(0, LONGEST_UNREAD)]])
  return withoutForeign({ ...draft, ...values, unread })
}

/** Another kind of invoice has other figures: what cannot be read of the former ones is no longer asked for. */
export function withoutForeign(draft: InvoiceDraft): InvoiceDraft {
  const { kind, progress } = draft
  const isOf = (key: string) => {
    if (key === "due_days") return kind !== "credit_note"
    if (key.startsWith("amount")) return kind === "deposit"
    return kind === "situation" || (kind === "credit_note" && progress.length > 0)
  }
  const kept = Object.entries(draft.unread).filter(([key]) => isOf(key))
  return { ...draft, unread: Object.fromEntries(kept) }
}
