import type { Page } from "@playwright/test"
import { forgetFaqs, openFaqs, press } from "./faqs.ts"
import { expect, test } from "./fixtures.ts"

const answer = (page: Page) => page.getByRole("textbox", { name: "Réponse" })

test.afterEach(({ site }) => forgetFaqs(site))

test("a question is added, changed, hidden and deleted, and the contact page follows", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const mark = `mark${info.project.name}`
  const items = await openFaqs(page, site, mark)
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
  // The change is optimistic: wait until the server has it.
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

test.describe("what the server refuses", () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue/] })

  test("is shown in the words of the specification, and nothing is lost", async ({ page, site }) => {
    const items = await openFaqs(page, site, "markrefus")
    await expect(items).toHaveCount(3)
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { message: "x" } }))
    for (const path of ["**/rpc/move_to_row", "**/rpc/save_in_list", "**/rest/v1/faqs?**"]) await fail(path)
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
    await press(page, "Nouvelle question")
    await press(page.getByRole("dialog", { name: "Nouvelle question" }), "Réessayer")
  })
})
