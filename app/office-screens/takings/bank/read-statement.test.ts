import { expect, test } from "vitest"
import { UnreadableFile } from "#app/office/import/read-file.ts"
import { matchBankColumns, missingBankColumns, readEntries } from "#domain/bank/columns.ts"
import { type Statement, statementOf } from "#domain/bank/statement.ts"
import { readStatement } from "./read-statement.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The statement of a file; the columns of a table are those that its header says. */
async function read(file: string | Uint8Array): Promise<Statement> {
  const { table, statement } = await readStatement(typeof file === "string" ? bytesOf(file) : file)
  if (!table) return statement
  const columns = matchBankColumns(table.header)
  expect(missingBankColumns(columns)).toBeNull()
  return statementOf(readEntries(table, columns))
}
const lines = async (file: string | Uint8Array) =>
  (await read(file)).lines.map(({ day, amount_cents, label }) => [day, amount_cents, label])

// The forms are those of the public samples that domain/bank/columns.ts names; persons and amounts are others.
test("the table of Société Générale is read below the line of its account", async () => {
  const file = [
    '="0201900016400270";01/11/2026;30/11/2026;',
    "date_comptabilisation;libellé_complet_operation;montant_operation;devise;",
    "15/11/2026;CARTE X7527 15/11 METRO    ;-14,90;EUR;",
    "13/11/2026;VIR RECU    8527975563S DE: DUPONT SAS MOTIF: F-2026-0012 REF: 33;2 188,28;EUR;",
    "12/11/2026;VIR RECU USD;100,00;USD;",
  ].join("\r\n")
  expect(await read(Buffer.from(file, "latin1"))).toMatchObject({ debits: 1, foreign: 1, unread: 0 })
  expect(await lines(Buffer.from(file, "latin1"))).toEqual([
    ["2026-11-13", 218828, "VIR RECU 8527975563S DE: DUPONT SAS MOTIF: F-2026-0012 REF: 33"],
  ])
})

test("the table of Crédit Agricole is read below its titles, with labels over several lines", async () => {
  const file = [
    "",
    "Téléchargement du 30/11/2026;",
    "",
    "M.       DURAND",
    "Compte de Dépôt carte n° 04100000000;",
    "Solde au 30/11/2026 917,01 €",
    "",
    "Date;Libellé;Débit euros;Crédit euros;",
    '30/11/2026;"VIREMENT EN VOTRE FAVEUR',
    "MME PETIT ANNE acompte devis D-2026-0007",
    "",
    '";;2389,64;',
    '27/11/2026;"PRELEVEMENT";108,13;;',
  ].join("\n")
  expect(await lines(Buffer.from(file, "latin1"))).toEqual([
    ["2026-11-30", 238964, "VIREMENT EN VOTRE FAVEUR MME PETIT ANNE acompte devis D-2026-0007"],
  ])
})

test.each([
  [
    "CIC",
    "Date d'opération,Date de valeur,Montant,Libellé,Solde\n04/10/2026,04/10/2026,1584.00,VIREMENT DURAND FA 4072,19261.85\n05/10/2026,05/10/2026,-4.00,PRLV XXX,19257.85",
    ["2026-10-04", 158400, "VIREMENT DURAND FA 4072"],
  ],
  [
    "La Banque Postale",
    'Numéro Compte   ;0000000X020\nType         ;CCP\n\nDate;Libellé;Montant(EUROS)\n04/10/2026;"VIREMENT DE M PETIT PAUL";50,00\n03/10/2026;"ACHAT CB";-12,00',
    ["2026-10-04", 5000, "VIREMENT DE M PETIT PAUL"],
  ],
  [
    "BoursoBank",
    '\ufeffdateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance\n2026-02-09;2026-02-09;"VIR SEPA Loyer";"Virements émis";"Virements émis";"loyer";-568,13;;000;BoursoBank;37.29\n2026-02-03;2026-02-04;"VIR SEPA PETIT PAUL";"Virements reçus";"Virements reçus";"petit";1 718,70;;000;BoursoBank;629.41',
    ["2026-02-03", 171870, "VIR SEPA PETIT PAUL"],
  ],
  [
    "Caisse d'Épargne",
    "Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation\n01/09/26;CB SHOP;CARTE 31/08 SHOP;REF1;;Carte bancaire;Achats;Divers;-12,30;;31/08/26;01/09/26;0\n02/09/26;VIR PETIT;VIREMENT PETIT PAUL;REF2;FACTURE 12;Virement;Revenus;Divers;;+1 800,00;02/09/26;02/09/26;0",
    ["2026-09-02", 180000, "VIR PETIT VIREMENT PETIT PAUL FACTURE 12"],
  ],
])("the table of %s is read", async (_bank, file, line) => {
  expect(await lines(file)).toEqual([line])
  expect(await read(file)).toMatchObject({ debits: 1, unread: 0 })
})

