import { PAPER_SOON_DAYS, VIGILANCE_MONTHS } from "../law.gen.ts"
import { addDays, daysBetween, formatShortDate } from "../dates.ts"
import { PAPER_KINDS, type PaperKind, paperLabels } from "./labels.ts"

/**
 * Papers required from a subcontractor: insurance (code des assurances, L241-1), and from 5 000 € without VAT the papers of the « duty of
 * vigilance », at the signature and every six months (code du travail, L8222-1, R8222-1, D8222-5, D8254-2).
 */

/** Required from every subcontractor. Only those who employ foreign workers need the list of them. */
export const REQUIRED_PAPERS = PAPER_KINDS.filter((kind) => kind !== "foreign_workers")

export const isInsurance = (kind: PaperKind): boolean => kind === "decennale" || kind === "rc_pro"

export type PaperState = "valid" | "soon" | "expired" | "missing"
export type PaperStanding = { kind: PaperKind; state: PaperState; expires_on: string | null }

/** State of a paper on a day, by the same rule as in the database; `expires_on` is null when there is no paper. */
export function paperState(expires_on: string | null, today: string): PaperState {
  if (expires_on === null) return "missing"
  if (expires_on < today) return "expired"
  return daysBetween(today, expires_on) <= PAPER_SOON_DAYS ? "soon" : "valid"
}

/**
 * Each required paper, and the list of foreign workers if there is one; of several papers of a kind, the one that ends last. Papers issued
 * after `today` do not count.
 */
export function standingsOf(
  papers: readonly { kind: PaperKind; issued_on: string; expires_on: string }[],
  today: string,
): PaperStanding[] {
  return PAPER_KINDS.flatMap((kind) => {
    const ends = papers.filter((paper) => paper.kind === kind && paper.issued_on <= today).map((one) => one.expires_on)
    const expires_on = ends.sort().at(-1) ?? null
    if (expires_on === null && kind === "foreign_workers") return []
    return [{ kind, state: paperState(expires_on, today), expires_on }]
  })
}

/** « expire le 12/12/2026, dans 5 jours », « n’est plus valable depuis le 01/11/2026 », « à demander ». */
export function describeStanding({ expires_on }: PaperStanding, today: string): string {
  return expires_on === null ? "à demander" : describeExpiry(expires_on, today)
}

/** The same for a paper of any kind. */
export function describeExpiry(expires_on: string, today: string): string {
  const state = paperState(expires_on, today)
  const day = formatShortDate(expires_on)
  if (state === "expired") return `n’est plus valable depuis le ${formatShortDate(addDays(expires_on, 1))}`
  const left = daysBetween(today, expires_on)
  if (state === "valid") return `valable jusqu’au ${day}`
  if (left === 0) return `expire aujourd’hui`
  return `expire le ${day}, dans ${left}\u00a0jour${left > 1 ? "s" : ""}`
}

const RANK: Record<PaperState, number> = { expired: 0, missing: 1, soon: 2, valid: 3 }

/** The papers in one line: the worst state and its count; null when all are valid. `standings` are those that are not valid. */
export function summarizePapers(
  standings: readonly PaperStanding[],
): { state: Exclude<PaperState, "valid">; label: string } | null {
  const [worst] = [...standings].sort((a, b) => RANK[a.state] - RANK[b.state])
  if (!worst || worst.state === "valid") return null
  const { state } = worst
  const same = standings.filter((one) => one.state === state)
  if (same.length === 1 && state !== "missing") {
    const day = worst.expires_on ? ` le ${formatShortDate(worst.expires_on)}` : ""
    return { state, label: `${paperLabels[worst.kind]}\u00a0: ${state === "soon" ? `expire${day}` : `a expiré${day}`}` }
  }
  if (same.length === 1) return { state, label: `${paperLabels[worst.kind]} à demander` }
  const words = { expired: "expirés", missing: "à demander", soon: "expirent bientôt" }
  return { state, label: `${same.length} documents ${words[state]}` }
}

/** Latest end of a paper by its date of issue: six months later (« 31/08 » gives « 28/02 »). Null for insurance, whose end the insurer sets. */
export function latestEnd(kind: PaperKind, issued_on: string): string | null {
  if (isInsurance(kind)) return null
  const [year = 0, month = 1, day = 1] = issued_on.split("-").map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + VIGILANCE_MONTHS + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + VIGILANCE_MONTHS, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
