import { formatLongDate, formatShortDate } from "../dates.ts"
import { formatCapital, formatSiret } from "../legal/legal.ts"
import { formatPhone } from "../phone-format.ts"
import { keepSignsTogether } from "../typography.ts"
import { VAT_EXEMPTION } from "../vat.ts"
import { certificationOf } from "./certification.ts"
import type { Note, NotePayment } from "./note.ts"
import { printable } from "./printable.ts"

type Pair = [label: string, value: string]

/** All words of a note, ready to print; server/documents/templates/note.typ only lays them out. */
export type NoteSheet = {
  title: string
  heading: string
  date: { year: number; month: number; day: number }
  specimen: string | null
  /** Beside the seller's name, from the second page on. */
  running: string
  seller: { name: string; lines: string[] }
  references: Pair[]
  disclaimer: string
  blocks: [label: string, lines: string[]][]
  notice: string | null
  words: { work: string; payments: string }
  columns: string[]
  rows: { label: string; rate: string | null; amount: string; long: boolean }[]
  totals: Pair[]
  total: Pair
  payments: Pair[]
  balance: Pair
  certification: ReturnType<typeof certificationOf>
  closing: string[]
  footer: string
}

/** A longer text may break over two pages. */
const LONG_TEXT = 400

const methods: Record<NotePayment["method"], string> = {
  card_online: " par carte en ligne",
  card: " par carte",
  cash: " en espèces",
  transfer: " par virement",
  check: " par chèque",
  unknown: "",
}
const kinds: Record<NotePayment["kind"], string> = {
  payment: "Déjà réglé",
  refund: "Remboursé",
  dispute: "Repris par la banque",
}

/** « 1 234,50 € »: always with cents, so that figures align. */
export function exactCents(cents: number): string {
  const [whole = "", rest] = (Math.abs(cents) / 100).toFixed(2).split(".")
  return `${cents < 0 ? "−" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")},${rest}\u00a0€`
}

const rateOf = (rate: number) => `${String(rate).replace(".", ",")}\u00a0%`
const dayOf = (day: string) => formatLongDate(day).replace(/^\S+ /, "").replaceAll(" ", "\u00a0")
const linesOf = (text: string) => text.split("\n").filter((line) => line.trim())

export function toNoteSheet(note: Note): NoteSheet {
  const { seller, client } = note
  const [year = 0, month = 0, day = 0] = note.written_on.split("-").map(Number)
  const isExempt = seller.vat_exempt
  const sheet: NoteSheet = {
    title: `Note ${note.reference}, ${client.name}`,
    heading: "Note",
    date: { year, month, day },
    specimen: note.is_specimen ? "SPÉCIMEN" : null,
    running: `Note ${note.reference}, n°\u00a0${note.number}`,
    seller: { name: seller.name, lines: sellerLines(seller) },
    references: [
      ["Référence", note.reference],
      ["Note n°", String(note.number)],
      ["Établie le", dayOf(note.written_on)],
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
    rows: note.rows.map(({ label, quantity, amount_cents, rate }) => ({
      label: quantity === 1 ? label : `${String(quantity).replace(".", ",")} × ${label}`,
      rate: isExempt ? null : rateOf(rate),
      amount: exactCents(amount_cents),
      long: label.length > LONG_TEXT,
    })),
    totals: isExempt ? [] : totalsOf(note),
    total: [totalLabel(note), exactCents(note.total_cents)],
    payments: note.payments.map((payment) => [describePayment(payment), exactCents(payment.amount_cents)]),
    balance: balanceOf(note),
    certification:
      isExempt || note.is_cancelled
        ? null
        : certificationOf(
            client.name,
            note.totals.map(({ rate }) => rate),
          ),
    closing: closingOf(note),
    footer: [seller.name, seller.siret && `SIRET ${formatSiret(seller.siret)}`, seller.rcs].filter(Boolean).join(", "),
  }
  return printableAll(sheet)
}

function sellerLines(seller: Note["seller"]): string[] {
  const capital = seller.share_capital?.trim()
  const { siret, rcs, tva, vat_exempt } = seller
  return [
    [seller.legal_form, capital && `au capital de ${formatCapital(capital)}`].filter(Boolean).join(" "),
    seller.address ?? "",
    [siret && `SIRET ${formatSiret(siret)}`, rcs].filter(Boolean).join(", "),
    vat_exempt ? VAT_EXEMPTION : tva ? `TVA ${tva}` : "",
    [seller.phone && formatPhone(seller.phone), seller.email].filter(Boolean).join(", "),
  ].filter((line) => line.trim())
}

function executionOf({ appointment_on: on, is_cancelled, is_done }: Note): NoteSheet["blocks"] {
  if (!on) return []
  return [[is_cancelled ? "Rendez-vous annulé" : is_done ? "Date d’exécution" : "Date prévue", [dayOf(on)]]]
}

function cancelledNotice({ appointment_on: on, paid_cents: kept, payments }: Note): string {
  const money =
    kept > 0
      ? `acompte conservé\u00a0: ${exactCents(kept)}`
      : payments.length > 0
        ? "tout ce qui avait été réglé a été rendu"
        : "aucune somme n’est due"
  return `Rendez-vous ${on ? `du ${dayOf(on)} ` : ""}annulé — ${money}`
}

function totalsOf({ totals }: Note): Pair[] {
  const net = totals.reduce((sum, { net_cents }) => sum + net_cents, 0)
  return totals.length === 0
    ? []
    : [
        ["Total HT", exactCents(net)],
        ...totals.map(({ rate, net_cents, vat_cents }): Pair => [
          totals.length > 1 ? `TVA ${rateOf(rate)} sur ${exactCents(net_cents)}` : `TVA ${rateOf(rate)}`,
          exactCents(vat_cents),
        ]),
      ]
}

function totalLabel({ is_cancelled, seller: { vat_exempt } }: Note): string {
  const what = is_cancelled ? "Acompte conservé" : "Total"
  return vat_exempt ? what : `${what} TTC`
}

/** « Déjà réglé le 03/11/2026 par carte ». */
function describePayment({ kind, method, on }: NotePayment): string {
  return `${kinds[kind]} le ${formatShortDate(on)}${kind === "dispute" ? "" : methods[method]}`
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

/** Every string of the sheet, with no-break spaces before its signs and only characters that the fonts have. */
function printableAll<Value>(value: Value): Value {
  if (typeof value === "string") return printable(keepSignsTogether(value)) as Value
  if (Array.isArray(value)) return value.map(printableAll) as Value
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableAll(one)])) as Value
}
