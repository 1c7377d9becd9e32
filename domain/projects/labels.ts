/** Closed lists of renovations (specification §4), with the French words for staff. The database checks the codes. */

export const PROJECT_STATUSES = ["planning", "in_progress", "on_hold", "completed", "cancelled"] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const projectStatusLabels: Record<ProjectStatus, string> = {
  planning: "Planification",
  in_progress: "En cours",
  on_hold: "En pause",
  completed: "Terminé",
  cancelled: "Annulé",
}

export const QUOTE_STATUSES = ["draft", "sent", "signed", "rejected"] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  draft: "Brouillon",
  sent: "Envoyé",
  signed: "Signé",
  rejected: "Refusé",
}
/** A project's page has another word for `rejected` (specification §4). */
export const pageQuoteStatusLabels: Record<QuoteStatus, string> = { ...quoteStatusLabels, rejected: "Rejeté" }

export const EXPENSE_CATEGORIES = [
  "materials",
  "labor",
  "subcontractor",
  "equipment",
  "transport",
  "permits",
  "other",
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]
export const expenseCategoryLabels: Record<ExpenseCategory, string> = {
  materials: "Matériaux",
  labor: "Main-d’œuvre",
  subcontractor: "Sous-traitance",
  equipment: "Matériel et location",
  transport: "Transport",
  permits: "Démarches et autorisations",
  other: "Autre",
}

export const PHOTO_CATEGORIES = ["before", "progress", "after"] as const
export type PhotoCategory = (typeof PHOTO_CATEGORIES)[number]
export const photoCategoryLabels: Record<PhotoCategory, string> = {
  before: "Avant",
  progress: "En cours",
  after: "Après",
}

export const DOCUMENT_TYPES = [
  "quote",
  "contract",
  "invoice",
  "plan",
  "permit",
  "insurance",
  "report",
  "other",
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
export const documentTypeLabels: Record<DocumentType, string> = {
  quote: "Devis",
  contract: "Contrat",
  invoice: "Facture",
  plan: "Plan",
  permit: "Autorisation",
  insurance: "Assurance",
  report: "Rapport",
  other: "Autre",
}

export const DOCUMENT_STATUSES = ["draft", "sent", "signed", "approved", "archived"] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]
export const documentStatusLabels: Record<DocumentStatus, string> = {
  draft: "Brouillon",
  sent: "Envoyé",
  signed: "Signé",
  approved: "Approuvé",
  archived: "Archivé",
}
