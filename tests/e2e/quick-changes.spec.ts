import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

// Optimistic changes, tested on the questions (FAQ); all lists use the same code.
test("two changes on top of each other: the second stays on screen while the first is already saved", async ({
  page,
  site,
}, info) => {
  const mark = `vite${info.project.name}`
  const db = clientOf(site, site.keys.secretKey)
  for (const name of ["un", "deux"]) await db.from("faqs").insert({ question: `${mark} ${name} ?`, answer: "Été." })
  await signIn(page, site.admin)
  await page.goto(`/admin/faqs?q=${mark}`)
  const items = page.getByRole("list", { name: "Questions" }).getByRole("listitem")
  const [first, second] = [items.nth(0).getByRole("switch"), items.nth(1).getByRole("switch")]
  await expect(second).toBeChecked()
  let pressBoth = () => {}
  let release = () => {}
  const bothPressed = new Promise<void>((resolve) => (pressBoth = resolve))
  const held = new Promise<void>((resolve) => (release = resolve))
  let saved = 0
  let readAfter = 0
  await page.route(/\/rest\/v1\/faqs/, async (route) => {
    if (route.request().method() === "PATCH") saved += 1
    else if (saved > 0) readAfter += 1
    if (route.request().method() === "PATCH") await (saved === 1 ? bothPressed : held)
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.request().method() === "PATCH")
  await first.click({ force: true })
  await second.click({ force: true })
  pressBoth()
  await answered
  // Any request that the answer triggered has been sent by the time this one returns.
  await page.evaluate(() => fetch("/healthz").then((response) => response.text()))
  expect(readAfter).toBe(0)
  await expect(second).not.toBeChecked()
  release()
  await expect.poll(() => readAfter).toBeGreaterThan(0)
  await expect(first).not.toBeChecked()
  await page.reload()
  for (const one of [first, second]) await expect(one).not.toBeChecked()
  await db.from("faqs").delete().like("question", `${mark}%`)
})
