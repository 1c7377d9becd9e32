import type { roleLabels } from "./labels.ts"

export type Role = keyof typeof roleLabels

/** The access of each role, in one line. */
export const accessLabels: Record<Role, string> = {
  admin: "Accès complet, équipe et historique compris",
  manager: "Accès à tout le back-office, sauf les comptes et l’historique",
  field: "Sa journée seulement, sur son téléphone\u00a0: les rendez-vous de ses équipes",
  user: "Aucun accès au back-office",
}
