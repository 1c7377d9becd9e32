import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { asPerson, continueQuote } from "./forms.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import { clientOf } from "#tests/support/booking.ts"

const PICTURE = readFileSync(join(import.meta.dirname, "../../public/icon-192.png"))

async function fill(page: Page, email: string) {
  await page.getByRole("radio", { name: /Réno/ }).check()
  await continueQuote(page)
  await page.getByLabel("Nom et prénom").fill("Anne Martin")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Téléphone").fill("06 12 34 56 78")
  await page.getByLabel("Adresse du projet").fill("12 rue de Rivoli, 75004 Paris")
  await page.getByLabel("Votre projet").fill("Refaire la cuisine")
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedComplaints: [/status of 400/] })

    test(
      "a visitor sends a request with a photo, and reads that it arrived",
      { tag: "@touch" },
      async ({ page, site }, info) => {
        const email = `${info.project.name}-${javaScriptEnabled}@example.fr`
        await page.goto("/contact")
        await fill(page, email)
        await page.getByLabel("Budget").selectOption("15k-30k")
        await page.getByLabel("Photos").setInputFiles({ name: "cuisine.png", mimeType: "image/png", buffer: PICTURE })
        await asPerson(page)
        await page.getByRole("button", { name: "Envoyer ma demande" }).click()
        await expect(page.getByRole("status")).toContainText("Demande envoyée !")
        await expect(page.locator("#reponse")).toBeFocused()
        await expect(page.getByLabel("Nom et prénom")).toHaveValue("")

        const headers = { apikey: site.keys.secretKey, Authorization: `Bearer ${site.keys.secretKey}` }
        const read = async (path: string): Promise<unknown> =>
          (await fetch(`${site.backendUrl}/rest/v1/${path}`, { headers })).json()
        expect(
          await read(
            `contact_requests?email=eq.${email}&select=status,budget,phone,contact_request_photos(name,mime_type)`,
          ),
        ).toEqual([
          {
            status: "new",
            budget: "15k-30k",
            phone: "+33612345678",
            contact_request_photos: [{ name: "cuisine.png", mime_type: "image/webp" }],
          },
        ])
        expect(await read(`email_outbox?recipient=eq.${email}&select=template`)).toEqual([
          { template: "contact_acknowledged" },
        ])
      },
    )

    test(
      "a visitor asks to be called, and reads when to expect it",
      { tag: "@touch" },
      async ({ page, site }, info) => {
        const name = `Rosa ${info.project.name} ${javaScriptEnabled}`
        const numero = `06 39 98 ${javaScriptEnabled ? 21 : 22} ${info.project.name.length + 10}`
        await page.goto("/contact")
        const form = page.getByRole("form", { name: "Rappelez-moi" })
        await form.getByLabel("Qui appeler").fill(name)
        await form.getByLabel("À quel numéro").fill("06 39")
        await form.getByLabel("À quel moment").selectOption("En fin de journée")
        await asPerson(page)
        await form.getByRole("button", { name: "Demander un appel" }).click()
        await expect(page.getByRole("alert")).toContainText("Vérifiez les informations")
        await expect(page.locator("#rappel-reponse")).toBeFocused()
        await expect(form.getByLabel("À quel numéro")).toHaveAccessibleDescription(
          "Ce numéro de téléphone semble incorrect.",
        )
        await expect(form.getByLabel("Qui appeler")).toHaveValue(name)
        await expect(form.getByLabel("À quel moment")).toHaveValue("evening")
        await form.getByLabel("À quel numéro").fill(numero)
        await form.getByRole("button", { name: "Demander un appel" }).click()
        await expect(page.getByRole("status")).toContainText(/Nous vous appelons .*en fin de journée/)
        await expect(form.getByLabel("Qui appeler")).toHaveValue("")

        const { data } = await clientOf(site, site.keys.secretKey)
          .from("customer_tasks")
          .select("title, customers(name)")
          .like("title", `Rappeler ${name} au %`)
        expect(data).toEqual([
          { title: `Rappeler ${name} au ${numero.replaceAll(" ", "\u00a0")}, en fin de journée`, customers: { name } },
        ])
      },
    )

    test(
      "a visitor who comes from a trade is not asked again what it is about",
      { tag: "@phone" },
      async ({ page, site }, info) => {
        const email = `metier-${info.project.name}-${javaScriptEnabled}@example.fr`
        await page.goto(quotePath("reno", "Salle de bain"))
        const form = page.getByRole("form", { name: "Demande de devis" })
        await expect(form.getByText("Salle de bain, Mirabelle Réno")).toBeInViewport()
        await expect(form.getByRole("radio", { name: /Réno/ })).toBeHidden()
        await form.getByLabel("Votre projet").fill("Une douche à la place de la baignoire")
        await form.getByLabel("Adresse du projet").fill("12 rue de Rivoli, 75004 Paris")
        await continueQuote(page)
        await form.getByLabel("Nom et prénom").fill("Anne Martin")
        await form.getByLabel("E-mail").fill(email)
        await form.getByLabel("Téléphone").fill("06 12 34 56 78")
        await asPerson(page)
        await form.getByRole("button", { name: "Envoyer ma demande" }).click()
        await expect(page.getByRole("status")).toContainText("Demande envoyée !")
        const { data } = await clientOf(site, site.keys.secretKey)
          .from("contact_requests")
          .select("service, project_type")
          .eq("email", email)
        expect(data).toEqual([{ service: "reno", project_type: "Salle de bain" }])
      },
    )

    test("what is missing is said at its field, and what was typed stays", { tag: "@phone" }, async ({ page }) => {
      await page.goto("/contact")
      await continueQuote(page)
      await page.getByLabel("Nom et prénom").fill("Anne Martin")
      await page.getByLabel("Délai souhaité").selectOption("soon")
      await page.getByRole("button", { name: "Envoyer ma demande" }).click()
      await expect(page.getByRole("alert")).toContainText("Veuillez remplir tous les champs obligatoires")
      await expect(page.locator("#reponse")).toBeFocused()
      await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("Indiquez votre adresse e-mail.")
      await expect(page.getByLabel("Nom et prénom")).toHaveValue("Anne Martin")
      await expect(page.getByLabel("Délai souhaité")).toHaveValue("soon")
    })
  })
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test(
    "a question opens on its answer, and the page shows where and when the company works",
    { tag: "@phone" },
    async ({ page }) => {
      await page.goto("/contact")
      const answer = page.getByText("La visite et le devis d’une rénovation sont gratuits")
      await expect(answer).toBeHidden()
      await page.getByText("Le devis est-il gratuit").click()
      await expect(answer).toBeVisible()
      await expect(page.getByRole("img", { name: /^Carte de l’Île-de-France/ })).toBeVisible()
      await expect(page.getByRole("listitem").filter({ hasText: "Seine-et-Marne" })).toBeVisible()
      for (const value of ["Transparence", "Excellence", "Passion", "Ponctualité"])
        await expect(page.getByRole("heading", { name: value })).toBeVisible()
      await page.getByLabel("Votre code postal").fill("77160")
      await page.getByRole("button", { name: "Vérifier" }).click()
      await expect(page.getByText("Oui, nous venons (Seine-et-Marne).")).toBeVisible()
    },
  )
})
