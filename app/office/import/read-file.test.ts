import { expect, test } from "vitest"
import { isHeader, matchColumns, readLines } from "#domain/clients/import.ts"
import { readTable } from "./read-file.ts"

const cellsOf = (bytes: Uint8Array) => readTable(bytes, isHeader).rows.map(({ cells }) => cells)

test("a list is read in UTF-8, in the alphabet of Outlook and in those of Excel", () => {
  expect(cellsOf(new TextEncoder().encode("\ufeffNom;Ville\r\nZoé;Sceaux\r\n"))).toEqual([["Zoé", "Sceaux"]])
  expect(cellsOf(Buffer.from("Prénom,Nom\nZoé,Lefèvre\n", "latin1"))).toEqual([["Zoé", "Lefèvre"]])
  expect(cellsOf(Buffer.from("sep=\t\r\nNom\tVille\r\nZoé\tSceaux", "latin1"))).toEqual([["Zoé", "Sceaux"]])
  expect(cellsOf(Buffer.from("\ufeffNom\tVille\r\nZoé\tSceaux", "utf16le"))).toEqual([["Zoé", "Sceaux"]])
})

test("a list in UTF-16 is read with and without its mark, whichever byte comes first", () => {
  const little = Buffer.from("Nom;Ville\r\nZoé Lefèvre;L’Haÿ-les-Roses\r\n", "utf16le")
  const big = Buffer.from(little).swap16()
  for (const [mark, bytes] of [
    [[0xff, 0xfe], little],
    [[0xfe, 0xff], big],
    [[], little],
    [[], big],
  ] as const)
    expect(cellsOf(Buffer.concat([Buffer.from(mark), bytes]))).toEqual([["Zoé Lefèvre", "L’Haÿ-les-Roses"]])
})

/** Bytes of a text in the alphabet of older Macs (Mac OS Roman). */
function ofMac(text: string): Buffer {
  const signs = new TextDecoder("macintosh").decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  return Buffer.from([...text].map((sign) => signs.indexOf(sign)))
}

test.each([
  ["Nom;Prénom;Téléphone\rLéger;Noël;0639981302\r", ["Léger", "Noël", "0639981302"]],
  ["Nom,Ville\rD’Été,Évry\r", ["D’Été", "Évry"]],
  ["Nom\tNotes\nHélène Façade\tà côté, où ça, dès Noël\n", ["Hélène Façade", "à côté, où ça, dès Noël"]],
])("a list of Excel for Mac is read: %j", (text, cells) => {
  expect(cellsOf(ofMac(text))).toEqual([cells])
})

test.each(["Nom;Ville\r\nLÉGER;Évry\r\n", "Nom;Ville\r\nZoë Žižek;Château d’Œx\r\n", "Nom;Ville\nJosé;Orléans\n"])(
  "a list in the alphabet of Windows is not taken for one of a Mac: %j",
  (text) => {
    const signs = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, at) => at))
    const bytes = Buffer.from([...text].map((sign) => signs.indexOf(sign)))
    expect(cellsOf(bytes)).toEqual([text.trim().split("\n")[1]?.split(";")])
  },
)

test("the contacts of an iPhone and of an older telephone are read as a list", () => {
  const contacts = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Léger;Noël;;;\r\nFN:Noël Léger\r\nORG:Léger\\, Frères;Achats\r\nitem1.EMAIL;type=INTERNET:noel@example.fr\r\nTEL;type=CELL;type=pref:06 39 98 13 02\r\nTEL;type=HOME:3949",
    "item2.ADR;type=HOME:;;12 rue de Rivoli\\n3e étage;Paris;;75004;France\r\nNOTE:Sonner\\; deux fois\\nChien qui n'aime\r\n  pas le bruit\r\nEND:VCARD",
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Zo=\r\n=C3=A9;;;\r\nTEL;CELL:+33139981303\r\nEND:VCARD",
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:Boulangerie\r\nTEL;VALUE=uri:tel:+33139981304\r\nEND:VCARD\r\n",
  ].join("\r\n")
  const table = readTable(new TextEncoder().encode(contacts), isHeader)
  const lines = readLines(table, matchColumns(table.header))
  expect(lines).toEqual([
    {
      ...{ line: 2, name: "Noël Léger", email: "noel@example.fr", phone: "+33639981302" },
      ...{ address: "12 rue de Rivoli, 3e étage", postal_code: "75004", city: "Paris" },
      notes:
        "Sonner; deux fois\nChien qui n'aime pas le bruit\nSociété\u00a0: Léger, Frères\nAutre téléphone\u00a0: 3949",
    },
    { line: 3, name: "Zoé Lefèvre", phone: "+33139981303" },
    { line: 4, name: "Boulangerie", phone: "+33139981304" },
  ])
})

test("a workbook, an empty file and a file of too many lines are refused in words", () => {
  expect(() => readTable(Buffer.from("PK\u0003\u0004", "latin1"), isHeader)).toThrow("CSV")
  expect(() => readTable(Buffer.from("Nom;E-mail\n"), isHeader)).toThrow("aucune ligne")
  expect(() => readTable(Buffer.from(`Nom\n${"Anne\n".repeat(5001)}`), isHeader)).toThrow("5\u202f001")
})
