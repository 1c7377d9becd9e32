import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { press } from "#tests/support/press.ts"
import { runSite } from "#tests/support/site.ts"
import { leave, openUnder, PUBLIC_URL } from "./newcomer.ts"
import { signInByForm } from "./office.ts"

/** What the owner has typed before; `going-live.spec.ts` types all of it by hand. */
const TYPED = `update public.company_settings set name = 'Le Verger', email = 'bonjour@verger.test', address = '7 rue des Quetsches, 93100 Montreuil',
  legal_form = 'Entreprise individuelle', siret = '73282932000074', rcs = 'RNE 732 829 320', publication_director = 'Zoé Prunier',
  host_identity = 'Hébergeur', insurer_identity = 'Assureur, 75009 Paris', insurance_contract = 'AV-778', insurance_area = 'France',
  mediator_identity = 'Médiateur, 75002 Paris', mediator_website = 'https://mediateur.example'`

test(
  "a renovation company under the franchise, without Brico, opens a site that speaks of nothing else",
  { tag: ["@rest", "@machine"] },
  async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "mirabelle-first-day-"))
    // No Stripe key: without Brico nothing is paid online.
    const env = { SEED: "minimal", PUBLIC_URL, SMTP_URL: "smtp://localhost:9", MAIL_FROM: "bonjour@verger.test" }
    const site = await runSite({ dataDir, env })
    try {
      await site.sql(TYPED)
      const page = await openUnder(browser, site, PUBLIC_URL)
      const next = page.getByRole("main").getByRole("link", { name: "Continuer" })
      await signInByForm(page, site.admin)
      await expect(page.getByText(/^2\spoints sur 9$/)).toBeVisible()
      await press(page, next)
      await expect(page.getByRole("textbox", { name: "Téléphone", exact: true })).toBeFocused()
      await page.keyboard.insertText("01 42 68 55 66")
      await page.getByRole("switch", { name: "Franchise en base de TVA" }).click()
      await expect(page.getByRole("textbox", { name: "Numéro de TVA" })).toBeDisabled()
      await page.getByRole("switch", { name: "Le Verger Brico" }).click()
      await press(page, page.getByRole("button", { name: "Enregistrer" }))
      await expect(page.getByText("Réglages enregistrés")).toBeVisible()

      await page.goto("/admin/dashboard")
      await expect(page.getByText(/^4\spoints sur 6$/)).toBeVisible()
      await expect(page.getByRole("link", { name: "Demandes Brico", exact: true })).toHaveCount(0)
      await press(page, next)
      const zones = page.getByRole("textbox", { name: "Départements où vous intervenez" })
      await expect(zones).toBeFocused()
      const save = page.getByRole("button", { name: "Enregistrer", exact: true })
      await zones.fill("75, 59")
      await press(page, save)
      await expect(page.getByText(/Le site ne couvre que l’Île-de-France/)).toBeVisible()
      await zones.fill("75")
      await press(page, save)
      await expect(page.getByText("Réglages enregistrés")).toBeVisible()

      await page.goto("/admin/dashboard")
      await expect(page.getByRole("heading", { name: "Ouvrir le site" })).toBeVisible()
      await press(page, next)
      await press(page, page.getByRole("button", { name: "Ouvrir le site" }))
      await press(page, page.getByRole("dialog").getByRole("button", { name: "Ouvrir" }))
      await expect(page.getByText("Le site est ouvert", { exact: true })).toBeVisible()

      for (const path of ["/", "/contact", "/cgv", "/mentions-legales"]) {
        expect((await page.goto(path))?.status()).toBe(200)
        await expect(page.locator("body")).not.toContainText(/Brico|acompte|créneau|TTC|Île-de-France(?!\.)/)
      }
      await expect(page.getByText("TVA non applicable, art.\u00a0293\u00a0B du CGI")).toBeVisible()
      expect((await page.goto("/brico"))?.status()).toBe(404)
      await press(page, page.getByRole("link", { name: "Nos travaux de rénovation" }))
      await expect(page).toHaveURL(/\/reno$/)
      await leave(page)
    } finally {
      await site.kill("SIGTERM")
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
