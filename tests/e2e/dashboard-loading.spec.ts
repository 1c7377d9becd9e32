import type { Page, Route } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { openFresh, signIn } from "./office.ts"

const OVERVIEW = /rpc\/read_dashboard/
/**
 * Document, 9 scripts, 4 styles, font, icon, profile, one call for the day and one for the rest of the dashboard: the fewest that the router's files
 * allow. Then the office's sentences of errors, and the day, which needs one script and one style; both request a style again, from the memory
 * cache. Charts load later, and what leads to the opening of the site is not loaded at all once it is open.
 */
const REQUESTS = 23

const tile = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`\\d\\s*${name}$`) })

async function openDashboard(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await page.goto("/admin/dashboard")
}

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

test.describe("when something does not arrive", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue|ERR_FAILED|dynamically imported/] })

  test("the figures say so once, and are read again when asked", async ({ page, site, checkAccessibility }) => {
    await page.route(OVERVIEW, broken)
    await openDashboard(page, site.admin)
    await expect(page.getByRole("alert").filter({ hasText: "Erreur: Une erreur est survenue" })).toHaveCount(1)
    await expect(page.getByRole("navigation", { name: "Actions rapides" })).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(OVERVIEW)
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(tile(page, "Projets Réno actifs")).toBeVisible()
    await expect(page.getByRole("figure")).toHaveCount(2)
  })

  test("drawings that cannot be loaded leave the rest as it is", async ({ page, site, checkAccessibility }) => {
    await page.route(/assets\/statistics-.*\.js/, (route) => route.abort())
    await openDashboard(page, site.admin)
    const activity = page.getByRole("region", { name: "Activité" })
    await expect(activity.getByRole("alert")).toContainText("Erreur: Le service est momentanément indisponible.")
    await expect(tile(page, "Projets Réno actifs")).toBeVisible()
    await checkAccessibility(page)
  })
})

test(
  "it comes with few requests, each figure is asked for once, and the drawings come last",
  { tag: "@rest" },
  async ({ page, site, browser }) => {
    await openDashboard(page, site.admin)
    const { fresh, requests } = await openFresh(page, browser)
    await fresh.goto("/admin/dashboard")
    await expect(fresh.getByRole("figure")).toHaveCount(2)
    const drawing = requests.findIndex((path) => path.includes("/statistics-"))
    const overview = requests.findIndex((path) => path.endsWith("read_dashboard"))
    console.log(`${drawing} requests before the drawings, ${requests.length} in all`)
    expect(overview).toBeGreaterThan(-1)
    expect(drawing).toBeGreaterThan(overview)
    expect(drawing).toBeLessThanOrEqual(REQUESTS)
    // One call for the day, one for the figures.
    expect(requests.filter((path) => /\/rpc\/read_(day|dashboard)$/.test(path))).toHaveLength(2)
    expect(requests.filter((path) => path.includes("/rest/v1/brico_requests"))).toHaveLength(0)
    await fresh.context().close()
  },
)
