import type { Page } from "@playwright/test"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { expect } from "./fixtures.ts"

/** Waits the two seconds that a person needs for the form: the site shows a form again that is submitted sooner. */
export async function asPerson(page: Page) {
  const stamp = await page.locator(`input[name="${STAMP_FIELD}"]`).inputValue()
  const made = Number.parseInt(stamp.split(".")[0] ?? "", 36)
  await expect.poll(() => Date.now() - made).toBeGreaterThanOrEqual(2_000)
}
