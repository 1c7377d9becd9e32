import { formatShortDate } from "../dates.ts"
import { VAT_EXEMPTION } from "../vat.ts"
import { certificationOf } from "./certification.ts"
import { frameOf, type SheetFrame } from "./frame.ts"
import type { Note, NotePayment } from "./note.ts"
import {
  exactCents,
  isLong,
  linesOf,
  type Pair,
  percent,
  printableAll,
  vatRows,
  waysOfPaying,
  writtenDay,
} from "./words.ts"

/** All words of a note, ready to print; server/documents/templates/note.typ only lays them out. */
export type NoteSheet = SheetFrame & {
  heading: string
  references: Pair[]
  disclaimer: string
  blocks: [label: string, lines: string[]][]
  notice: string | null
  words: { work: string; payments: string }
  columns: string[]
  rows: { label: string; vat_rate: string | null; amount: string; long: boolean }[]
  totals: Pair[]
  total: Pair
  payments: Pair[]
  balance: Pair
  certification: ReturnType<typeof certificationOf>
  closing: string[]
}

const kinds: Record<NotePayment["kind"], string> = {
  payment: "Déjà réglé",
  refund: "Remboursé",
  dispute: "Repris par la banque",
}

export function toNoteSheet(note: Note): NoteSheet {
  const { seller, client } = note
  const isExempt = seller.vat_exempt
  const sheet: NoteSheet = {
    ...frameOf(seller, {
      title: `Note ${note.reference}, ${client.name}`,
      running: `Note ${note.reference}, n°\u00a0${note.number}`,
      on: note.written_on,
      isSpecimen: note.is_specimen,
    }),
    heading: "Note",
    references: [
      ["Référence", note.reference],
      ["Note n°", String(note.number)],
      ["Établie le", writtenDay(note.written_on)],
    ],
    disclaimer: "Cette note n’est pas une facture.",
    blocks: [
      ["Client", [client.name, ...linesOf(client.address)]],
      ["Lieu de l’intervention", linesOf(note.place)],
      ...executionOf(note),
    ],
    notice: note.is_cancelled ? cancelledNotice(note) : null,
    words: { work: "Travaux et frais", payments: "Règlements" },
    columns: isExempt ? ["Désignation", "Prix"] : ["Désignation", "TVA", "Prix TTC"],
    rows: note.rows.map(({ label, quantity, amount_cents, vat_rate }) => ({
      label: quantity === 1 ? label : `${String(quantity).replace(".", ",")} × ${label}`,
      vat_rate: isExempt ? null : percent(vat_rate),
      amount: exactCents(amount_cents),
      long: isLong(label),
    })),
    totals: isExempt ? [] : vatRows(note.totals),
    total: [totalLabel(note), exactCents(note.total_cents)],
    payments: note.payments.map((payment) => [describePayment(payment), exactCents(payment.amount_cents)]),
    balance: balanceOf(note),
    certification:
      isExempt || note.is_cancelled
        ? null
        : certificationOf(
            client.name,
            note.totals.map(({ vat_rate }) => vat_rate),
          ),
    closing: closingOf(note),
  }
  return printableAll(sheet)
}

function executionOf({ appointment_on: on, is_cancelled, is_done }: Note): NoteSheet["blocks"] {
  if (!on) return []
  return [[is_cancelled ? "Rendez-vous annulé" : is_done ? "Date d’exécution" : "Date prévue", [writtenDay(on)]]]
}

function cancelledNotice({ appointment_on: on, paid_cents: kept, payments }: Note): string {
  const money =
    kept > 0
      ? `acompte conservé\u00a0: ${exactCents(kept)}`
      : payments.length > 0
        ? "tout ce qui avait été réglé a été rendu"
        : "aucune somme n’est due"
  return `Rendez-vous ${on ? `du ${writtenDay(on)} ` : ""}annulé — ${money}`
}

function totalLabel({ is_cancelled, seller: { vat_exempt } }: Note): string {
  const what = is_cancelled ? "Acompte conservé" : "Total"
  return vat_exempt ? what : `${what} TTC`
}

/** « Déjà réglé le 03/11/2026 par carte ». */
function describePayment({ kind, method, on }: NotePayment): string {
  return `${kinds[kind]} le ${formatShortDate(on)}${kind === "dispute" ? "" : (waysOfPaying[method] ?? "")}`
}

function balanceOf({ is_cancelled, paid_cents, due_cents, total_cents }: Note): Pair {
  if (is_cancelled) return ["Reste à payer", "Rien"]
  const excess = paid_cents - total_cents
  return excess > 0 ? ["Réglé en plus du total", exactCents(excess)] : ["Reste à payer", exactCents(due_cents)]
}

function closingOf({ seller, is_done }: Note): string[] {
  const insurance = [
    seller.insurer_identity,
    seller.insurance_contract && `contrat ${seller.insurance_contract}`,
    seller.insurance_area && `couverture géographique\u00a0: ${seller.insurance_area}`,
  ].filter(Boolean)
  const mediator = [seller.mediator_identity, seller.mediator_website].filter(Boolean)
  return [
    ...(seller.vat_exempt ? [`${VAT_EXEMPTION}.`] : []),
    ...(insurance.length > 0 ? [`Assurance de responsabilité décennale\u00a0: ${insurance.join(", ")}.`] : []),
    ...(mediator.length > 0 ? [`Médiateur de la consommation\u00a0: ${mediator.join(", ")}.`] : []),
    ...(is_done ? ["Gardez cette note\u00a0: elle prouve les travaux et ce que vous avez réglé."] : []),
  ].map((line) => line.replaceAll("\n", ", "))
}
