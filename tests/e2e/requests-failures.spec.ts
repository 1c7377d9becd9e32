import type { Page, Route } from "@playwright/test"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addContractor, addRequest, changeRow, readRow } from "./requests.ts"
import { clientOf } from "#tests/support/booking.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of (500|409)|Une erreur est survenue|archivez-la|Annulez-la|Encore une fois/] })

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

/** Makes one kind of call fail with 500, in the browser's network. */
async function breakCalls(page: Page, method: string, path: RegExp) {
  await page.route(path, (route) => (route.request().method() === method ? broken(route) : route.fallback()))
}
const TABLE = /\/rest\/v1\/brico_requests/

test(
  "a status that is not saved goes back, and says so",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const { id } = await addRequest(site, { client_name: "Simon Statut" })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    await breakCalls(page, "PATCH", TABLE)
    const status = page.getByRole("dialog").getByLabel("Statut de la demande de Simon Statut")
    await status.selectOption("Terminé")
    await expect(page.getByText("Erreur lors de la mise à jour du statut")).toBeVisible()
    await expect(status).toHaveValue("pending")
    await checkAccessibility(page)
    expect(await readRow(site, id)).toMatchObject({ status: "pending" })
  },
)

test(
  "each dialog says what was not saved, and keeps what was typed",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const { id } = await addRequest(site, { client_name: "Perrine Panne" })
    const contractor = `Sous-traitance Panne ${info.project.name}`
    await addContractor(site, { name: contractor })
    await signIn(page, site.admin)
    await breakCalls(page, "PATCH", TABLE)
    await breakCalls(page, "POST", /rpc\/(save_brico_request|record_payment|assign_contractor)/)

    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    await page.getByLabel("Montant reçu").fill("20,50")
    await page.getByRole("radio", { name: "Chèque" }).check()
    await page.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
    await expect(page.getByText("Erreur lors de la mise à jour du paiement")).toBeVisible()
    await expect(page.getByLabel("Montant reçu")).toHaveValue("20,50")

    await page.goto(`/admin/brico?fenetre=frais&pour=${id}`)
    await page.getByLabel("Description").fill("Joint")
    await page.getByLabel("Prix unitaire").fill("5")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Erreur lors de la mise à jour des frais")).toBeVisible()
    await expect(page.getByLabel("Description")).toHaveValue("Joint")

    await page.goto(`/admin/brico?fenetre=sous-traitant&pour=${id}`)
    await page.getByRole("searchbox", { name: "Rechercher un sous-traitant" }).fill(contractor)
    await page.getByRole("radio", { name: contractor }).check()
    await page.getByRole("button", { name: "Assigner" }).click()
    await expect(page.getByText("Erreur lors de l’assignation du sous-traitant")).toBeVisible()

    await page.goto(`/admin/brico?fenetre=modifier&pour=${id}`)
    await page.getByLabel("Notes internes").fill("Rappeler")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText(/Erreur lors de l’enregistrement de la demande/)).toBeVisible()
    await expect(page.getByLabel("Notes internes")).toHaveValue("Rappeler")
  },
)

