import type { Locator, Page } from "@playwright/test"

const MOST_PRESSES = 80

/** Presses Tab as somebody would, until the focus is on the target; fails when the key never gets there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let press = 0; press < MOST_PRESSES; press++) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`The Tab key does not reach ${String(target)}`)
}
