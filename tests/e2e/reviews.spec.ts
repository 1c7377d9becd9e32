import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

test.describe("without Google's key", () => {
  test.use({ expectedComplaints: [/status of 409|Erreur lors de la synchronisation|pas configurée/] })

  test(
    "a review is added by keys, rated, featured, hidden, changed and deleted, and the home page follows",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }, info) => {
      const author = `Zélie ${info.project.name}`
      const db = clientOf(site, site.keys.secretKey)
      const press = (name: RegExp | string) => page.getByRole("button", { name }).click()
      await signIn(page, site.admin)
      await page.goto("/admin/reviews")
      await press("Nouvel avis")
      await press("Enregistrer")
      await expect(page.getByText("Veuillez remplir tous les champs obligatoires")).toBeVisible()
      await expect(page.getByRole("textbox", { name: "Nom de l’auteur" })).toBeFocused()
      await checkAccessibility(page)
      await page.getByRole("textbox", { name: "Nom de l’auteur" }).fill(author)
      await page.getByRole("radio", { name: "5 sur 5" }).focus()
      await page.keyboard.press("ArrowLeft")
      await page.getByRole("textbox", { name: "Avis", exact: true }).fill("Travail soigné.")
      await press("Enregistrer")
      await expect(page.getByText("Avis créé avec succès !")).toBeVisible()

      await page.getByRole("searchbox").fill("zelie")
      const item = page.getByRole("list", { name: "Avis" }).getByRole("listitem").filter({ hasText: author })
      await expect(item.getByRole("img", { name: "4 sur 5" })).toBeVisible()
      await expect(item).toContainText("Mis en avant")
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
      await item.getByRole("button", { name: /^Masquer du site/ }).click()
      await expect(item).toContainText("Masqué")
      await item.getByRole("button", { name: /^Modifier/ }).click()
      await page.getByRole("textbox", { name: "Avis", exact: true }).fill("Travail très soigné.")
      await press("Enregistrer")
      await expect(page.getByText("Avis mis à jour avec succès !")).toBeVisible()
      await expect(item).toContainText("très soigné")
      const { data } = await db.from("google_reviews").select("rating, is_hidden, source").eq("author_name", author)
      expect(data).toEqual([{ rating: 4, is_hidden: true, source: "manual" }])
      await item.getByRole("button", { name: /^Supprimer/ }).click()
      await item.getByRole("button", { name: "Oui" }).click()
      await expect(page.getByText("Aucun avis ne correspond à ces critères.")).toBeVisible()

      await press("Synchroniser maintenant")
      await expect(page.getByText(/il manque GOOGLE_PLACES_API_KEY/).first()).toBeVisible()
    },
  )
})

test("an imported review is read, and only shown or hidden", { tag: "@rest" }, async ({ page, site }) => {
  const db = clientOf(site, site.keys.secretKey)
  const imported = { review_id: "ChIJ-e2e", author_name: "Paul de Google", text: "Moyen, mais poli." }
  await db.from("google_reviews").insert(imported)
  await signIn(page, site.admin)
  await page.goto("/admin/reviews?q=paul+de+google")
  await page.getByRole("button", { name: /^Modifier l’avis de Paul/ }).click()
  const dialog = page.getByRole("dialog", { name: "Avis importé de Google" })
  await expect(dialog).toContainText("Moyen, mais poli.")
  await expect(dialog.getByRole("textbox")).toHaveCount(0)
  await dialog.getByLabel("Masqué").check()
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByText("Avis mis à jour avec succès !")).toBeVisible()
  await expect(page.getByRole("list", { name: "Avis" })).toContainText("Masqué")
  await db.from("google_reviews").delete().eq("review_id", imported.review_id)
})