test(
  "a deletion or an archiving that fails says so, and says why when there is a reason",
  { tag: "@rest" },
  async ({ page, site }) => {
    const { id } = await addRequest(site, { client_name: "Denis Daté" })
    const { id: paying } = await addRequest(site, {
      client_name: "Paula Paie",
      scheduled_date: "2031-04-14",
      stripe_session_id: `cs_demo_${crypto.randomUUID()}`,
      // Otherwise the jobs would read this checkout within half a minute, not find it, and close it.
      checkout_read_at: new Date().toISOString(),
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    const remove = async () => {
      await page
        .getByRole("dialog", { name: /Denis Daté/ })
        .getByRole("button", { name: "Supprimer" })
        .click()
      await page
        .getByRole("dialog", { name: "Supprimer la demande" })
        .getByRole("button", { name: "Supprimer" })
        .click()
    }
    await breakCalls(page, "DELETE", TABLE)
    await remove()
    await expect(page.getByText("Erreur lors de la suppression")).toBeVisible()
    await page.getByRole("button", { name: "Fermer la notification" }).click()
    await page.unroute(TABLE)
    // A colleague has just given it a date.
    await changeRow(site, id, { scheduled_date: "2031-04-14" })
    await remove()
    await expect(page.getByText(/datée ou payée ne se supprime pas\s: archivez-la/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ client_name: "Denis Daté" })

    await page.goto(`/admin/brico?demande=${paying}`)
    await page
      .getByRole("dialog", { name: /Paula Paie/ })
      .getByRole("button", { name: "Archiver" })
      .click()
    await page.getByRole("button", { name: "Archiver quand même" }).click()
    await expect(page.getByText("Erreur lors de l’archivage")).toBeVisible()
    await expect(page.getByText(/peut encore payer cette demande en ligne\. Annulez-la/)).toBeVisible()
    expect(await readRow(site, paying)).toMatchObject({ archived_at: null })
  },
)

test(
  "a list that cannot be read says so, and is read again when asked",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    await signIn(page, site.admin)
    await breakCalls(page, "POST", /rpc\/search_brico_requests/)
    await page.goto("/admin/brico")
    await expect(page.getByRole("alert")).toContainText("Erreur: Une erreur est survenue")
    await checkAccessibility(page)
    await page.unroute(/rpc\/search_brico_requests/)
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  },
)

test("an export that fails leaves no half file", { tag: "@rest" }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto("/admin/brico")
  await breakCalls(page, "POST", /rpc\/export_brico_requests/)
  await page.getByRole("button", { name: "Exporter" }).click()
  await expect(page.getByText("Erreur lors de l’export")).toBeVisible()
})

test(
  "the panel shows the hold, the mails with their state and the history; a mail is sent again",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const { id } = await addRequest(site, {
      client_name: "Hector Retenu",
      source: "online",
      // Fresh, because the scheduler releases an older hold that has no payment page.
      hold_expires_at: new Date(Date.now() + 35 * 60_000).toISOString(),
    })
    const mails = [
      { template: "booking_confirmed", status: "sent", sent_at: "2026-11-20T10:00:00Z" },
      { template: "booking_received", status: "failed", attempts: 8, last_error: "550 boîte inconnue" },
    ]
    const { error } = await clientOf(site, site.keys.secretKey)
      .from("email_outbox")
      .insert(mails.map((mail) => ({ recipient: "anne@example.fr", request_id: id, ...mail })))
    expect(error).toBeNull()
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    const panel = page.getByRole("dialog", { name: /Hector Retenu/ })
    await expect(panel.getByText(/Créneau retenu jusqu’à \d+\u00a0h/)).toBeVisible()
    await expect(panel).toContainText("Confirmation au client")
    await expect(panel).toContainText("8 tentatives : 550 boîte inconnue")
    await expect(panel.getByRole("link", { name: "Voir sur la carte" })).toHaveAttribute("href", /Rivoli/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    const again = panel.getByRole("button", { name: /^Renvoyer « Avis de réservation/ })
    await breakCalls(page, "POST", /rpc\/resend_email/)
    await again.click()
    await expect(page.getByText("Erreur lors du renvoi de l’e-mail")).toBeVisible()
    await page.unroute(/rpc\/resend_email/)
    await again.click()
    await expect(page.getByText("L’e-mail reste conservé\u00a0: aucun serveur d’e-mail")).toBeVisible()
    await expect(panel.getByText("Avis de réservation")).toHaveCount(2)
  },
)

