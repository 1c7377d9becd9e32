import type { Locator, Page } from "@playwright/test"
import { press } from "#tests/support/press.ts"

/** Counts the user's actions: each press, each filled field and each choice in a list. */
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

/** The controls that a notification covers, in the open dialog or on the page; the list must be empty. */
export function coveredByMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages = [...document.querySelectorAll(".mantine-Notification-root")]
    const dialogs = [...document.querySelectorAll("[role=dialog]")].filter((one) => one.getClientRects().length > 0)
    const ground = dialogs.at(-1) ?? document.body
    return [...ground.querySelectorAll("button, a[href], select, input, textarea")]
      .filter((one) => messages.every((message) => !message.contains(one)))
      .filter((one) => {
        const a = one.getBoundingClientRect()
        return messages.some((message) => {
          const b = message.getBoundingClientRect()
          return a.width > 0 && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        })
      })
      .map((one) => one.getAttribute("aria-label") ?? one.textContent)
  })
}
