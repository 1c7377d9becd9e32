import type { VatShare } from "#domain/amounts/split.ts"
import { formatShortDate, parisDate, parisTime } from "#domain/dates.ts"
import { type InvoiceKind, invoiceKindLabels, type InvoiceState, invoiceStateLabels } from "#domain/invoices/invoice.ts"
import { fromCents } from "#domain/money.ts"
import { type Column, writeShare } from "./columns.ts"

/** A fixed invoice as `read_ledger_page` gives it: without its client, whom its paper names. Amounts of a credit note are negative. */
export type ArchivedInvoice = {
  id: string
  number: string
  kind: InvoiceKind
  state: InvoiceState
  issued_on: string
  issued_at: string
  due_on: string | null
  situation_no: number | null
  is_consumer: boolean
  net_cents: number
  total_cents: number
  split: VatShare[]
  contracts: string | null
  request_reference: string | null
  corrects: string | null
  reason: string | null
  content_sha256: string
  document_sha256: string | null
  is_specimen: boolean
}

type Line = { seq: number; invoice: ArchivedInvoice }

/** The columns of factures.csv, in their order. */
export const INVOICE_COLUMNS: Column<Line>[] = [
  {
    header: "Événement",
    keys: "seq",
    meaning: "Numéro de l’événement de chaine.jsonl qui enregistre la facture.",
    value: ({ seq }) => seq,
  },
  {
    header: "Numéro",
    keys: "number",
    meaning: "Numéro de la facture ou de l’avoir.",
    value: ({ invoice }) => invoice.number,
  },
  {
    header: "Nature",
    keys: "kind, situation_no",
    meaning: "Acompte (deposit), facture (standard), situation, solde (balance) ou avoir (credit_note).",
    value: ({ invoice: { kind, situation_no: no } }) => `${invoiceKindLabels[kind]}${no === null ? "" : ` ${no}`}`,
  },
  {
    header: "Date",
    keys: "issued_on",
    meaning: "Jour de l’émission.",
    value: ({ invoice }) => formatShortDate(invoice.issued_on),
  },
  {
    header: "Fixée le",
    keys: "issued_at",
    meaning:
      "Jour et minute où elle a été fixée dans le logiciel, heure de Paris (en temps universel dans factures.jsonl).",
    value: ({ invoice }) => {
      const instant = new Date(invoice.issued_at)
      return `${formatShortDate(parisDate(instant))} ${parisTime(instant)}`
    },
  },
  {
    header: "Émise",
    keys: "state",
    meaning: "Par ce logiciel (issued), ou par un autre, dont le numéro a été saisi (elsewhere).",
    value: ({ invoice }) => invoiceStateLabels[invoice.state],
  },
  {
    header: "Montant HT",
    keys: "net_cents",
    meaning: "En euros, négatif pour un avoir (en centimes dans factures.jsonl).",
    value: ({ invoice }) => fromCents(invoice.net_cents),
  },
  {
    header: "TVA",
    keys: "split, vat_cents",
    meaning: "Somme de la TVA.",
    value: ({ invoice }) => fromCents(invoice.total_cents - invoice.net_cents),
  },
  {
    header: "Montant TTC",
    keys: "total_cents",
    meaning: "Acomptes repris déduits.",
    value: ({ invoice }) => fromCents(invoice.total_cents),
  },
  {
    header: "Détail par taux",
    keys: "split",
    meaning: "Montant HT et TVA de chaque taux.",
    value: ({ invoice }) => invoice.split.map(writeShare).join(" | ") || null,
  },
  {
    header: "Échéance",
    keys: "due_on",
    meaning: "Jour où elle est due.",
    value: ({ invoice: { due_on } }) => (due_on === null ? null : formatShortDate(due_on)),
  },
  {
    header: "Client",
    keys: "is_consumer",
    meaning: "Particulier ou professionnel. Son nom est sur le document.",
    value: ({ invoice }) => (invoice.is_consumer ? "particulier" : "professionnel"),
  },
  {
    header: "Contrat",
    keys: "contracts, request_reference",
    meaning: "Les devis signés, ou la demande.",
    value: ({ invoice }) => invoice.contracts ?? invoice.request_reference,
  },
  {
    header: "Corrige",
    keys: "corrects",
    meaning: "D’un avoir\u00a0: la facture qu’il corrige.",
    value: ({ invoice }) => invoice.corrects,
  },
  { header: "Motif", keys: "reason", meaning: "D’un avoir.", value: ({ invoice }) => invoice.reason },
  {
    header: "Empreinte du contenu",
    keys: "content_sha256",
    meaning: "SHA-256 de tout ce que dit la facture, que la chaîne répète.",
    value: ({ invoice }) => invoice.content_sha256,
  },
  {
    header: "Empreinte du document",
    keys: "document_sha256",
    meaning: "SHA-256 du PDF. Vide s’il n’est pas fait par ce logiciel.",
    value: ({ invoice }) => invoice.document_sha256,
  },
  {
    header: "Spécimen",
    keys: "is_specimen",
    meaning: "«\u00a0SPÉCIMEN\u00a0»\u00a0: donnée de démonstration.",
    value: ({ invoice }) => (invoice.is_specimen ? "SPÉCIMEN" : null),
  },
  {
    header: "Identifiant",
    keys: "id",
    meaning: "Identifiant de la ligne (subject_id dans chaine.jsonl).",
    value: ({ invoice }) => invoice.id,
  },
]
