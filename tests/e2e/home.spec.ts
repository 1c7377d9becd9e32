import { test as plain } from "@playwright/test"
import { fakeWidget, WORKING_WIDGET } from "#tests/support/fake-widget.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, startSite, test } from "./fixtures.ts"

test("the home page shows the three latest renovations and three reviews with their true source", async ({ page }) => {
  await page.goto("/")
  const works = page.getByRole("region", { name: "Nos dernières réalisations" })
  await expect(works.getByRole("article")).toHaveCount(3)
  const reviews = page.getByRole("region", { name: "Ce qu’en disent nos clients" })
  await expect(reviews.getByRole("figure")).toHaveCount(3)
  await expect(reviews.getByRole("img", { name: "5 sur 5" })).toHaveCount(3)
  await expect(reviews.getByText("Avis client", { exact: true })).toHaveCount(3)
  await expect(reviews.getByText(/ne vérifie pas que leur auteur a été client/)).toBeVisible()
})

test("a price of the home page opens the wizard with its service chosen, and a later choice survives a reload", async ({
  page,
}) => {
  for (const path of ["/brico", "/"]) {
    await page.goto(path)
    await expect(page.getByText("Prochain créneau libre")).toHaveText(/\) à \d+\sh|\d{1,2}(er)? \p{L}+ à \d+\sh/u)
  }
  await page.getByRole("list", { name: "Quelques prix" }).getByRole("link").first().click()
  await expect(page).toHaveURL(/\/brico$/)
  await expect(page.getByRole("radio", { name: /fuite/i })).toBeChecked()
  await expect(page.locator("label", { has: page.getByRole("radio", { name: /fuite/i }) })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText("Le prix comprend :").first()).toBeVisible()
  await page.getByRole("radio", { name: /^Peinture dès/ }).check()
  await page.reload()
  await expect(page.getByRole("radio", { name: /^Peinture dès/ })).toBeChecked()
})

test("on a phone the ways to call and to ask for a quote follow the reader from below the hero on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ["/", "/reno"]) {
    await page.goto(path)
    const call = page.getByRole("navigation", { name: "Accès rapide" }).getByRole("link", { name: /^Appeler/ })
    await expect(call).not.toBeInViewport()
    await page.getByRole("heading", { level: 2 }).nth(2).scrollIntoViewIfNeeded()
    await expect(call).toBeInViewport({ ratio: 1 })
    // The end of the page stays readable above it.
    const legal = page.getByRole("link", { name: "Accessibilité" })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [bar, last] = [await call.boundingBox(), await legal.boundingBox()]
    expect(last && last.y + last.height).toBeLessThan(bar?.y ?? 0)
  }
})

// A separate site with a reviews widget; the test plays the third party.
const withWidget = plain.extend<object, { widget: Awaited<ReturnType<typeof fakeWidget>>; site: RunningSite }>({
  widget: [
    async ({}, use) => {
      const widget = await fakeWidget()
      await use(widget)
      widget.close()
    },
    { scope: "worker" },
  ],
  site: [
    async ({ widget }, use) => {
      const site = await startSite({ env: { REVIEWS_WIDGET_SRC: widget.src } })
      await use(site)
      await site.remove()
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

withWidget.describe("with a reviews widget", { tag: "@rest" }, () => {
  withWidget.beforeEach(({ widget }) => {
    Object.assign(widget.state, { requests: 0, status: 200, script: WORKING_WIDGET })
  })

  withWidget("nothing is loaded before the visitor agrees, and a refusal is remembered", async ({ page, widget }) => {
    await page.goto("/")
    const question = page.getByRole("dialog", { name: /avis en ligne/ })
    await expect(question.getByRole("button")).toHaveText(["Refuser", "Accepter"])
    await question.getByRole("button", { name: "Refuser" }).click()
    await expect(question).toBeHidden()
    await page.reload({ waitUntil: "networkidle" })
    await expect(question).toBeHidden()
    await expect(page.getByText("Avis client", { exact: true }).first()).toBeVisible()
    expect(widget.state.requests).toBe(0)
  })

  withWidget("« Chargement » goes when the reviews are there, not at the end of the wait", async ({ page }) => {
    await page.goto("/")
    await page.locator("[data-reviews-widget]").evaluate((frame: HTMLElement) => (frame.dataset["patience"] = "600000"))
    await page.getByRole("button", { name: "Accepter" }).click()
    await expect(page.getByText("Avis du widget")).toBeVisible()
    await expect(page.getByText("Chargement des avis…")).toHaveCount(0)
  })

  withWidget("agreeing shows the widget, and the footer takes it back", async ({ page, widget }) => {
    await page.goto("/")
    await page.getByRole("button", { name: "Accepter" }).click()
    await expect(page.getByText("Avis du widget")).toBeVisible()
    await expect(page.getByText("Avis client", { exact: true }).first()).toBeHidden()
    await page.goto("/reno")
    await page.getByRole("link", { name: "Gérer mes choix" }).click()
    await page.getByRole("button", { name: "Refuser" }).click()
    await expect(page.getByText("Avis client", { exact: true }).first()).toBeVisible()
    await expect(page.getByText("Avis du widget")).toBeHidden()
    expect(widget.state.requests).toBe(2)
  })

  for (const [what, change] of [
    ["fails to load", { status: 500 }],
    ["is still empty after 3 seconds", { script: "" }],
  ] as const) {
    withWidget(`local reviews come back when the widget ${what}`, async ({ page, widget }) => {
      Object.assign(widget.state, change)
      await page.clock.install()
      await page.goto("/")
      await page.getByRole("button", { name: "Accepter" }).click()
      await expect.poll(() => widget.state.requests).toBe(1)
      await page.clock.runFor(3000)
      await expect(page.getByText("Avis client", { exact: true }).first()).toBeVisible()
    })
  }
})
