import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"

const WIDTHS = [390, 768, 1024, 1280, 1440, 1920]

/** The lists of cards with a row that is shorter than the others, described by the right edges of their rows in pixels. */
const holesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main ul:has(> li article), main ul:has(> li > figure), main ol")].flatMap((list) => {
      const lines = Map.groupBy(list.children, (item) => Math.round(item.getBoundingClientRect().top))
      const ends = [...lines.values()].map((line) =>
        Math.max(...line.map((item) => item.getBoundingClientRect().right)),
      )
      return ends.some((end) => end < Math.max(...ends) - 1) ? [`${list.className}: ${ends.join(", ")}`] : []
    }),
  )

for (const path of ["/", "/reno", "/realisations", "/contact"])
  test(`${path} leaves no card alone in its line, at any width`, async ({ page }) => {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await holesIn(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })

test("a wide screen is used", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto("/reno")
  const cards = await page
    .getByRole("region", { name: /corps de métier/ })
    .getByRole("list")
    .first()
    .boundingBox()
  expect(cards?.width).toBeGreaterThan(1400)
})

test("the title of the home page and its drawing share the window at 1024 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto("/")
  const [title, drawing, telling] = await Promise.all(
    [
      page.getByRole("heading", { level: 1 }),
      page.getByRole("img", { name: /^Un immeuble parisien/ }),
      page.getByText(/^Mirabelle rénove/),
    ].map((part) => part.boundingBox()),
  )
  // The title spans the page, and there is no gap above the drawing.
  expect(title?.width).toBeGreaterThan(800)
  expect(drawing?.y).toBeLessThan((telling?.y ?? 0) + 120)
})

test("on a phone the trades are a list that a thumb runs through", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/reno")
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4550)
})
