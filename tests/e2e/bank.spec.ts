import type { Page } from "@playwright/test"
import { parisToday } from "#domain/dates.ts"
import { issueInvoice } from "#tests/support/client-invoices.ts"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

test.use({ expectedComplaints: [/status of 409/] })

/** What a quote and an invoice need of the company, and what the site then shows to everybody. */
const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

const drop = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") })

test("staff take the month's statement, note what is sure at one press, decide the rest, and the same file adds nothing", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const putBack = await keepSettings(site, "company_settings", COMPANY)
  const family = `Zurbach${info.project.name}`
  const { staff, project_id } = await signedQuote(site, `Odile ${family}`)
  const elsewhere = await billHere(site)
  const invoice = async (client_name: string, base_price: number) => {
    const { id } = await addRequest(site, {
      client_name,
      base_price,
      vat_rate: 10,
      status: "completed",
      scheduled_date: parisToday(),
    })
    const invoiceId = await issueInvoice({ staff: staff as never }, { kind: "standard", request_id: id })
    const [row] = await site.sql(`select number from public.invoices where id = '${invoiceId}'`)
    return { id: invoiceId, number: String(row?.["number"]) }
  }
  const one = await invoice(`Paul ${family}`, 320)
  const two = await invoice(`Rose ${family}`, 450)
  const day = parisToday().split("-").reverse().join("/")
  const row = (label: string, amount: string) => `${day};${label};;${amount};`
  const file = [
    "Compte courant;",
    "",
    "Date;Libellé;Débit euros;Crédit euros;",
    row(`VIR ${family} PAUL ${one.number}`, "320,00"),
    row(`VIR DE ROSE ${family}`, "400,00"),
    row(`VIR ODILE ${family} ACOMPTE`, "4 110,00"),
    row("VIR APPORT GERANT", "1 000,00"),
    `${day};PRLV ASSURANCE;88,00;;`,
  ].join("\r\n")

  await signIn(page, site.admin)
  await page.goto("/admin/encaissements")
  await page.getByRole("link", { name: "Relevé bancaire" }).click()
  await expect(page.getByText("Aucun virement n’attend.")).toBeVisible()
  await drop(page, "photo.pdf", "%PDF-1.7")
  await expect(page.getByRole("alert").filter({ hasText: "Ceci est un PDF" })).toBeVisible()
  await drop(page, "releve.csv", file)
  const dialog = page.getByRole("dialog", { name: "Ajouter un relevé" })
  await expect(dialog.getByLabel("Colonne Crédit euros")).toHaveValue("credit")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole("button", { name: "Essayer la liste" }).click()
  await expect(dialog.getByRole("heading", { name: "4 crédits nouveaux, 1 débit ignoré" })).toBeVisible()
  await dialog.getByRole("button", { name: "Reprendre 4 crédits" }).click()
  await dialog.getByRole("button", { name: "Rapprocher" }).click()

  const line = (label: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: label })
      .filter({ has: page.getByRole("checkbox") })
  await expect(line(`VIR ${family} PAUL`).getByRole("checkbox")).toBeChecked()
  await expect(line(`VIR ODILE ${family}`).getByRole("checkbox")).toBeChecked()
  const partial = line(`VIR DE ROSE ${family}`)
  await expect(partial.getByRole("checkbox")).not.toBeChecked()
  await expect(partial).toContainText(/Le nom y est, pas le montant\s: il restera 50\s€/)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  // A stranger is given a document by search; the database refuses what is above the rest, at the line.
  const apport = line("VIR APPORT GERANT")
  await apport.getByRole("button", { name: /^Chercher un document/ }).click()
  await apport.getByRole("textbox").fill(two.number)
  await apport.getByRole("button", { name: new RegExp(two.number) }).click()
  await page.getByRole("button", { name: /^Noter 3 encaissements, 5\s430\s€$/ }).click()
  await expect(page.getByText("2 encaissements notés, 1 refusé")).toBeVisible()
  await expect(apport.getByRole("alert")).toContainText("Ce montant dépasse le reste à payer")
  await apport.getByRole("button", { name: /^Mettre de côté/ }).click()
  await page.keyboard.type("Apport du gérant")
  await page.keyboard.press("Enter")
  await expect(apport).toBeHidden()

  // What waits is still there after a reload.
  await page.reload()
  await partial.getByRole("checkbox").check()
  await page.getByRole("button", { name: /^Noter 1 encaissement, 400\s€$/ }).click()
  await expect(page.getByText("1 encaissement noté")).toBeVisible()
  await expect(page.getByText("Aucun virement n’attend.")).toBeVisible()
  const decided = page.getByRole("region", { name: "Déjà traités" })
  await expect(decided).toContainText("Mis de côté\u00a0: Apport du gérant")
  await expect(decided.getByRole("link", { name: one.number })).toBeVisible()
  const money = await site.sql(
    `select left_cents::int as cents from public.invoices where id in ('${one.id}', '${two.id}') order by left_cents`,
  )
  expect(money).toEqual([{ cents: 0 }, { cents: 5000 }])

  await drop(page, "releve.csv", file)
  await expect(dialog.getByRole("heading", { name: "0 crédit nouveau, 4 déjà connus, 1 débit ignoré" })).toBeVisible()
  await dialog.getByRole("button", { name: "Fermer" }).click()
  await decided
    .getByRole("button", { name: /^Remettre dans la liste/ })
    .first()
    .click()
  await expect(apport).toBeVisible()

  await elsewhere()
  await site.sql("delete from public.bank_lines")
  await putBack()
  expect(project_id).toBeTruthy()
})
