import { formatCents } from "../money.ts"
import { settingsPath } from "../settings-tabs.ts"
import { uncapitalized } from "../typography.ts"
import { unreadText } from "../quotes/unread.ts"
import { draftLabels } from "./draft.ts"
import type { InvoiceKind } from "./invoice.ts"

/**
 * What forbids to issue an invoice (CGI, annexe II, art. 242 nonies A; code de commerce, L441-9; code des assurances, L243-2). The database finds
 * it (`private.invoice_missing`, `private.invoice_warnings`); the sentences stand here, with the screen where each is settled.
 */

/** As the database names it. `field` is a field of the draft, « customer », « entreprise » or « numbering ». */
export type InvoiceFault = {
  code: string
  field: string
  is_warning?: boolean
  /** A warning to which staff must say yes before the invoice is issued; the end of its sentence. */
  asked?: string
  /** What cannot be read. */
  typed?: string
}

const SENTENCES: Record<string, string> = {
  contract: "Le devis n’est plus signé\u00a0: il n’y a rien à facturer.",
  vat_regime:
    "Le régime de TVA de l’entreprise a changé depuis la signature du devis\u00a0: ses taux ne valent plus. Faites signer un nouveau devis, ou demandez à votre expert-comptable.",
  without_vat:
    "Une ligne est sans TVA\u00a0: seul un client professionnel peut la déclarer lui-même (autoliquidation).",
  buyer_vat_number: "Il manque\u00a0: numéro de TVA du client, qui déclare la TVA lui-même (autoliquidation).",
  job_cancelled: "L’intervention est annulée\u00a0: il n’y a rien à facturer.",
  nothing: "Rien de nouveau à facturer\u00a0: indiquez l’avancement d’une ligne au moins.",
  progress_down:
    "Cette facture serait négative\u00a0: l’avancement recule, ou un avenant retire plus que ces travaux. C’est un avoir, ou cela attend d’autres travaux.",
  over_contract:
    "Cette situation facture plus que le marché\u00a0: faites avancer aussi les lignes que l’avenant retire.",
  step_too_deep:
    "L’avancement recule de plus que cette facture\u00a0: faites d’abord un avoir de tout ce qu’elle a facturé, puis reprenez l’avancement.",
  already_invoiced: "Tout est déjà facturé.",
  amount: "Il manque\u00a0: montant de l’acompte.",
  deposit_too_high: "L’acompte dépasse ce qui reste à facturer.",
  reason: "Il manque\u00a0: raison de l’avoir.",
  credit_nothing: "L’avoir ne rend rien\u00a0: indiquez un montant.",
  credit_too_high: "L’avoir dépasse ce qui reste de la facture.",
  credit_order:
    "Depuis cette facture, un avoir a fait reculer les mêmes travaux\u00a0: faites d’abord l’avoir de tout ce qui reste de la facture que cet avoir corrige.",
  buyer_name: "Il manque\u00a0: nom du client.",
  buyer_address: "Il manque\u00a0: adresse du client.",
  buyer_siren: "Il manque\u00a0: SIREN du client, qui achète en professionnel.",
  buyer_reason: "Il manque\u00a0: raison du changement d’acheteur.",
  operation_on: "Le jour de l’opération n’est pas encore venu.",
  series_start:
    "Des documents émis dans un autre logiciel portent déjà ce préfixe cette année\u00a0: indiquez le premier numéro à donner ici.",
  over_signed: "Les factures de ce contrat demanderaient plus que ce qui est signé. Faites d’abord l’avoir de\u00a0: ",
  number_skipped: "Ce numéro est déjà celui d’un document noté comme émis ailleurs, la suite passe au suivant\u00a0: ",
  identity: "L’identité de l’entreprise est incomplète.",
  insurance: "Il manque\u00a0: assurance décennale de l’entreprise.",
  buyers:
    "Les devis signés de ce chantier nomment plusieurs acheteurs\u00a0: la facture nomme celui du premier. Vérifiez qui doit la payer.",
  buyer_email: "Le client n’a pas d’adresse e-mail\u00a0: la facture ne peut être que remise par vous.",
  aid_above_rest: "L’aide du devis dépasse ce qui reste à facturer\u00a0: une partie ne peut être déduite nulle part.",
  deposit_over_aid: "Cet acompte entame la part que l’aide paie\u00a0: l’aide ne pourra pas être déduite en entier.",
  vat_received:
    "L’argent déjà reçu porte un taux de TVA qui n’est plus celui des travaux\u00a0: la TVA du mois garde l’ancien. Dites-le à votre expert-comptable, qui la régularise.",
  certification: "Taux réduit sans attestation de TVA signée par le client.",
}

/** Of each code that the database knows. */
export const INVOICE_FAULTS = Object.keys(SENTENCES)

export function faultSentence({
  code,
  field = "",
  asked,
  typed = "",
}: Pick<InvoiceFault, "code"> & Partial<InvoiceFault>): string {
  if (code === "unread") return unreadOf(field, typed)
  const sentence = SENTENCES[code] ?? "Il manque une mention que la loi demande."
  return asked === undefined ? sentence : `${sentence}${code === "over_signed" ? formatCents(Number(asked)) : asked}.`
}

const UNREAD: Partial<Record<string, { label: string; how: string }>> = {
  due_days: { label: draftLabels.due_days, how: "de 0 à 60 jours" },
  amount_cents: { label: draftLabels.amount_cents, how: "un montant en euros, avec deux décimales au plus" },
  amount_share: { label: "Part du marché", how: "de 0,01 à 100, avec deux décimales au plus" },
}

/** « Avancement : « trente » est illisible, de 0 à 100 … »; whatever is no field is the progress of a line or a section. */
function unreadOf(field: string, typed: string): string {
  const { label, how } = UNREAD[field] ?? { label: "Avancement", how: "de 0 à 100, avec deux décimales au plus" }
  if (typed.trim() === "") return `Il manque\u00a0: ${uncapitalized(label)}.`
  return `${label}\u00a0: ${unreadText(typed)} est illisible\u00a0: ${how}.`
}

/** What is shown of the database's answer: a deposit without an amount lacks nothing else, and asks for no progress. */
export function shownFaults(faults: readonly InvoiceFault[]): InvoiceFault[] {
  const hasAmount = !faults.some(({ code }) => code === "amount")
  return faults.filter(({ code }) => code !== "nothing" || hasAmount)
}

/** The page where it is settled, as the head of what is missing there. */
export function faultWhere({ field }: Pick<InvoiceFault, "field">, kind: InvoiceKind): string {
  if (field === "customer") return "Dans la fiche du client"
  if (field === "entreprise") return "Dans Paramètres, Entreprise, une fois pour toutes vos factures"
  if (field === "numbering") return "Dans Paramètres, Devis et factures"
  return kind === "credit_note" ? "Dans cet avoir" : "Dans cette facture"
}

type Subject = { customer_id: string | null; project_id: string | null; request_id: string | null }

/** The address where it is settled; null for a field of the draft. A client without a file is found on the renovation or the small job. */
export function faultPath(
  { code, field }: Pick<InvoiceFault, "code" | "field">,
  { customer_id, project_id, request_id }: Subject,
): string | null {
  if (field === "entreprise")
    return settingsPath("entreprise", { champ: code === "insurance" ? "insurer_identity" : "legal_form" })
  if (field === "numbering") return settingsPath("devis", { champ: "series_F" })
  if (field !== "customer") return null
  if (customer_id) return `/admin/clients/${customer_id}`
  if (project_id) return `/admin/reno/${project_id}?onglet=client`
  return request_id ? `/admin/brico?demande=${request_id}` : null
}
