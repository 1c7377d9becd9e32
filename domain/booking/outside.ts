import { countOf } from "../numbers.ts"

/** Why an appointment lies outside, as `private.outside` returns it. */
export const OUTSIDE_REASONS = ["blocked", "closed_day", "outside_hours", "team_off", "team_absent", "zone"] as const
export type OutsideReason = (typeof OUTSIDE_REASONS)[number]
export const outsideReasonLabels: Record<OutsideReason, string> = {
  blocked: "date bloquée",
  closed_day: "jour fermé",
  outside_hours: "hors des heures d’ouverture",
  team_off: "équipe inactive",
  team_absent: "équipe absente",
  zone: "hors des zones d’intervention",
}

const HOURS = new Set<OutsideReason>(["blocked", "closed_day", "outside_hours"])
const TEAM = new Set<OutsideReason>(["team_off", "team_absent"])

/** « 3 rendez-vous hors de vos horaires », « 1 rendez-vous sans son équipe ». */
export function describeOutside(total: number, reasons: readonly OutsideReason[]): string {
  const are = (set: Set<OutsideReason>) => reasons.every((reason) => set.has(reason))
  const what = are(HOURS)
    ? "hors de vos horaires"
    : are(TEAM)
      ? total > 1
        ? "sans leur équipe"
        : "sans son équipe"
      : are(new Set(["zone"]))
        ? "hors de vos zones"
        : "à revoir"
  return countOf(total, `rendez-vous ${what}`, `rendez-vous ${what}`)
}
