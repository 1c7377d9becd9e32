import type { Page } from "@playwright/test"
import { CONTENT_PAGES } from "#tests/support/content-pages.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

// Budgets of a first visit in compressed kilobytes, so that pages stay fast on a slow phone.
const PAGE_KB = 120
/** The document with its inlined styles, which the first paint waits for. */
const DOCUMENT_KB = 20
const FONT_KB = 20
const CONTENT_SCRIPT_KB = 10
/** The router's manifest names every address of the site: those of the field and of the minutes cost 0.2. */
const WIZARD_SCRIPT_KB = 130.5
/** Allowed layout shift: the page paints before its heading font loads, and a title may then grow by an invisible pixel. */
const STAND_IN_SHIFT = 0.001

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the home page is complete, and its menu opens", { tag: "@phone" }, async ({ page }, info) => {
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "Demander un devis" }).first()).toHaveAttribute(
      "href",
      "/contact#devis",
    )
    await expect(page.getByRole("main").getByRole("link", { name: "Découvrir nos réalisations" })).toHaveAttribute(
      "href",
      "/realisations",
    )
    if (info.project.name === "phone") {
      await page.getByRole("button", { name: /menu/i }).click()
      await expect(page.getByRole("link", { name: "Brico", exact: true })).toBeVisible()
    }
  })

  test("the booking page says how to book all the same, and shows its prices", async ({ page }) => {
    await page.goto("/brico")
    await expect(page.getByText(/JavaScript/)).toBeVisible()
    await expect(page.getByText(/Plomberie/).first()).toBeVisible()
  })
})

for (const path of [...CONTENT_PAGES, "/brico"]) {
  test(`${path} is accessible, fits every width without a hole between cards, keeps its weight and does not move`, async ({
    page,
    checkAccessibility,
  }) => {
    const sizes: { type: string; kilobytes: number }[] = []
    page.on("response", async (response) => {
      const { responseBodySize } = await response.request().sizes()
      sizes.push({ type: response.request().resourceType(), kilobytes: responseBodySize / 1024 })
    })
    await page.goto(path, { waitUntil: "networkidle" })
    const sum = (type?: string) =>
      sizes.filter((size) => !type || size.type === type).reduce((total, size) => total + size.kilobytes, 0)
    expect(sum("script")).toBeLessThanOrEqual(path === "/brico" ? WIZARD_SCRIPT_KB : CONTENT_SCRIPT_KB)
    expect(sum("document")).toBeLessThanOrEqual(DOCUMENT_KB)
    expect(sum("font")).toBeLessThanOrEqual(FONT_KB)
    expect(sum() - sum("script")).toBeLessThanOrEqual(PAGE_KB)
    expect(await layoutShift(page)).toBeLessThan(STAND_IN_SHIFT)
    await checkAccessibility(page)
    for (const width of [360, 390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (width !== 360) expect(await holesIn(page)).toEqual([])
    }
  })
}

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

/** The sum of all layout shifts since the page started, without those after a user's input. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0))
        }).observe({ type: "layout-shift", buffered: true })
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

test.describe(() => {
  test.use({ expectedComplaints: [/status of 404/] })

  test("an address that does not exist is a page of its own", async ({ page, checkAccessibility }) => {
    const answer = await page.goto("/nulle-part")
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await checkAccessibility(page)
  })

  test(
    "in the office it keeps the frame and leads back to the dashboard",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      await signIn(page, site.admin)
      const answer = await page.goto("/admin/demandes-bric")
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole("heading", { level: 1, name: "Cette page n’existe pas" })).toBeVisible()
      await expect(page.getByRole("navigation").getByRole("link", { name: "Demandes Brico" })).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole("link", { name: "Retour au tableau de bord" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible()
    },
  )
})
