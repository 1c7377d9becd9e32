import type { Page } from "@playwright/test"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

test.use({ expectedComplaints: [/ERR_CONNECTION_RESET|Failed to fetch/] })

/** What a quote and an invoice need of the company, and what the site then shows to everybody. */
const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

async function choose(page: Page, action: string) {
  const others = page.getByRole("button", { name: "Autres actions de la facture" })
  await expect(others).toBeVisible()
  const button = page.getByRole("main").getByRole("button", { name: action, exact: true })
  if (await button.isVisible()) return press(page, button)
  await press(page, others)
  await page.getByRole("menuitem", { name: action }).click()
}

test(
  "staff give 500 € TTC back at 10 %, and write off the last cent by one press of which the answer is lost",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { staff, project_id, id: quote_id } = await signedQuote(site, `Ida ${info.project.name}`)
    const elsewhere = await billHere(site)
    const invoice = (await staff.rpc("start_invoice", { p_order: { kind: "balance", project_id, quote_id } }))
      .data as string
    const { error } = await staff.rpc("issue_invoice", { p_id: invoice, p_lock_version: 1, p_order: { mail: false } })
    expect(error).toBeNull()
    await signIn(page, site.admin)
    await page.goto(`/admin/factures/${invoice}`)

    await choose(page, "Faire un avoir")
    const dialog = page.getByRole("dialog")
    const totals = dialog.getByRole("region", { name: "Totaux de l’avoir" })
    await expect(totals).toContainText("13\u202f700,00\u00a0€")
    await dialog.getByRole("radio", { name: /Une partie/ }).check()
    await dialog.getByLabel("Montants saisis").selectOption("TTC")
    await dialog.getByLabel("Montant TTC à rendre, Chape et ragréage").fill("500")
    await expect(dialog.getByText("454,55\u00a0€ HT + TVA 45,45\u00a0€ = 500,00\u00a0€ TTC")).toBeVisible()
    await expect(totals).toContainText("500,00\u00a0€")
    await dialog.getByLabel("Raison").fill("Geste commercial")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, dialog.getByRole("button", { name: "Préparer l’avoir" }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Avoir en préparation")
    await press(page, page.getByRole("button", { name: "Changer les montants" }))
    await expect(dialog.getByLabel("Montants saisis")).toHaveValue("ttc")
    await expect(dialog.getByLabel("Montant TTC à rendre, Chape et ragréage")).toHaveValue("500,00")
    await press(page, dialog.getByRole("button", { name: "Annuler" }))
    await choose(page, "Émettre l’avoir")
    await press(page, dialog.getByRole("button", { name: "Émettre", exact: true }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Avoir AV-/)

    const paid = {
      amount_cents: 1_319_999,
      method: "transfer",
      paid_on: (await site.sql("select private.today()::text as day"))[0]?.["day"],
    }
    const received = await staff.rpc("record_payment", { p_kind: "invoice", p_id: invoice, p_payment: paid as never })
    expect(received.error).toBeNull()
    await page.goto(`/admin/factures/${invoice}`)
    const left = page.getByRole("region", { name: "Reste à payer" })
    await expect(left).toContainText("0,01\u00a0€")
    await expect(left).toContainText("Trop peu pour une relance")
    await page.route(
      "**/rpc/write_off_rest",
      async (route) => {
        await route.fetch()
        await route.abort("connectionreset")
      },
      { times: 1 },
    )
    await choose(page, "Solder par un avoir")
    await expect(dialog).toContainText(/Émettre un avoir de 0,01\u00a0€ sur la facture F-/)
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Émettre l’avoir" }))
    await expect(page.getByText(/^Facture soldée par l’avoir AV-/)).toBeVisible()
    await expect(left).toContainText("Payée")
    await expect(page.getByRole("button", { name: "Solder par un avoir" })).toHaveCount(0)
    const others = page.getByRole("region", { name: "Documents de ce contrat" })
    await expect(others.getByRole("link", { name: /^AV-/ })).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await elsewhere()
    await putBack()
  },
)
