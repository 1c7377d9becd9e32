import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, readAccountMail, signIn, signInByForm } from "./office.ts"

const SECURITY = "/admin/profile?onglet=securite"
const NEW = "un tout autre mot de passe"

/** Signs in a new member of staff, so that changes do not affect other tests, and opens the profile. */
async function openProfile(page: Page, site: RunningSite, name: string, path = "/admin/profile", begin = signIn) {
  const person = await addStaff(site, name)
  await begin(page, person)
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible()
  return person
}

async function readProfile(site: RunningSite, id: string) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("profiles")
    .select("full_name, phone, avatar_url, role")
    .eq("id", id)
    .single()
  if (error) throw new Error(error.message)
  return data
}

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" })

test(
  "the name and the telephone are saved, empty ones as nothing; e-mail, role and facts are read only",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const { id, email } = await openProfile(page, site, "coordonnees", "/admin/profile", signInByForm)
    await expect(page.getByLabel("E-mail")).toHaveValue(email)
    await expect(page.getByLabel("E-mail")).not.toBeEditable()
    await expect(page.getByText("Gestionnaire", { exact: true })).toBeVisible()
    await expect(page.getByRole("combobox")).toHaveCount(0)
    await expect(page.getByText("Seul un super administrateur peut modifier le rôle.")).toBeVisible()
    const facts = page.getByRole("region", { name: "Informations du compte" })
    await expect(facts).toContainText(/Créé le\s*\d\d\/\d\d\/\d{4} à \d+\sh/)
    await expect(facts).toContainText(/Dernière connexion\s*\d\d\/\d\d\/\d{4} à \d+\sh/)
    await expect(facts).toContainText("Actif")
    await expect(facts).toContainText(id)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await expect(save(page)).toBeDisabled()
    await page.getByLabel("Nom complet").fill("  Maëlle d’Œuvre-Lefèvre ")
    await page.getByLabel("Téléphone").fill("n’importe quoi")
    await page.getByLabel("URL de l’avatar").fill("javascript:alert(1)")
    await save(page).click()
    await expect(page.getByText("Ce numéro de téléphone semble incorrect.")).toBeVisible()
    await expect(page.getByText("Cette adresse d’image semble incorrecte.")).toBeVisible()
    await checkAccessibility(page)
    await page.getByLabel("Téléphone").fill("06 39 98 12 34")
    await page.getByLabel("URL de l’avatar").fill("")
    await page.getByLabel("URL de l’avatar").press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Profil mis à jour avec succès !" })).toBeVisible()
    expect(await readProfile(site, id)).toEqual({
      full_name: "Maëlle d’Œuvre-Lefèvre",
      phone: "06 39 98 12 34",
      avatar_url: null,
      role: "manager",
    })
    if (info.project.name === "phone") await page.getByRole("button", { name: /menu/i }).click()
    await expect(page.getByText("Maëlle d’Œuvre-Lefèvre", { exact: true }).filter({ visible: true })).toBeVisible()
    if (info.project.name === "phone") await page.keyboard.press("Escape")
    // The message disappears after five seconds.
    await expect(page.getByText("Profil mis à jour avec succès !")).toBeHidden()

    await page.getByLabel("Nom complet").fill("   ")
    await page.getByLabel("Téléphone").fill("")
    await save(page).click()
    await expect(page.getByText("Profil mis à jour avec succès !")).toBeVisible()
    expect(await readProfile(site, id)).toMatchObject({ full_name: null, phone: null })
  },
)

async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  const dialog = page.getByRole("dialog", { name: "Changer le mot de passe" })
  await dialog.getByRole("textbox", { name: "Mot de passe actuel" }).fill(current)
  await dialog.getByRole("textbox", { name: "Nouveau mot de passe", exact: true }).fill(next)
  await dialog.getByRole("textbox", { name: "Confirmer le nouveau mot de passe" }).fill(confirmation)
  await dialog.getByRole("button", { name: "Changer le mot de passe" }).click()
  return dialog
}

