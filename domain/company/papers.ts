import { paperState } from "../contractors/papers.ts"
import { formatShortDate } from "../dates.ts"

/** Papers of the company itself: its qualifications, and the certificates of its ten-year insurance. */
export const COMPANY_PAPER_KINDS = ["qualification", "decennale"] as const
export type CompanyPaperKind = (typeof COMPANY_PAPER_KINDS)[number]

export const companyPaperLabels: Record<CompanyPaperKind, string> = {
  qualification: "Qualification",
  decennale: "Attestation d’assurance décennale",
}
export const companyPaperName = ({ kind, name }: { kind: CompanyPaperKind; name: string | null }): string =>
  name ?? companyPaperLabels[kind]

/** Proposed as names of a qualification. */
export const SUGGESTED_QUALIFICATIONS = [
  ...["RGE", "Qualibat", "Qualifelec", "QualiPAC", "QualiPV", "Qualibois", "Qualit’EnR", "Qualigaz", "Handibat"],
  ...["Artisan", "Maître artisan", "Amiante sous-section 4"],
]

/** « du 01/01/2026 au 31/12/2026 », « valable jusqu’au 31/12/2026 », « sans date de fin ». */
export function describeValidity(issued_on: string | null, expires_on: string | null): string {
  if (expires_on === null) return issued_on ? `depuis le ${formatShortDate(issued_on)}` : "sans date de fin"
  if (issued_on === null) return `valable jusqu’au ${formatShortDate(expires_on)}`
  return `du ${formatShortDate(issued_on)} au ${formatShortDate(expires_on)}`
}

/** State of a paper on a day; `coming` before its first day. Only `valid` and `soon` are shown to visitors. */
export function companyPaperState(paper: { issued_on: string | null; expires_on: string | null }, today: string) {
  if (paper.issued_on !== null && paper.issued_on > today) return "coming"
  return paper.expires_on === null ? "valid" : paperState(paper.expires_on, today)
}

/** A paper that is valid today, as visitors read it. */
export type ShownPaper = {
  id: string
  kind: CompanyPaperKind
  name: string | null
  number: string | null
  expires_on: string | null
  /** Address of the file; null when the owner does not show it. */
  file: string | null
}

/** « RGE n° E-12345 ». */
export const describeQualification = ({ name, number }: Pick<ShownPaper, "name" | "number">): string =>
  number ? `${name} n°\u00a0${number}` : `${name}`

/** The insurer's name and the contract, for one line: « AXA, contrat n° 12 ». Null until an insurer is entered. The address after the name is left out. */
export function describeInsurer(settings: { insurer_identity: string | null; insurance_contract: string | null }) {
  const name = settings.insurer_identity?.split(/[,\n]/)[0]?.trim()
  if (!name) return null
  const contract = settings.insurance_contract?.trim()
  return contract ? `${name}, contrat n°\u00a0${contract.replace(/^n°\s*/i, "").replaceAll(" ", "\u00a0")}` : name
}
