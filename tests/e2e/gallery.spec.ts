import { expect, test } from "./fixtures.ts"

test("the border between before and after follows the keyboard", async ({ page }) => {
  await page.goto("/realisations")
  const slider = page.getByRole("slider").first()
  await slider.focus()
  await page.keyboard.press("Home")
  await expect(slider).toHaveAttribute("aria-valuetext", "0\u00a0% avant, 100\u00a0% après")
  await page.keyboard.press("ArrowRight")
  await expect(slider).toHaveAttribute("aria-valuetext", "5\u00a0% avant, 95\u00a0% après")
})

test("the border follows a press on the picture", async ({ page }) => {
  await page.goto("/realisations")
  const slider = page.getByRole("slider").first()
  await slider.scrollIntoViewIfNeeded()
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
  await slider.click({ position: { x: width * 0.9, y: height / 3 } })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(80)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("before and after stand side by side, and a work opens in full size with its captions", async ({ page }) => {
    await page.goto("/realisations")
    const region = page.getByRole("region", { name: "Avant / Après" })
    await expect(region.getByRole("slider")).toHaveCount(0)
    const [before, after] = await Promise.all(
      ["Avant", "Après"].map((name) => region.getByText(name, { exact: true }).first().boundingBox()),
    )
    expect(after?.y).toBe(before?.y)
    await page.getByRole("button", { name: "Voir en grand : Une cuisine framboise à Vincennes" }).click()
    const viewer = page.getByRole("dialog", { name: "Une cuisine framboise à Vincennes" })
    await expect(viewer.getByText("La cuisine livrée")).toBeInViewport()
    await page.keyboard.press("ArrowRight")
    await expect(viewer.getByText("Meubles descellés et crédence fendue")).toBeInViewport()
    await expect(viewer.getByRole("img")).toHaveCount(3)
    await expect(viewer.getByText("3 photos")).toBeVisible()
    await expect(viewer.getByRole("button", { name: "Photo suivante" })).toBeHidden()
    await page.keyboard.press("Escape")
    await expect(viewer).toBeHidden()
  })
})

test(
  "a work has a page of its own, with its facts, the words of its client and works like it",
  { tag: "@phone" },
  async ({ page, checkAccessibility }) => {
    await page.goto("/realisations")
    await page.getByRole("link", { name: "Voir ce chantier : Une cuisine framboise à Vincennes" }).click()
    await expect(page).toHaveURL(/\/realisations\/une-cuisine-framboise-a-vincennes$/)
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Une cuisine framboise à Vincennes")
    await expect(main.getByText(/18\s000 à 22\s000\s€ TTC/).first()).toBeVisible()
    await expect(main.getByRole("figure").filter({ hasText: "Hélène R." })).toContainText("Cuisine livrée au jour dit")
    await expect(main.getByRole("link", { name: "Menuiserie" })).toHaveAttribute("href", "/reno#metier-menuiserie")
    await expect(page.getByRole("region", { name: "D’autres chantiers" }).getByRole("article")).toHaveCount(3)
    await checkAccessibility(page)
    await main.getByRole("button", { name: "Voir en grand" }).click()
    await expect(page.getByRole("dialog", { name: "Une cuisine framboise à Vincennes" })).toBeVisible()
  },
)

test("a work with an image and photos of both kinds stands in both grids", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/realisations")
  const titles = await page.getByRole("article").getByRole("heading").allTextContents()
  expect(titles.length).toBe(9)
  expect(new Set(titles).size).toBe(7)
  // Each viewer exists once in the page.
  const windows = await page.locator("dialog[data-viewer]").evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(windows).size).toBe(windows.length)
})
