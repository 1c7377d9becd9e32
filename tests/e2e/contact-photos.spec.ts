import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { photograph } from "#tests/support/photographs.ts"
import { expect, test } from "./fixtures.ts"
import { asPerson, continueQuote } from "./forms.ts"

const PICTURE = readFileSync(join(import.meta.dirname, "../../public/icon-192.png"))
const photo = { name: "évier.png", mimeType: "image/png", buffer: PICTURE }
const LOST = "Vos photos n’ont pas pu être gardées"

const photosIn = (page: Page) =>
  page.getByLabel("Photos").evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name))

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 400/] })

  test(
    "a refusal says that photos are lost when there were some, and only then",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/contact")
      await continueQuote(page)
      await page.getByRole("button", { name: "Envoyer ma demande" }).click()
      await expect(page.getByRole("alert")).toContainText("Veuillez remplir tous les champs obligatoires")
      await expect(page.getByText(LOST)).toHaveCount(0)
      await page.getByLabel("Photos").setInputFiles(photo)
      await page.getByRole("button", { name: "Envoyer ma demande" }).click()
      await expect(page.getByRole("alert")).toContainText(LOST)
    },
  )
})

test.describe("with script", () => {
  test.use({ expectedComplaints: [/status of 400|ERR_INTERNET_DISCONNECTED/] })

  test("a refused form keeps its photograph, made smaller, and sends it with the corrected answers", async ({
    page,
    site,
  }, info) => {
    const email = `garde-${info.project.name}@example.fr`
    const taken = { name: "évier.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await photograph()) }
    await page.goto("/contact")
    await continueQuote(page)
    await page.getByLabel("Nom et prénom").fill("Anne Martin")
    await page.getByLabel("Photos").setInputFiles(taken)
    await page.getByRole("button", { name: "Envoyer ma demande" }).click()
    const alert = page.getByRole("alert")
    await expect(alert).toContainText("Veuillez remplir tous les champs obligatoires")
    await expect(page.locator("#reponse")).toBeFocused()
    await expect(page.getByText(LOST)).toHaveCount(0)
    // Same styles as on the page rendered by the server.
    await expect(alert).toHaveCSS("border-radius", "10px")
    await expect(page.getByText("Indiquez votre adresse e-mail.")).toHaveCSS("color", "rgb(179, 38, 30)")
    expect(await photosIn(page)).toEqual([taken.name])
    const small = await page.getByLabel("Photos").evaluate(async (input) => {
      const [file] = (input as HTMLInputElement).files ?? []
      const text = new TextDecoder("latin1").decode(await file?.arrayBuffer())
      return { size: file?.size ?? 0, hasNotes: text.includes("Exif") }
    })
    expect(small.hasNotes).toBe(false)
    expect(small.size).toBeLessThan(taken.buffer.byteLength / 2)

    await page.getByRole("radio", { name: /Réno/ }).check()
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Téléphone").fill("06 12 34 56 78")
    await page.getByLabel("Adresse du projet").fill("12 rue de Rivoli, 75004 Paris")
    await page.getByLabel("Votre projet").fill("Refaire la cuisine")
    await asPerson(page)
    // The site draws the photograph anew before it answers.
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST")
    await page.getByRole("button", { name: "Envoyer ma demande" }).click()
    await answered
    await expect(page.getByRole("status")).toContainText("Demande envoyée !")
    const headers = { apikey: site.keys.secretKey, Authorization: `Bearer ${site.keys.secretKey}` }
    const stored = await fetch(
      `${site.backendUrl}/rest/v1/contact_requests?email=eq.${email}&select=contact_request_photos(name)`,
      { headers },
    )
    expect(await stored.json()).toEqual([{ contact_request_photos: [{ name: taken.name }] }])
  })

  test(
    "while photos travel the button says so, and is itself again when they did not arrive",
    { tag: "@rest" },
    async ({ page }) => {
      const { promise: isSeen, resolve: see } = Promise.withResolvers<undefined>()
      await page.goto("/contact")
      await continueQuote(page)
      await page.route("**/contact", async (route) => {
        await isSeen
        await route.abort("internetdisconnected")
      })
      await page.getByLabel("Photos").setInputFiles(photo)
      await page.getByRole("button", { name: "Envoyer ma demande" }).click()
      await expect(page.getByRole("button", { name: "Envoi en cours…" })).toHaveAttribute("aria-busy", "true")
      await expect(page.locator("[data-progress]")).toHaveText("Envoi en cours…")
      see(undefined)
      await expect(page.getByRole("alert")).toContainText("Erreur de connexion")
      await expect(page.getByRole("button", { name: "Envoyer ma demande" })).toBeVisible()
      await expect(page.locator("[data-progress]")).toBeEmpty()
    },
  )

  test(
    "without a network everything typed stays, and the telephone number is shown",
    { tag: "@rest" },
    async ({ page, context }) => {
      await page.goto("/contact")
      await continueQuote(page)
      await page.getByLabel("Nom et prénom").fill("Anne Martin")
      await page.getByLabel("Photos").setInputFiles(photo)
      await context.setOffline(true)
      await page.getByRole("button", { name: "Envoyer ma demande" }).click()
      await expect(page.getByRole("alert")).toContainText("Erreur de connexion. Vérifiez votre connexion internet.")
      await expect(page.getByRole("alert").getByRole("link")).toHaveAttribute("href", /^tel:/)
      await expect(page.getByLabel("Nom et prénom")).toHaveValue("Anne Martin")
      expect(await photosIn(page)).toEqual([photo.name])
      await context.setOffline(false)
    },
  )
})
