import { expect, test } from "./fixtures.ts"

test("a wide screen is used", { tag: "@rest" }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto("/reno")
  const cards = await page
    .getByRole("region", { name: /corps de métier/ })
    .getByRole("list")
    .first()
    .boundingBox()
  expect(cards?.width).toBeGreaterThan(1400)
})

test("the title of the home page and its drawing share the window at 1024 px", { tag: "@rest" }, async ({ page }) => {
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

test("on a phone the trades are a list that a thumb runs through", { tag: "@rest" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/reno")
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4550)
})
