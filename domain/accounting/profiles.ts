import { BYTE_ORDER_MARK, csvLine } from "../csv.ts"
import type { Entry } from "./entry.ts"
import { decimal, fecHeader, fecLine, fecName, oneLine, toLatin9 } from "./fec.ts"

/** The files in which entries leave. Each format but the FEC names where its description is published; none is guessed. */

export const PROFILES = ["fec", "fec_csv", "ximport", "cegid"] as const
export type Profile = (typeof PROFILES)[number]

type Format = {
  label: string
  /** For whom it is. */
  hint: string
  header: string
  line: (entry: Entry) => string
  encode: (text: string) => Uint8Array<ArrayBuffer>
  mime: string
  fileName: (siren: string | null, to: string, isFinal: boolean) => string
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const compact = (iso: string | null) => (iso ?? "").replaceAll("-", "")
const french = (iso: string) => iso.split("-").reverse().join("/")
/** A column of a fixed width: cut, or filled with spaces. */
const wide = (text: string, width: number) => oneLine(text).slice(0, width).padEnd(width)
const suffix = (isFinal: boolean) => (isFinal ? "" : "-provisoire")

/** The client's own account under 411 for programs that have one column for both: « 411C00042 »; of deposits « 4191C00042 ». */
const joined = ({ account, aux }: Entry) => (aux === null ? account : `${account.replace(/0+$/, "")}${aux}`)

const cellsOf = (line: string) => line.replace(/\r\n$/, "").split("\t")

export const formats: Record<Profile, Format> = {
  fec: {
    label: "FEC (texte)",
    hint: "Les 18 colonnes de l’article A47 A-1 du LPF\u00a0: la plupart des logiciels comptables l’importent.",
    header: fecHeader(),
    line: fecLine,
    encode: toLatin9,
    mime: "text/plain;charset=iso-8859-15",
    fileName: fecName,
  },
  fec_csv: {
    label: "CSV (tableur)",
    hint: "Les mêmes colonnes et l’échéance, pour un tableur ou un import à régler soi-même.",
    header: BYTE_ORDER_MARK + csvLine([...cellsOf(fecHeader()), "Echeance"]),
    line: (entry) => csvLine([...cellsOf(fecLine(entry)), compact(entry.due_on)]),
    encode: utf8,
    mime: "text/csv;charset=utf-8",
    fileName: (_siren, to, isFinal) => `ecritures-${to}${suffix(isFinal)}.csv`,
  },
  /**
   * XIMPORT of Ciel, which Sage 50 takes over: movement 5, journal 2, day 8, due day 8, piece 12, account 11, label 25, amount 13, side 1, lettering 12,
   * analytic code 6, label of the account 34, « E » for euros. The columns: https://openflyers.com/en/doc/Accounting-export-template-CielXimport;
   * that Sage 50 reads it: https://sage50c.online-help.sage.fr/importer-des-ecritures.
   */
  ximport: {
    label: "Ciel, Sage 50 (XIMPORT)",
    hint: "Fichier XIMPORT.TXT de Ciel Compta et de Sage 50. Le code de chaque journal y a deux signes.",
    header: "",
    line: (entry) =>
      [
        ...[String(entry.entry_no % 100_000).padStart(5, "0"), wide(entry.journal, 2), compact(entry.entry_on)],
        ...[wide(compact(entry.due_on), 8), wide(entry.piece_ref, 12), wide(joined(entry), 11), wide(entry.label, 25)],
        ...[decimal(entry.debit_cents + entry.credit_cents, ".").padStart(13, "0"), entry.debit_cents > 0 ? "D" : "C"],
        ...[wide(entry.lettering ?? "", 12), wide("", 6), wide(entry.aux_label ?? entry.account_label, 34), "E\r\n"],
      ].join(""),
    encode: toLatin9,
    mime: "text/plain;charset=iso-8859-15",
    fileName: () => "XIMPORT.TXT",
  },
  /**
   * « ECREXCEL » of Cegid: journal, day, general account, client's account, piece, label, debit, credit, between semicolons, amounts with a point.
   * https://openflyers.com/en/doc/Accounting-export-template-CegidEcrexcel
   */
  cegid: {
    label: "Cegid (ECREXCEL)",
    hint: "Fichier d’écritures de Cegid\u00a0: journal, date, compte, compte auxiliaire, pièce, libellé, débit, crédit.",
    header: "",
    line: ({ journal, entry_on, account, aux, piece_ref, label, debit_cents, credit_cents }) =>
      csvLine([
        ...[journal, french(entry_on), account, aux, oneLine(piece_ref).slice(0, 35), oneLine(label).slice(0, 35)],
        ...[debit_cents, credit_cents].map((cents) => (cents === 0 ? "" : decimal(cents, "."))),
      ]),
    encode: utf8,
    mime: "text/csv;charset=utf-8",
    fileName: (_siren, to, isFinal) => `ECREXCEL-${to}${suffix(isFinal)}.csv`,
  },
}
