import { randomUUID } from "node:crypto"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"

async function addMail(site: RunningSite, mail: Record<string, unknown>) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("email_outbox")
    .insert(mail)
    .select("id")
    .single()
  if (error) throw new Error(error.message)
  return data.id as string
}

test.describe("the mails", () => {
  // Chromium tells that axe was kept out of the mail's own frame, where no script runs.
  test.use({ expectedComplaints: [/frame is sandboxed and the 'allow-scripts' permission is not set/] })

  test("a mail that failed is found, read as its recipient would, and sent again after a question", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const recipient = `boite-${randomUUID().slice(0, 8)}@example.fr`
    /** Lines of a table or, on a phone, cards. */
    const mails = page.locator("tbody tr, li").filter({ hasText: recipient })
    const id = await addMail(site, {
      template: "refund_refused",
      recipient,
      subject: "Remboursement refusé",
      status: "failed",
      attempts: 8,
      last_error: "550 boîte inconnue",
      body_html: "<p>Bonjour Anne</p>",
      body_text: "Bonjour Anne",
    })
    await addMail(site, { template: "booking_moved", recipient, status: "sent", sent_at: "2026-11-20T10:00:00Z" })
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=notifications")
    await page.getByLabel("Rechercher un destinataire, un objet").fill(recipient)
    await expect(mails).toHaveCount(2)
    await expect(mails.filter({ hasText: "Rendez-vous déplacé" })).toContainText(/Envoyé\s*le 20\/11\/2026 à 11:00/)
    await page.getByLabel("État").selectOption("Échec")
    await expect(mails).toHaveCount(1)
    await expect(mails).toContainText("550 boîte inconnue")
    await expect(mails).toContainText(/8\sessais/)
    await expectNoSidewaysScroll(page)
    await page.getByRole("link", { name: "Remboursement refusé" }).click()
    const panel = page.getByRole("dialog", { name: "Message" })
    await expect(panel).toContainText("Alerte : remboursement refusé")
    await expect(panel.frameLocator("iframe").getByText("Bonjour Anne")).toBeVisible()
    await panel.getByText("Texte", { exact: true }).click()
    await expect(panel.locator("pre")).toHaveText("Bonjour Anne")
    await checkAccessibility(page)
    await panel.getByRole("button", { name: "Renvoyer" }).click()
    const question = page.getByRole("dialog", { name: "Renvoyer le message" })
    await expect(question).toContainText(`Une nouvelle copie partira à ${recipient}.`)
    await question.getByRole("button", { name: "Renvoyer" }).click()
    await expect(page.getByText("L’e-mail sera renvoyé dans quelques instants")).toBeVisible()
    const { data } = await clientOf(site, site.keys.secretKey).from("email_outbox").select("id").match({ recipient })
    expect(data).toHaveLength(3)
    expect(id).toBeTruthy()
  })
})

test.describe("the notifications", () => {
  test.use({ expectedComplaints: [/status of 409|modifié/] })

  test("are saved; whoever saves second is told, and keeps what was typed until the form is read again", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const service = clientOf(site, site.keys.secretKey).from("notification_settings")
    await signIn(page, await addStaff(site, "avis"))
    await page.goto("/admin/settings?onglet=notifications")
    const recipient = page.getByLabel("Destinataire de l’équipe")
    const send = page.getByRole("button", { name: "Enregistrer" })
    await expect(send).toBeDisabled()
    await recipient.fill("chantier")
    await send.click()
    await expect(page.getByText("Cette adresse e-mail semble incomplète.")).toBeVisible()
    await checkAccessibility(page)
    await recipient.fill("")
    const choice = page.getByRole("switch", { name: "Chiffrages" })
    const before = await choice.isChecked()
    await choice.click()
    await send.click()
    await expect(page.getByText("Notifications enregistrées")).toBeVisible()
    expect((await service.select("on_quote_answer").single()).data).toEqual({ on_quote_answer: !before })
    await expect(send).toBeDisabled()

    await service.update({ on_quote_answer: before }).eq("id", 1)
    await recipient.fill("chantier@example.fr")
    await send.click()
    await expect(page.getByText("Erreur lors de l’enregistrement des notifications")).toBeVisible()
    await expect(recipient).toHaveValue("chantier@example.fr")
    await page.getByRole("button", { name: "Recharger les réglages" }).click()
    await expect(recipient).toHaveValue("")
    await expect(choice).toBeChecked({ checked: before })
  })
})
