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

/** Counts the moves that the server has answered: reload only after all of them, or queued moves are lost. */
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
  // The second press comes before the answer to the first; the moves are sent in order.
  const down = page.getByRole("button", { name: new RegExp(`^Descendre .* un`) })
  await down.click()
  await down.click()
  await order("deux", "trois", "un")
  await expect.poll(moves).toBe(4)
  await page.reload()
  await order("deux", "trois", "un")
})

/** Holds moves until the returned function is called. */
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
  // A deleted question leaves a gap in the numbers. The first move closes it, so the numbers on screen are out of date.
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
  // Leaving now would lose a move that was not sent: the browser asks.
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
