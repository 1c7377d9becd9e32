import type { Page, Route } from "@playwright/test"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { mailIs, signIn } from "./office.ts"
import { addRequest } from "./requests.ts"
import { clientOf } from "#tests/support/booking.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of (500|409)|Une erreur est survenue|archivez-la|Annulez-la|Encore une fois/] })

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: "XX000", message: "internal error", details: null, hint: null } })

/** Makes one kind of call fail with 500, in the browser's network. */
async function breakCalls(page: Page, method: string, path: RegExp) {
  await page.route(path, (route) => (route.request().method() === method ? broken(route) : route.fallback()))
}

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
    await expect(
      page.getByText(
        mailIs("L’e-mail reste conservé\u00a0: aucun serveur d’e-mail", "L’e-mail sera renvoyé dans quelques instants"),
      ),
    ).toBeVisible()
    await expect(panel.getByText("Avis de réservation")).toHaveCount(2)
  },
)

test.describe("a part of a screen whose script cannot come", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/ERR_FAILED|dynamically imported module/] })

  test("is told in its place, and the menu leads elsewhere", async ({ page, site }) => {
    await signIn(page, site.admin)
    await page.route(/\/assets\/request-form-dialog/, (route) => route.abort())
    await page.goto("/admin/brico?fenetre=nouvelle")
    await expect(page.getByRole("alert")).toContainText("Erreur: Une erreur est survenue")
    await page.getByRole("link", { name: "Contacts" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Demandes de contact" })).toBeVisible()
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  })
})
