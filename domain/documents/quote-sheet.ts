import { withdrawalForm } from "../legal/withdrawal-form.ts"
import { frameOf, type SheetFrame } from "./frame.ts"
import type { Quote } from "./quote.ts"
import { type CopiedSignature, type SignatureBlock, signatureBlock, signerOf } from "./signed-copy.ts"
import { type SheetRow, toTables } from "./quote-rows.ts"
import {
  contractRows,
  exactCents,
  linesOf,
  NOTHING_TO_PAY,
  type Pair,
  percent,
  printableAll,
  spacedSiren,
  vatRows,
  writtenDay,
} from "./words.ts"
import { aidLabel, OWN_PART, sumOfAids } from "../quotes/aids.ts"
import { optionCents } from "../quotes/option-price.ts"
import { wholeOf } from "../amounts/tax-rows.ts"
import { addsWorks } from "../quotes/quote.ts"
import { taxed } from "../vat.ts"

/** All words of a quote, ready to print; server/documents/templates/quote.typ only lays them out. */
export type QuoteSheet = SheetFrame & {
  heading: string
  references: Pair[]
  disclaimer: string | null
  blocks: [label: string, lines: string[]][]
  subject: string
  intro: string[]
  /** Without « TVA » under the franchise. */
  columns: string[]
  tables: SheetRow[][]
  /** The most characters in each column of figures: all tables of a document have the same columns. */
  widths: { number: number; quantity: number; price: number; amount: number }
  totals: Pair[]
  total: Pair
  /** What others pay for the client, and what is left to them. */
  aids: Pair[]
  own: Pair | null
  deposit: Pair | null
  /** Of an amendment: what the works cost before it, and with it. */
  contract: Pair[]
  note: string | null
  options: string | null
  closing: string[]
  conditions: { title: string; mentions: { title: string; body: string[]; box: boolean; ticked: boolean }[] }
  /** For a consumer who signs at a distance or at home. */
  withdrawal: { title: string; hint: string; lines: string[] } | null
  agreement: { title: string; received: string; ways: string[]; boxes: string[]; fields: string[]; signature: string }
  /** Of a signed copy: it fills the frame « Votre accord ». */
  signed: SignatureBlock | null
}

/** Mentions that the client chooses: on paper, a box to tick. */
const CHOICES = ["parts_kept", "parts_renounced"]

/** `signature`: of a signed copy. */
export function toQuoteSheet(quote: Quote, signature: CopiedSignature | null = null): QuoteSheet {
  const { seller, client, number, version_no: version } = quote
  const kind = quote.kind === "amendment" ? "Avenant" : "Devis"
  const tables = toTables(quote)
  const agreement = agreementOf(quote, kind)
  const sheet: QuoteSheet = {
    ...frameOf(seller, {
      title: `${kind} ${number}${signature ? " signé" : ""}, ${client.name}`,
      running: `${kind} ${number}${version > 1 ? `, version\u00a0${version}` : ""}${signature ? ", exemplaire signé" : ""}`,
      on: quote.written_on,
      isSpecimen: quote.is_specimen,
    }),
    heading: kind,
    references: [
      [`${kind} n°`, number],
      ...(version > 1 ? [["Version", String(version)] as Pair] : []),
      ...(quote.amends ? [["Modifie le devis", quote.amends] as Pair] : []),
      ["Établi le", writtenDay(quote.written_on)],
      [`${kind} valable jusqu’au`, writtenDay(quote.valid_until)],
    ],
    disclaimer: signature ? "Exemplaire signé" : null,
    blocks: blocksOf(quote),
    subject: quote.title,
    intro: linesOf(quote.intro),
    columns: columnsOf(quote),
    tables,
    widths: widthsOf(tables),
    totals: totalsOf(quote),
    total: [taxed(wholeOf(quote.total_cents), seller.vat_exempt), exactCents(quote.total_cents)],
    ...aidsOf(quote),
    deposit:
      quote.deposit_cents > 0
        ? [`Acompte à la commande (${percent(quote.deposit_bp / 100)})`, exactCents(quote.deposit_cents)]
        : null,
    contract: quote.contract ? contractRows(quote.contract, quote.total_cents, seller.vat_exempt) : [],
    note: quote.total_cents < 0 ? NOTHING_TO_PAY : null,
    options: optionsOf(quote),
    closing: linesOf(quote.closing),
    conditions: {
      title: "Conditions",
      mentions: quote.mentions.map(({ code, title, body, certified }) => {
        const ticked = certified !== undefined && (signature?.vat_certified ?? false)
        return {
          title,
          body: linesOf(signature && ticked ? certified.replaceAll("{name}", signerOf(signature)) : body),
          box: certified !== undefined || CHOICES.includes(code),
          ticked,
        }
      }),
    },
    agreement,
    signed: signature && signatureBlock(signature, quote.kind, agreement.boxes),
    withdrawal: mayWithdraw(quote) ? withdrawalForm(seller, `${kind.toLowerCase()} n° ${number}`) : null,
  }
  return printableAll(sheet)
}

