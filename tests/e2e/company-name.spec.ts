import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { addStaff, runJobs, signIn } from "./office.ts"

const NAME = "Durand & Filles"

test(
  "a company that changes its name reads the new one at the sign-in, in the office, in its mails and above its codes",
  { tag: ["@desk", "@rest"] },
  async ({ page, site }) => {
    const service = clientOf(site, site.keys.secretKey)
    const rename = async (name: string) =>
      expect((await service.from("company_settings").update({ name }).eq("id", 1).select("name")).data).toEqual([
        { name },
      ])
    const person = await addStaff(site, "nom")
    try {
      await rename(NAME)
      await page.goto("/admin/login")
      await expect(page).toHaveTitle(`Connexion · ${NAME}`)
      await expect(page.getByRole("banner")).toContainText(NAME)
      const manifest = (await (await page.request.get("/site.webmanifest")).json()) as { short_name: string }
      expect(manifest.short_name).toBe(NAME)

      await page.getByRole("link", { name: "Mot de passe oublié" }).click()
      await expect(page).toHaveTitle(`Mot de passe oublié · ${NAME}`)
      await page.getByLabel("Adresse e-mail").fill(person.email)
      await page.getByRole("button", { name: "Recevoir le lien" }).click()
      await expect(page.getByText("Le lien est valable une heure au plus.")).toBeVisible()
      await runJobs(site)
      // The site's own timer may have taken this mail at the same moment.
      const mail = async () =>
        (await service.from("email_outbox").select("body_text").eq("recipient", person.email).single()).data?.body_text
      await expect.poll(mail).toContain(`le back-office de ${NAME}`)

      await signIn(page, person)
      await page.goto("/admin/contacts")
      await expect(page).toHaveTitle(`Demandes de contact · ${NAME}`)
      await expect(page.getByRole("complementary")).toContainText(NAME)
      await expect(page.getByLabel("Service", { exact: true })).toContainText(`${NAME} Brico`)

      await page.goto("/admin/profile?onglet=securite")
      const enrolment = page.waitForResponse(/\/auth\/v1\/factors$/)
      await page
        .getByRole("region", { name: "Double authentification" })
        .getByRole("button", { name: "Activer" })
        .click()
      const { totp } = (await (await enrolment).json()) as { totp: { uri: string } }
      expect(new URL(totp.uri).searchParams.get("issuer")).toBe(NAME)
    } finally {
      await rename("Mirabelle")
    }
  },
)
