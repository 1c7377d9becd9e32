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
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, own[field]])) }
}
