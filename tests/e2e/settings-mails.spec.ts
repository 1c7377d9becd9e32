import { randomUUID } from "node:crypto"
import { clientOf } from "#tests/support/booking.ts"
import { press } from "#tests/support/press.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, mailIs, signIn, withoutNews } from "./office.ts"

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
  // Chromium logs that axe cannot run in the mail's sandboxed frame.
  test.use({ expectedComplaints: [/frame is sandboxed and the 'allow-scripts' permission is not set/] })

  test("a mail that failed is found, read as its recipient would, and sent again after a question", async ({
    page,
    site,
    checkAccessibility,
  }) => {
    const recipient = `boite-${randomUUID().slice(0, 8)}@example.fr`
    /** Rows of a table or, on a phone, cards. */
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
    await page.goto("/admin/mails")
    await expect(page.locator("tbody tr, article").first()).toContainText("Échec")
    await page.getByLabel("Rechercher un destinataire, un objet").fill(recipient)
    await expect(mails).toHaveCount(2)
    await expect(mails.filter({ hasText: "Rendez-vous déplacé" })).toContainText(/Envoyé\s*le 20\/11\/2026 à 11\sh/)
    const filters = page.getByRole("button", { name: /^Filtres/ })
    if (await filters.isVisible()) {
      await filters.click()
      await page.getByLabel("État").selectOption("Échec")
    } else await page.getByRole("radiogroup", { name: "État" }).getByText("Échec").click()
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
    await expect(
      page.getByText(
        mailIs("L’e-mail reste conservé\u00a0: aucun serveur d’e-mail", "L’e-mail sera renvoyé dans quelques instants"),
      ),
    ).toBeVisible()
    const { data } = await clientOf(site, site.keys.secretKey).from("email_outbox").select("id").match({ recipient })
    expect(data).toHaveLength(3)
    expect(id).toBeTruthy()
  })
})

test.describe("the texts of the mails", () => {
  test.use({
    expectedComplaints: [
      /frame is sandboxed and the 'allow-scripts' permission|status of 409|modifiés entre-temps|Aucun serveur d’envoi/,
    ],
  })

  test(
    "are adapted beside the mail itself, with words from a list; whoever saves second is told",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }) => {
      const service = clientOf(site, site.keys.secretKey)
      const stored = async () =>
        (await service.from("mail_texts").select("subject, opening, closing").eq("id", "booking_moved").single()).data
      await service.from("mail_texts").update({ subject: null, opening: null, closing: null }).eq("id", "booking_moved")
      await signIn(page, await addStaff(site, "textes"))
      await withoutNews(page)
      await page.goto("/admin/settings?onglet=notifications")
      await press(page, page.getByRole("heading", { name: "À l’équipe", exact: true }))
      await expect(page.getByText("Une banque conteste un paiement, ou tranche")).toBeVisible()
      await checkAccessibility(page)
      const open = page.getByRole("button", { name: /Adapter.*Rendez-vous déplacé/ })
      await press(page, open)
      const dialog = page.getByRole("dialog", { name: /Adapter/ })
      const shown = dialog.frameLocator("iframe")
      const subject = dialog.getByRole("textbox", { name: "Objet" })
      const opening = dialog.getByRole("textbox", { name: "Début du message" })
      await expect(shown.getByText("Bonjour Camille,")).toBeVisible()
      await expect(dialog.getByText("Camille Exemple n’existe pas")).toBeVisible()
      await expectNoSidewaysScroll(page)
      await checkAccessibility(page)

      const send = dialog.getByRole("button", { name: "Enregistrer" })
      const place = await send.boundingBox()
      await opening.fill("Bonjour {nom},")
      await expect(dialog.getByText("Un champ est à corriger")).toBeVisible()
      expect(await send.boundingBox()).toEqual(place)
      await press(page, send)
      await expect(dialog.getByText(/\{nom\}.* n’existe pas dans cet e-mail/)).toBeVisible()
      await expect(opening).toBeFocused()
      await opening.fill("Chère cliente, cher client,\n\nC’est entendu. ")
      await press(page, dialog.getByRole("button", { name: /Insérer un mot dans.*Début/ }))
      await press(page, page.getByRole("menuitem", { name: /\{contact\}/ }))
      await expect(opening).toBeFocused()
      await expect(opening).toHaveValue("Chère cliente, cher client,\n\nC’est entendu. {Contact}")
      await expect(shown.getByText(/^C’est entendu\. Appelez-nous au 01/)).toBeVisible()
      // The sentence about the paid deposit is in the mail, whatever staff write.
      await expect(shown.getByText(/Votre acompte de 80\s€ reste valable pour cette nouvelle date/)).toBeVisible()
      await press(page, dialog.getByRole("button", { name: "Envoyer un mail d’essai" }))
      await expect(page.getByText("Le mail d’essai n’est pas parti")).toBeVisible()
      await expect(page.getByText(/dit ce qu’il manque/)).toBeVisible()

      await service.from("mail_texts").update({ subject: "Déplacé : {créneau}" }).eq("id", "booking_moved")
      await press(page, send)
      await expect(page.getByText("Texte de l’e-mail enregistré")).toBeVisible()
      await expect(page.getByText("Aussi modifié par quelqu’un d’autre, et gardé : Objet")).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await stored()).toEqual({
        subject: "Déplacé\u00a0: {créneau}",
        opening: "Chère cliente, cher client,\n\nC’est entendu. {Contact}",
        closing: null,
      })

      await expect(page.getByText("Texte adapté")).toBeVisible()
      await press(page, open)
      await subject.fill("À jeter")
      await press(page, dialog.getByRole("button", { name: "Rétablir le texte d’origine" }))
      await expect(subject).toHaveValue("Votre rendez-vous est déplacé au {créneau}")
      await press(page, send)
      await expect(page.getByText("Texte adapté")).toHaveCount(0)
      expect(await stored()).toEqual({ subject: null, opening: null, closing: null })
    },
  )
})
