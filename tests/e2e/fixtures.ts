import { randomInt } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import axe from "axe-core"
import { startFakeGeocoder } from "#tests/support/fake-geocoder.ts"
import { type RunningSite, runSite, runSiteOnSupabase } from "#tests/support/site.ts"

// The browser itself tells that it went to the next page without its fade, when the machine is busy.
const SKIPPED_TRANSITION = /^Transition was (skipped$|aborted because of invalid state)/

/** The same journeys on a site whose backend is another process: `npm test supabase`. */
const start = process.env["ON_SUPABASE"] ? runSiteOnSupabase : runSite

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Fixtures = { expectedComplaints: RegExp[]; quiet: undefined; checkAccessibility: (page: Page) => Promise<void> }

/** One site per worker, on data of its own; a page that logs an error or calls another host fails its test. */
export const test = base.extend<Fixtures, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const geocoder = await startFakeGeocoder()
      const site = await start({ env: { GEOCODING_API_BASE: geocoder.url, SIGN_UP: "open", TRUST_PROXY: "1" } })
      await use(site)
      await site.remove()
      geocoder.stop()
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // Each test is a visitor with an address of their own, behind a proxy: what one sends does not use up what the next may.
  extraHTTPHeaders: ({}, use) => use({ "X-Forwarded-For": `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}` }),
  expectedComplaints: [[], { option: true }],
  quiet: [
    async ({ page, site, expectedComplaints }, use, info) => {
      const complaints: string[] = []
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text())
      })
      page.on("pageerror", (error) => {
        if (!SKIPPED_TRANSITION.test(error.message)) complaints.push(error.message)
      })
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url())
        if (![site.url, site.backendUrl].includes(origin) && !["data:", "blob:"].includes(protocol))
          complaints.push(`request to ${request.url()}`)
      })
      await use(undefined)
      const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0 || info.status !== info.expectedStatus)
        await info.attach("what the site said", { body: site.output(), contentType: "text/plain" })
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
  checkAccessibility: ({}, use) =>
    use(async (page) => {
      // Half way from one colour to the next, nothing has the contrast that people read: what moves ends at once, and nothing begins
      // to move while axe reads (a notice that comes or goes by itself).
      await page.evaluate(() => {
        const still = new CSSStyleSheet()
        still.replaceSync("*, *::before, *::after { transition-property: none !important }")
        document.adoptedStyleSheets.push(still)
      })
      // A list that waits for its next rows is dimmed.
      await page.waitForFunction(
        () =>
          !document.querySelector("[aria-busy=true]") &&
          document
            .getAnimations()
            .every(
              ({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
            ),
      )
      // Half a megabyte: once for each document.
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const found = await window.axe.run({
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
          // What passes is not described.
          resultTypes: ["violations"],
          // No rule of these asks for it: only one of sound and films does.
          preload: false,
        })
        return found.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
        )
      })
      await page.evaluate(() => document.adoptedStyleSheets.pop())
      expect(violations).toEqual([])
    }),
})

export { expect }

/** The page is no wider than the window, and no dialog wider than itself. */
export async function expectNoSidewaysScroll(page: Page) {
  const beside = () =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role="dialog"], dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
  await expect.poll(() => page.evaluate(beside)).toBe(0)
}
