import { photograph } from "#tests/support/photographs.ts"
import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

test("a work is added with its photos, published, and stands on the page of realisations", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  // Photographs are encoded by the browser and again by the site.
  test.slow()
  const title = `Verrière ${info.project.name}`
  const file = async (name: string, seed: number) => ({
    name,
    mimeType: "image/jpeg",
    buffer: Buffer.from(await photograph({ seed })),
  })
  const press = (name: RegExp | string) => page.getByRole("button", { name }).click()
  await signIn(page, site.admin)
  await page.goto("/admin/gallery")
  await page.getByRole("link", { name: "Nouveau projet" }).click()
  await expect(page.getByRole("tab", { name: "Photos avant/après" })).toBeDisabled()
  await press("Enregistrer")
  await expect(page.getByText("Veuillez remplir tous les champs obligatoires")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Titre" })).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole("textbox", { name: "Titre" }).fill(title)
  await page.getByRole("link", { name: "Annuler" }).click()
  await page.getByRole("button", { name: "Continuer la saisie" }).click()
  await page.getByRole("textbox", { name: "Lieu" }).fill("Paris 11e")
  await page.getByRole("textbox", { name: "Image principale" }).fill("/demo/salon-apres.svg")
  await page.getByRole("textbox", { name: "Mots-clés" }).fill("verre, , acier")
  await page.getByLabel("Publiée").check()
  await press("Enregistrer")
  await expect(page.getByText("Projet créé avec succès !")).toBeVisible()

  await expect(page).toHaveURL(/\/admin\/gallery\/edit\/.+onglet=photos/)
  await press("Ajouter des photos\u00a0: Avant")
  const chooser = page.waitForEvent("filechooser")
  await press("Choisir des fichiers")
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") }
  await (await chooser).setFiles([text, await file("avant.jpg", 1)])
  await expect(page.getByText("Type de fichier non autorisé")).toBeVisible()
  await press("Retirer notes.txt")
  await page.getByRole("button", { name: "Fermer", exact: true }).click()
  await press("Ajouter des photos\u00a0: Après")
  const another = page.waitForEvent("filechooser")
  await press("Choisir des fichiers")
  await (await another).setFiles([await file("après.jpg", 2)])
  const after = page.getByRole("list", { name: "Photos\u00a0: Après" }).getByRole("listitem")
  await expect(after).toHaveCount(1)
  // The panel closes one second after the last upload.
  await expect(page.getByRole("button", { name: "Choisir des fichiers" })).toHaveCount(0)
  await expect(page.getByRole("tab", { name: "Photos avant/après (2)" })).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await after.getByRole("button", { name: /^Choisir comme principale/ }).click()
  await expect(after).toContainText("Principale")
  await after.getByRole("textbox", { name: "Légende" }).fill("La lumière entre")
  await after.getByRole("textbox", { name: "Légende" }).press("Tab")
  await expect
    .poll(async () => {
      const db = clientOf(site, site.keys.secretKey)
      const { data } = await db
        .from("gallery_photos")
        .select("caption, is_primary")
        .eq("photo_type", "after")
        .eq("caption", "La lumière entre")
      return data
    })
    .toEqual([{ caption: "La lumière entre", is_primary: true }])
  await after.getByRole("textbox", { name: "Photographe" }).fill("Léa Roy")
  await after.getByRole("textbox", { name: "Photographe" }).press("Tab")
  // Before and after overlap; the arrow keys move the sliders.
  const matcher = page.getByRole("region", { name: "Faire coïncider avant et après" })
  await matcher.getByRole("slider", { name: "De gauche à droite" }).press("ArrowRight")
  await matcher.getByRole("slider", { name: "Zoom" }).press("ArrowRight")
  await matcher.getByRole("button", { name: "Enregistrer le cadrage" }).click()
  await expect
    .poll(async () => {
      const db = clientOf(site, site.keys.secretKey)
      const { data } = await db.from("gallery_photos").select("focus, zoom, credit").eq("caption", "La lumière entre")
      return data
    })
    .toEqual([{ focus: "51% 50%", zoom: 1.02, credit: "Léa Roy" }])
  const visitor = await page.context().newPage()
  await visitor.goto("/realisations")
  await expect(visitor.getByRole("heading", { name: title }).first()).toBeAttached()
  // The project appears twice: as a card with its image, and in the comparison with its photos.
  const comparison = visitor
    .getByRole("article")
    .filter({ hasText: title })
    .getByRole("img", { name: /La lumière entre|avant les travaux/ })
  await expect(comparison).toHaveCount(2)
  for (const picture of await comparison.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(
      /\/sizes\/\d+\/.+\.1800x1350\.webp$/,
    )
  }

  await page.getByRole("tab", { name: "Détails" }).click()
  await page.getByRole("textbox", { name: "Lieu" }).fill("Paris 12e")
  await press("Enregistrer")
  await expect(page.getByText("Projet mis à jour avec succès !")).toBeVisible()
  await page.getByRole("link", { name: "Retour à la liste" }).click()
  await page.getByRole("searchbox").fill(title)
  const item = page.getByRole("list", { name: "Réalisations" }).getByRole("listitem")
  await expect(item).toHaveCount(1)
  await item.getByRole("button", { name: /^Retirer du site/ }).click()
  await expect(item).toContainText("Brouillon")
  await item.getByRole("button", { name: /^Supprimer/ }).click()
  await item.getByRole("button", { name: "Oui" }).click()
  await expect(page.getByText("Aucun projet ne correspond à ces critères.")).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0)
})
