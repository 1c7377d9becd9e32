import { expect, test } from "vitest"
import { readCsv } from "../imports/csv.ts"
import { tableOf } from "../imports/table.ts"
import { isItemHeader, matchItemColumns, missingItemColumns, readItems } from "./import.ts"

const read = (text: string) => {
  const table = tableOf(readCsv(text), isItemHeader)
  return readItems(table, matchItemColumns(table.header))
}

test("the columns of price books are recognised, and a price with VAT is not taken for one without", () => {
  expect(
    matchItemColumns(["Réf.", "Libellé", "U", "P.U. HT (€)", "Prix TTC", "Taux TVA", "Lot", "Temps (h)", "Prix"]),
  ).toEqual([...["code", "label", "unit", "unit_price", null, "vat_rate", "category", "hours", null]])
  expect(missingItemColumns(["label", "unit"])).toContain("Prix unitaire HT")
  expect(missingItemColumns(["label", "unit", "unit_price", "label"])).toContain("Deux colonnes")
  expect(missingItemColumns(["label", "unit", "unit_price"])).toBeNull()
})

test("cells are read as people write them", () => {
  const [first, second, third] = read(
    "Désignation;Unité;PU HT;TVA;Déboursé;Heures;Actif\n" +
      "Dépose  de carrelage;M²;1 248,305 €;5,5 %;;0,45;\n" +
      "Peinture;Mètre linéaire;12.5;0,1;7;;non\n" +
      "Moins-value;Ft;'-40;;;;oui\n",
  )
  expect(first?.values).toEqual({
    line: 2,
    label: "Dépose de carrelage",
    unit: "m2",
    unit_price: "1248.305",
    vat_rate: "5.5",
    unit_cost: null,
    hours: "0.45",
    is_active: true,
  })
  expect(second?.values).toMatchObject({
    unit: "ml",
    unit_price: "12.5",
    vat_rate: "10",
    unit_cost: "7",
    is_active: false,
  })
  expect(third?.values).not.toHaveProperty("vat_rate")
  expect(third?.values).toMatchObject({ unit: "forfait", unit_price: "-40" })
})

test("each cell that cannot be read is named, the other lines stand", () => {
  const rows = read(
    "Code\tDésignation\tUnité\tPrix HT\tTVA\tDéboursé\n" +
      "A1\tDépose\tm2\tdouze\t10\t\n" +
      "\t\tpalette\t1.250,00\t19,6\t-3\n" +
      "A2\tPose\tm2\t48,30\t10\t20\n" +
      "a2\tPose autre\tm2\t50\t10\t\n" +
      "\tDépôt\tu\t5,00001\t20\t\n",
  )
  expect(rows.map(({ line, errors }) => [line, errors.map(({ field }) => field)])).toEqual([
    [2, ["unit_price"]],
    [3, ["label", "unit", "unit_price", "vat_rate", "unit_cost"]],
    [4, []],
    [5, ["code"]],
    [6, ["unit_price"]],
  ])
  expect(rows[0]?.errors[0]).toMatchObject({ text: "douze", sentence: expect.stringContaining("illisible") })
  expect(rows[3]?.errors[0]?.sentence).toBe("Déjà à la ligne\u00a04.")
})
