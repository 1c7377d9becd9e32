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

/** What a list is called whose reasons are all among these; the first that fits. */
const titles: [Set<OutsideReason>, one: string, several: string][] = [
  [new Set(["blocked"]), "sur une date bloquée", "sur une date bloquée"],
  [new Set(["blocked", "closed_day", "outside_hours"]), "hors de vos horaires", "hors de vos horaires"],
  [new Set(["team_off", "team_absent"]), "sans son équipe", "sans leur équipe"],
  [new Set(["zone"]), "hors de vos zones", "hors de vos zones"],
]

/** « 3 rendez-vous hors de vos horaires », « 1 rendez-vous sans son équipe ». */
export function describeOutside(total: number, reasons: readonly OutsideReason[]): string {
  const title = titles.find(([set]) => reasons.every((reason) => set.has(reason)))
  const [, one, several] = title ?? [null, "à revoir", "à revoir"]
  return countOf(total, `rendez-vous ${one}`, `rendez-vous ${several}`)
}
