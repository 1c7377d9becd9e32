import { expect, test } from "vitest"
import { checkFec } from "#tests/support/check-fec.ts"
import type { Entry } from "./entry.ts"
import { fecHeader, fecLine, fecName, toLatin9 } from "./fec.ts"
import { formats } from "./profiles.ts"

const SALE: Entry = {
  ...{ n: 1, is_final: true, journal: "VE", journal_label: "Ventes", entry_no: 12, entry_on: "2026-11-25" },
  ...{ account: "411000", account_label: "Clients", aux: "C00042", aux_label: "Élise Œuvrard" },
  ...{
    piece_ref: "F-2026-0012",
    piece_on: "2026-11-25",
    due_on: "2026-12-25",
    label: "Facture F-2026-0012 Élise Œuvrard",
  },
  ...{ debit_cents: 165604, credit_cents: 0, lettering: "AAB", lettered_on: "2026-11-28", validated_on: "2026-12-02" },
}
const WORKS: Entry = {
  ...{ ...SALE, n: 2, account: "706200", account_label: "Travaux", aux: null, aux_label: null, due_on: null },
  ...{ debit_cents: 0, credit_cents: 165604, lettering: null, lettered_on: null },
}

test("a line of the FEC has eighteen columns, days without signs, amounts with a comma", () => {
  expect(fecHeader().split("\t")).toHaveLength(18)
  expect(fecLine(SALE)).toBe(
    "VE\tVentes\t12\t20261125\t411000\tClients\tC00042\tÉlise Œuvrard\tF-2026-0012\t20261125\tFacture F-2026-0012 Élise Œuvrard\t1656,04\t0,00\tAAB\t20261128\t20261202\t\t\r\n",
  )
  expect(fecName("732829320", "2026-11-30", true)).toBe("732829320FEC20261130.txt")
  expect(fecName("732829320", "2026-11-30", false)).toBe("732829320FEC20261130-provisoire.txt")
})

test("a tab, a line break or a bar in a text ends no column", () => {
  expect(fecLine({ ...SALE, label: "a\tb\r\nc|d" }).split("\t")).toHaveLength(18)
})

test("the bytes are those of ISO 8859-15; what it lacks is written without", () => {
  const text = new TextDecoder("iso-8859-15").decode(toLatin9("Œuvre à 5 € – l’été, Nguyễn, 中, ž, ¤"))
  expect(text).toBe("Œuvre à 5 € - l'été, Nguyen, ?, ž, ?")
})

test("a file passes the published rules, and each breach of them is named", () => {
  const file = (lines: Entry[]) => fecHeader() + lines.map(fecLine).join("")
  expect(checkFec("732829320FEC20261130.txt", toLatin9(file([SALE, WORKS])))).toEqual([])
  const breaches: [string, Entry[]][] = [
    ["line 2: PieceRef is empty", [{ ...SALE, piece_ref: "" }, WORKS]],
    ["VE 12 does not balance: 1", [{ ...SALE, debit_cents: 165605 }, WORKS]],
    ["line 2: CompteNum « 4A1 » does not begin with three digits", [{ ...SALE, account: "4A1" }, WORKS]],
    ["line 2: EcritureLet without DateLet", [{ ...SALE, lettered_on: null }, WORKS]],
    ["VE: 14 follows 12", [SALE, WORKS, { ...SALE, entry_no: 14 }, { ...WORKS, entry_no: 14 }]],
    ["line 2: ValidDate is empty", [{ ...SALE, validated_on: null }, WORKS]],
  ]
  for (const [said, lines] of breaches)
    expect(checkFec("732829320FEC20261130.txt", toLatin9(file(lines)))).toContain(said)
  expect(checkFec("FEC.txt", toLatin9(file([SALE, WORKS])))).toEqual(["FEC.txt: name"])
})

test("each format writes the same line in its own columns", () => {
  expect(formats.ximport.line(SALE)).toBe(
    `00012VE2026112520261225F-2026-0012 411C00042  Facture F-2026-0012 Élise0000001656.04DAAB${" ".repeat(15)}Élise Œuvrard${" ".repeat(21)}E\r\n`,
  )
  expect(formats.ximport.line({ ...SALE, label: "x", aux_label: "y" })).toHaveLength(formats.ximport.line(WORKS).length)
  expect(formats.cegid.line(SALE)).toBe(
    "VE;25/11/2026;411000;C00042;F-2026-0012;Facture F-2026-0012 Élise Œuvrard;1656.04;\r\n",
  )
  expect(formats.fec_csv.line(SALE).split(";")).toHaveLength(19)
  expect(formats.fec_csv.line({ ...SALE, label: "=1+1;2" })).toContain(`"'=1+1;2"`)
})
