import { settingsPath } from "../settings-tabs.ts"
import { uncapitalized } from "../typography.ts"
import { cellLabels } from "./cells.ts"
import { fieldLabels } from "./draft.ts"
import type { QuoteKind } from "./quote.ts"
import { unreadReason } from "./unread.ts"

/**
 * What a quote needs before it is sent (arrêté du 24 janvier 2017; code de la consommation, L111-1; code de l’environnement, D541-45-1; code des
 * assurances, L243-2; CGI, art. 278-0 bis A and 279-0 bis). The database finds what is missing (`private.quote_missing`); the sentences stand
 * here, each with the place where it is filled in.
 */

/** One thing that is missing, as the database names it. */
export type Missing = {
  code: string
  /** Of the quote, of « Entreprise » or of the client's file. In a line, `line_id` says which one. */
  field: string
  line_id?: string
  /** Number of the line in the document, « 1.2 »; or the rate of VAT of all lines concerned, « 5,5 % ». */
  line?: string
  /** What cannot be read, of the code « unread »; "" when nothing was written. */
  typed?: string
  /** Worth a look; the quote may be sent. */
  is_warning?: boolean
}

/** Where a field is filled in: the quote, the client's file, or the settings. */
type Screen = "quote" | "client" | "entreprise" | "devis"
type Sentence = { screen: Screen; text: (line: string) => string }

const missing = (screen: Screen, what: string): Sentence => ({ screen, text: () => `Il manque\u00a0: ${what}.` })
const missingOfLine = (what: string): Sentence => ({
  screen: "quote",
  text: (line) => `Il manque\u00a0: ${what} de la ligne\u00a0${line}.`,
})
const wrong = (screen: Screen, text: string): Sentence => ({ screen, text: () => text })
/** Of all works at a rate of VAT, which a company under the franchise does not have. */
const wrongAtRate = (text: string): Sentence => ({
  screen: "quote",
  text: (rate) => (rate === "" ? text.replace(/^./, (first) => first.toUpperCase()) : `À ${rate} de TVA, ${text}`),
})

