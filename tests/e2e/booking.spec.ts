import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"

/** Goes through the wizard to the order button; the slot is the first that is open. */
async function fillWizard(page: Page, name: string) {
  await page.goto("/brico")
  await page.getByRole("radio", { name: /plomberie/i }).check()
  await page.getByRole("radio", { name: /fuite/i }).first().check()
  await page.getByRole("button", { name: "Continuer" }).click()

  await expect(page.getByRole("heading", { name: /date/i, level: 3 })).toBeFocused()
  await page.getByRole("gridcell").getByRole("button", { disabled: false }).last().click()
  await page.getByRole("radio", { disabled: false }).last().check()
  await page.getByRole("button", { name: "Continuer" }).click()

  await page.getByLabel("Nom").fill(name)
  await page.getByLabel(/e-mail/i).fill("zoe.martin@example.fr")
  await page.getByLabel(/téléphone/i).fill("06 39 98 12 34")
  await page.getByLabel("Adresse", { exact: false }).first().fill("8 rue Oberkampf")
  await page.getByLabel("Code postal").fill("75011")
  await page.getByLabel("Ville").fill("Paris")
  await page.getByRole("button", { name: "Continuer" }).click()
}

test("a visitor books a small job, pays on the demonstration page, and staff confirm it", async ({
  page,
  checkAccessibility,
  site,
}, info) => {
  const name = `Zoé Martin-${info.project.name}`
  await fillWizard(page, name)
  await page.getByRole("checkbox", { name: /conditions/i }).check()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: /commande avec obligation de paiement/i }).click()

  await expect(page).toHaveURL(/paiement-demonstration/)
  await expect(page.getByText(/aucune carte n’est débitée/i)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole("button", { name: /carte refusée/i }).click()
  await expect(page.getByRole("alert")).toContainText(/refusée/i)
  await page.getByRole("button", { name: /^payer/i }).click()

  await expect(page.getByText(/votre réservation est enregistrée/i)).toBeVisible()
  await expect(page).toHaveURL(/\/brico$/)
  await checkAccessibility(page)

  await page.goto("/admin")
  await page.getByLabel(/e-mail/i).fill(site.admin.email)
  await page.getByLabel(/mot de passe/i).fill(site.admin.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.goto("/admin/brico")
  await page.getByRole("searchbox").fill(name)
  await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click()
  const details = page.getByRole("dialog")
  await expect(details).toContainText("Payé")
  await checkAccessibility(page)
  await details.getByRole("button", { name: /confirmer/i }).click()
  await expect(details).toContainText("Confirmé")
})
