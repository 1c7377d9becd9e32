import type { Locator, Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

/** Three questions after those of the site, as they are in the list. */
async function open(page: Page, site: RunningSite, mark: string) {
  for (const name of ["un", "deux", "trois"])
    await clientOf(site, site.keys.secretKey)
      .from("faqs")
      .insert({ question: `${mark} ${name} ?`, answer: "Été." })
  await signIn(page, site.admin)
  await page.goto(`/admin/faqs?q=${mark}`)
  return page.getByRole("list", { name: "Questions" }).getByRole("listitem")
}
const press = (where: Page | Locator, name: RegExp | string) => where.getByRole("button", { name }).click()
const answer = (page: Page) => page.getByRole("textbox", { name: "Réponse" })

test.afterEach(async ({ site }) => {
  await clientOf(site, site.keys.secretKey).from("faqs").delete().like("question", "mark%")
})

test("a question is added, changed, hidden and deleted, and the contact page follows", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const mark = `mark${info.project.name}`
  const items = await open(page, site, mark)
  await expect(items).toHaveCount(3)
  const counters = page.getByRole("list", { name: "Compteurs" })
  const before = Number(/(\d+)\s*au total/.exec((await counters.textContent()) ?? "")?.[1])
  await press(page, "Nouvelle question")
  await press(page, "Enregistrer")
  await expect(page.getByText("Écrivez la question.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole("textbox", { name: "Question" }).fill(`${mark} quatre ?`)
  await answer(page).fill("La réponse.")
  await press(page, "Enregistrer")
  await expect(page.getByText("FAQ créée avec succès !")).toBeVisible()
  await expect(items.last()).toContainText("quatre ?")
  await expect(counters).toContainText(`${before + 1}`)

  await press(items.first(), /^Modifier/)
  await answer(page).fill("Réponse changée")
  await press(page, "Enregistrer")
  await expect(page.getByText("FAQ mise à jour avec succès !")).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto("/contact")
  await expect(visitor.getByText("Réponse changée")).toBeAttached()
  const saved = page.waitForResponse((answer) => answer.url().includes("/faqs") && answer.request().method() !== "GET")
  await items.first().getByRole("switch").click({ force: true })
  await expect(items.first()).toContainText("Inactive")
  // The list shows the change before the server has it.
  await saved
  await visitor.reload()
  await expect(visitor.getByText("Réponse changée")).toHaveCount(0)

  await press(items.last(), /^Supprimer/)
  await press(items.last(), "Non")
  await press(items.last(), /^Supprimer/)
  await press(items.last(), "Oui")
  await expect(page.getByText("FAQ supprimée avec succès !")).toBeVisible()
  await expect(items).toHaveCount(3)
  await page.getByRole("searchbox").fill("rien de tel")
  await expect(page.getByText("Aucun résultat")).toBeVisible()
})

const orderOf = (items: Locator) => ({
  order: async (...names: string[]) => {
    for (const [index, name] of names.entries()) await expect(items.nth(index)).toContainText(` ${name} ?`)
  },
  handle: (index: number) => items.nth(index).getByRole("button", { name: /^Déplacer/ }),
})

/** How many moves the server has answered: a reload before would lose those that still wait their turn. */
function countMoves(page: Page): () => number {
  let moves = 0
  page.on("response", (answer) => (moves += answer.url().endsWith("/rpc/move_in_list") ? 1 : 0))
  return () => moves
}

test(
  "the order is changed by buttons and by drag",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const items = await open(page, site, `markordre${info.project.name}`)
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
  },
)

test("the order is changed by keys, and the handle keeps the focus", async ({ page, site }, info) => {
  const items = await open(page, site, `markclavier${info.project.name}`)
  const { order, handle } = orderOf(items)
  const moves = countMoves(page)
  await order("un", "deux", "trois")
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
  await expect.poll(moves).toBe(3)
  // A move that the server does not have yet would be lost with the page: the browser asks.
  const [held, asked] = [Promise.withResolvers<void>(), page.waitForEvent("dialog")]
  await page.route("**/rpc/move_in_list", (route) => held.promise.then(() => route.continue()))
  await page.keyboard.press("ArrowUp")
  await order("un", "deux", "trois")
  await page.keyboard.press("ArrowDown")
  void page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  held.resolve()
  await expect.poll(moves).toBe(5)
  await page.reload()
  await order("deux", "un", "trois")
})

test.describe("what the server refuses", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue/] })

  test("is said in the words of the specification, and nothing is lost", async ({ page, site }) => {
    const items = await open(page, site, "markrefus")
    await expect(items).toHaveCount(3)
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { message: "x" } }))
    for (const path of ["**/rpc/move_in_list", "**/rpc/save_in_list", "**/rest/v1/faqs?**"]) await fail(path)
    await press(items.first(), /^Descendre/)
    await expect(page.getByText("Erreur lors du déplacement de la FAQ")).toBeVisible()
    await page.unroute("**/rest/v1/faqs?**")
    await page.reload()
    await expect(items.first()).toContainText(" un ?")
    await press(items.first(), /^Modifier/)
    await answer(page).fill("Gardée")
    await press(page, "Enregistrer")
    await expect(page.getByText("Erreur lors de la sauvegarde de la FAQ")).toBeVisible()
    await expect(answer(page)).toHaveValue("Gardée")
    await press(page, "Annuler")
    await press(page, "Fermer sans enregistrer")
    await fail("**/rest/v1/faqs?**")
    await press(items.first(), /^Supprimer/)
    await press(items.first(), "Oui")
    await expect(page.getByText("Erreur lors de la suppression de la FAQ")).toBeVisible()
    await page.reload()
    await expect(page.getByText("Erreur lors du chargement des FAQs.")).toBeVisible()
    await expect(page.getByText("Une erreur est survenue lors du chargement des FAQs.")).toBeVisible()
  })
})
