import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { mailIs, runJobs, signIn } from "./office.ts"
import { addRequest, quietMonday, readRow } from "./requests.ts"

test("a client who called pays by the link that staff sent, and staff give a part back: nothing is faked", async ({
  page,
  site,
}, info) => {
  const name = `Aline Appel ${info.project.name}`
  const { id } = await addRequest(site, {
    client_name: name,
    scheduled_date: quietMonday(info.project.name),
    scheduled_time: "17:00",
  })
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?demande=${id}&fenetre=paiement&pour=${id}`)
  await page.getByRole("button", { name: /^Envoyer un lien de paiement/ }).click()
  const link = await page
    .getByRole("link", { name: mailIs("Ouvrir le lien à envoyer", "Ouvrir le lien envoyé") })
    .getAttribute("href")
  await page.goto(link ?? "")
  await page.getByRole("button", { name: /^Payer 80/ }).click()
  await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()

  await page.goto(`/admin/brico?demande=${id}&fenetre=paiement&pour=${id}`)
  await page
    .getByRole("dialog", { name: `Paiement de ${name}` })
    .getByRole("button", { name: "Rembourser" })
    .click()
  const dialog = page.getByRole("dialog", { name: `Rembourser ${name}` })
  await expect(dialog).toContainText(/80\s€ payés par carte en ligne/)
  await dialog.getByLabel("Montant rendu").fill("30,50")
  await dialog.getByLabel("Raison").fill("Geste commercial")
  await dialog.getByRole("button", { name: "Rembourser", exact: true }).click()
  await expect(page.getByText("Remboursement enregistré, il part sur la carte du client")).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await readRow(site, id)).toMatchObject({ payment_status: "paid", refunded_cents: 3050, status: "pending" })

  const panel = page.getByRole("dialog", { name: new RegExp(name) })
  await panel.getByRole("button", { name: /de plus$/ }).click()
  await expect(panel).toContainText("Lien de paiement")
  await expect(panel).toContainText("Remboursement par carte demandé (30,50")
  await runJobs(site)
  await panel.getByRole("button", { name: /^Renvoyer « Lien de paiement/ }).click()
  await expect(
    page.getByText(
      mailIs("L’e-mail reste conservé\u00a0: aucun serveur d’e-mail", "L’e-mail sera renvoyé dans quelques instants"),
    ),
  ).toBeVisible()
  await expect(panel.getByText("Lien de paiement", { exact: true })).toHaveCount(2)
})

test(
  "a payment that the bank contests says what to do, and what not to do",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const { id } = await addRequest(site, { client_name: `Colette Contestée ${info.project.name}` })
    const { error } = await clientOf(site, site.keys.secretKey)
      .from("payment_disputes")
      .insert({
        id: `dp_${id}`,
        request_id: id,
        payment_intent_id: `pi_${id}`,
        amount_cents: 8000,
        reason: "unrecognized",
        status: "needs_response",
        evidence_due_at: "2031-03-01T12:00:00Z",
        opened_at: "2031-02-20T12:00:00Z",
      })
    expect(error).toBeNull()
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    const alert = page.getByRole("dialog").getByRole("alert")
    await expect(alert).toContainText(/Paiement contesté\s: 80/)
    await expect(alert).toContainText("le client ne reconnaît pas le paiement")
    await expect(alert).toContainText("avant le 01/03/2031 à 13\u00a0h")
    await checkAccessibility(page)
  },
)
