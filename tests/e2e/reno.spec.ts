import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test("a trade opens in a dialog, with its services and the way to a quote, and closes again", async ({ page }) => {
      await page.goto("/reno")
      const opener = page.getByRole("button", { name: "En savoir plus : Cuisine" })
      await opener.focus()
      await page.keyboard.press("Enter")
      const dialog = page.getByRole("dialog", { name: "Cuisine" })
      await expect(dialog.getByText("Relevé et plan d’implantation")).toBeVisible()
      await expect(dialog.getByRole("img", { name: "Cuisine, en image" })).toBeVisible()
      await expect(dialog.getByRole("list", { name: "Autres images" }).getByRole("img")).toHaveCount(3)
      await expect(dialog.getByRole("link", { name: "Demander un devis" })).toHaveAttribute(
        "href",
        /^\/contact\?service=reno&projet=[^&]+#devis$/,
      )
      await dialog.getByRole("button", { name: "Fermer" }).click()
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })
}

test("the page of renovations shows three works, what their clients wrote, and who leads them", async ({ page }) => {
  await page.goto("/reno")
  const works = page.getByRole("region", { name: "Nos derniers chantiers" })
  await expect(works.getByRole("article")).toHaveCount(3)
  await expect(works.getByRole("slider")).toHaveCount(1)
  await expect(works.getByRole("img", { name: "5 sur 5" })).toHaveCount(3)
  await expect(works.getByText(/ne vérifie pas que leur auteur a été client/)).toBeVisible()
  await expect(page.getByRole("region", { name: "Qui mène vos travaux" }).getByRole("listitem")).toHaveCount(3)
  await works.getByRole("link", { name: "Une cuisine framboise à Vincennes" }).click()
  await expect(page).toHaveURL(/\/realisations\/une-cuisine-framboise-a-vincennes$/)
})

test("who compares companies reads what a bathroom costs and who insures the works, without a press", async ({
  page,
}) => {
  await page.goto("/reno")
  const prices = page.getByRole("region", { name: "Combien ça coûte" })
  const bathroom = prices.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Salle de bain/ }) })
  await expect(bathroom).toContainText(/9\s000 à\s16\s000\s€ TTC/)
  await expect(bathroom).toContainText("4 à 6 semaines")
  await expect(bathroom).toContainText("étanchéité")
  await expect(page.getByRole("article").filter({ hasText: "Cuisine" }).first()).toContainText(
    /8\s000 à 22\s000\s€ TTC/,
  )
  await expect(page.getByRole("region", { name: "Ce que vous pouvez vérifier" })).toContainText("Assureur d’exemple")
})

test("an open trade is accessible and fits every width", { tag: "@rest" }, async ({ page, checkAccessibility }) => {
  await page.goto("/reno")
  await checkAccessibility(page)
  await page.getByRole("button", { name: "En savoir plus : Plomberie" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press("Escape")
  for (const width of [360, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})