test("twins of one file are two transactions, and one of the bank's own name is known by it", async () => {
  const { lines: found } = await read(
    "Date;Libellé;Montant\n01/11/2026;VIR PETIT;50,00\n01/11/2026;VIR PETIT;50,00\n02/11/2026;VIR PETIT;50,00",
  )
  expect(found.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1])
})

const sgml = (...transactions: string[]) =>
  `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>10278<ACCTID>000123</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${transactions.join("\n")}
</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test("an OFX file is read with and without ends of elements, in one line and in several", async () => {
  const file = sgml(
    "<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20261115\n<TRNAMT>+1250.50\n<FITID>A1\n<NAME>VIR M DUPONT &amp; FILS\n<MEMO>\n</STMTTRN>",
    "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261116120000[+1:CET]<TRNAMT>-12,30<FITID>A2<NAME>CARTE</STMTTRN>",
    "<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261117</DTPOSTED><TRNAMT>10.00</TRNAMT><FITID>A3</FITID><NAME>R&D</NAME><MEMO></MEMO></STMTTRN>",
  )
  expect(await lines(Buffer.from(file, "latin1"))).toEqual([
    ["2026-11-15", 125050, "VIR M DUPONT & FILS"],
    ["2026-11-17", 1000, "R&D"],
  ])
  expect((await read(file)).lines[0]).toMatchObject({ bank_id: "A1", occurrence: 1 })
})

const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.join("")}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, rest: string, side = "CRDT") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt>${rest}</Ntry>`

test("a CAMT.053 file is read: payer, words, the bank's name, and each part of a collective entry", async () => {
  const part = (amount: string, name: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`
  const file = camt(
    entry(
      "1250.00",
      "<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Jean Dupont</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Facture</Ustrd><Ustrd>F-2026-0012</Ustrd></RmtInf></TxDtls></NtryDtls>",
    ),
    entry("9.90", "<AddtlNtryInf>Frais</AddtlNtryInf>", "DBIT"),
    entry("300.00", `<AcctSvcrRef>B2</AcctSvcrRef><NtryDtls>${part("100.00", "A")}${part("200.00", "B")}</NtryDtls>`),
    entry("77.00", "").replace("BOOK", "PDNG"),
  )
  const statement = await read(file)
  expect(statement).toMatchObject({ debits: 1, unread: 0 })
  expect(statement.lines).toEqual([
    {
      ...{ line: 1, day: "2026-11-05", amount_cents: 125000, label: "Facture F-2026-0012" },
      ...{ counterparty: "Jean Dupont", bank_id: "B1", occurrence: 1 },
    },
    {
      ...{ line: 3, day: "2026-11-05", amount_cents: 10000, label: "A", counterparty: "A" },
      ...{ bank_id: "B2 1", occurrence: 1 },
    },
    {
      ...{ line: 4, day: "2026-11-05", amount_cents: 20000, label: "B", counterparty: "B" },
      ...{ bank_id: "B2 2", occurrence: 1 },
    },
  ])
})

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${"b".repeat(1000)}"><!ENTITY c "${"&a;".repeat(1000)}">]><Document><BkToCstmrStmt><Stmt>&c;</Stmt></BkToCstmrStmt></Document>`
test.each([
  ["an XML bomb", bomb],
  ["deep nesting", `<Document>${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}</Document>`],
  ["an OFX file that never ends", sgml("<STMTTRN>\n".repeat(50_000))],
  ["one sign, often", `<OFX>${"<".repeat(500_000)}`],
  ["names of the prototype", "<Document><__proto__><x>1</x></__proto__></Document>"],
  ["another message of a bank", "<Document><BkToCstmrDbtCdtNtfctn/></Document>"],
  ["a statement without transactions", camt()],
  [
    "too many transactions",
    sgml(..."<STMTTRN><DTPOSTED>20261101<TRNAMT>1.00<NAME>A</STMTTRN>,".repeat(5001).split(",").slice(0, -1)),
  ],
  ["a PDF", "%PDF-1.7 ..."],
  ["a workbook", "PK\u0003\u0004"],
  ["nothing", ""],
  ["100 MB", "x".repeat(5 * 1024 * 1024 + 1)],
])("%s ends with a sentence", async (_what, file) => {
  const reading = readStatement(bytesOf(file))
  await expect(reading).rejects.toThrow(UnreadableFile)
  await expect(reading).rejects.toThrow(/[.]$/)
})

test("a formula in a cell is a text, and a row that is no transaction is counted", async () => {
  const file = 'Date;Libellé;Montant\n01/11/2026;=HYPERLINK("http://x");50,00\n;Solde;100,00\n02/11/2026;X;1,005\n'
  expect(await read(file)).toMatchObject({ unread: 2, debits: 0, lines: [{ label: '=HYPERLINK("http://x")' }] })
})
