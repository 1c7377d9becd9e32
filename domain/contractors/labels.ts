import { projectStatusLabels } from "../projects/labels.ts"
import { bricoStatusLabels, serviceCategoryLabels } from "../booking/labels.ts"

/** The six trades of the specification (§5), by their codes. A company adds its own, which are stored by name (`contractor_trades`). */
export const SPECIALTIES = ["plomberie", "electricite", "menuiserie", "montage", "peinture", "carrelage"] as const
export type Specialty = (typeof SPECIALTIES)[number]

const isSpecialty = (trade: string): trade is Specialty => (SPECIALTIES as readonly string[]).includes(trade)

/** The name of a trade of a subcontractor: a code of the six, or a name. */
export const specialtyLabel = (trade: string): string => (isSpecialty(trade) ? serviceCategoryLabels[trade] : trade)

/** « Plomberie, Carrelage ». */
export const describeSpecialties = (specialties: readonly string[]): string =>
  specialties.map(specialtyLabel).join(", ")

/** The six trades, then the company's own ones in alphabetical order, each once, with its name. */
export function describeTrades(own: readonly string[]): { trade: string; label: string }[] {
  const added = [...new Set(own)]
    .filter((trade) => !isSpecialty(trade))
    .sort((one, other) => one.localeCompare(other, "fr"))
  return [...SPECIALTIES, ...added].map((trade) => ({ trade, label: specialtyLabel(trade) }))
}

/** Proposed where a trade is added. */
export const SUGGESTED_TRADES = [
  ...["Maçonnerie", "Plâtrerie", "Isolation", "Démolition", "Chauffage", "Climatisation", "Couverture", "Charpente"],
  ...["Serrurerie", "Vitrerie", "Sols souples", "Façade", "Étanchéité", "Cuisine"],
]

export const PAPER_KINDS = ["vigilance", "kbis", "decennale", "rc_pro", "foreign_workers"] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const paperLabels: Record<PaperKind, string> = {
  vigilance: "Attestation de vigilance URSSAF",
  kbis: "Extrait Kbis",
  decennale: "Assurance décennale",
  rc_pro: "Assurance RC professionnelle",
  foreign_workers: "Liste des salariés étrangers",
}

/** Kinds of a subcontractor's jobs: a Brico request, a renovation, or a price request; each has its own statuses. */
export const JOB_KINDS = ["request", "project", "quote"] as const
export type JobKind = (typeof JOB_KINDS)[number]

const quoteStates: Record<string, string> = {
  sent: "Chiffrage demandé",
  viewed: "Chiffrage consulté",
  answered: "Chiffrage reçu",
  declined: "Chiffrage décliné",
  rejected: "Chiffrage non retenu",
  withdrawn: "Chiffrage retiré",
}
const jobStates: Record<JobKind, Record<string, string>> = {
  request: bricoStatusLabels,
  project: projectStatusLabels,
  quote: quoteStates,
}

export const jobStateLabel = (kind: JobKind, status: string): string => jobStates[kind][status] ?? status
