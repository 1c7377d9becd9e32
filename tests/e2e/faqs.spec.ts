import type { Page } from "@playwright/test"
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

test.afterEach(async ({ site }) => {
  await clientOf(site, site.keys.secretKey).from("faqs").delete().like("question", "mark%")
})

test(
  "a question is added, changed, hidden and deleted, and the contact page follows",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const items = await open(page, site, `mark${info.project.name}`)
    await expect(items).toHaveCount(3)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    const total = page.getByRole("list", { name: "Compteurs" })
    const before = Number(/(\d+)\s*au total/.exec((await total.textContent()) ?? "")?.[1])
    await page.getByRole("button", { name: "Nouvelle question" }).click()
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Écrivez la question.")).toBeVisible()
    await expect(page.getByLabel("Question", { exact: false }).last()).toBeFocused()
    await checkAccessibility(page)
    await page.getByRole("textbox", { name: "Question" }).fill(`mark${info.project.name} quatre ?`)
    await page.getByRole("textbox", { name: "Réponse" }).fill("La réponse.")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("FAQ créée avec succès !")).toBeVisible()
    await expect(items.last()).toContainText("quatre ?")
    await expect(total).toContainText(`${before + 1}`)

    await items
      .first()
      .getByRole("button", { name: /^Modifier/ })
      .click()
    await page.getByRole("textbox", { name: "Réponse" }).fill("Réponse changée")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("FAQ mise à jour avec succès !")).toBeVisible()
    const visitor = await page.context().newPage()
    await visitor.goto("/contact")
    await expect(visitor.getByText("Réponse changée")).toBeAttached()

    await items.first().getByRole("switch").click({ force: true })
    await expect(items.first()).toContainText("Inactive")
    await visitor.reload()
    await expect(visitor.getByText("Réponse changée")).toHaveCount(0)

    await items
      .last()
      .getByRole("button", { name: /^Supprimer/ })
      .click()
    await items.last().getByRole("button", { name: "Non" }).click()
    await items
      .last()
      .getByRole("button", { name: /^Supprimer/ })
      .click()
    await items.last().getByRole("button", { name: "Oui" }).click()
    await expect(page.getByText("FAQ supprimée avec succès !")).toBeVisible()
    await expect(items).toHaveCount(3)
    await page.getByRole("searchbox").fill("rien de tel")
    await expect(page.getByText("Aucun résultat")).toBeVisible()
  },
)

test("the order is changed by buttons, by drag and by keys", { tag: "@phone" }, async ({ page, site }, info) => {
  const items = await open(page, site, `markordre${info.project.name}`)
  const order = async (...names: string[]) => {
    for (const [index, name] of names.entries()) await expect(items.nth(index)).toContainText(` ${name} ?`)
  }
  await order("un", "deux", "trois")
  await items
    .first()
    .getByRole("button", { name: /^Descendre/ })
    .click()
  await order("deux", "un", "trois")
  const from = await items
    .nth(1)
    .getByRole("button", { name: /^Déplacer/ })
    .boundingBox()
  const to = await items.first().boundingBox()
  if (!from || !to) throw new Error("The list is not there")
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await order("un", "deux", "trois")
  const handle = items.first().getByRole("button", { name: /^Déplacer/ })
  await handle.focus()
  await page.keyboard.press("Space")
  await expect(page.getByText(/est saisi/)).toBeAttached()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByText(/est au-dessus de la place/)).toBeAttached()
  await page.keyboard.press("Space")
  await order("deux", "un", "trois")
  await page.reload()
  await order("deux", "un", "trois")
})

test.describe("what the server refuses", () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue/] })

  test("is said in the words of the specification, and nothing is lost", async ({ page, site }) => {
    const items = await open(page, site, "markrefus")
    await expect(items).toHaveCount(3)
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { message: "x" } }))
    await fail("**/rpc/move_in_list")
    await items
      .first()
      .getByRole("button", { name: /^Descendre/ })
      .click()
    await expect(page.getByText("Erreur lors du déplacement de la FAQ")).toBeVisible()
    await expect(items.first()).toContainText(" un ?")
    await fail("**/rpc/save_faq")
    await items
      .first()
      .getByRole("button", { name: /^Modifier/ })
      .click()
    await page.getByRole("textbox", { name: "Réponse" }).fill("Gardée")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Erreur lors de la sauvegarde de la FAQ")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Réponse" })).toHaveValue("Gardée")
    await page.getByRole("button", { name: "Annuler" }).click()
    await page.getByRole("button", { name: "Fermer sans enregistrer" }).click()
    await fail("**/rest/v1/faqs?**")
    await items
      .first()
      .getByRole("button", { name: /^Supprimer/ })
      .click()
    await items.first().getByRole("button", { name: "Oui" }).click()
    await expect(page.getByText("Erreur lors de la suppression de la FAQ")).toBeVisible()
    await page.reload()
    await expect(page.getByText("Erreur lors du chargement des FAQs.")).toBeVisible()
    await page.unroute("**/rest/v1/faqs?**")
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(items).toHaveCount(3)
  })
})
