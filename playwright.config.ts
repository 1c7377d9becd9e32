import { defineConfig, devices } from "@playwright/test"
import { chromiumOptions } from "#tests/support/chromium.ts"

/** Sessions, figures and weights have no width. */
const SAME_ON_A_PHONE = /(session|office-weight|requests-volume|contacts-volume)\.spec\.ts$/

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  workers: 1,
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
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } } },
    {
      name: "phone",
      testIgnore: SAME_ON_A_PHONE,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
})
