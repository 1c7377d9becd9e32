import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, forgetSession, mailIs, readAccountMail, signIn, signInByForm, unfoldFilters } from "./office.ts"

const TEAM = "/admin/settings?onglet=securite"
const HISTORY = "/admin/settings?onglet=historique"

/** A row of a table or, on a phone, a card. */
const record = (page: Page, text: string) => page.locator("tbody tr, li").filter({ hasText: text })

async function openMenu(page: Page, email: string, entry: string) {
  await page.getByRole("button", { name: `Actions pour ${email}` }).click()
  await page.getByRole("menuitem", { name: entry }).click()
}

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.fr`

test.describe("the team", () => {
  // The browser logs a refused request, and the office logs its error.
  test.use({ expectedComplaints: [/status of (400|404|409)|administrateur actif|n’a pas de double|déjà à un membre/] })

  test("grows by an invitation that arrives by mail; a colleague is not invited twice", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const email = unique("lena")
    await signIn(page, site.admin)
    await page.goto(TEAM)
    await page.getByRole("button", { name: "Inviter" }).click()
    const dialog = page.getByRole("dialog", { name: "Inviter une personne" })
    await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click()
    await expect(dialog.getByText("Saisissez le nom de la personne.")).toBeVisible()
    await expect(dialog.getByText("Saisissez l’adresse e-mail de la personne.")).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByLabel("Nom complet").fill("Léna Nouvelle")
    await dialog.getByLabel("Adresse e-mail").fill("lena@")
    await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click()
    await expect(dialog.getByText("Cette adresse e-mail n’est pas valable")).toBeVisible()
    await dialog.getByLabel("Adresse e-mail").fill(site.admin.email)
    await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click()
    await expect(dialog.getByText("Cette adresse appartient déjà à un membre de l’équipe.")).toBeVisible()
    await expect(dialog.getByLabel("Nom complet")).toHaveValue("Léna Nouvelle")
    await dialog.getByLabel("Adresse e-mail").fill(email)
    await expect(dialog.getByText("Accès à tout le back-office, sauf les comptes et l’historique")).toBeVisible()
    await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click()
    await expect(
      page.getByText(
        mailIs(
          "Invitation conservée, aucun serveur d’e-mail\u00a0: son lien est dans les e-mails",
          `Invitation envoyée à ${email}`,
        ),
      ),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(record(page, email)).toContainText(/Jamais/)
    await expect(page.getByLabel("Rôle de Léna Nouvelle").last()).toHaveValue("manager")
    expect((await readAccountMail(site, email, "account_invitation")).token_hash).toMatch(/\w{20,}/)
    await expectNoSidewaysScroll(page)
  })

  test(
    "has its roles changed and its accounts closed after a question; a closed one is signed out everywhere",
    { tag: "@rest" },
    async ({ page, site, browser, checkAccessibility }) => {
      const person = await addStaff(site, "carriere")
      const context = await browser.newContext({ baseURL: site.url, locale: "fr-FR" })
      const elsewhere = await context.newPage()
      await signIn(elsewhere, person)
      const theirs = clientOf(site, site.keys.publishableKey)
      await theirs.auth.signInWithPassword(person)
      expect((await theirs.from("services").select("id").limit(1)).error).toBeNull()
      await signIn(page, site.admin)
      await page.goto(TEAM)
      const line = record(page, person.email)
      const role = page.getByLabel(`Rôle de ${person.email}`)
      // Signed in by the test, and not by the form of sign-in, which notes the visit.
      await expect(line).toContainText("Invité")
      await checkAccessibility(page)
      await role.selectOption("Utilisateur")
      const question = page.getByRole("dialog", { name: "Changer le rôle" })
      await expect(question).toContainText(`${person.email} devient Utilisateur : aucun accès au back-office.`)
      await checkAccessibility(page)
      await question.getByRole("button", { name: "Annuler" }).click()
      await expect(role).toHaveValue("manager")

      await openMenu(page, person.email, "Désactiver le compte")
      const closing = page.getByRole("dialog", { name: "Désactiver le compte" })
      await expect(closing).toContainText("se ferment aussitôt, et ce compte ne pourra plus entrer.")
      await closing.getByRole("button", { name: "Désactiver" }).click()
      await expect(page.getByText("Compte désactivé", { exact: true })).toBeVisible()
      await expect(line).toContainText("Inactif")
      expect((await theirs.auth.refreshSession()).error).not.toBeNull()
      await elsewhere.goto("/admin/faqs")
      await expect(elsewhere.getByText("Votre compte a été désactivé.")).toBeVisible()
      await context.close()
      await openMenu(page, person.email, "Réactiver le compte")
      await expect(page.getByText("Compte réactivé")).toBeVisible()

      await role.selectOption("Utilisateur")
      await question.getByRole("button", { name: "Changer le rôle" }).click()
      await expect(page.getByText("Rôle mis à jour")).toBeVisible()
      await expect(line).toHaveCount(0)
      await page.getByLabel("Comptes affichés").selectOption("Tous les comptes")
      await expect(role).toHaveValue("user")
      await expect(page).toHaveURL(/comptes=all/)
    },
  )

  test(
    "gets help: a link for a forgotten password, and the way back in without the lost telephone",
    { tag: "@rest" },
    async ({ page, site }) => {
      const person = await addStaff(site, "perdu")
      const theirs = clientOf(site, site.keys.publishableKey)
      await theirs.auth.signInWithPassword(person)
      const { data } = await theirs.auth.mfa.enroll({ factorType: "totp" })
      const code = TOTP.generate({ secret: Secret.fromBase32(data?.totp.secret ?? "") })
      await theirs.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })
      await signIn(page, site.admin)
      await page.goto(TEAM)
      await openMenu(page, person.email, "Envoyer un lien de réinitialisation")
      await expect(
        page.getByText(
          mailIs(
            "Lien conservé, aucun serveur d’e-mail\u00a0: il est dans les e-mails",
            /^Lien de réinitialisation demandé/,
          ),
        ),
      ).toBeVisible()
      expect((await readAccountMail(site, person.email, "account_password_reset")).token_hash).toMatch(/\w{20,}/)

      const reset = async () => {
        await openMenu(page, person.email, "Retirer la double authentification")
        const question = page.getByRole("dialog", { name: "Retirer la double authentification" })
        await expect(question).toContainText("Vérifiez d’abord que la demande vient bien de cette personne.")
        await question.getByRole("button", { name: "Retirer" }).click()
        await expect(question).toBeHidden()
      }
      await reset()
      await expect(page.getByText("Double authentification retirée")).toBeVisible()
      await readAccountMail(site, person.email, "account_factor_removed")
      await reset()
      await expect(page.getByText("Cette personne n’a pas de double authentification.")).toBeVisible()
      await forgetSession(page)
      await signIn(page, person)
    },
  )
})

test(
  "the history is searched, filtered by kind and by day, and read page by page",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const person = await addStaff(site, "trace")
    await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(person)
    await signInByForm(page, person)
    await forgetSession(page)
    await signIn(page, site.admin)
    await page.goto(HISTORY)
    const pages = page.getByRole("navigation", { name: "Pages" })
    await expect(pages).toContainText(/^1 – 25 sur/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await pages.getByRole("button", { name: "Page suivante" }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(pages).toContainText(/^26 – \d+ sur/)

    await page.getByLabel("Rechercher une personne, une référence").fill(person.email)
    await expect(page).not.toHaveURL(/page=2/)
    await expect(record(page, person.email).first()).toContainText("Connexion")
    await unfoldFilters(page)
    await page.getByLabel("Type d’événement").selectOption("Connexions")
    await expect(pages).toContainText(/^1 – 1 sur 1$/)
    await expect(record(page, "Connexion").getByRole("link", { name: `Compte ${person.email}` })).toHaveAttribute(
      "href",
      TEAM,
    )
    await page.getByLabel("Au", { exact: true }).fill("2020-01-01")
    await expect(page.getByRole("heading", { name: "Aucun résultat" })).toBeVisible()
    await checkAccessibility(page)
    await page.reload()
    await unfoldFilters(page)
    await expect(page.getByLabel("Au", { exact: true })).toHaveValue("2020-01-01")
    await page.getByRole("button", { name: "Effacer les filtres" }).click()
    await expect(pages).toContainText(/^1 – 25 sur/)
  },
)
