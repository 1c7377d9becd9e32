import { countOf } from "../numbers.ts"

/** Effect of a retention run on old data, by kind and table as the database names them. */
export const retentionLabels: Record<string, string> = {
  "exchange contact_requests": "Demandes de contact sans échange depuis 3\u00a0ans\u00a0: supprimées",
  "contract brico_requests": "Demandes Brico jamais payées, de plus de 5\u00a0ans\u00a0: supprimées",
  "contract_paid brico_requests":
    "Interventions payées, de plus de 5\u00a0ans\u00a0: téléphone, notes et description effacés, le reste gardé pour la comptabilité",
  "accounts brico_requests": "Interventions de plus de 10\u00a0ans\u00a0: supprimées",
  "accounts reno_projects": "Projets Réno clos depuis plus de 10\u00a0ans\u00a0: supprimés",
  "exchange customers": "Fiches de client sans demande ni échange depuis 3\u00a0ans\u00a0: supprimées",
  "contract email_outbox": "E-mails de plus de 5\u00a0ans\u00a0: supprimés",
}

/** A client that has or declared an address or a number: what an erasure would touch. */
export type FoundPerson = {
  id: string
  name: string
  city: string | null
  contacts: number
  requests: number
  paid: number
  projects: number
  notes: number
}

/** Counts of an erasure. */
export type Erasure = { contacts: number; deleted: number; anonymised: number; mails: number }

/** « 2 demandes Brico (dont 1 payée), 1 demande de contact. » */
export function describeFound({
  contacts,
  requests,
  paid,
  projects,
  notes,
}: Omit<FoundPerson, "id" | "name" | "city">): string {
  const parts = [
    requests > 0
      ? `${countOf(requests, "demande Brico", "demandes Brico")}${paid > 0 ? ` (dont ${countOf(paid, "payée", "payées")})` : ""}`
      : null,
    contacts > 0 ? countOf(contacts, "demande de contact", "demandes de contact") : null,
    projects > 0 ? countOf(projects, "projet Réno", "projets Réno") : null,
    notes > 0 ? countOf(notes, "note", "notes") : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? "Aucune demande n’y est liée." : `${parts.join(", ")}.`
}

export function describeErasure({ contacts, deleted, anonymised, mails }: Erasure): string {
  const gone = contacts + deleted
  return [
    `${countOf(gone, "demande supprimée", "demandes supprimées")}`,
    ...(anonymised > 0 ? [`${countOf(anonymised, "dossier rendu anonyme", "dossiers rendus anonymes")}`] : []),
    `${countOf(mails, "e-mail supprimé", "e-mails supprimés")}`,
  ].join(", ")
}
