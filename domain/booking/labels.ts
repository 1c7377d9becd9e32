import { departmentLabels } from "../company/zone.ts"

/** Lists of the specification, with French words for visitors and staff. The database checks the same codes, except categories: staff may add some. */

export const BRICO_STATUSES = ["pending", "confirmed", "in_progress", "completed", "cancelled"] as const
export type BricoStatus = (typeof BRICO_STATUSES)[number]
export const bricoStatusLabels: Record<BricoStatus, string> = {
  pending: "En attente",
  confirmed: "Confirmé",
  in_progress: "En cours",
  completed: "Terminé",
  cancelled: "Annulé",
}

export const PAYMENT_STATUSES = ["pending", "paid", "refunded"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_METHODS = ["card", "cash", "transfer", "check"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: "Carte bancaire",
  cash: "Espèces",
  transfer: "Virement",
  check: "Chèque",
}

type ServiceCategory = "plomberie" | "electricite" | "montage" | "menuiserie" | "peinture" | "carrelage" | "autre"
export const serviceCategoryLabels: Record<ServiceCategory, string> = {
  plomberie: "Plomberie",
  electricite: "Électricité",
  montage: "Montage",
  menuiserie: "Menuiserie",
  peinture: "Peinture",
  carrelage: "Carrelage",
  autre: "Autre",
}

/**
 * Why a slot is closed, as `private.slot_states` returns it. A day that is closed for several reasons shows the first in this order: « fermé »
 * before « déjà réservé ».
 */
export const SLOT_REASONS = [
  "blocked",
  "closed_day",
  "day_full",
  "busy",
  "notice",
  "too_late",
  "outside_hours",
  "past",
] as const
export type SlotReason = (typeof SLOT_REASONS)[number]
export const slotReasonLabels: Record<SlotReason, string> = {
  past: "Cette date est passée",
  notice: "Délai trop court pour intervenir",
  closed_day: "Nous sommes fermés ce jour-là",
  outside_hours: "En dehors de nos horaires d’intervention",
  too_late: "L’intervention finirait après notre fermeture",
  blocked: "Cette date n’est pas disponible",
  day_full: "Toutes nos équipes sont réservées ce jour-là",
  busy: "Ce créneau est déjà réservé",
}

/** Shown as soon as a postal code is typed; the server checks it again. */
export const OUT_OF_ZONE = "Cette adresse est en dehors de notre zone d’intervention."

/** Departments as text, to follow « Nous intervenons ». */
export function describeZones(codes: readonly string[]): string {
  const all = Object.keys(departmentLabels)
  if (all.every((code) => codes.includes(code))) return "à Paris et dans toute l’Île-de-France"
  const names = codes.map((code) => `${departmentLabels[code] ?? "département"} (${code})`)
  return `dans ces départements\u00a0: ${names.join(", ")}`
}
