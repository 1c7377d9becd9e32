import { defineConfig, devices } from "@playwright/test"
import { chromiumOptions } from "#tests/support/chromium.ts"

/** These compare durations: nothing else may run beside them. */
const VOLUME = /volume\.spec\.ts$/
/** `npm test supabase`: what a phone does otherwise, and all else on the desktop. */
const isOnSupabase = Boolean(process.env["ON_SUPABASE"])
/** What a project has not: archives that the back office makes, a folder that a site is stopped on and started with again. `npm test supabase` leaves it out. */
const MACHINE = isOnSupabase ? [/@machine/] : []
/** What people seldom do: `npm test rest`. */
const REST = /@rest/
/** What a finger does and a mouse does no otherwise. */
const TOUCH = /@touch/
/** What only a phone has. */
const HAND = /@hand/

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  // Each has a site of its own; one alone leaves a third of two cores idle.
  workers: 2,
  forbidOnly: true,
  // What passes at a second try is broken too. `--trace=on` shows what happened.
  retries: 0,
  // Patience, not a bar: it ends what hangs, on a machine three times slower too.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    // The browser's zone differs from the company's on purpose: every date shown is Paris's.
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: "desktop", testIgnore: VOLUME, grepInvert: [HAND, REST, TOUCH, ...MACHINE], use: desktop },
    // What people do with a phone in their hand, and what is drawn otherwise there.
    {
      name: "phone",
      testIgnore: VOLUME,
      grep: isOnSupabase ? [TOUCH, HAND] : [/@phone/, TOUCH, HAND],
      grepInvert: MACHINE,
      use: { ...devices["Pixel 7"], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
    { name: "rest", testIgnore: VOLUME, grep: REST, grepInvert: MACHINE, use: desktop },
    { name: "volume", testMatch: VOLUME, use: desktop },
  ],
})