test(
  "a card payment is given back by the button, in part or whole, and never rewritten",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const { id } = await addRequest(site, {
      client_name: "Rose Remboursée",
      status: "confirmed",
      payment_status: "paid",
      payment_method: "card",
      stripe_payment_intent_id: "pi_test_rose",
    })
    const orders: unknown[] = []
    const preview = { paid_cents: 8000, refunded_cents: 0, refundable_cents: 8000, rule_cents: 0, rule_reason: "kept" }
    await page.route(/functions\/v1\/refund-payment/, (route) => {
      const body = route.request().postDataJSON() as { preview?: boolean }
      if (body.preview) return route.fulfill({ json: { data: preview } })
      orders.push(body)
      if (orders.length === 1) {
        return route.fulfill({
          status: 409,
          json: { error: { code: "conflict", message: "Encore une fois, s’il vous plaît" } },
        })
      }
      return route.fulfill({ json: { data: { status: "cancelled", payment_status: "paid", refunded_cents: 3050 } } })
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    const payment = page.getByRole("dialog", { name: "Paiement de Rose Remboursée" })
    await expect(payment).toContainText("Il se rembourse, il ne se modifie pas.")
    await checkAccessibility(page)
    await payment.getByRole("button", { name: "Rembourser" }).click()

    const dialog = page.getByRole("dialog", { name: "Rembourser Rose Remboursée" })
    await expect(dialog).toContainText("Acompte conservé")
    await dialog.getByRole("button", { name: /^Rembourser 80/ }).click()
    await expect(dialog.getByText("Choisissez le motif du remboursement.")).toBeVisible()
    await dialog.getByLabel("Motif").selectOption("Devis refusé par le client")
    await expect(dialog).toContainText("Remboursement complet : le client refuse le devis")
    await dialog.getByLabel("Une partie").check()
    await dialog.getByLabel("Montant", { exact: true }).fill("95")
    await dialog.getByLabel("Précisions").fill("Trop cher")
    await dialog.getByRole("button", { name: /^Rembourser/ }).click()
    await expect(dialog.getByText(/Indiquez un montant de 0,01/)).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByLabel("Montant", { exact: true }).fill("30,50")
    await dialog.getByRole("button", { name: /^Rembourser 30,50/ }).click()
    await expect(page.getByText("Erreur lors de la mise à jour du paiement")).toBeVisible()
    await expect(page.getByText("Encore une fois, s’il vous plaît")).toBeVisible()
    await dialog.getByRole("button", { name: /^Rembourser 30,50/ }).click()
    await expect(page.getByText(/^30,50\s€ remboursés, rendez-vous annulé$/)).toBeVisible()
    expect(orders[1]).toEqual({
      request_id: id,
      amount_cents: 3050,
      cause: "quote_refused",
      reason: "Trop cher",
      cancel: true,
    })
  },
)

test(
  "a client who called is sent a link to pay, when there is an address to send it to",
  { tag: "@rest" },
  async ({ page, site }) => {
    const at = { scheduled_date: "2031-04-07", scheduled_time: "10:00" }
    const { id } = await addRequest(site, { client_name: "Lise Lien", ...at })
    const { id: unreachable } = await addRequest(site, { client_name: "Nino Sans-Mail", client_email: null, ...at })
    await page.route(/functions\/v1\/request-prepayment/, (route) =>
      route.fulfill({ json: { data: { url: `${site.url}/brico` } } }),
    )
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?fenetre=paiement&pour=${unreachable}`)
    await expect(page.getByRole("button", { name: /^Envoyer un lien de paiement/ })).toBeDisabled()
    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    await page.getByRole("button", { name: /^Envoyer un lien de paiement/ }).click()
    await expect(page.getByText("Lien prêt, aucun serveur d’e-mail\u00a0: copiez-le pour le client")).toBeVisible()
    await expect(page.getByRole("link", { name: "Ouvrir le lien à envoyer" })).toHaveAttribute(
      "href",
      `${site.url}/brico`,
    )
  },
)

test.describe("a part of a screen whose script cannot come", () => {
  test.use({ expectedComplaints: [/ERR_FAILED|dynamically imported module/] })

  test("is told in its place, and the menu leads elsewhere", { tag: "@desk" }, async ({ page, site }) => {
    await signIn(page, site.admin)
    await page.route(/\/assets\/request-form-dialog/, (route) => route.abort())
    await page.goto("/admin/brico?fenetre=nouvelle")
    await expect(page.getByRole("alert")).toContainText("Erreur: Une erreur est survenue")
    await page.getByRole("link", { name: "Contacts" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Demandes de contact" })).toBeVisible()
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  })
})
