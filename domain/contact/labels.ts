import type { LineNames, Lines } from "../company/lines.ts"

/** Closed lists of the quote form (specification §9), with the French words for visitors and staff. The database checks the codes. */

export const CONTACT_SERVICES = ["reno", "brico", "both", "unsure"] as const

export type ContactService = (typeof CONTACT_SERVICES)[number]

/** What visitors choose from: the lines that the company offers. A request from an older page may still name the other one. */
export const contactChoices = ({ reno, brico }: Lines): ContactService[] =>
  CONTACT_SERVICES.filter((code) => {
    if (code === "both") return reno && brico
    return code === "unsure" || (code === "reno" ? reno : brico)
  })

/** Name of a service; the two lines of business have their own names. */
export function contactServiceLabel(code: string | null | undefined, lineNames: LineNames): string {
  if (code === "reno" || code === "brico") return lineNames[code]
  if (code === "both") return "Les deux services"
  return code === "unsure" ? "Indéterminé" : "Non spécifié"
}

export function contactServiceLabels(lineNames: LineNames): Record<ContactService, string> {
  return Object.fromEntries(CONTACT_SERVICES.map((code) => [code, contactServiceLabel(code, lineNames)])) as Record<
    ContactService,
    string
  >
}

export const CONTACT_BUDGETS = [
  "under-1k",
  "1k-5k",
  "5k-15k",
  "15k-30k",
  "30k-50k",
  "50k-100k",
  "over-100k",
  "no-budget",
] as const
export type ContactBudget = (typeof CONTACT_BUDGETS)[number]
export const contactBudgetLabels: Record<ContactBudget, string> = {
  "under-1k": "Moins de 1\u202f000\u00a0€",
  "1k-5k": "De 1\u202f000 à 5\u202f000\u00a0€",
  "5k-15k": "De 5\u202f000 à 15\u202f000\u00a0€",
  "15k-30k": "De 15\u202f000 à 30\u202f000\u00a0€",
  "30k-50k": "De 30\u202f000 à 50\u202f000\u00a0€",
  "50k-100k": "De 50\u202f000 à 100\u202f000\u00a0€",
  "over-100k": "Plus de 100\u202f000\u00a0€",
  "no-budget": "Pas encore de budget défini",
}

export const CONTACT_URGENCIES = ["urgent", "soon", "flexible", "planning"] as const
export type ContactUrgency = (typeof CONTACT_URGENCIES)[number]
export const contactUrgencyLabels: Record<ContactUrgency, string> = {
  urgent: "Urgent, moins d’une semaine",
  soon: "Bientôt, moins d’un mois",
  flexible: "Flexible, d’ici 1 à 3 mois",
  planning: "En projet, plus de 3 mois",
}

/** State of a request, in the words of staff (specification §4). Any status can follow any other. */
export const CONTACT_STATUSES = ["new", "contacted", "in_progress", "converted", "closed"] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export const contactStatusLabels: Record<ContactStatus, string> = {
  new: "Nouveau",
  contacted: "Contacté",
  in_progress: "En cours",
  converted: "Converti",
  closed: "Clôturé",
}