function blocksOf({ client, place, project_name }: Quote): QuoteSheet["blocks"] {
  const siren = client.siren ? [`SIREN ${spacedSiren(client.siren)}`] : []
  const blocks: QuoteSheet["blocks"] = [
    ["Client", [client.name, ...siren, ...linesOf(client.address)]],
    ["Lieu des travaux", linesOf(place)],
    ["Chantier", linesOf(project_name)],
  ]
  return blocks.filter(([, lines]) => lines.length > 0)
}

function columnsOf({ price_basis, seller }: Quote): string[] {
  const [basis, rate] = seller.vat_exempt ? ["", []] : [` ${price_basis.toUpperCase()}`, ["TVA"]]
  return ["N°", "Désignation", "Qté", "Unité", `Prix unit.${basis}`, ...rate, `Total${basis}`]
}

function widthsOf(tables: SheetRow[][]): QuoteSheet["widths"] {
  const works = tables.flat().filter((row) => row.kind === "work")
  const most = (key: "quantity" | "price" | "amount") => Math.max(0, ...works.map((work) => work[key].length))
  const numbers = tables.flat().map((row) => ("number" in row ? row.number.length : 0))
  return { number: Math.max(0, ...numbers), quantity: most("quantity"), price: most("price"), amount: most("amount") }
}

/** The discount of the document first, in the terms of the prices above it, then HT and VAT. */
function totalsOf(quote: Quote): Pair[] {
  const { seller, price_basis, discount_bp, discount_cents, allowances, split, rows, chosen, total_cents } = quote
  const discount = allowances.reduce((sum, { net_cents }) => sum + net_cents, 0)
  const basis = seller.vat_exempt ? "" : ` ${price_basis.toUpperCase()}`
  const net = split.reduce((sum, { net_cents }) => sum + net_cents, 0)
  const stated = rows.reduce(
    (sum, row) => (row.kind === "work" && (!row.is_option || chosen.includes(row.id)) ? sum + row.amount_cents : sum),
    0,
  )
  const left = price_basis === "ht" ? net : total_cents
  return [
    ...(discount !== 0
      ? ([
          [`Total${basis} avant remise`, exactCents(stated)],
          [discount_cents > 0 ? "Remise" : `Remise de ${percent(discount_bp / 100)}`, exactCents(left - stated)],
        ] as Pair[])
      : []),
    ...(seller.vat_exempt ? [] : vatRows(split)),
  ]
}

function aidsOf({ aids, total_cents }: Quote): Pick<QuoteSheet, "aids" | "own"> {
  return {
    aids: aids.map((aid) => [aidLabel(aid), exactCents(0 - aid.cents)]),
    own: aids.length > 0 ? [OWN_PART, exactCents(total_cents - sumOfAids(aids))] : null,
  }
}

/** Above the totals, where prices are HT: a consumer reads what an option costs with its VAT and the discount of the whole. */
function optionsOf(quote: Quote): string | null {
  const { rows, chosen, client } = quote
  const numbers = rows.flatMap((row) => {
    if (row.kind !== "work" || !row.is_option || chosen.includes(row.id)) return []
    const cents = client.is_consumer ? optionCents(row, quote) : null
    return [cents === null ? row.number : `${row.number} (${exactCents(cents)}\u00a0TTC)`]
  })
  if (numbers.length === 0) return null
  const [first, ...others] = numbers
  return others.length === 0
    ? `Option non comptée dans le total\u00a0: ligne\u00a0${first}.`
    : `Options non comptées dans le total\u00a0: lignes\u00a0${numbers.slice(0, -1).join(", ")} et ${others.at(-1)}.`
}

const mayWithdraw = ({ client, signing_place }: Quote) => client.is_consumer && signing_place !== "premises"

function agreementOf(quote: Quote, kind: string): QuoteSheet["agreement"] {
  return {
    title: "Votre accord",
    received: `${kind} reçu avant l’exécution des travaux.`,
    ways: [
      "En ligne\u00a0: par le lien reçu par e-mail.",
      "Sur papier\u00a0: complétez, datez et signez ci-contre, puis rendez-nous toutes les pages.",
    ],
    boxes:
      mayWithdraw(quote) && addsWorks(quote.rows)
        ? ["Je demande que les travaux commencent avant la fin du délai de rétractation."]
        : [],
    fields: ["Nom et prénom", "Date"],
    signature: "Signature, précédée de «\u00a0Bon pour accord\u00a0»",
  }
}
