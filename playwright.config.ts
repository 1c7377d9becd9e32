import { defineConfig, devices } from "@playwright/test"
import { chromiumOptions } from "#tests/support/chromium.ts"

/** Sessions and weights have no width. */
const NO_WIDTH = /(office-weight|session)\.spec\.ts$/
/** These measure time: nothing else may run beside them. */
const VOLUME = /[a-z]+-volume\.spec\.ts$/
/** At both widths with `EVERYTHING=1 npm test e2e`; on a desktop only where forty minutes have to do. */
const DESKTOP_FIRST =
  /(accounts|gallery|home|legal|manage-booking|office-weight|profile|reno|requests-money|session|settings|sign-in|[a-z]+-failures)\.spec\.ts$/

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  // Each has a site of its own; one alone leaves a third of two cores idle.
  workers: 2,
  forbidOnly: true,
  // A second try tells a slow machine from a broken page; its trace says why the first one failed.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    // The browser's zone differs from the company's on purpose: every date shown is Paris's.
    timezoneId: "America/New_York",
    trace: "on-first-retry",
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: "desktop", testIgnore: VOLUME, use: desktop },
    {
      name: "phone",
      testIgnore: [VOLUME, process.env["EVERYTHING"] ? NO_WIDTH : DESKTOP_FIRST],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    { name: "volume", testMatch: VOLUME, use: desktop },
  ],
})
