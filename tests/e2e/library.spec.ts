import { readFile } from "node:fs/promises"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

test("staff add a work to the library, find it by parts of words, import prices over it, export it, and delete it", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const mark = `Zellige ${info.project.name}`
  await signIn(page, site.admin)
  await page.goto("/admin/bibliotheque")
  await press(page, page.getByRole("button", { name: "Nouvel ouvrage" }))
  const form = page.getByRole("dialog", { name: "Nouvel ouvrage" })
  await form.getByLabel("Prix unitaire HT").fill("1.250,00")
  await press(page, form.getByRole("button", { name: "Enregistrer" }))
  await expect(form.getByText("Indiquez la désignation.")).toBeVisible()
  await expect(form.getByText(/Ce nombre est illisible/)).toBeVisible()
  await expect(form.getByLabel("Désignation")).toBeFocused()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await form.getByLabel("Désignation").fill(`Pose de ${mark}`)
  await form.getByLabel("Prix unitaire HT").fill("1 248,305")
  await form.getByLabel("Unité").selectOption("m²")
  await form.getByLabel("Déboursé sec HT").fill("624")
  await expect(form.getByText("Marge : 50 % du prix")).toBeVisible()
  await form.getByLabel("Catégorie").fill("Étanchéité")
  await press(page, form.getByRole("button", { name: "Enregistrer" }))
  await expect(page.getByText("Ouvrage ajouté à la bibliothèque")).toBeVisible()

  // What is alike is told before it is entered twice.
  await page.goto(`/admin/bibliotheque?fenetre=nouveau`)
  await form.getByLabel("Désignation").fill(`zellige pose ${info.project.name}`)
  await expect(form.getByText(/^La bibliothèque a déjà/)).toContainText(`Pose de ${mark}, 1 248,305 €/m²`)
  await page.goto(`/admin/bibliotheque?q=${encodeURIComponent(`etanch ZELLI ${info.project.name}`)}`)
  const work = page.getByRole("link", { name: `Pose de ${mark}`, exact: true })
  await expect(work).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  await press(page, page.getByRole("button", { name: "Importer" }))
  const dialog = page.getByRole("dialog", { name: "Importer une liste d’ouvrages" })
  const list = (price: string) => ({
    name: "prix.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Désignation;Unité;PU HT;TVA\nPose de ${mark};M2;${price};10\nDépose de ${mark};palette;douze;10\n`,
      "latin1",
    ),
  })
  await dialog.locator("input[type=file]").setInputFiles(list("1 300"))
  await press(page, dialog.getByRole("button", { name: "Essayer la liste" }))
  await expect(dialog.getByRole("heading", { name: "1 mis à jour" })).toBeVisible()
  const wrong = dialog.getByRole("listitem").filter({ hasText: "Ligne 3" })
  await expect(wrong).toContainText("Unité « palette » : Unité inconnue")
  await expect(wrong).toContainText("Prix unitaire HT « douze » : Ce nombre est illisible")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText("1 248,305", { exact: false }).first()).toBeAttached()
  await press(page, dialog.getByRole("button", { name: "Importer 1 ligne" }))
  await expect(dialog.getByText("prix.csv est importé.")).toBeVisible()
  await press(page, dialog.getByRole("button", { name: "Voir la bibliothèque" }))
  await expect(page.getByText("1 300,00 €", { exact: true })).toBeVisible()

  const download = page.waitForEvent("download")
  await press(page, page.getByRole("button", { name: "Exporter" }))
  const text = await readFile(await (await download).path(), "utf8")
  expect(text.split("\r\n")).toEqual([
    "\ufeffCode;Désignation;Description;Unité;Prix unitaire HT;TVA;Déboursé HT;Heures;Catégorie;Actif",
    `;Pose de ${mark};;m²;1300;10;624;;Étanchéité;oui`,
    "",
  ])

  // On a phone the form does it.
  if (info.project.name === "desktop") {
    await press(page, page.getByRole("button", { name: `Désactiver « Pose de ${mark} »` }))
    await expect(work).toHaveCount(0)
    await press(page, page.getByRole("button", { name: "Annuler" }))
    await expect(work).toBeVisible()
  }
  await press(page, work)
  const edit = page.getByRole("dialog", { name: "Modifier l’ouvrage" })
  await press(page, edit.getByRole("button", { name: "Supprimer" }))
  await press(page, edit.getByRole("button", { name: "Oui" }))
  await expect(page.getByText("Ouvrage supprimé")).toBeVisible()
  await expect(work).toHaveCount(0)
})
