import type { Page } from "@playwright/test"
import { expect } from "./fixtures.ts"

const goOn = (page: Page) => page.getByRole("button", { name: "Continuer" }).click()
const heading = (page: Page, name: RegExp) => expect(page.getByRole("heading", { name, level: 3 })).toBeFocused()

let people = 0

/** Goes through the wizard's first three steps and stops before the order, as another person each time: one person has one hour once. */
export async function fillWizard(page: Page, name: string) {
  const nth = (people += 1)
  await page.goto("/brico")
  await page.getByRole("radio", { name: /^Plomberie/ }).check()
  await page.getByRole("radio", { name: /fuite/i }).check()
  await goOn(page)

  await heading(page, /quand/i)
  await page.getByRole("button", { name: /Au plus tôt/ }).click()
  await goOn(page)

  await heading(page, /où|coordonnées|informations|qui/i)
  await page.getByLabel("Nom et prénom").fill(name)
  await page.getByLabel("E-mail").fill(nth === 1 ? "zoe.martin@example.fr" : `zoe.martin.${nth}@example.fr`)
  await page.getByLabel("Téléphone").fill(`06 39 98 12 ${33 + nth}`)
  await page.getByLabel("Adresse de l’intervention").fill("8 rue Oberkampf")
  await page.getByLabel("Code postal").fill("75011")
  await page.getByLabel("Ville").fill("Paris")
  await goOn(page)
  await heading(page, /vérifi|confirm/i)
}

/** Accepts the terms and presses the order button: the next page is the demonstration payment. */
export async function orderAndPay(page: Page) {
  await page.getByRole("checkbox", { name: /conditions/i }).check()
  await page.getByRole("button", { name: /commande avec obligation de paiement/ }).click()
  await expect(page).toHaveURL(/paiement-demonstration/)
}
