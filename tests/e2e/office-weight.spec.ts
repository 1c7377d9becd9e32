import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { addTo } from "./calendar.ts"
import { expect, test } from "./fixtures.ts"
import { openFresh, signIn } from "./office.ts"

/** Of 1000 bytes, with the headers. tests/process/screen-weights.test.ts weighs every screen. */
const SCRIPT_KB = 227
/**
 * Document, 9 scripts, 3 styles, font, icon, profile, list: each costs time on a slow phone. Fewer scripts are not possible: the document lists the
 * router's manifest, its entry and one file per route, and the bundler has a separate runtime; none of them can be merged. The styles shared by
 * content pages are a file too, otherwise those pages would load the styles of the back office.
 */
const REQUESTS = 19

/** A layout shift, with the field names of the browser's API. */
type Shift = PerformanceEntry & { sources: { previousRect: DOMRect; currentRect: DOMRect }[] }

const FIRST_READS = [
  ["brico", "rpc/search_brico_requests"],
  ["contacts", "rpc/search_contact_requests"],
  ["reno", "rpc/search_reno_projects"],
  ["contractors", "rpc/search_contractors"],
  ["calendar", "rpc/read_calendar"],
  ["faqs", "faqs"],
  ["gallery", "gallery_projects"],
  ["reviews", "google_reviews"],
  ["expertises", "reno_expertises"],
  ["mails", "rpc/search_outbox"],
]

test("the list of requests comes with few files, and dialogs bring their own", async ({ page, site, browser }) => {
  await signIn(page, site.admin)
  const { fresh, requests } = await openFresh(page, browser)
  await fresh.goto("/admin/brico")
  await expect(fresh.getByRole("navigation", { name: "Pages" })).toBeVisible()
  const scripts = await scriptKb(fresh)
  expect(requests.length).toBeLessThanOrEqual(REQUESTS)
  expect(scripts).toBeLessThanOrEqual(SCRIPT_KB)

  const before = requests.length
  await fresh.getByRole("button", { name: "Nouvelle demande" }).click()
  await expect(fresh.getByRole("dialog", { name: "Nouvelle demande" })).toBeVisible()
  expect(requests.slice(before).some((url) => url.includes("request-form-dialog"))).toBe(true)
  console.log(`${before} requests, ${Math.round(scripts)} KB of script`)
  await fresh.context().close()
})

test(
  "the list of contact requests adds few files and the call of its figures",
  { tag: "@rest" },
  async ({ page, site, browser }) => {
    await signIn(page, site.admin)
    const { fresh, requests } = await openFresh(page, browser)
    await fresh.goto("/admin/contacts")
    await expect(fresh.getByRole("navigation", { name: "Pages" })).toBeVisible()
    await expect(fresh.getByRole("list", { name: "Compteurs" })).toContainText("au total")
    const scripts = await scriptKb(fresh)
    expect(requests.filter((url) => url.includes("/rest/v1/rpc/"))).toHaveLength(2)
    // The visits of a contact and its file brought four small ones.
    expect(requests.length).toBeLessThanOrEqual(REQUESTS + 9)
    expect(scripts).toBeLessThanOrEqual(SCRIPT_KB + 8)
    console.log(`${requests.length} requests, ${Math.round(scripts)} KB of script`)
    await fresh.context().close()
  },
)

test("a dialog that is asked for before its script takes the focus when it comes, and gives it back", async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const asked = Promise.withResolvers<void>()
  const mayCome = Promise.withResolvers<void>()
  await page.route(/\/faq-dialog-/, async (route) => {
    asked.resolve()
    await mayCome.promise
    await route.continue()
  })
  await page.goto("/admin/faqs")
  const add = page.getByRole("button", { name: "Nouvelle question" })
  await add.click()
  await asked.promise
  mayCome.resolve()
  await expect(page.getByRole("dialog", { name: "Nouvelle question" }).getByLabel("Question")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(add).toBeFocused()
})

test(
  "nothing in sight moves while a list is drawn, as a table or as cards",
  { tag: "@rest" },
  async ({ page, site }) => {
    const team = await addTo(site, "teams", { name: "Équipe des toitures et des verrières" })
    await signIn(page, site.admin)
    await watchMoves(page)
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
      [390, 1400],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The names of the teams come last. A phone folds the filter that shows them.
      const drawn = Promise.withResolvers<void>()
      await page.route(/\/rest\/v1\/teams/, (route) => drawn.promise.then(() => route.continue()))
      await page.goto("/admin/brico")
      await expect(page.locator("main").locator("tbody tr, article")).toHaveCount(25)
      drawn.resolve()
      if (width > 390) await expect(page.locator("option", { hasText: String(team["name"]) })).toBeAttached()
      await page.unrouteAll({ behavior: "wait" })
      expect(await movesOf(page)).toEqual([])
    }
    await clientOf(site, site.keys.secretKey).from("teams").delete().eq("id", team.id)
  },
)

test(
  "the quotes and invoices of a client and of a renovation push nothing down, however late they come",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signIn(page, site.admin)
    await watchMoves(page)
    for (const [list, details, panel] of [
      ["clients", /rpc\/read_customer$/, "Factures"],
      ["reno", /rest\/v1\/reno_projects/, "Argent du chantier"],
    ] as const) {
      await page.goto(`/admin/${list}`)
      const file = await page.locator(`main a[href^="/admin/${list}/"]`).first().getAttribute("href")
      const late = Promise.withResolvers<void>()
      await page.route(/rpc\/(search_quotes|search_invoices|read_contract_money)/, (route) =>
        late.promise.then(() => route.continue()),
      )
      const read = page.waitForResponse(details)
      await page.goto(file ?? "")
      await (await read).finished()
      await nextDrawing(page)
      late.resolve()
      await expect(page.getByRole("heading", { name: panel })).toBeVisible()
      await page.unrouteAll({ behavior: "wait" })
      expect(await movesOf(page)).toEqual([])
    }
  },
)

async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        moved.push(...sources.map(({ previousRect, currentRect }) => currentRect.y - previousRect.y).filter(Boolean))
    }).observe({ type: "layout-shift", buffered: true })
  })
}
const nextDrawing = (page: Page) =>
  page.evaluate(() => new Promise((draw) => requestAnimationFrame(() => requestAnimationFrame(draw))))
async function movesOf(page: Page): Promise<number[]> {
  await nextDrawing(page)
  return page.evaluate(() => (window as unknown as { moved: number[] }).moved)
}

const scriptKb = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    return (
      entries.filter(({ name }) => name.endsWith(".js")).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
    )
  })

// If the screen does not use an early read of the document, the same call is sent twice.
test("each list is asked for once, by the document", { tag: "@rest" }, async ({ page, site, browser }) => {
  await signIn(page, site.admin)
  const { fresh, requests } = await openFresh(page, browser)
  for (const [screen, first] of FIRST_READS) {
    requests.length = 0
    await fresh.goto(`/admin/${screen}`)
    await expect.poll(() => fresh.evaluate(() => window.earlyReads?.size)).toBe(0)
    expect(requests.filter((path) => path === `/rest/v1/${first}`)).toHaveLength(1)
  }
  await fresh.context().close()
})
