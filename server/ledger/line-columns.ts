import { formatDecimal, MINUS } from "#domain/numbers.ts"
import { fromCents } from "#domain/money.ts"
import type { Column } from "./columns.ts"

/** A row of an invoice as it was fixed; older invoices may lack what came later. */
export type ArchivedRow = {
  kind: "section" | "text" | "work" | "deduction"
  label: string
  description?: string
  number?: string
  quantity?: string
  unit?: string
  unit_price?: string
  discount_bp?: number
  vat_rate?: number
  progress_bp?: number
  net_cents?: number
  vat_cents?: number
}

type Line = { seq: number; invoice: string; basis: string; position: number; row: ArchivedRow }

const KINDS: Record<ArchivedRow["kind"], string> = {
  section: "Titre",
  text: "Texte",
  work: "Ligne",
  deduction: "Acompte repris",
}
/** With all its decimals, as it was typed. */
const exact = (number: string | undefined) => number?.replace(".", ",").replace("-", MINUS) ?? null
const percent = (points: number | undefined) =>
  points === undefined ? null : `${formatDecimal(points / 100, 2)}\u00a0%`

/** The columns of lignes-factures.csv, in their order. */
export const LINE_COLUMNS: Column<Line>[] = [
  { header: "Événement", keys: "seq", meaning: "Celui de la facture.", value: ({ seq }) => seq },
  {
    header: "Facture",
    keys: "number",
    meaning: "Numéro de la facture ou de l’avoir.",
    value: ({ invoice }) => invoice,
  },
  { header: "Rang", keys: "rows", meaning: "Place de la ligne sur la facture.", value: ({ position }) => position },
  {
    header: "Nature",
    keys: "kind",
    meaning: "Ligne (work), titre (section), texte (text) ou acompte repris (deduction).",
    value: ({ row }) => KINDS[row.kind],
  },
  { header: "N°", keys: "number", meaning: "Numéro imprimé devant la ligne.", value: ({ row }) => row.number ?? null },
  { header: "Désignation", keys: "label", meaning: "Ce qui est vendu.", value: ({ row }) => row.label },
  {
    header: "Description",
    keys: "description",
    meaning: "Le détail imprimé dessous.",
    value: ({ row }) => row.description ?? null,
  },
  { header: "Quantité", keys: "quantity", meaning: "Du contrat.", value: ({ row }) => exact(row.quantity) },
  { header: "Unité", keys: "unit", meaning: "De la quantité.", value: ({ row }) => row.unit ?? null },
  {
    header: "Prix unitaire",
    keys: "unit_price",
    meaning: "En euros, HT ou TTC comme le dit la colonne suivante.",
    value: ({ row }) => exact(row.unit_price),
  },
  {
    header: "Prix",
    keys: "price_basis",
    meaning: "HT ou TTC.",
    value: ({ basis, row }) => (row.unit_price === undefined ? null : basis.toUpperCase()),
  },
  { header: "Remise", keys: "discount_bp", meaning: "Sur la ligne.", value: ({ row }) => percent(row.discount_bp) },
  {
    header: "Taux de TVA",
    keys: "vat_rate",
    meaning: "En pour cent.",
    value: ({ row }) => (row.vat_rate === undefined ? null : `${formatDecimal(row.vat_rate, 1)}\u00a0%`),
  },
  {
    header: "Avancement",
    keys: "progress_bp",
    meaning: "Cumulé, d’une situation ou d’un solde.",
    value: ({ row }) => percent(row.progress_bp),
  },
  {
    header: "Montant HT",
    keys: "net_cents",
    meaning: "Ce que le document facture de la ligne, avant la remise globale.",
    value: ({ row }) => (row.net_cents === undefined ? null : fromCents(row.net_cents)),
  },
]

/** The rows of an invoice whose content is this text. */
export function linesOf(seq: number, content: string): Line[] {
  const says = JSON.parse(content) as { number: string; price_basis?: string; rows?: ArchivedRow[] }
  return (says.rows ?? []).map((row, index) => ({
    ...{ seq, invoice: says.number, basis: says.price_basis ?? "ht", position: index + 1, row },
  }))
}
