import type { VatShare } from "#domain/amounts/split.ts"
import { formatShortDate, parisDate, parisTime } from "#domain/dates.ts"
import { fromCents } from "#domain/money.ts"
import { formatDecimal, MINUS } from "#domain/numbers.ts"
import { describeTaking, type TakingKind, type TakingMethod, takingMethodLabels } from "#domain/takings/takings.ts"

/** A receipt as `read_ledger_page` gives it. */
export type ArchivedReceipt = {
  id: string
  kind: TakingKind
  amount_cents: number
  method: TakingMethod
  received_on: string
  recorded_at: string
  recorded_by_name: string | null
  source: string
  source_ref: string | null
  corrects_seq: number | null
  request_id: string | null
  project_id: string | null
  vat_split: VatShare[] | null
  reason: string | null
  reference: string | null
  is_specimen: boolean
}

const SOURCES: Record<string, string> = {
  staff: "Saisi par l’équipe",
  stripe: "Stripe",
  demo: "Démonstration",
  import: "Repris d’avant le journal",
}

type Line = { seq: number; receipt: ArchivedReceipt }
export type Column<L> = {
  /** The column of the table. */
  header: string
  /** The keys of the .jsonl file that say the same. */
  keys: string
  /** For the notice. */
  meaning: string
  value: (line: L) => string | number | null
}

const sumOf = (shares: VatShare[] | null, part: "net_cents" | "vat_cents") =>
  shares && shares.length > 0 ? fromCents(shares.reduce((sum, share) => sum + share[part], 0)) : null
export const writeShare = ({ vat_rate, net_cents, vat_cents }: VatShare) =>
  `${formatDecimal(vat_rate, 1)}\u00a0%\u00a0: ${plainEuros(net_cents)} HT + ${plainEuros(vat_cents)} TVA`
/** With a hyphen for a minus, as in every archive before. */
const plainEuros = (cents: number) => formatDecimal(fromCents(cents), 2).replace(MINUS, "-")

/** The columns of encaissements.csv, in their order. */
export const COLUMNS: Column<Line>[] = [
  {
    header: "Événement",
    keys: "seq",
    meaning: "Numéro de l’événement de chaine.jsonl qui enregistre la ligne. Il n’y a pas de trou dans cette suite.",
    value: ({ seq }) => seq,
  },
  {
    header: "Enregistré le",
    keys: "recorded_at",
    meaning: "Jour et minute de l’enregistrement, heure de Paris (en temps universel dans encaissements.jsonl).",
    value: ({ receipt: { recorded_at } }) => {
      const instant = new Date(recorded_at)
      return `${formatShortDate(parisDate(instant))} ${parisTime(instant)}`
    },
  },
  {
    header: "Jour",
    keys: "received_on",
    meaning: "Jour où l’argent a été reçu ou rendu.",
    value: ({ receipt }) => formatShortDate(receipt.received_on),
  },
  {
    header: "Nature",
    keys: "kind",
    meaning:
      "Encaissement (payment), remboursement (refund), annulation (correction) ou contestation perdue (dispute).",
    value: ({ receipt: { kind, method, amount_cents, reason } }) =>
      describeTaking({ kind, method, amount_cents, note: reason }),
  },
  {
    header: "Montant TTC",
    keys: "amount_cents",
    meaning:
      "En euros, négatif quand l’argent sort ou qu’une ligne est annulée (en centimes dans encaissements.jsonl).",
    value: ({ receipt }) => fromCents(receipt.amount_cents),
  },
  {
    header: "Moyen",
    keys: "method",
    meaning:
      "Carte en ligne (card_online), carte (card), espèces (cash), virement (transfer), chèque (check) ou non renseigné (unknown).",
    value: ({ receipt }) => takingMethodLabels[receipt.method],
  },
  {
    header: "Montant HT",
    keys: "vat_split, net_cents",
    meaning: "Vide quand le taux n’est pas connu, comme pour les lignes reprises d’avant le journal.",
    value: ({ receipt }) => sumOf(receipt.vat_split, "net_cents"),
  },
  {
    header: "TVA",
    keys: "vat_split, vat_cents",
    meaning: "Somme de la TVA.",
    value: ({ receipt }) => sumOf(receipt.vat_split, "vat_cents"),
  },
  {
    header: "Détail par taux",
    keys: "vat_split",
    meaning: "Montant HT et TVA de chaque taux.",
    value: ({ receipt }) => receipt.vat_split?.map(writeShare).join(" | ") ?? null,
  },
  {
    header: "Corrige l’événement",
    keys: "corrects_seq",
    meaning: "Numéro de l’événement que cette ligne corrige ou rembourse. La ligne corrigée reste telle quelle.",
    value: ({ receipt }) => receipt.corrects_seq,
  },
  {
    header: "Motif",
    keys: "reason",
    meaning: "Motif d’un remboursement, d’une annulation ou d’une contestation.",
    value: ({ receipt }) => receipt.reason,
  },
  {
    header: "Auteur",
    keys: "recorded_by_name",
    meaning: "La personne qui l’a enregistrée. Vide\u00a0: le prestataire de paiement.",
    value: ({ receipt }) => receipt.recorded_by_name,
  },
  {
    header: "Référence",
    keys: "reference, request_id, project_id",
    meaning: "La demande ou le projet payé. Le nom du client n’y figure pas.",
    value: ({ receipt }) => receipt.reference,
  },
  {
    header: "Origine",
    keys: "source",
    meaning: "Équipe (staff), Stripe (stripe), page de démonstration (demo) ou reprise (import).",
    value: ({ receipt }) => SOURCES[receipt.source] ?? receipt.source,
  },
  {
    header: "Identifiant externe",
    keys: "source_ref",
    meaning: "Identifiant chez le prestataire de paiement.",
    value: ({ receipt }) => receipt.source_ref,
  },
  {
    header: "Spécimen",
    keys: "is_specimen",
    meaning: "«\u00a0SPÉCIMEN\u00a0»\u00a0: donnée de démonstration, sans argent réel.",
    value: ({ receipt }) => (receipt.is_specimen ? "SPÉCIMEN" : null),
  },
  {
    header: "Identifiant",
    keys: "id",
    meaning: "Identifiant de la ligne (subject_id dans chaine.jsonl).",
    value: ({ receipt }) => receipt.id,
  },
]
