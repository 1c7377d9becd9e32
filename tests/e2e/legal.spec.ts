import { freeCancellation } from "#domain/booking/terms.ts"
import { expect, test } from "./fixtures.ts"

test("the terms say what the deposit is, how to withdraw, and never send to the closed European platform", async ({
  page,
}) => {
  await page.goto("/cgv")
  const terms = page.getByRole("main")
  await expect(terms).toContainText("Version 2026-11")
  await expect(terms).toContainText(/acompte de 80\s€/)
  await expect(terms).toContainText(`au moins ${freeCancellation} avant le rendez-vous`.replace(/\s/g, " "))
  await expect(terms).toContainText("Renoncer au contrat")
  await expect(terms).toContainText("Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien")
  await expect(terms.getByRole("link", { name: "Renoncer au contrat ici" })).toHaveAttribute(
    "href",
    "/rendez-vous/renoncer",
  )
  expect(await page.content()).not.toContain("ec.europa.eu")
})

test("where reviews of clients stand on the booking page, what is not verified is said, with the rules", async ({
  page,
}) => {
  await page.goto("/brico")
  await page.getByRole("link", { name: "Nos règles sur les avis" }).click()
  await expect(page).toHaveURL("/avis")
  await expect(page.getByRole("main")).toContainText("nous ne vérifions pas que l’auteur a été client")
})

test("nothing legal is invented: what the company has not said does not appear, and its insurer is marked as an example", async ({
  page,
}) => {
  await page.goto("/mentions-legales")
  const main = page.getByRole("main")
  const company = ["Dénomination", "Siège", "Téléphone", "E-mail"]
  const insurer = ["Assureur", "Contrat", "Couverture géographique", "Attestation"]
  await expect(main.getByRole("term").filter({ hasNotText: /exemple/ })).toHaveText([...company, ...insurer])
  await expect(main).toContainText("Assureur d’exemple")
  await expect(main).toContainText("SPÉCIMEN 0000")
  await expect(page.getByText("Hébergeur", { exact: true })).toHaveCount(0)
})
