import type { Locator, Page } from "@playwright/test"
import { press } from "#tests/support/press.ts"

/** Counts what somebody does with their hands: each press, each field that is filled in. */
export function countEntries(page: Page) {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.waitFor()
      await press(page, target)
    },
    type: async (target: Locator, text: string) => {
      count += 1
      await target.fill(text)
    },
    choose: async (target: Locator, option: string | RegExp) => {
      count += 1
      const label = await target.getByRole("option", { name: option }).first().textContent()
      await target.selectOption({ label: label ?? "" })
    },
    count: () => count,
  }
}
