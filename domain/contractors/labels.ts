import { projectStatusLabels } from "../projects/labels.ts"
import { bricoStatusLabels, serviceCategoryLabels } from "../booking/labels.ts"

/** The trades of a subcontractor; the database checks the same list (specification §5). */
export const SPECIALTIES = ["plomberie", "electricite", "menuiserie", "montage", "peinture", "carrelage"] as const
export type Specialty = (typeof SPECIALTIES)[number]

export const specialtyLabel = (specialty: Specialty): string => serviceCategoryLabels[specialty]

/** « Plomberie, Carrelage ». */
export const describeSpecialties = (specialties: readonly Specialty[]): string =>
  specialties.map(specialtyLabel).join(", ")

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
