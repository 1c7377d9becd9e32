import { press } from "#tests/support/press.ts"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { expect, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

// More than what is awaited is refused by the database.
test.use({ expectedComplaints: [/status of 409|à recevoir de cette aide/] })

test(
  "staff write an aid below the price, the last invoice deducts it, a part comes and the client owes the rest",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    await signIn(page, site.admin)
    await page.goto("/admin/devis/nouveau")
    await page.getByLabel("Titre").fill("Isolation des combles")
    const panel = page.getByRole("region", { name: "Délais et paiement" })
    await press(page, panel.getByText("Aides déduites (CEE, MaPrimeRénov’)"))
    await panel.getByLabel("Prime CEE (€)").fill("quinze cents")
    await expect(panel.getByText("Un montant en euros, avec deux décimales au plus.")).toBeVisible()
    await panel.getByLabel("Prime CEE (€)").fill("1 500,50")
    await expect(
      page
        .getByRole("button", { name: "Qui verse la prime CEE" })
        .or(page.getByRole("link", { name: "Qui verse la prime CEE" })),
    ).toBeVisible()
    await panel.getByLabel("Prime CEE versée par").fill("Énergie du Nord")
    await expect(
      page
        .getByRole("button", { name: "Qui verse la prime CEE" })
        .or(page.getByRole("link", { name: "Qui verse la prime CEE" })),
    ).toBeHidden()
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await checkAccessibility(page)
    await page.reload()
    await expect(panel.getByLabel("Prime CEE (€)")).toHaveValue("1500,50")

    const { staff, project_id } = await signedQuote(site, `Lise ${info.project.name}`, {
      ...{ mpr_cents: 200_000, deposit_bp: 0 },
    })
    const elsewhere = await billHere(site)
    const { data } = await staff.rpc("start_invoice", { p_order: { kind: "balance", project_id } })
    const id = data as string
    await page.goto(`/admin/factures/${id}`)
    await expect(page.getByRole("region", { name: "Totaux de la facture" })).toContainText("MaPrimeRénov’ (Anah)")
    const issuing = { p_id: id, p_lock_version: 1, p_order: { mail: false } }
    expect((await staff.rpc("issue_invoice", issuing)).error).toBeNull()
    await page.reload()
    const action = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true })
      if (!(await button.isVisible()))
        await press(page, page.getByRole("button", { name: "Autres actions de la facture" }))
      await press(page, button.or(page.getByRole("menuitem", { name, exact: true })))
    }
    await action("Aide reçue")
    const received = page.getByRole("dialog", { name: "Aide reçue" })
    await expect(received.getByText("Reçu de l’organisme")).toBeVisible()
    await received.getByLabel("Montant reçu").fill("1500")
    await checkAccessibility(page)
    await press(page, received.getByRole("button", { name: "Enregistrer", exact: false }))
    await expect(received).toBeHidden()
    await expect(page.getByText("Aides attendues")).toBeVisible()

    await action("L’aide ne vient pas")
    const claim = page.getByRole("dialog", { name: "L’aide ne vient pas" })
    await expect(claim.getByLabel("Montant que le client doit payer")).toHaveValue("500,00")
    await claim.getByLabel("Montant que le client doit payer").fill("501")
    await claim.getByRole("radio", { name: "Sans e-mail" }).check()
    await press(page, claim.getByRole("button", { name: "Demander au client" }))
    await expect(claim.getByText("Il reste 500,00\u00a0€ à recevoir de cette aide.")).toBeVisible()
    await claim.getByLabel("Montant que le client doit payer").fill("500")
    await checkAccessibility(page)
    await press(page, claim.getByRole("button", { name: "Demander au client" }))
    await expect(claim).toBeHidden()
    await expect(page.getByText("Aides attendues")).toBeHidden()
    await elsewhere()
    await putBack()
  },
)