test.describe("the password", () => {
  test.use({ expectedComplaints: [/status of 400/] })

  test("that was never changed says so, with the day of the account", { tag: "@rest" }, async ({ page, site }) => {
    await signIn(page, site.admin)
    await page.goto(SECURITY)
    await expect(page.getByText(/^Jamais modifié depuis la création du compte, le \d\d\/\d\d\/\d{4}/)).toBeVisible()
  })

  test(
    "is changed by whoever knows the present one; other sessions end, and a mail tells it",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      const person = await openProfile(page, site, "secret", SECURITY)
      const elsewhere = clientOf(site, site.keys.publishableKey)
      expect((await elsewhere.auth.signInWithPassword(person)).error).toBeNull()
      await expect(page.getByText(/^Dernière modification le \d\d\/\d\d\/\d{4}/)).toBeVisible()
      await page.getByRole("button", { name: "Changer le mot de passe" }).click()
      const dialog = page.getByRole("dialog", { name: "Changer le mot de passe" })
      for (const label of ["mot de passe actuel", "nouveau mot de passe", "confirmer le nouveau mot de passe"]) {
        const field = dialog.getByRole("textbox", { name: new RegExp(`^${label}$`, "i") })
        await expect(field).toHaveAttribute("type", "password")
        await dialog.getByRole("button", { name: `Afficher ou masquer : ${label}` }).click()
        await expect(field).toHaveAttribute("type", "text")
      }
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)

      const alert = dialog.getByRole("alert")
      await fillPasswords(page, "", NEW)
      await expect(alert).toHaveText("Veuillez remplir tous les champs")
      await fillPasswords(page, person.password, NEW, `${NEW}!`)
      await expect(alert).toHaveText("Les nouveaux mots de passe ne correspondent pas")
      await fillPasswords(page, person.password, "court")
      await expect(alert).toHaveText("Le nouveau mot de passe doit contenir au moins 8 caractères")
      await fillPasswords(page, "pas celui-là", NEW)
      await expect(alert).toHaveText("Le mot de passe actuel est incorrect.")
      await expect(dialog.getByRole("textbox", { name: "Nouveau mot de passe", exact: true })).toHaveValue(NEW)
      await checkAccessibility(page)

      await fillPasswords(page, person.password, NEW)
      await expect(dialog).toBeHidden()
      await expect(page.getByText("Mot de passe modifié avec succès !")).toBeVisible()
      await expect(page.getByText(/Dernière modification le \d\d\/\d\d\/\d{4} à \d+\sh/)).toBeVisible()
      expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
      expect((await elsewhere.from("profiles").select("id")).data ?? []).toEqual([])
      await readAccountMail(site, person.email, "account_password_changed")
      await page.reload()
      await expect(page.getByRole("heading", { name: "Vos sessions" })).toBeVisible()

      const visitor = clientOf(site, site.keys.publishableKey)
      expect((await visitor.auth.signInWithPassword(person)).error).not.toBeNull()
      expect((await visitor.auth.signInWithPassword({ ...person, password: NEW })).error).toBeNull()
    },
  )
})

test(
  "tips, the time of this session and what it opens are shown; sessions elsewhere are listed and ended",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const person = await addStaff(site, "ailleurs")
    const others = [1, 2].map(() => clientOf(site, site.keys.publishableKey))
    for (const client of others) await client.auth.signInWithPassword(person)
    await signIn(page, person)
    await page.goto(SECURITY)
    const tips = page.getByRole("region", { name: "Conseils de sécurité" })
    for (const tip of [/8 caractères/, /majuscules, minuscules, chiffres/, /Ne partagez jamais/, /Déconnectez-vous/]) {
      await expect(tips).toContainText(tip)
    }
    const current = page.getByRole("region", { name: "Session en cours" })
    await expect(current).toContainText(/Durée\s*moins d’une minute|Durée\s*\d+\smin/)
    await expect(current).toContainText("Accès à tout le back-office, sauf les comptes et l’historique")
    const sessions = page.getByRole("region", { name: "Vos sessions" })
    await expect(sessions.getByRole("listitem")).toHaveCount(3)
    await expect(sessions.getByRole("listitem").first()).toContainText(/Chrome sur \w+\s*Session actuelle/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await sessions
      .getByRole("button", { name: /^Fermer la session/ })
      .first()
      .click()
    await expect(page.getByText("Session fermée")).toBeVisible()
    await expect(sessions.getByRole("listitem")).toHaveCount(2)
    await sessions.getByRole("button", { name: "Fermer les autres sessions" }).click()
    await expect(page.getByText("Autres sessions fermées")).toBeVisible()
    await expect(sessions.getByRole("listitem")).toHaveCount(1)
    await expect(sessions.getByRole("button")).toHaveCount(0)
    for (const client of others) expect((await client.auth.refreshSession()).error).not.toBeNull()
  },
)
