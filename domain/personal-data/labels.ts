import { ACCOUNTS_YEARS, CONTRACT_YEARS, EXCHANGE_YEARS } from "../law.gen.ts"
import { formatShortDate } from "../dates.ts"
import { countOf } from "../numbers.ts"

/** Effect of a retention run on old data, by kind and table as the database names them. */
export const retentionLabels: Record<string, string> = {
  "exchange contact_requests": `Demandes de contact sans échange depuis ${EXCHANGE_YEARS}\u00a0ans\u00a0: supprimées`,
  "contract brico_requests": `Demandes Brico jamais payées, de plus de ${CONTRACT_YEARS}\u00a0ans\u00a0: supprimées`,
  "contract_paid brico_requests": `Interventions payées, de plus de ${CONTRACT_YEARS}\u00a0ans\u00a0: téléphone, notes et description effacés, le reste gardé pour la comptabilité`,
  "accounts brico_requests": `Interventions de plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimées`,
  "accounts reno_projects": `Projets Réno clos depuis plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimés`,
  "exchange customers": `Fiches de client sans demande ni échange depuis ${EXCHANGE_YEARS}\u00a0ans\u00a0: supprimées`,
  "accounts receipts": `Encaissements de plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimés`,
  "accounts documents": `Notes et factures (PDF) établies depuis plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimées avec leur fichier`,
  "accounts invoices": `Factures et avoirs de plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimés`,
  "exchange invoices": `Brouillons de factures sans changement depuis ${EXCHANGE_YEARS}\u00a0ans\u00a0: supprimés`,
  "accounts fiscal_archives": `Archives annuelles de plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimées avec leur fichier`,
  "exchange quotes": `Devis jamais signés, sans échange depuis ${EXCHANGE_YEARS}\u00a0ans\u00a0: supprimés avec leurs documents`,
  "accounts quotes": `Devis signés depuis plus de ${ACCOUNTS_YEARS}\u00a0ans\u00a0: supprimés avec leurs documents et leur preuve`,
  "contract email_outbox": `E-mails de plus de ${CONTRACT_YEARS}\u00a0ans\u00a0: supprimés`,
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
  /** Each counted once, whatever its versions. */
  quotes: number
  signed_quotes: number
  invoices: number
  issued_invoices: number
}

/** Counts of an erasure. */
export type Erasure = {
  contacts: number
  deleted: number
  anonymised: number
  mails: number
  /** Quotes deleted: drafts, and those never signed. */
  quotes: number
  /** Signed quotes, which stay with the name; null: none. */
  contracts: { number: string; kept_until: string }[] | null
  /** Drafts deleted. */
  invoices: number
  /** Issued invoices and credit notes, which stay with the name until the last day; null: none. */
  kept_invoices: { count: number; kept_until: string } | null
}

/** « 2 demandes Brico (dont 1 payée), 1 demande de contact. » */
export function describeFound({
  contacts,
  requests,
  paid,
  projects,
  notes,
  quotes,
  signed_quotes: signed,
  invoices,
  issued_invoices: issued,
}: Omit<FoundPerson, "id" | "name" | "city">): string {
  const parts = [
    requests > 0
      ? `${countOf(requests, "demande Brico", "demandes Brico")}${paid > 0 ? ` (dont ${countOf(paid, "payée", "payées")})` : ""}`
      : null,
    contacts > 0 ? countOf(contacts, "demande de contact", "demandes de contact") : null,
    projects > 0 ? countOf(projects, "projet Réno", "projets Réno") : null,
    quotes > 0
      ? `${countOf(quotes, "devis", "devis")}${signed > 0 ? ` (dont ${countOf(signed, "signé", "signés")})` : ""}`
      : null,
    invoices > 0
      ? `${countOf(invoices, "facture", "factures")}${issued > 0 ? ` (dont ${countOf(issued, "émise", "émises")})` : ""}`
      : null,
    notes > 0 ? countOf(notes, "note", "notes") : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? "Aucune demande n’y est liée." : `${parts.join(", ")}.`
}

export function describeErasure({
  contacts,
  deleted,
  anonymised,
  mails,
  quotes,
  contracts,
  invoices,
  kept_invoices: bills,
}: Erasure): string {
  const gone = contacts + deleted
  const kept = (contracts ?? []).map(
    ({ number, kept_until }) => `devis signé ${number} conservé jusqu’au ${formatShortDate(kept_until)}`,
  )
  return [
    `${countOf(gone, "demande supprimée", "demandes supprimées")}`,
    ...(anonymised > 0 ? [`${countOf(anonymised, "dossier rendu anonyme", "dossiers rendus anonymes")}`] : []),
    ...(quotes > 0 ? [`${countOf(quotes, "devis supprimé", "devis supprimés")}`] : []),
    ...(invoices > 0
      ? [`${countOf(invoices, "brouillon de facture supprimé", "brouillons de factures supprimés")}`]
      : []),
    `${countOf(mails, "e-mail supprimé", "e-mails supprimés")}`,
    ...kept,
    ...(bills
      ? [
          `${countOf(bills.count, "document comptable est conservé", "documents comptables sont conservés")} jusqu’au ${formatShortDate(bills.kept_until)}`,
        ]
      : []),
  ].join(", ")
}
