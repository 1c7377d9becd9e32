import { Secret, TOTP } from "otpauth"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, forgetSession, readAccountMail, signInByForm } from "./office.ts"

const SECURITY = "/admin/profile?onglet=securite"

test.describe("the second factor", () => {
  // From the right code until the browser has its new session, the poll for changes is refused.
  test.use({ expectedComplaints: [/status of (403|422)/] })

  test(
    "is enrolled with a code, asked for at the next sign-in, and removed",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      const person = await addStaff(site, "telephone")
      await signInByForm(page, person)
      await page.goto(SECURITY)
      const panel = page.getByRole("region", { name: "Double authentification" })
      await expect(panel).toContainText("Désactivée")
      await panel.getByRole("button", { name: "Activer" }).click()
      const dialog = page.getByRole("dialog", { name: "Activer la double authentification" })
      await expect(dialog.getByRole("img", { name: "Code QR à scanner" })).toBeVisible()
      const key = (await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? ""
      const secret = Secret.fromBase32(key.replaceAll(" ", ""))
      // A code works once: the current code here, the next one at the sign-in. Both stay valid for half a minute; the previous one may end at any moment.
      const code = (seconds: number) => TOTP.generate({ secret, timestamp: Date.now() + seconds * 1000 })
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
      const field = dialog.getByLabel("Code à 6 chiffres")
      await field.fill("12345")
      await expect(dialog.getByRole("button", { name: "Activer" })).toBeDisabled()
      await field.fill("000000")
      await dialog.getByRole("button", { name: "Activer" }).click()
      await expect(dialog.getByRole("alert")).toHaveText(
        "Ce code n’est pas valable. Saisissez celui qui s’affiche maintenant.",
      )
      await field.fill(code(0))
      await field.press("Enter")
      await expect(page.getByText("Double authentification activée")).toBeVisible()
      await expect(panel).toContainText(/Activée\s*Depuis le/)
      await readAccountMail(site, person.email, "account_factor_added")

      await forgetSession(page)
      await page.goto(SECURITY)
      await page.getByLabel("Adresse e-mail").fill(person.email)
      await page.getByRole("textbox", { name: "Mot de passe" }).fill(person.password)
      await page.getByRole("button", { name: "Se connecter" }).click()
      await page.getByLabel("Code de vérification").fill(code(30))
      await page.getByRole("button", { name: "Valider" }).click()
      await expect(page).toHaveURL(/onglet=securite/)

      await panel.getByRole("button", { name: "Désactiver" }).click()
      const question = page.getByRole("dialog", { name: "Désactiver la double authentification" })
      await expect(question).toContainText("Votre mot de passe suffira de nouveau pour vous connecter.")
      await question.getByRole("button", { name: "Annuler" }).click()
      await expect(panel).toContainText("Activée")
      await panel.getByRole("button", { name: "Désactiver" }).click()
      await question.getByRole("button", { name: "Désactiver" }).click()
      await expect(page.getByText("Double authentification désactivée")).toBeVisible()
      await expect(panel).toContainText("Désactivée")
      await readAccountMail(site, person.email, "account_factor_removed")
      await forgetSession(page)
      await signInByForm(page, person)
    },
  )
})
