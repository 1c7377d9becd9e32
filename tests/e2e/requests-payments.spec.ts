import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { mailIs, signIn } from "./office.ts"
import { addRequest, readRow } from "./requests.ts"

test.use({ expectedComplaints: [/status of 409|modifiée par quelqu’un d’autre|L221-10/] })

const online = {
  status: "completed",
  payment_status: "paid",
  payment_method: "card",
  source: "online",
  card: "pi_solde",
  base_price: 120.5,
}

test("a deposit is called one in the list and beside it, the balance is taken in parts, and a slip is corrected in sight", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const name = `Solange Solde ${info.project.name}`
  const { id } = await addRequest(site, { ...online, client_name: name, card: `pi_${name}` })
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
  const record = page.locator("tr, article").filter({ hasText: name })
  await expect(page.getByText("Acompte versé").last()).toBeVisible()
  await expect(page.getByText(/^reste 40,50/)).toBeVisible()
  await expect(record).not.toContainText("Payé")
  await page.getByRole("button", { name: `Acompte versé : paiement de ${name}` }).click()

  const dialog = page.getByRole("dialog", { name: `Paiement de ${name}` })
  await expect(dialog.getByLabel("Montant reçu")).toHaveValue("40,50")
  await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
  await expect(dialog.getByText("Choisissez le moyen de paiement.")).toBeVisible()
  await dialog.getByLabel("Montant reçu").fill("50")
  await dialog.getByRole("radio", { name: "Espèces" }).check()
  await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
  await expect(dialog.getByText(/^9,50\s€ de plus que ce qui reste à payer$/)).toBeVisible()
  await expect(dialog.getByText("Confirmez que le client a trop payé, ou corrigez le montant.")).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel("Montant reçu").fill("20,50")
  await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
  await expect(page.getByText("Paiement mis à jour avec succès")).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await readRow(site, id)).toMatchObject({ payment_state: "partial", due_cents: 2000, payment_status: "paid" })

  await page.goto(`/admin/brico?demande=${id}`)
  const panel = page.getByRole("dialog", { name: new RegExp(name) })
  await expect(panel.getByText(/^20,50\s€, espèces, le /)).toBeVisible()
  await expect(panel).toContainText(/Reste à payer\s*20\s€/)
  await panel.getByRole("button", { name: /^(Encaisser|Paiement)$/ }).click()
  await dialog.getByRole("button", { name: /^Corriger l’encaissement de 20,50/ }).click()
  await dialog.getByRole("button", { name: "Annuler l’encaissement" }).click()
  await expect(dialog.getByText("Indiquez le motif de la correction.")).toBeVisible()
  await dialog.getByLabel(/^Pourquoi annuler/).fill("Compté deux fois")
  await dialog.getByRole("button", { name: "Annuler l’encaissement" }).click()
  await expect(dialog.getByText(/: Compté deux fois$/)).toBeVisible()
  await checkAccessibility(page)

  await dialog.getByRole("radio", { name: "Carte bancaire" }).check()
  await dialog.getByLabel("Montant reçu").fill("40,50")
  await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText("Payé", { exact: true }).first()).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ payment_state: "paid", due_cents: 0 })

  // The note of the paid job waits until the company says who it is, then makes and mails itself.
  const note = panel.getByRole("heading", { name: "Note du client" }).locator("..")
  await expect(note.getByText(/la forme juridique, le SIRET/)).toBeVisible()
  await expect(note.getByRole("button", { name: "Préparer la note" })).toBeDisabled()
  const company = clientOf(site, site.keys.secretKey).from("company_settings")
  const identity = { legal_form: "SAS", siret: "73282932000074", rcs: "RCS Paris 732 829 320", vat_exempt: true }
  expect((await company.update(identity).eq("id", 1)).error).toBeNull()
  await page.reload()
  await expect(note.getByText(/^La note se prépare, elle sera prête vers/)).toBeVisible()
  await site.sql("update public.documents set next_attempt_at = private.now() where made_at is null")
  await expect(note.getByText("Note n°\u00a01")).toBeVisible()
  await expect(note.getByText("Conservé, non envoyé")).toBeVisible()
  await note.getByRole("button", { name: "Renvoyer au client" }).click()
  await expect(
    page.getByText(mailIs(/^E-mail conservé, aucun serveur/, "La note part au client dans un instant")),
  ).toBeVisible()
  await expect(note.getByText("En attente")).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await note.getByRole("button", { name: "Préparer une nouvelle note" }).click()
  await expect(page.getByText(/^La dernière note est à jour/)).toBeVisible()
  await company.update({ legal_form: null, siret: null, rcs: null, vat_exempt: false }).eq("id", 1)
})

test(
  "what was agreed at the client's home is said before money is asked for, and refused until its day",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const { id } = await addRequest(site, { client_name: `Denise Domicile ${info.project.name}` })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?fenetre=frais&pour=${id}`)
    const fees = page.getByRole("dialog", { name: /^Frais supplémentaires/ })
    await fees.getByLabel("Description").fill("Robinet")
    await fees.getByLabel("Prix unitaire").fill("45,50")
    await fees.getByLabel("Accord du client").selectOption("Chez lui, devis signé")
    await checkAccessibility(page)
    await fees.getByRole("button", { name: "Enregistrer" }).click()
    await expect(fees).toBeHidden()

    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    const dialog = page.getByRole("dialog", { name: /^Paiement de Denise/ })
    await expect(dialog.getByText(/^Encaissable aujourd’hui\s: 60/)).toBeVisible()
    await expect(dialog).toContainText("article L221-10 du code de la consommation")
    await expect(dialog.getByLabel("Montant reçu")).toHaveValue("60,00")
    await checkAccessibility(page)
    await dialog.getByLabel("Montant reçu").fill("61")
    await dialog.getByRole("radio", { name: "Espèces" }).check()
    await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
    await expect(dialog.getByText(/Encaissable à partir du .*, ou tout de suite si le client/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ collected_cents: 0 })

    await page.goto(`/admin/brico?fenetre=frais&pour=${id}`)
    await fees.getByLabel("Accord du client").selectOption("Chez lui, réparation urgente qu’il demande")
    await fees.getByRole("button", { name: "Enregistrer" }).click()
    await expect(fees).toBeHidden()
    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    await expect(dialog.getByLabel("Montant reçu")).toHaveValue("105,50")
    await dialog.getByRole("radio", { name: "Espèces" }).check()
    await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
    await expect(dialog).toBeHidden()
    expect(await readRow(site, id)).toMatchObject({ payment_state: "paid", collected_cents: 10550 })
  },
)
