import { countOf, formatCount } from "../numbers.ts"
import type { Chained, LedgerProblem } from "./problems.ts"

/** A part of the report, as `verify_ledger` and `check_ledger` answer it. */
export type LedgerPart = {
  /** Of the whole ledger, as are the next three. */
  events: number
  receipts: number
  head: { seq: number; hash: string; at: string } | null
  /** Ends of the chain that were mailed, all compared. */
  mailed_heads: number
  /** Whether the chain still has the head that was asked about; true when none was. */
  is_head_known: boolean
  /** Rows that were compared with their events. */
  compared: Partial<Record<Chained, number>>
  /** At most 50. */
  problems: LedgerProblem[]
  /** The event to go on after; null with the last part. */
  next: number | null
}
export type LedgerReport = Omit<LedgerPart, "next">

const MOST_PROBLEMS = 50

/** Reads the report part by part, so that no statement takes long however many events there are. */
export async function readWholeReport(readPart: (after: number) => Promise<LedgerPart>): Promise<LedgerReport> {
  const compared: LedgerReport["compared"] = {}
  const problems: LedgerProblem[] = []
  for (let after = 0; ;) {
    const { next, ...part } = await readPart(after)
    problems.push(...part.problems)
    for (const [kind, count] of Object.entries(part.compared) as [Chained, number][])
      compared[kind] = (compared[kind] ?? 0) + count
    if (next === null) return { ...part, compared, problems: problems.slice(0, MOST_PROBLEMS) }
    after = next
  }
}

const NAMES: Record<Chained, [string, string]> = {
  receipt: ["ligne d’encaissement", "lignes d’encaissement"],
  invoice: ["facture ou avoir", "factures et avoirs"],
  allocation: ["part payée d’une facture", "parts payées de factures"],
  quote_signed: ["signature avec son devis", "signatures avec leurs devis"],
  minutes_signed: ["procès-verbal signé", "procès-verbaux signés"],
  document: ["document", "documents"],
  archive: ["archive annuelle", "archives annuelles"],
  entries: ["période d’écritures close", "périodes d’écritures closes"],
}

/** « 312 lignes d’encaissement, 88 factures et avoirs, 41 signatures avec leurs devis, 129 documents » */
export function describeCompared({ compared }: Pick<LedgerReport, "compared">): string {
  const parts = (Object.keys(NAMES) as Chained[]).flatMap((kind) => {
    const count = compared[kind] ?? 0
    const [one, many] = NAMES[kind]
    return count > 0 ? [`${formatCount(count)}\u00a0${count > 1 ? many : one}`] : []
  })
  return parts.join(", ") || "aucune ligne"
}

/** What else was compared, with nothing to count but the mailed ends. */
export const describeSums = ({ mailed_heads: heads }: Pick<LedgerReport, "mailed_heads">): string =>
  `Comparés aussi\u00a0: les sommes payées et créditées, l’état des devis signés, le dernier numéro de chaque suite${heads > 0 ? ` et ${countOf(heads, "empreinte envoyée par e-mail", "empreintes envoyées par e-mail")}` : ""}.`

/** What no verification looks at. */
export const NOT_COMPARED =
  "Pas comparés\u00a0: les brouillons, les devis qui ne sont pas signés, les fiches des clients et des chantiers, et ce que la chaîne a reçu puis perdu depuis la dernière empreinte envoyée par e-mail."

/** « 128 événements, 120 encaissements » */
export const describeSize = ({ events }: Pick<LedgerReport, "events">): string =>
  countOf(events, "événement", "événements")

/** The end of a chain at some moment: its number and hash. */
export type Head = { seq: number; hash: string }

/** « 128:3f9a… », as it is mailed and as the command takes it. */
export const writeHead = ({ seq, hash }: Head): string => `${seq}:${hash}`

/** Null when the text is not a head. */
export function parseHead(text: string): Head | null {
  const [, seq, hash] = /^\s*(\d{1,15})\s*[:\s]\s*([0-9a-f]{64})\s*$/i.exec(text) ?? []
  return seq && hash ? { seq: Number(seq), hash: hash.toLowerCase() } : null
}
