import { press } from "#tests/support/press.ts"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { expect, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

test(
  "staff note the reception with its reserves, lift one, and a bank's surety makes the retention due",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { staff, project_id } = await signedQuote(site, `Rosa ${info.project.name}`, {
      retention_bp: 500,
      deposit_bp: 0,
    })
    const elsewhere = await billHere(site)
    const { data: id } = await staff.rpc("start_invoice", { p_order: { kind: "balance", project_id } })
    const issuing = { p_id: id as string, p_lock_version: 1, p_order: { mail: false } }
    expect((await staff.rpc("issue_invoice", issuing)).error).toBeNull()
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${project_id}`)
    const panel = page.getByRole("region", { name: "Réception des travaux" })
    const retention = panel.getByText("Retenue de garantie\u00a0: 685\u00a0€")
    await expect(retention).toContainText("due un an après la réception")
    await press(page, panel.getByRole("button", { name: "Noter la réception" }))
    const dialog = page.getByRole("dialog", { name: "Réception des travaux" })
    await dialog.getByLabel("Réserves, une par ligne").fill("Joint de la douche\nPlinthe du couloir")
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(dialog).toBeHidden()
    await expect(retention).toContainText("due après le")
    await press(page, panel.getByRole("button", { name: "Lever la réserve «\u00a0Plinthe du couloir\u00a0»" }))
    await expect(panel.getByText("levée le")).toBeVisible()
    await checkAccessibility(page)
    await press(page, panel.getByRole("button", { name: "Modifier" }))
    await dialog.getByRole("checkbox", { name: /caution bancaire/ }).check()
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(page.getByText("retenue de garantie libérée")).toBeVisible()
    await expect(retention).toBeHidden()
    // The reserve that was lifted stays so.
    await expect(panel.getByText("levée le")).toBeVisible()
    await expect(page.getByRole("region", { name: "Argent du chantier" })).toContainText(
      "dont 13\u202f700\u00a0€ déjà facturés",
    )
    await elsewhere()
    await putBack()
  },
)
