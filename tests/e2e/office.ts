import type { Page } from "@playwright/test"
import { expect } from "./fixtures.ts"

/** Signs in as a person would, and waits for the back office. */
export async function signIn(page: Page, account: { email: string; password: string }) {
  await page.goto("/admin/login")
  await page.getByLabel("Adresse e-mail").fill(account.email)
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}
