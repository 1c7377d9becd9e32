import type { LineSettings } from "../company/lines.ts"
import { VAT_EXEMPTION } from "../vat.ts"

/** The columns of `company_settings` for the legal pages. */
export type LegalSettings = LineSettings & {
  name: string
  reno_name: string | null
  brico_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  legal_form: string | null
  share_capital: string | null
  siret: string | null
  rcs: string | null
  tva: string | null
  /** Franchise en base: no VAT, and no VAT number. */
  vat_exempt: boolean
  publication_director: string | null
  host_identity: string | null
  insurer_identity: string | null
  insurance_contract: string | null
  insurance_area: string | null
  mediator_identity: string | null
  mediator_website: string | null
  prepayment_cents: number
  rates_notice: string | null
  terms_version: string
}

export const LEGAL_COLUMNS =
  "name, email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, offers_reno, offers_brico, reno_name, brico_name, publication_director, host_identity, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website, prepayment_cents, rates_notice, terms_version" as const

type LegalField = keyof LegalSettings

// Mandatory information of a site that sells to consumers (LCEN, art. 1-1; code de la consommation, L221-5 and R616-1; code des assurances,
// L243-2; for repairs at home, the order of 24 January 2017).
const NEEDED: [field: LegalField, label: string][] = [
  ["legal_form", "Forme juridique"],
  ["share_capital", "Capital social"],
  ["siret", "SIRET"],
  ["rcs", "Immatriculation (RCS ou RNE)"],
  ["tva", "Numéro de TVA, ou franchise en base"],
  ["publication_director", "Directeur de la publication"],
  ["host_identity", "Hébergeur du site (nom, adresse, téléphone)"],
  ["insurer_identity", "Assureur"],
  ["insurance_contract", "Contrat d’assurance"],
  ["insurance_area", "Zone couverte par l’assurance"],
  ["mediator_identity", "Médiateur de la consommation (nom, adresse)"],
  ["mediator_website", "Site du médiateur"],
  ["rates_notice", "Tarifs de dépannage (taux horaire TTC, décompte du temps, déplacement, devis)"],
]

const WITHOUT_CAPITAL = /entrepr(?:ise individuelle|eneur)|^EI$|micro/i

/**
 * Missing mandatory fields, with their labels in Paramètres. A sole trader needs no share capital, a company under the franchise no VAT
 * number; rates of repairs are for those who repair.
 */
export function missingLegalFields(settings: LegalSettings): { field: LegalField; label: string }[] {
  const isSoleTrader = WITHOUT_CAPITAL.test(settings.legal_form ?? "")
  const spared: (LegalField | false)[] = [
    isSoleTrader && "share_capital",
    settings.vat_exempt && "tva",
    !settings.offers_brico && "rates_notice",
  ]
  return NEEDED.filter(([field]) => !spared.includes(field))
    .filter(([field]) => !String(settings[field] ?? "").trim())
    .map(([field, label]) => ({ field, label }))
}

/** « 123 456 789 00012 ». */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1\u00a0$2\u00a0$3\u00a0$4")
}

/** « 10 000 € » for « 10000 »; other text is unchanged. */
export function formatCapital(capital: string): string {
  const digits = capital.replace(/[\s\u00a0\u202f]/g, "")
  if (!/^\d+(?:€|euros?)?$/i.test(digits)) return capital
  const amount = Number.parseInt(digits, 10)
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(amount)
}

/** « par e-mail à …, ou par courrier au … »: a complaint must be written, so no telephone (L612-2). */
export function waysToWrite({ email, address }: Pick<LegalSettings, "email" | "address">): string {
  const ways = [
    email && `par e-mail à [${email}](mailto:${email})`,
    address && `par courrier au ${address.replace(/^(\d+) /, "$1\u00a0")}`,
  ]
  return ways.filter(Boolean).join(", ou ") || "par le [formulaire de contact](/contact)"
}

/** « Nom, adresse, site » of the mediator; null when none is set. */
export function mediatorOf(settings: Pick<LegalSettings, "mediator_identity" | "mediator_website">): string | null {
  const name = settings.mediator_identity?.trim()
  const website = settings.mediator_website?.trim()
  if (!name) return null
  return website ? `${name}, [${website.replace(/^https?:\/\/|\/$/g, "")}](${website})` : name
}

export type LegalLine = { term: string; value: string }

/** The publisher of the site. Unknown lines are left out. */
export function publisherLines(settings: LegalSettings): LegalLine[] {
  const { siret, share_capital: capital } = settings
  return known([
    ["Dénomination", settings.name],
    ["Forme juridique", settings.legal_form],
    ["Capital social", capital && formatCapital(capital)],
    ["Siège", settings.address],
    ["SIRET", siret && formatSiret(siret)],
    ["Immatriculation", settings.rcs],
    settings.vat_exempt ? ["TVA", VAT_EXEMPTION] : ["TVA intracommunautaire", settings.tva],
    ["Directeur de la publication", settings.publication_director],
  ])
}

export function insuranceLines(settings: LegalSettings): LegalLine[] {
  return known([
    ["Assureur", settings.insurer_identity],
    ["Contrat", settings.insurance_contract],
    ["Couverture géographique", settings.insurance_area],
  ])
}

function known(lines: [term: string, value: string | null][]): LegalLine[] {
  return lines.flatMap(([term, value]) => (value?.trim() ? [{ term, value }] : []))
}
