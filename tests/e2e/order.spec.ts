import type { Locator, Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { forgetFaqs, openFaqs, press } from "./faqs.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"

test.afterEach(({ site }) => forgetFaqs(site))

const orderOf = (items: Locator) => ({
  order: async (...names: string[]) => {
    for (const [index, name] of names.entries()) await expect(items.nth(index)).toContainText(` ${name} ?`)
  },
  handle: (index: number) => items.nth(index).getByRole("button", { name: /^Déplacer/ }),
})

/** How many moves the server has answered: a reload before would lose those that still wait their turn. */
function countMoves(page: Page): () => number {
  let moves = 0
  page.on("response", (answer) => (moves += answer.url().endsWith("/rpc/move_to_row") ? 1 : 0))
  return () => moves
}

test("the order is changed by buttons and by drag", async ({ page, site, checkAccessibility }, info) => {
  const items = await openFaqs(page, site, `markordre${info.project.name}`)
  const { order, handle } = orderOf(items)
  const moves = countMoves(page)
  await order("un", "deux", "trois")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await press(items.first(), /^Descendre/)
  await order("deux", "un", "trois")
  await handle(1).hover()
  await page.mouse.down()
  await page.mouse.move(60, ((await items.first().boundingBox())?.y ?? 0) + 20, { steps: 12 })
  await page.mouse.up()
  await order("un", "deux", "trois")
  // Faster than the server answers, each step after the one before.
  const down = page.getByRole("button", { name: new RegExp(`^Descendre .* un`) })
  await down.click()
  await down.click()
  await order("deux", "trois", "un")
  await expect.poll(moves).toBe(4)
  await page.reload()
  await order("deux", "trois", "un")
})

/** The server gets no move until the answer is called. */
async function holdMoves(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route("**/rpc/move_to_row", (route) => held.promise.then(() => route.continue()))
  return async () => {
    held.resolve()
    await page.unrouteAll({ behavior: "wait" })
  }
}

test("the order is changed by keys, and the handle keeps the focus", async ({ page, site }, info) => {
  const mark = `markclavier${info.project.name}`
  // A question that was deleted leaves a gap, which the first move closes: the numbers on screen are those of before.
  const db = clientOf(site, site.keys.secretKey).from("faqs")
  await db.insert({ question: `${mark} zéro ?`, answer: "Été." })
  const items = await openFaqs(page, site, mark)
  await db.delete().eq("question", `${mark} zéro ?`)
  await page.reload()
  const { order, handle } = orderOf(items)
  const moves = countMoves(page)
  await order("un", "deux", "trois")
  const letFirstGo = await holdMoves(page)
  await handle(0).focus()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Alt+ArrowDown")
  await page.keyboard.press("ArrowDown")
  await order("deux", "un", "trois")
  await expect(page.getByRole("status").filter({ hasText: / un \?.* est à la place \d+\./ })).toBeAttached()
  await expect(handle(1)).toBeFocused()
  await page.keyboard.press("End")
  await order("deux", "trois", "un")
  await expect(handle(2)).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await order("deux", "un", "trois")
  await letFirstGo()
  await expect.poll(moves).toBe(3)
  await page.reload()
  await order("deux", "un", "trois")
  // A move that the server does not have yet would be lost with the page: the browser asks.
  const [letGo, asked] = [await holdMoves(page), page.waitForEvent("dialog")]
  await handle(1).focus()
  await page.keyboard.press("ArrowUp")
  await order("un", "deux", "trois")
  await page.keyboard.press("ArrowDown")
  void page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  await letGo()
  await expect.poll(moves).toBe(5)
  await page.reload()
  await order("deux", "un", "trois")
})
