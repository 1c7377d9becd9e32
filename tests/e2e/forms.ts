import type { FileChooser, Page } from "@playwright/test"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { expect } from "./fixtures.ts"

/** Waits the two seconds that a person needs for the form: the site shows a form again that is submitted sooner. */
export async function asPerson(page: Page) {
  const stamp = await page.locator(`input[name="${STAMP_FIELD}"]`).first().inputValue()
  const made = Number.parseInt(stamp.split(".")[0] ?? "", 36)
  await expect.poll(() => Date.now() - made).toBeGreaterThanOrEqual(2_000)
}

/** On a phone the second step of the quote form opens with a press. */
export async function continueQuote(page: Page) {
  const next = page.getByText("Continuer", { exact: true })
  if ((page.viewportSize()?.width ?? 0) < 640) await next.click()
  await expect(next).toBeHidden()
}

/** Presses the button and chooses these files in the browser's dialog. */
export async function choose(page: Page, button: string, files: Parameters<FileChooser["setFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

/** Adds photos to a renovation: through its panel, which on a touch screen opens by itself when they are chosen. */
export async function addPhotos(page: Page, files: Parameters<FileChooser["setFiles"]>[0]) {
  await expect(page.getByRole("heading", { name: "Photos", exact: true })).toBeVisible()
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) return choose(page, "Choisir", files)
  await page.getByRole("button", { name: "Ajouter des photos" }).click()
  return choose(page, "Choisir des fichiers", files)
}
