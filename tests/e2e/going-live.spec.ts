import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { startFakeStripe } from "#tests/support/fake-stripe.ts"
import { startMailServer } from "#tests/support/mail-server.ts"
import { press } from "#tests/support/press.ts"
import { runSite } from "#tests/support/site.ts"
import { expectNoSidewaysScroll } from "./fixtures.ts"
import { IDENTITY, leave, openUnder, PUBLIC_URL } from "./newcomer.ts"
import { openPart, signInByForm } from "./office.ts"

async function openPanel(page: Page) {
  await page.goto("/admin/settings?onglet=mise-en-service")
  await expect(page.getByRole("heading", { name: "Mise en service", level: 2 })).toBeVisible()
}

test(
  "a company that has just installed this is led to a site that may go online",
  { tag: ["@touch", "@machine"] },
  async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "mirabelle-newcomer-"))
    const mail = await startMailServer()
    const stripe = await startFakeStripe(() => new Date(), "sk_live_newcomer")
    let site = await runSite({ dataDir, env: { SEED: "minimal", PUBLIC_URL: "" } })
    try {
      await test.step("without its environment the site is closed, claims nothing, and the panel shows each line to set", async () => {
        const page = await openUnder(browser, site, site.url)
        for (const path of ["/", "/brico", "/contact"]) {
          const answer = await page.goto(path)
          expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow")
          await expect(page.locator("body")).not.toContainText(/01 99 00|mirabelle\.test|\d\/5|40\+|24\sh\b|48\sh\b/)
          // The form on /contact has amounts in its choice of budgets.
          if (path !== "/contact") await expect(page.locator("body")).not.toContainText(/\d\s€/)
          await expect(page.locator("a[href^='tel:']")).toHaveCount(0)
          await expectNoSidewaysScroll(page)
        }
        await signInByForm(page, site.admin)
        await expect(page.getByText(/^0\spoint sur 9$/)).toBeVisible()
        await press(page, page.getByRole("link", { name: "Tous les points" }))
        for (const line of [
          "PUBLIC_URL=https://",
          "SMTP_URL=smtps://",
          "MAIL_FROM=",
          "STRIPE_SECRET_KEY=sk_live_…",
          "STRIPE_WEBHOOK_SECRET=whsec_…",
          "BACKUPS=daily",
        ])
          await expect(page.locator("code", { hasText: line })).toBeVisible()
        await expect(page.getByRole("button", { name: "Ouvrir le site" })).toBeDisabled()
        await expectNoSidewaysScroll(page)
        await leave(page)
      })

      await site.kill("SIGTERM")
      site = await runSite({
        dataDir,
        env: {
          SEED: "minimal",
          PUBLIC_URL,
          BACKUPS: "daily",
          SMTP_URL: mail.url,
          MAIL_FROM: "bonjour@verger.test",
          STRIPE_SECRET_KEY: "sk_live_newcomer",
          STRIPE_WEBHOOK_SECRET: "whsec_newcomer",
          STRIPE_API_BASE: stripe.url,
        },
      })
      const page = await openUnder(browser, site, PUBLIC_URL)
      await signInByForm(page, site.admin)

      await test.step("who the company is", async () => {
        await openPanel(page)
        await expect(page.locator("code")).toHaveCount(0)
        await press(page, page.getByRole("link", { name: "Téléphone", exact: true }))
        await expect(page.getByRole("textbox", { name: "Téléphone", exact: true })).toBeFocused()
        for (const [name, text] of Object.entries(IDENTITY)) {
          if (name === "Tarifs de dépannage") await openPart(page, "Prix")
          await page.getByRole("textbox", { name, exact: true }).fill(text)
        }
        await press(page, page.getByRole("button", { name: "Enregistrer" }))
        await expect(page.getByText("Réglages enregistrés")).toBeVisible()
      })

      await test.step("what it offers, and who comes", async () => {
        await openPanel(page)
        await press(page, page.getByRole("link", { name: "Paramètres, Services" }).first())
        await press(page, page.getByRole("button", { name: "Nouveau service" }))
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("textbox", { name: "Nom" }).fill("Réparation de fuite")
        await dialog.getByRole("textbox", { name: "Prix de départ" }).fill("95")
        await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
        await expect(page.getByText("Service créé avec succès !")).toBeVisible()
        await openPart(page, "Équipes")
        await press(page, page.getByRole("button", { name: "Nouvelle équipe" }))
        await dialog.getByRole("textbox", { name: "Nom" }).fill("Équipe de Zoé")
        await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
        await expect(dialog).toBeHidden()
        await openPart(page, "Horaires et réservations")
        // The preview shows next week's slots before the settings are saved.
        const preview = page.getByRole("region", { name: "Aperçu de la semaine prochaine" })
        await expect(preview.getByText(/^8\sh, 9\sh/).first()).toBeVisible()
        // The proposed hours are shown to visitors once they are saved.
        await press(page, page.getByRole("button", { name: "Enregistrer", exact: true }))
        await expect(page.getByText("Réglages enregistrés")).toBeVisible()
      })

      await test.step("a first backup", async () => {
        await openPanel(page)
        await press(page, page.getByRole("link", { name: "Paramètres, Sauvegarde" }))
        await press(page, page.getByRole("button", { name: "Sauvegarder maintenant" }))
        await expect(page.getByText("Sauvegarde faite et relue")).toBeVisible()
        const download = page.getByRole("button", { name: /^Télécharger/ })
        await expect(download).toBeVisible()
      })

      await test.step("nothing blocks any more, and the site opens", async () => {
        await openPanel(page)
        await expect(page.getByRole("region", { name: "À surveiller (1)" })).toContainText("Conformité\u00a0: 0")
        await press(page, page.getByRole("button", { name: "Ouvrir le site" }))
        await press(page, page.getByRole("dialog").getByRole("button", { name: "Ouvrir" }))
        await expect(page.getByText("Le site est ouvert", { exact: true })).toBeVisible()
        const answer = await page.goto("/")
        expect(answer?.headers()["x-robots-tag"]).toBeUndefined()
        await expect(page).toHaveTitle(/Le Verger/)
        await expect(page.getByRole("link", { name: /01\s42\s68\s55\s66/ }).first()).toBeVisible()
        await page.goto("/brico")
        await expect(page.getByText("Plomberie").first()).toBeVisible()
        await page.goto("/admin/dashboard")
        await expect(page.getByRole("heading", { name: "Activité" })).toBeVisible()
        await expect(page.getByRole("main").getByRole("link", { name: "Mise en service" })).toHaveCount(0)
      })
      await leave(page)
    } finally {
      await site.kill("SIGTERM")
      await mail.stop()
      await stripe.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
