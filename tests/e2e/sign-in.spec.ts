import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, forgetSession, readAccountMail } from "./office.ts"

const NEW = "un nouveau mot de passe"

async function choose(page: Page, password: string, again = password) {
  await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill(password)
  await page.getByRole("textbox", { name: "Le même, une seconde fois" }).fill(again)
  await page.getByRole("button", { name: "Enregistrer" }).click()
}

test.describe("a forgotten password", () => {
  // The browser logs the second use of the link, which is refused.
  test.use({ expectedComplaints: [/status of 403/] })

  test("is chosen anew through the mail's link, once", async ({ page, site, checkAccessibility }) => {
    const person = await addStaff(site, "oubli")
    await page.goto("/admin/login")
    await page.getByRole("link", { name: "Mot de passe oublié" }).click()
    await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible()
    await checkAccessibility(page)
    await page.getByLabel("Adresse e-mail").fill(person.email)
    await page.getByRole("button", { name: "Recevoir le lien" }).click()
    await expect(page.getByRole("status")).toContainText("Si cette adresse est celle d’un compte")

    const { token_hash } = await readAccountMail(site, person.email, "account_password_reset")
    const link = `/admin/mot-de-passe#token_hash=${token_hash}&type=recovery`
    await page.goto(link)
    await choose(page, "court")
    await expect(page.getByText("Le nouveau mot de passe doit contenir au moins 8 caractères")).toBeVisible()
    await choose(page, NEW, `${NEW}!`)
    await expect(page.getByText("Les nouveaux mots de passe ne correspondent pas")).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await choose(page, NEW)
    await expect(page.getByRole("status")).toContainText("Votre mot de passe est enregistré")
    await page.getByRole("link", { name: "Ouvrir le back-office" }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)

    const visitor = clientOf(site, site.keys.publishableKey)
    expect((await visitor.auth.signInWithPassword({ ...person, password: NEW })).error).toBeNull()
    expect((await visitor.auth.signInWithPassword(person)).error).not.toBeNull()

    await forgetSession(page)
    await page.goto("/admin/login")
    await page.goto(link)
    await choose(page, "un troisième mot")
    await expect(page.getByRole("alert")).toContainText("Ce lien a déjà servi ou n’est plus valable")
    await expect(page.getByRole("link", { name: "Demander un nouveau lien" })).toBeVisible()
    await checkAccessibility(page)
  })
})

test.describe("a code by mail", () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test("signs staff in; a wrong one is told", async ({ page, site, checkAccessibility }) => {
    const person = await addStaff(site, "code")
    await page.goto("/admin/login?next=/admin/brico")
    await page.getByRole("button", { name: "Recevoir un code par e-mail" }).click()
    await page.getByLabel("Adresse e-mail").fill(person.email)
    await page.getByRole("button", { name: "Recevoir un code" }).click()
    await expect(page.getByLabel("Code reçu par e-mail")).toBeFocused()
    await checkAccessibility(page)
    const { code } = await readAccountMail(site, person.email, "account_code")
    await page.getByLabel("Code reçu par e-mail").fill(code === "00000000" ? "11111111" : "00000000")
    await page.getByRole("button", { name: "Valider" }).click()
    await expect(page.getByRole("alert")).toContainText("Ce code n’est pas valable ou a déjà servi")
    await page.getByLabel("Code reçu par e-mail").fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await page.getByRole("button", { name: "Valider" }).click()
    await expect(page).toHaveURL(/\/admin\/brico/)
  })
})

test.describe("with a second factor", () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test("the page asks for its code, also when half signed in, and then opens what was asked for", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const person = await addStaff(site, "facteur")
    const client = clientOf(site, site.keys.publishableKey)
    await client.auth.signInWithPassword(person)
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" })
    const secret = Secret.fromBase32(data?.totp.secret ?? "")
    // A code works once: the current code here, the next one at the sign-in. Both stay valid for half a minute; the previous one may end at any moment.
    const code = (seconds: number) => TOTP.generate({ secret, timestamp: Date.now() + seconds * 1000 })
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: code(0) })

    await page.goto("/admin/brico?statut=confirmed")
    await page.getByLabel("Adresse e-mail").fill(person.email)
    await page.getByRole("textbox", { name: "Mot de passe" }).fill(person.password)
    await page.getByRole("button", { name: "Se connecter" }).click()
    const field = page.getByLabel("Code de vérification")
    await expect(field).toBeFocused()
    await checkAccessibility(page)
    await page.goto("/admin/brico?statut=confirmed")
    await expect(page).toHaveURL(/\/admin\/login/)
    await field.fill("000000")
    await page.getByRole("button", { name: "Valider" }).click()
    await expect(page.getByRole("alert")).toContainText("Ce code n’est pas valable")
    await field.fill(code(30))
    await page.getByRole("button", { name: "Valider" }).click()
    await expect(page).toHaveURL(/\/admin\/brico\?statut=confirmed/)
    await expect(page.getByRole("heading", { name: "Demandes Brico" })).toBeVisible()
  })
})
