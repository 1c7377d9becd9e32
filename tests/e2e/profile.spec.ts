import type { Page, Route } from "@playwright/test"
import sharp from "sharp"
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

const drawn = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#ffc72c" } })
    .jpeg()
    .toBuffer()

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" })

test.describe("the picture", () => {
  // The browser logs the request with the refused file.
  test.use({ expectedComplaints: [/status of 400/] })

  test(
    "is refused in the specification's words, uploaded, shown, and kept once the profile is saved",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      const { id } = await openProfile(page, site, "portrait")
      await expect(page.getByText(/^JPG, PNG ou GIF, 2\sMB au maximum$/)).toBeVisible()
      await choose(page, "contrat.pdf", "application/pdf", Buffer.from("%PDF-1.7"))
      await expect(page.getByText("Veuillez sélectionner une image")).toBeVisible()
      await choose(page, "lourde.png", "image/png", Buffer.alloc(2 * 1024 * 1024 + 1))
      await expect(page.getByText("L’image ne doit pas dépasser 2MB")).toBeVisible()
      // The name and the browser's type are not trusted: the server detects the type from the bytes.
      const sent = page.waitForResponse(/functions\/v1\/upload-file/)
      await choose(page, "photo.png", "image/png", Buffer.from("<svg onload='alert(1)'/>"))
      expect((await sent).status()).toBe(400)
      await expect(page.getByText("Veuillez sélectionner une image")).toBeVisible()
      await expect(page.getByLabel("URL de l’avatar")).toHaveValue("")
      await checkAccessibility(page)

      await choose(page, "moi.jpg", "image/jpeg", await drawn())
      await expect(page.getByText("Avatar uploadé avec succès ! N’oubliez pas de sauvegarder.")).toBeVisible()
      const address = await page.getByLabel("URL de l’avatar").inputValue()
      expect(address.replace(site.backendUrl, "")).toMatch(new RegExp(`^/storage/v1/object/public/avatars/${id}/`))
      const picture = page.locator(`img[src="${address}"]`)
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
      expect(await readProfile(site, id)).toMatchObject({ avatar_url: null })
      await save(page).click()
      await expect(page.getByText("Profil mis à jour avec succès !")).toBeVisible()
      expect(await readProfile(site, id)).toMatchObject({ avatar_url: address })

      await page.reload()
      await expect(picture).toBeVisible()
      await page.getByRole("button", { name: "Retirer" }).click()
      await expect(picture).toHaveCount(0)
      await save(page).click()
      await expect(page.getByText("Profil mis à jour avec succès !")).toBeVisible()
      expect(await readProfile(site, id)).toMatchObject({ avatar_url: null })
    },
  )
})

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

  test("that was never changed says so, with the day of the account", async ({ page, site }) => {
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
    await expect(current).toContainText("Accès à tout le back-office, sauf l’équipe et l’historique")
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

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

test.describe("when the backend gives up", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/status of 500|Une erreur est survenue/] })

  test("each part says what failed, keeps what was typed, and works again", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const { id } = await openProfile(page, site, "panne")
    const table = /\/rest\/v1\/profiles/
    await page.route(table, (route) => (route.request().method() === "PATCH" ? broken(route) : route.fallback()))
    await page.route(/functions\/v1\//, broken)
    await page.getByLabel("Nom complet").fill("Léo Tenace")
    await save(page).click()
    await expect(page.getByRole("alert").filter({ hasText: "Erreur lors de la mise à jour du profil" })).toBeVisible()
    await choose(page, "moi.jpg", "image/jpeg", await drawn())
    await expect(page.getByText("Erreur lors de l’upload de l’avatar")).toBeVisible()
    await expect(page.getByLabel("Nom complet")).toHaveValue("Léo Tenace")
    await checkAccessibility(page)
    await page.unroute(table)
    await save(page).click()
    await expect(page.getByText("Rien n’est enregistré : un fichier n’a pas été envoyé")).toBeVisible()
    await save(page).click()
    await expect(page.getByText("Profil mis à jour avec succès !")).toBeVisible()
    expect(await readProfile(site, id)).toMatchObject({ full_name: "Léo Tenace", avatar_url: null })

    await page.getByRole("tab", { name: "Sécurité" }).click()
    await page.getByRole("button", { name: "Changer le mot de passe" }).click()
    const dialog = await fillPasswords(page, "un bon mot de passe", NEW)
    await expect(dialog.getByRole("alert")).toHaveText("Erreur lors du changement de mot de passe")
    await expect(dialog.getByRole("textbox", { name: "Mot de passe actuel" })).toHaveValue("un bon mot de passe")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()

    await page.route(/auth\/v1\/factors/, broken)
    await page.getByRole("region", { name: "Double authentification" }).getByRole("button", { name: "Activer" }).click()
    await expect(page.getByText("Erreur lors de l’activation de la double authentification")).toBeVisible()
  })

  test("a profile that cannot be read says so, and is read again when asked", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    await openProfile(page, site, "illisible")
    // The guard's query of the profile still works; the screen's query and the list of sessions fail.
    const details = /profiles\?select=id%2Cemail%2Cfull_name%2Cphone/
    await page.route(details, broken)
    await page.route(/rpc\/my_sessions/, broken)
    await page.goto("/admin/profile")
    await expect(page.getByRole("alert")).toContainText("Erreur: Une erreur est survenue")
    await checkAccessibility(page)
    await page.unroute(details)
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(page.getByLabel("Nom complet")).toBeVisible()
    await page.getByRole("tab", { name: "Sécurité" }).click()
    const sessions = page.getByRole("region", { name: "Vos sessions" })
    await expect(sessions.getByRole("alert")).toContainText("Erreur: Une erreur est survenue")
    await page.unroute(/rpc\/my_sessions/)
    await sessions.getByRole("button", { name: "Réessayer" }).click()
    await expect(sessions.getByRole("listitem")).toHaveCount(1)
  })
})
