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

test("an imported review is read, and only shown or hidden", async ({ page, site }) => {
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

test.describe("what the server refuses", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue/] })

  test("is shown in the words of the specification", async ({ page, site }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/reviews")
    const items = page.getByRole("list", { name: "Avis" }).getByRole("listitem")
    await expect(items.first()).toBeVisible()
    for (const path of ["**/rpc/{move_to_row,save_in_list}", "**/rest/v1/google_reviews?**"])
      await page.route(path, (route) => route.fulfill({ status: 500, json: { message: "x" } }))
    const press = (name: RegExp | string) => items.first().getByRole("button", { name }).click()
    await press(/^Descendre/)
    await expect(page.getByText("Erreur lors du déplacement de l’avis")).toBeVisible()
    await page.unroute("**/rest/v1/google_reviews?**")
    await page.reload()
    await expect(items.first()).toBeVisible()
    await page.route("**/rest/v1/google_reviews?**", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: { message: "x" } }),
    )
    await press(/ettre en avant/)
    await expect(page.getByText("Erreur lors de la mise à jour du statut de mise en avant")).toBeVisible()
    await press(/^(Masquer|Afficher)/)
    await expect(page.getByText("Erreur lors de la mise à jour du statut de visibilité")).toBeVisible()
    await press(/^Supprimer/)
    await press("Oui")
    await expect(page.getByText("Erreur lors de la suppression de l’avis")).toBeVisible()
    await press(/^Modifier/)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Erreur lors de l’enregistrement de l’avis")).toBeVisible()
  })

  test("the synchronisation tells what it brought, and its failures in the words of the specification", async ({
    page,
    site,
  }) => {
    const answers = async (name: string, status: number, json: object) => {
      await page.unroute(`**/functions/v1/${name}`)
      await page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ status, json }))
    }
    const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible()
    const press = (name: string) => page.getByRole("button", { name }).click()
    await signIn(page, site.admin)
    await page.goto("/admin/reviews")
    await answers("fetch-google-reviews", 200, { new: 2 })
    await press("Synchroniser maintenant")
    await expectText("Synchronisation terminée. 2 nouveaux avis importés.")
    await answers("fetch-google-reviews", 200, { new: 0, message: "Rien de nouveau chez Google." })
    await press("Synchroniser maintenant")
    await expectText("Rien de nouveau chez Google.")
    await answers("fetch-google-reviews", 500, { error: "Une erreur est survenue", code: "unexpected" })
    await press("Synchroniser maintenant")
    await expectText("Erreur lors de la synchronisation")
    await answers("schedule-reviews-sync", 500, { error: "Une erreur est survenue", code: "unexpected" })
    await press("Configurer synchronisation quotidienne")
    await expectText("Erreur lors de la configuration")
    await answers("schedule-reviews-sync", 200, { message: "Synchronisation quotidienne configurée avec succès" })
    await press("Configurer synchronisation quotidienne")
    await expectText("Synchronisation quotidienne configurée avec succès")
  })
})
