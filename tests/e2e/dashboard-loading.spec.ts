import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { openFresh, signIn } from "./office.ts"
/**
 * Document, 10 scripts, 4 styles, font, icon, profile, one call for the day and one for the rest of the dashboard: the fewest that the router's files
 * allow. Then the office's sentences of errors, and the work of the day, which needs two scripts (one has the money line, which the panel of a request
 * needs too) and one style, and three small files that the calendar and the clients' files share with it; both request a style again, from the memory cache. Dialogs and ways to pay load when they are asked for, charts when
 * they are opened, and what leads to the opening of the site is not loaded at all once it is open.
 */
const REQUESTS = 27

async function openDashboard(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await page.goto("/admin/dashboard")
}

test(
  "it comes with few requests, each figure is asked for once, and the drawings come when they are opened",
  { tag: "@rest" },
  async ({ page, site, browser }) => {
    await openDashboard(page, site.admin)
    const { fresh, requests } = await openFresh(page, browser)
    await fresh.goto("/admin/dashboard")
    await expect(fresh.getByRole("region", { name: "Rendez-vous du jour" })).toBeVisible()
    const work = requests.findLastIndex((path) => path.includes("/work-of-day-"))
    console.log(`${work} requests before the work of the day`)
    expect(requests.findIndex((path) => path.endsWith("read_dashboard"))).toBeGreaterThan(-1)
    expect(work).toBeGreaterThan(-1)
    expect(work).toBeLessThanOrEqual(REQUESTS)
    await expect(fresh.getByText(/points? à (régler|surveiller)/)).toBeVisible()
    expect(requests.filter((path) => path.includes("/statistics-"))).toEqual([])
    await fresh.locator("summary").filter({ hasText: "Activité" }).click()
    await expect(fresh.getByRole("figure")).toHaveCount(2)
    // One call for the day, one for the figures.
    expect(requests.filter((path) => /\/rpc\/read_(day|dashboard)$/.test(path))).toHaveLength(2)
    expect(requests.filter((path) => path.includes("/rest/v1/brico_requests"))).toHaveLength(0)
    await fresh.context().close()
  },
)
