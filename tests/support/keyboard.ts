import type { Locator, Page } from "@playwright/test"

const MOST_PRESSES = 80

/** Presses Tab until the target has the focus; fails after `MOST_PRESSES`. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let press = 0; press < MOST_PRESSES; press++) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`The Tab key does not reach ${String(target)}`)
}
