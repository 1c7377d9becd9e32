import type { Page } from "@playwright/test"
import { parisToday } from "#domain/dates.ts"
import { linkOn } from "#tests/support/link-on.ts"
import { press } from "#tests/support/press.ts"
import { signedQuote } from "#tests/support/signed-quotes.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

/** What a quote needs of the company, and what the site then shows to everybody. */
const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

/** On a phone all but the first action are folded, in the head as in the toolbar. */
async function choose(page: Page, action: string, folded: string, item = action) {
  const others = page.getByRole("button", { name: folded })
  const button = page.getByRole("main").getByRole("button", { name: action, exact: true })
  await expect(others.or(button).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await others.click()
  await page.getByRole("menuitem", { name: item }).click()
}
const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible()

test(
  "staff take works of a signed quote back by an amendment below zero; the client reads it, and the price of the renovation goes down",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { staff, id, project_id } = await signedQuote(site, `Rose ${info.project.name}`)
    await signIn(page, site.admin)
    await page.goto(`/admin/devis/${id}`)
    await choose(page, "Avenant", "Autres actions du devis")
    const heading = page.getByRole("heading", { level: 1 })
    await expect(heading).toHaveText("Avenant en préparation")
    await choose(page, "Retirer", "Plus d’actions", "Retirer des travaux signés")
    const dialog = page.getByRole("dialog", { name: "Retirer des travaux signés" })
    await dialog.getByRole("checkbox", { name: /^Faïence/ }).check()
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Retirer", exact: true }))
    const quantity = page.getByLabel("Quantité, Ligne 1")
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveValue("-1")
    const totals = page.getByRole("region", { name: "Totaux du devis" })
    await expect(totals).toContainText("Moins-value TTC")
    await expect(totals).toContainText("−3\u202f600,00\u00a0€")
    // More than was signed is refused before it is sent.
    await quantity.fill("-1,8")
    await expect(page.getByText(/^À 20\s% de TVA, cet avenant retire plus que ce qui est signé/)).toBeVisible()
    await quantity.fill("=-1/2")
    await expect(totals).toContainText("−1\u202f800,00\u00a0€")
    await saved(page)
    await expect(page.getByText("Il manque")).toHaveCount(0)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await choose(page, "Envoyer", "Autres actions du devis")
    const sending = page.getByRole("dialog")
    await sending
      .getByRole("radio", { name: /main propre|lien/ })
      .last()
      .check()
    await press(page, sending.getByRole("button", { name: "Envoyer", exact: true }))
    await expect(heading).toHaveText(/^Avenant D-\d{4}-\d{4}$/)
    const amendmentId = new URL(page.url()).pathname.split("/").at(-1) ?? ""

    const { token } = await linkOn(site, "quote", amendmentId)
    await page.goto(`/document/${token}`)
    const amounts = page.getByLabel("Montants").first()
    await expect(amounts).toContainText("Moins-value TTC−1\u202f800,00\u00a0€")
    await expect(amounts).toContainText("Nouveau prix des travaux TTC11\u202f900,00\u00a0€")
    await expect(amounts).toContainText("Rien n’est à payer")
    await expect(page.getByText("Cet avenant ne me convient pas")).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    const order = { signed_on: parisToday(), place: "premises", name: "Rose", path: `tests/${amendmentId}.pdf` }
    const { error } = await staff.rpc("record_paper_signature", { p_id: amendmentId, p_order: order })
    expect(error).toBeNull()
    await page.reload()
    await expect(page.getByText("Cet avenant est signé")).toBeVisible()
    await expect(page.getByText("Votre prochaine facture en tient compte.")).toBeVisible()
    await page.goto(`/admin/reno/${project_id}`)
    const money = page.getByRole("region", { name: "Argent du chantier" })
    await expect(money).toContainText("11\u202f900\u00a0€")
    await expect(money).toContainText("après −1\u202f800\u00a0€ d’avenants")
    await putBack()
  },
)
