import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { fillWizard, orderAndPay } from "./wizard.ts"

test("a visitor books a small job and pays on the demonstration page; staff find it paid and confirm it", async ({
  page,
  checkAccessibility,
  site,
}, info) => {
  const name = `Zoé Martin-${info.project.name}`
  await fillWizard(page, name)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await orderAndPay(page)

  await expect(page.getByText(/aucune carte n’est débitée/i)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole("button", { name: "Simuler une carte refusée" }).click()
  await expect(page.getByRole("alert")).toContainText(/refusée/i)
  await page.getByRole("button", { name: /^Payer 80/ }).click()

  await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
  await expect(page).toHaveURL(/\/brico$/)
  await checkAccessibility(page)

  await signIn(page, site.admin)
  await page.goto("/admin/brico")
  // Opened before the search is handed on: it must not close again.
  await page.getByRole("searchbox", { name: "Rechercher une demande" }).fill(`martin-${info.project.name}`)
  await page.getByText(name).first().click()
  const details = page.getByRole("dialog")
  await expect(details).toContainText("Payé")
  await expect(details).toContainText("8 rue Oberkampf")
  await checkAccessibility(page)
  await details.getByRole("button", { name: /confirmer/i }).click()
  await expect(details).toContainText("Confirmé")
  await expectNoSidewaysScroll(page)
})

test("a visitor who gives up on the payment page keeps everything that was typed", async ({ page }) => {
  await fillWizard(page, "Anne Le Goff")
  await orderAndPay(page)
  await page.getByRole("button", { name: "Annuler et revenir" }).click()
  await expect(page.getByText(/annul/i).first()).toBeVisible()
  await expect(page.getByText("Anne Le Goff")).toBeVisible()
})

test("the address of a payment that nobody made confirms nothing", async ({ page }) => {
  await page.goto("/brico?payment=success&session_id=cs_demo_00000000000000000000000000000000")
  await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeHidden()
  await expect(page.getByRole("radio", { name: /^Plomberie/ })).toBeVisible()
})

test("the whole wizard works with the keyboard alone", async ({ page }) => {
  await page.goto("/brico")
  await page.getByRole("radio", { name: /^Plomberie/ }).focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  const forward = page.getByRole("button", { name: "Continuer" })
  await forward.focus()
  await page.keyboard.press("Enter")

  const grid = page.getByRole("grid")
  await expect(grid).toBeVisible()
  await grid.locator("button[tabindex='0']").focus()
  await page.keyboard.press("PageDown")
  await page.keyboard.press("PageDown")
  await page.keyboard.press("Home")
  await expect(grid.locator("button:focus")).toHaveAccessibleName(/^lundi/)
  await page.keyboard.press("Enter")
  const hour = page.getByRole("radio", { name: "11 h" })
  await hour.focus()
  await page.keyboard.press("Space")
  await expect(hour).toBeChecked()
  await forward.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 3 })).toBeFocused()
  await expect(page.getByLabel("Nom et prénom")).toBeVisible()
})
