import { describe, expect, test } from "vitest"
import { tableOf } from "../imports/table.ts"
import { countOutcomes, describeCounts, isHeader, matchColumns, missingColumns, readLines } from "./import.ts"

const linesOf = (...rows: string[][]) => {
  const table = tableOf(rows, isHeader)
  return readLines(table, matchColumns(table.header))
}

describe("columns are recognised in a list", () => {
  test("of Google Contacts, of today and of before, in both languages", () => {
    const today = ["First Name", "Last Name", "Organization Name", "Labels", "E-mail 1 - Value", "Phone 1 - Value"]
    expect(matchColumns([...today, "Address 1 - Street", "Address 1 - City", "Address 1 - Postal Code"])).toEqual([
      ...["first_name", "name", "company", null, "email", "phone"],
      ...["address", "city", "postal_code"],
    ])
    expect(matchColumns(["Name", "Given Name", "Family Name", "E-mail 1 - Type", "Organization 1 - Name"])).toEqual([
      ...["name", null, null, null, "company"],
    ])
    expect(matchColumns(["Prénom", "Nom", "E-mail 1 - Valeur", "Téléphone 1 - Valeur", "Adresse 1 - Rue"])).toEqual([
      ...["first_name", "name", "email", "phone", "address"],
    ])
  })

  test("of Outlook, in both languages", () => {
    expect(
      matchColumns(["Prénom", "Nom", "Société", "Adresse de messagerie", "Tél. mobile", "Rue (bureau)", "Titre"]),
    ).toEqual(["first_name", "name", "company", "email", "phone", "address", null])
    expect(
      matchColumns(["First Name", "Last Name", "E-mail Address", "Mobile Phone", "Home Street", "Home Postal Code"]),
    ).toEqual(["first_name", "name", "email", "phone", "address", "postal_code"])
  })

  test("of our own exports", () => {
    expect(matchColumns(["\ufeffClient", "Téléphone", "E-mail", "Code postal", "Ville", "Total (€)"])).toEqual([
      ...["name", "phone", "email", "postal_code", "city", null],
    ])
  })

  test("and what is missing is said", () => {
    expect(missingColumns(["phone", null])).toMatch("nom")
    expect(missingColumns(["first_name", "city"])).toMatch("e-mail")
    expect(missingColumns(["company", "address"])).toBeNull()
  })
})

describe("a line", () => {
  test("joins the names, takes the first number and keeps the others in the notes", () => {
    const header = ["Nom", "Prénom", "Société", "Téléphone", "Portable", "E-mail", "Notes"]
    expect(
      linesOf(header, [
        ...["Martin", "Anne", "Fleurs d’Anne", "01 44 55 66 77 / 06 12 34 56 78", "0612345678"],
        ...["anne@example.fr ::: a.martin@example.fr", "Sonner deux fois"],
      ]),
    ).toEqual([
      {
        line: 2,
        name: "Anne Martin",
        email: "anne@example.fr",
        phone: "+33144556677",
        notes:
          "Sonner deux fois\nSociété\u00a0: Fleurs d’Anne\nAutres téléphones\u00a0: 06 12 34 56 78, 0612345678\nAutre e-mail\u00a0: a.martin@example.fr",
      },
    ])
    expect(linesOf(header, ["", "", "SCI des Lilas", "06/12/34/56/78"])[0]).toMatchObject({
      name: "SCI des Lilas",
      phone: "+33612345678",
    })
  })

  test("keeps an address with its own postal code, and splits one that holds it", () => {
    const header = ["Nom", "Rue (bureau)", "Ville (bureau)", "Code postal (bureau)"]
    expect(
      linesOf(
        [...header, "Rue (domicile)", "Ville (domicile)", "Code postal (domicile)"],
        ["Anne", "", "", "", "3 rue Lepic", "Paris", "75018"],
      )[0],
    ).toMatchObject({ address: "3 rue Lepic", city: "Paris", postal_code: "75018" })
    const phoneOf = (phone: string) => linesOf(["Client", "Téléphone"], ["Anne", phone])[0]?.phone
    expect(["612345680", "612345680.0", "6 12 34 56 80,00", "+33 06 12 34 56 80"].map(phoneOf)).toEqual([
      "+33612345680",
      "+33612345680",
      "6 12 34 56 80,00",
      "+33612345680",
    ])
    // The database refuses these lines: the number is not whole.
    expect(["6,12345678E+08", "61234568.0"].map(phoneOf)).toEqual(["6,12345678E+08", "61234568.0"])
    expect(linesOf(["Client", "Adresse"], ["MAA", "78 rue de Varenne, 75349 Paris Cedex 07"])[0]).toMatchObject({
      address: "78 rue de Varenne",
      postal_code: "75349",
      city: "Paris Cedex 07",
    })
    expect(linesOf(["Client", "Adresse"], ["Anne", "12 rue de Rivoli, 75004 Paris"])[0]).toMatchObject({
      address: "12 rue de Rivoli",
      postal_code: "75004",
      city: "Paris",
    })
  })

  test("gets back the zeros that a spreadsheet lost, and loses the apostrophe that our exports add", () => {
    expect(linesOf(["Nom", "Tél", "CP"], ["'=Anne", "612345678", "6000"])[0]).toMatchObject({
      name: "=Anne",
      phone: "+33612345678",
      postal_code: "06000",
    })
  })

  test("has the number that a spreadsheet shows, whether or not the first row is a header", () => {
    expect(linesOf(["Nom"], [""], ["Anne"]).map(({ line }) => line)).toEqual([3])
    expect(tableOf([["Anne", "0612345678"]], isHeader)).toEqual({
      header: ["Colonne 1", "Colonne 2"],
      rows: [{ line: 1, cells: ["Anne", "0612345678"] }],
    })
  })
})

test("the outcome is told in few words", () => {
  const counts = countOutcomes([{ outcome: "created" }, { outcome: "doubtful" }, { outcome: "known" }])
  expect(describeCounts(counts)).toBe("2\u00a0nouveaux, 1\u00a0déjà client")
})
