import { defineConfig, devices } from "@playwright/test"
import { chromiumOptions } from "#tests/support/chromium.ts"

/** Sessions and weights have no width. */
const NO_WIDTH = /(office-weight|session)\.spec\.ts$/
/** These measure time: nothing else may run beside them. */
const VOLUME = /volume\.spec\.ts$/
/** What the frame's bricks are tested for already, screen by screen. */
const REST = /@rest/
/** What a finger does and a mouse does no otherwise. */
const TOUCH = /@touch/
/** What only a desk has, and what only a phone does: never tried in the other. */
const DESK = /@desk/
const HAND = /@hand/
/**
 * Without it, the rest is left out, and the phone does what people do with a phone in their hand and what is drawn otherwise there
 * (`@phone`, `@touch`, `@hand`); with it, everything is done in both.
 */
const everything = Boolean(process.env["EVERYTHING"])

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
    { name: "desktop", testIgnore: VOLUME, grepInvert: everything ? HAND : [HAND, REST, TOUCH], use: desktop },
    {
      name: "phone",
      testIgnore: [VOLUME, NO_WIDTH],
      ...(everything ? { grepInvert: DESK } : { grep: [/@phone/, TOUCH, HAND], grepInvert: [DESK, REST] }),
      use: { ...devices["Pixel 7"], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
    { name: "volume", testMatch: VOLUME, ...(everything ? {} : { grepInvert: REST }), use: desktop },
  ],
})
