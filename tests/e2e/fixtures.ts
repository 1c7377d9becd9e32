import { randomInt } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import axe from "axe-core"
import { startFakeGeocoder } from "#tests/support/fake-geocoder.ts"
import { endSites, errorsIn, type RunningSite, runSite, runSiteOnSupabase, warmUp } from "#tests/support/site.ts"

// On a busy machine the browser skips the fade between two pages, and logs that.
const SKIPPED_TRANSITION = /^Transition was (skipped$|aborted because of invalid state)/

/** `npm test supabase` runs the journeys on a site whose backend is another process. */
export const startSite = process.env["ON_SUPABASE"] ? runSiteOnSupabase : runSite

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Fixtures = { expectedComplaints: RegExp[]; quiet: undefined; checkAccessibility: (page: Page) => Promise<void> }

/** One site per worker, with its own data. A test fails when its `page` logs an unexpected error or calls another host. */
export const test = base.extend<Fixtures, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const geocoder = await startFakeGeocoder()
      try {
        const site = await startSite({ env: { GEOCODING_API_BASE: geocoder.url, SIGN_UP: "open", TRUST_PROXY: "1" } })
        await warmUp(site)
        await use(site)
      } finally {
        await endSites()
        geocoder.stop()
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // Each test has its own IP address, behind a proxy, so that tests do not share rate limits.
  extraHTTPHeaders: ({}, use) => use({ "X-Forwarded-For": `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}` }),
  expectedComplaints: [[], { option: true }],
  quiet: [
    async ({ page, site, expectedComplaints }, use, info) => {
      const complaints: string[] = []
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`.trim())
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
      expect(unexpected, errorsIn(site.output())).toEqual([])
    },
    { auto: true },
  ],
  checkAccessibility: ({}, use) =>
    use(async (page) => {
      const violations = await findViolations(page).catch((error: unknown) => {
        // The page of a document reloads itself once its paper is drawn.
        if (!String(error).includes("Execution context was destroyed")) throw error
        return findViolations(page)
      })
      expect(violations).toEqual([])
    }),
})

async function findViolations(page: Page): Promise<string[]> {
  // Colours in transition may lack contrast. End all transitions, and let none start while axe runs (a notification may appear or close
  // by itself).
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync("*, *::before, *::after { transition-property: none !important }")
    document.adoptedStyleSheets.push(still)
  })
  // A list that loads its next rows is dimmed: wait for it.
  await page.waitForFunction(
    () =>
      !document.querySelector("[aria-busy=true]") &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  )
  // axe is half a megabyte: load it once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      // Skip the details of passed rules.
      resultTypes: ["violations"],
      // Only a rule about audio and video needs preloading, and it is not among these.
      preload: false,
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)
  })
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return violations
}

export { expect }

/** Neither the page nor a dialog scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const beside = () =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role="dialog"], dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
  await expect.poll(() => page.evaluate(beside)).toBe(0)
}
