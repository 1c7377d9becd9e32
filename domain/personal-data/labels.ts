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

/** The data on a person, as `export_person` returns it. */
export type PersonExport = {
  exported_at: string
  contact_requests: object[]
  brico_requests: object[]
  reno_projects: object[]
  emails: object[]
}

/** Counts of an erasure. */
export type Erasure = { contacts: number; deleted: number; anonymised: number; mails: number }

const count = (number: number, one: string, many: string) => `${number}\u00a0${number > 1 ? many : one}`

/** « 2 demandes de contact, 1 demande Brico »; null when there is no data. */
export function describePerson(person: PersonExport): string | null {
  const parts = [
    { list: person.contact_requests, one: "demande de contact", many: "demandes de contact" },
    { list: person.brico_requests, one: "demande Brico", many: "demandes Brico" },
    { list: person.reno_projects, one: "projet Réno", many: "projets Réno" },
    { list: person.emails, one: "e-mail", many: "e-mails" },
  ].filter(({ list }) => list.length > 0)
  if (parts.length === 0) return null
  return parts.map(({ list, one, many }) => count(list.length, one, many)).join(", ")
}

export function describeErasure({ contacts, deleted, anonymised, mails }: Erasure): string {
  const gone = contacts + deleted
  return [
    `${count(gone, "demande supprimée", "demandes supprimées")}`,
    ...(anonymised > 0 ? [`${count(anonymised, "dossier rendu anonyme", "dossiers rendus anonymes")}`] : []),
    `${count(mails, "e-mail supprimé", "e-mails supprimés")}`,
  ].join(", ")
}
