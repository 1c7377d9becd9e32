/** Words of the clients' files. Codes are those of the tables `customers`, `customer_places` and `customer_notes`. */

export const CUSTOMER_KINDS = ["person", "company"] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export const customerKindLabels: Record<CustomerKind, string> = { person: "Particulier", company: "Société" }

export const COMPANY_KINDS = ["syndic", "sci", "agency", "shop", "association", "public", "other"] as const
export type CompanyKind = (typeof COMPANY_KINDS)[number]
export const companyKindLabels: Record<CompanyKind, string> = {
  syndic: "Syndic de copropriété",
  sci: "SCI",
  agency: "Agence immobilière",
  shop: "Commerce ou bureau",
  association: "Association",
  public: "Administration",
  other: "Autre société",
}

export const BUYER_KINDS = ["consumer", "professional", "public"] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]
/** What law and tax ask of an invoice; a company may still be a consumer (a family SCI). */
export const buyerKindLabels: Record<BuyerKind, string> = {
  consumer: "Consommateur",
  professional: "Professionnel",
  public: "Secteur public",
}

export const PLACE_ROLES = ["occupant", "owner", "manager", "payer"] as const
export type PlaceRole = (typeof PLACE_ROLES)[number]
export const placeRoleLabels: Record<PlaceRole, string> = {
  occupant: "Occupe le lieu",
  owner: "Propriétaire",
  manager: "Gère le lieu",
  payer: "Paie les travaux",
}

export const NOTE_KINDS = ["call_in", "call_out", "note", "visit"] as const
export type NoteKind = (typeof NOTE_KINDS)[number]
export const noteKindLabels: Record<NoteKind, string> = {
  call_in: "Appel reçu",
  call_out: "Appel passé",
  note: "Note",
  visit: "Visite",
}

export const visitStateLabels = { planned: "Prévue", done: "Faite", cancelled: "Annulée" } as const

/** Kinds of lines in a client's history that the screen can filter by; « note » brings calls and visits too. */
export const TIMELINE_FILTERS = [
  "request",
  "project",
  "quote",
  "invoice",
  "contact",
  "payment",
  "mail",
  "note",
] as const
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]
export const timelineFilterLabels: Record<TimelineFilter, string> = {
  request: "Demandes Brico",
  project: "Projets Réno",
  quote: "Devis",
  invoice: "Factures",
  contact: "Demandes de contact",
  payment: "Paiements",
  mail: "E-mails",
  note: "Notes et appels",
}

export const DOUBLE_REASONS = ["siren", "email", "phone", "place"] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]
export const doubleReasonLabels: Record<DoubleReason, string> = {
  siren: "même SIREN",
  email: "même e-mail",
  phone: "même téléphone",
  place: "même adresse",
}

/** Parts of a file that two merged files may contradict each other in (`private.file_parts`). */
export const FILE_PARTS = ["kind", "buyer_kind", "identity", "billing", "heard_from"] as const
export type FilePart = (typeof FILE_PARTS)[number]
export const filePartLabels: Record<FilePart, string> = {
  kind: "Qui est-ce",
  buyer_kind: "Achète en tant que",
  identity: "SIREN et numéro de TVA",
  billing: "Adresse de facturation",
  heard_from: "Nous a connus par",
}

/** Of two files, by their place on the screen: which one stays, and whose value counts in each part that differs. */
export type Side = "one" | "other"
export type MergeOrder = { kept: Side; answers: Record<string, Side> }

export const CUSTOMER_FILTERS = ["owes", "companies", "quiet", "archived"] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]
export const customerFilterLabels: Record<CustomerFilter, string> = {
  owes: "Doivent de l’argent",
  companies: "Sociétés",
  quiet: "Sans nouvelles depuis 12\u00a0mois",
  archived: "Archivés",
}

/** « Particulier », or the kind of company when it is known. */
export function describeKind({ kind, company_kind }: { kind: CustomerKind; company_kind: CompanyKind | null }): string {
  return company_kind ? companyKindLabels[company_kind] : customerKindLabels[kind]
}

/** « 14 rue des Pyrénées, 75020 Paris »; the town once, also when the address has it. */
export function writePlace(place: { address: string; postal_code: string | null; city: string | null }): string {
  const town = [place.postal_code, place.city].filter(Boolean).join(" ")
  return town === "" || place.address.includes(town) ? place.address : `${place.address}, ${town}`
}
