import type { Page } from "@playwright/test"
import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"
import { fillWizard } from "./wizard.ts"

const forward = (page: Page) => page.getByRole("main").locator("form[data-step] button[type=submit]")
const tile = (page: Page, name: string) => page.locator('label:has(input[name="category"])').filter({ hasText: name })

test.describe("on a phone, pressed by hand", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the jobs of a trade appear in sight, and the button says what it waits for", async ({ page }) => {
    await page.goto("/brico")
    await press(page, page.getByRole("link", { name: "Réserver maintenant" }))
    await expect(forward(page)).toContainText("Choisissez un domaine")
    for (const trade of ["Plomberie", "Carrelage", "Montage"]) {
      await press(page, tile(page, trade))
      const jobs = page.getByRole("group", { name: new RegExp(`prestation en ${trade}`, "i") })
      await expect(jobs).toBeVisible()
      const bar = await forward(page).locator("..").boundingBox()
      const first = jobs.locator("label").first()
      await expect(first).toBeInViewport({ ratio: 1 })
      await expect(tile(page, trade)).toBeInViewport()
      // Visible means above the fixed bar at the bottom.
      await expect
        .poll(async () => {
          const box = await first.boundingBox()
          return box && box.y + box.height <= (bar?.y ?? 0)
        })
        .toBe(true)
      await expect(forward(page)).toContainText("Choisissez une prestation")
    }
    await press(page, forward(page))
    await expect(page.getByRole("alert")).toContainText("Veuillez remplir tous les champs obligatoires.")
    await press(
      page,
      page
        .getByRole("group", { name: /prestation en montage/i })
        .locator("label")
        .first(),
    )
    await expect(forward(page)).toHaveText("Continuer")
    await press(page, forward(page))
    await expect(page.getByRole("heading", { name: /Quand venir/ })).toBeInViewport()
    await expect(forward(page)).toContainText("Choisissez une date")
  })

  test(
    "from the second step on the page is the form: what invited to book steps aside, and comes back with the first",
    { tag: "@rest" },
    async ({ page, checkAccessibility }) => {
      await page.goto("/brico")
      const hero = page.getByRole("heading", { level: 1 })
      await expect(hero).toBeVisible()
      await fillWizard(page, "Zoé Martin")
      await expect(hero).toBeHidden()
      await expect(page.getByRole("heading", { name: "Ils nous ont ouvert leur porte" })).toBeHidden()
      const screens = await page.evaluate(() => {
        const form = document.querySelector("form[data-step]")?.getBoundingClientRect().height ?? 0
        return (document.documentElement.scrollHeight - form) / window.innerHeight
      })
      expect(screens).toBeLessThanOrEqual(2)
      await checkAccessibility(page)
      await press(page, page.getByRole("button", { name: "Modifier la prestation" }))
      await expect(hero).toBeVisible()
    },
  )
})

for (const width of [360, 390, 600, 768, 1024, 1280, 1440, 1920])
  test(`at ${width} pixels the trades fill their rows`, { tag: "@rest" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/brico")
    const boxes = await page
      .locator('label:has(input[name="category"])')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(7)
    const rows = Map.groupBy(boxes, ({ y }) => Math.round(y))
    const ends = [...rows.values()].map((row) => [
      Math.min(...row.map(({ x }) => x)),
      Math.max(...row.map((b) => b.right)),
    ])
    for (const [left, right] of ends) {
      expect(left).toBeCloseTo(ends[0]?.[0] ?? 0, 0)
      expect(right).toBeCloseTo(ends[0]?.[1] ?? 0, 0)
    }
  })

test("each of the two requests is its own box: urgency for a repair only, an early start for a near date", async ({
  page,
}) => {
  await fillWizard(page, "Zoé Martin")
  const early = page.getByRole("checkbox", { name: /commence avant la fin du délai de rétractation/ })
  const urgent = page.getByRole("checkbox", { name: /réparation urgente/ })
  await expect(early).not.toBeChecked()
  await expect(urgent).not.toBeChecked()
  await expect(early).toHaveAccessibleDescription(
    /Vous gardez votre droit de rétractation jusqu’à l’exécution complète/,
  )
  await expect(page.getByRole("region", { name: "Prix" })).toContainText("sauf réparation urgente")
  await page.getByRole("button", { name: "Modifier la prestation" }).click()
  await page.getByRole("radio", { name: /^Montage/ }).check()
  await page.getByRole("radio", { name: /meuble en kit/i }).check()
  await page.getByRole("button", { name: "Continuer" }).click()
  await page.getByRole("button", { name: /Au plus tôt/ }).click()
  await page.getByRole("button", { name: "Continuer" }).click()
  await page.getByRole("button", { name: "Continuer" }).click()
  await expect(early).toBeVisible()
  await expect(urgent).toHaveCount(0)
})