const SENTENCES: Record<string, Sentence> = {
  priced_line: missing("quote", "une ligne avec un prix"),
  discount_too_high: wrong("quote", "La remise en euros dépasse le prix des travaux."),
  line_label: missingOfLine("désignation"),
  line_quantity: missingOfLine("quantité"),
  line_discount_too_high: {
    screen: "quote",
    text: (line) => `La remise en euros de la ligne\u00a0${line} dépasse son prix.`,
  },
  line_vat_rate: {
    screen: "quote",
    text: (line) => `Le taux de TVA de la ligne\u00a0${line} n’est pas en vigueur aujourd’hui.`,
  },
  line_without_vat: {
    screen: "quote",
    text: (line) =>
      `La ligne\u00a0${line} est sans TVA\u00a0: seul un client professionnel peut la déclarer lui-même (autoliquidation).`,
  },
  minus_signed: wrongAtRate("cet avenant retire plus que ce qui est signé pour ce chantier. Vérifiez ses quantités."),
  minus_invoiced: wrongAtRate(
    "cet avenant retire des travaux déjà facturés. Faites d’abord l’avoir de ce qui est facturé\u00a0: l’acompte, ou l’avancement à faire reculer.",
  ),
  minus_alone: wrong(
    "quote",
    "Le devis signé n’est rattaché à aucun projet Réno\u00a0: son prix ne baisse pas par un avenant. Facturez-le, puis faites un avoir des lignes retirées.",
  ),
  minus_job: wrong(
    "quote",
    "Le prix d’une intervention ne baisse pas par un avenant\u00a0: facturez-la, puis faites un avoir des lignes retirées.",
  ),
  prices_with_vat: wrong(
    "quote",
    "Ce client achète en professionnel\u00a0: sa facture doit dire les prix unitaires HT. Passez «\u00a0Prix HT ou TTC\u00a0» à HT, et relisez les prix.",
  ),
  customer: missing("quote", "client"),
  customer_email: wrong(
    "client",
    "Le client n’a pas d’adresse e-mail\u00a0: le devis ne peut être que remis en main propre.",
  ),
  buyer_stays: {
    screen: "client",
    text: (name) =>
      `Le contrat a été signé par ${name}, et la fiche du client dit autre chose aujourd’hui\u00a0: l’avenant garde l’acheteur du contrat. Un autre acheteur signe un nouveau devis.`,
  },
  buyer_kind: wrong(
    "client",
    "Ce client est une société\u00a0: dites dans sa fiche s’il achète en particulier ou en professionnel. D’ici là, le devis le protège comme un particulier.",
  ),
  buyer_vat_number: wrong(
    "client",
    "Le client déclarera la TVA lui-même (autoliquidation, pour la sous-traitance de travaux)\u00a0: la facture demandera son numéro de TVA.",
  ),
  place: missing("quote", "lieu des travaux"),
  recent_dwelling: wrong(
    "client",
    "Le lieu est noté comme un logement de moins de deux ans\u00a0: les taux réduits ne s’y appliquent pas.",
  ),
  retention_project: wrong(
    "quote",
    "La retenue de garantie se suit dans un projet Réno, où la réception des travaux se note\u00a0: rattachez le devis à un projet.",
  ),
  cee_payer: missing("quote", "qui verse la prime CEE"),
  local_aid_payer: missing("quote", "qui verse l’aide"),
  aids_too_high: wrong("quote", "Les aides dépassent le prix des travaux."),
  starts_text: missing("quote", "début des travaux"),
  duration_text: missing("quote", "durée des travaux"),
  waste_quantity: missing("quote", "gestion des déchets (quantité totale)"),
  waste_handling: missing("quote", "gestion des déchets (tri et enlèvement)"),
  waste_collection_name: missing("quote", "gestion des déchets (point de collecte)"),
  waste_collection_address: missing("quote", "gestion des déchets (adresse du point de collecte)"),
  waste_collection_kind: missing("quote", "gestion des déchets (type d’installation)"),
  waste_cost: missing("quote", "gestion des déchets (coût estimé)"),
  rge: missing("quote", "label RGE, ou qu’il n’y en a pas (une ligne est à 5,5\u00a0%)"),
  subcontractors: missing("quote", "sous-traitance, ou «\u00a0néant\u00a0» (une ligne est à 5,5\u00a0%)"),
  travel: wrong(
    "quote",
    "Aucune ligne ne parle de «\u00a0frais de déplacement\u00a0»\u00a0: ajoutez-la, même à 0\u00a0€.",
  ),
  bank: wrong(
    "devis",
    "Aucun IBAN dans vos réglages\u00a0: pour l’acompte, le client n’aura pas vos coordonnées bancaires.",
  ),
  email: missing("entreprise", "adresse e-mail de l’entreprise"),
  phone: missing("entreprise", "téléphone de l’entreprise"),
  address: missing("entreprise", "adresse de l’entreprise"),
  legal_form: missing("entreprise", "forme juridique de l’entreprise"),
  share_capital: missing("entreprise", "capital social de l’entreprise"),
  siret: missing("entreprise", "SIRET de l’entreprise"),
  rcs: missing("entreprise", "immatriculation de l’entreprise (RCS ou RNE)"),
  tva: missing("entreprise", "numéro de TVA de l’entreprise, ou franchise en base"),
  insurer_identity: missing("entreprise", "assureur de la garantie décennale"),
  insurance_contract: missing("entreprise", "contrat d’assurance décennale"),
  insurance_area: missing("entreprise", "zone couverte par l’assurance décennale"),
  mediator_identity: missing("entreprise", "médiateur de la consommation"),
  mediator_website: missing("entreprise", "site du médiateur de la consommation"),
}

/** « Il manque : gestion des déchets (quantité totale). » */
export function missingSentence({ code, field, line = "", typed }: Missing, kind: QuoteKind): string {
  if (code === "unread") return unreadOf(field, line, typed ?? "", kind)
  return SENTENCES[code]?.text(line) ?? "Il manque une mention que la loi demande."
}

/** « Prix unitaire de la ligne 1.2 : « −200 » est refusé, … » */
function unreadOf(field: string, line: string, typed: string, kind: QuoteKind): string {
  const labels: Partial<Record<string, string>> = line === "" ? fieldLabels : { ...cellLabels, discount_bp: "Remise" }
  const label = labels[field] ?? "Texte"
  if (typed.trim() === "") return `Il manque\u00a0: ${uncapitalized(label)}.`
  return `${label}${line === "" ? "" : ` de la ligne\u00a0${line}`}\u00a0: ${unreadReason(field, typed, kind)}`
}

const WHERE: Record<Screen, string> = {
  quote: "Dans ce devis",
  client: "Dans la fiche du client",
  entreprise: "Dans Paramètres, Entreprise, une fois pour tous vos devis",
  devis: "Dans Paramètres, Devis et factures",
}

/** The page where it is filled in, as the head of what is missing there. */
export function missingWhere({ code }: Missing): string {
  return WHERE[SENTENCES[code]?.screen ?? "quote"]
}

/** The address where it is filled in; null for a field of the quote itself, which its own screen shows. */
export function missingPath({ code, field }: Missing, customerId: string | null): string | null {
  const screen = SENTENCES[code]?.screen
  if (screen === "entreprise" || screen === "devis") return settingsPath(screen, { champ: field })
  return screen === "client" && customerId ? `/admin/clients/${customerId}` : null
}
