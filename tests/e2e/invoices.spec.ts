import type { Page } from "@playwright/test"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

test.use({ expectedComplaints: [/status of 409|ERR_CONNECTION_RESET|Failed to fetch/] })

/** What a quote and an invoice need of the company, and what the site then shows to everybody. */
const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"

/** On a phone all but the first action are folded. */
async function choose(page: Page, action: string) {
  const others = page.getByRole("button", { name: "Autres actions de la facture" })
  await expect(others).toBeVisible()
  const button = page.getByRole("main").getByRole("button", { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await others.click()
  await page.getByRole("menuitem", { name: action }).click()
}

/** The server does what is asked once, and its answer is lost on the way. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    `**/rpc/${call}`,
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )

type Answer = { data: { url: string } }

const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible()
const total = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Totaux de la facture" })
    .locator("div")
    .filter({ hasText: label })
    .getByRole("definition")

test("staff invoice 20 % of a renovation, issue it here, take a part of the money and give a rebate by a credit note", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const putBack = await keepSettings(site, "company_settings", COMPANY)
  const name = `Lise ${info.project.name}`
  const { project_id } = await signedQuote(site, name)
  const elsewhere = await billHere(site)
  await signIn(page, site.admin)
  await page.goto(`/admin/reno/${project_id}`)
  const money = page.getByRole("region", { name: "Argent du chantier" })
  await expect(money.getByText("13\u202f700\u00a0€").first()).toBeVisible()
  // The quotes above it push it down until they are read.
  await expect(page.getByText("Devis signés")).toBeVisible()
  await press(page, money.getByRole("button", { name: "Facturer" }))
  await page.getByRole("menuitem", { name: "Situation" }).click()

  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Situation n°\u00a01 en préparation")
  await expect(page.getByText("Rien de nouveau à facturer")).toBeVisible()
  await page.getByLabel("Avancement de toutes les lignes, en pour cent").fill("20")
  await saved(page)
  await expect(total(page, "Total TTC")).toHaveText("2\u202f740,00\u00a0€")
  await expect(page.getByText("Rien de nouveau à facturer")).toHaveCount(0)
  // By the keyboard, with a computation.
  const first = page.getByLabel(/^Avancement cumulé, ligne 1\.1/)
  await first.focus()
  await page.keyboard.type("=20+20")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel(/^Avancement cumulé, ligne 1\.2/)).toBeFocused()
  await expect(total(page, "Total HT")).toHaveText("2\u202f800,00\u00a0€")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  await choose(page, "Émettre la facture")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText("3\u202f180\u00a0€")).toBeVisible()
  await checkAccessibility(page)
  await loseAnswer(page, "issue_invoice")
  await press(page, dialog.getByRole("button", { name: "Émettre", exact: true }))
  await expect(heading).toHaveText(/^Situation n°\u00a01, F-\d{4}-\d{4}$/)
  await expect(dialog).toHaveCount(0)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  await choose(page, "Encaisser")
  await dialog.getByLabel("Montant reçu").fill("1000")
  await loseAnswer(page, "record_payment")
  const record = dialog.getByRole("button", { name: "Enregistrer l’encaissement" })
  await press(page, record)
  await expect(dialog.getByText("L’encaissement n’est pas enregistré")).toBeVisible()
  // Recorded once.
  await press(page, record)
  const left = page.getByRole("region", { name: "Reste à payer" })
  await expect(left).toContainText("2\u202f180\u00a0€")
  await expect(page.getByRole("list", { name: "Encaissements" })).toContainText("1\u202f000\u00a0€, virement")

  await choose(page, "Faire un avoir")
  await dialog.getByRole("radio", { name: /Une partie/ }).check()
  await dialog.getByLabel("Montant HT à rendre, Faïence").fill("100")
  await press(page, dialog.getByRole("button", { name: "Préparer l’avoir" }))
  await expect(dialog.getByText("Indiquez la raison de l’avoir.")).toBeVisible()
  await dialog.getByLabel("Raison").fill("Geste commercial")
  await checkAccessibility(page)
  await press(page, dialog.getByRole("button", { name: "Préparer l’avoir" }))
  await expect(heading).toHaveText("Avoir en préparation")
  await expect(total(page, "Total TTC")).toHaveText("120,00\u00a0€")
  await choose(page, "Émettre l’avoir")
  await press(page, dialog.getByRole("button", { name: "Émettre", exact: true }))
  await expect(heading).toHaveText(/^Avoir AV-\d{4}-\d{4}$/)
  await page.getByRole("region", { name: "Avoir" }).getByRole("link", { name: /^F-/ }).click()
  await expect(left).toContainText("2\u202f060\u00a0€")

  await page.goto(`/admin/factures?q=${encodeURIComponent(name)}&etat=due`)
  await expect(page.getByRole("link", { name: /^F-\d{4}/ })).toHaveCount(1)
  await expect(page.getByRole("region", { name: "Ce que vos clients doivent" })).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/admin/factures?q=${encodeURIComponent(name)}&etat=credit_notes`)
  await expect(page.getByRole("link", { name: /^AV-\d{4}/ })).toHaveCount(1)
  await elsewhere()
  await putBack()
})

test(
  "an invoice that another software issues: its project, its rows, then its number, and the payment finds it",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { id, project_id } = await signedQuote(site, `Marc ${info.project.name}`)
    await signIn(page, site.admin)
    await page.goto(`/admin/devis/${id}`)
    await press(page, page.getByRole("button", { name: "Facturer" }))
    await page.getByRole("menuitem", { name: "Facture d’acompte" }).click()
    await expect(page.getByLabel("Montant de l’acompte TTC")).toHaveValue("4110")
    await page.getByLabel("Part du marché").fill("40")
    await saved(page)
    await expect(page.getByLabel("Montant de l’acompte TTC")).toHaveValue("5480")
    await expect(total(page, "Total TTC")).toHaveText("5\u202f480,00\u00a0€")
    await expect(page.getByRole("button", { name: /Émettre/ })).toHaveCount(0)

    await choose(page, "Projet (PDF)")
    await expect(page.getByRole("region", { name: "Documents", exact: true })).toContainText("Projet de facture")
    const file = page.waitForEvent("download")
    await choose(page, "CSV")
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await checkAccessibility(page)

    await choose(page, "Saisir le numéro")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Numéro" }).fill("FA-118")
    await press(page, dialog.getByRole("button", { name: "Enregistrer le numéro" }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facture d’acompte FA-118")
    await expect(page.getByText("Émise dans un autre logiciel")).toBeVisible()

    await page.goto(`/admin/reno/${project_id}`)
    // The quotes above it push it down until they are read.
    await expect(page.getByText("Devis signés")).toBeVisible()
    await press(page, page.getByRole("button", { name: "Noter un encaissement" }))
    await expect(dialog.getByLabel("Pour", { exact: true })).toContainText("Factures à payer")
    await expect(dialog.getByLabel("Montant reçu")).toHaveValue("5480,00")
    await dialog.getByRole("radio", { name: "Virement" }).check()
    await press(page, dialog.getByRole("button", { name: "Enregistrer l’encaissement" }))
    await expect(page.getByRole("region", { name: "Argent du chantier" })).toContainText("Payée")
    await putBack()
  },
)

test(
  "progress that goes down becomes a credit note, and two people who write the same draft lose nothing",
  { tag: "@rest" },
  async ({ page, site, context }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { staff, id: quote_id } = await signedQuote(site, `Nora ${info.project.name}`)
    const start = async () =>
      (await staff.rpc("start_invoice", { p_order: { kind: "situation", quote_id } })).data as unknown as string
    const all = page.getByLabel("Avancement de toutes les lignes, en pour cent")
    await signIn(page, site.admin)
    await page.goto(`/admin/factures/${await start()}`)
    await all.fill("50")
    await saved(page)
    await choose(page, "Saisir le numéro")
    await page.getByRole("dialog").getByRole("textbox", { name: "Numéro" }).fill(`S1-${info.project.name}`)
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Enregistrer le numéro" }))
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Situation n°\u00a01, S1")

    const path = `/admin/factures/${await start()}`
    await page.goto(path)
    const line = (of: Page) => of.getByLabel(/^Avancement cumulé, ligne 2\.1/)
    const other = await context.newPage()
    await other.goto(path)
    await other.getByLabel("Bon de commande").fill("BC-7")
    await saved(other)
    await expect(line(page)).toHaveValue("50")
    await line(page).fill("30")
    const notice = page.getByRole("alert").filter({ hasText: "modifiée ailleurs" })
    await expect(notice).toContainText("Bon de commande")
    await press(page, notice.getByRole("button", { name: "Réunir les deux" }))
    await saved(page)
    await expect(page.getByLabel("Bon de commande")).toHaveValue("BC-7")

    await press(page, page.getByRole("button", { name: "Faire un avoir" }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Avoir en préparation")
    await page.getByLabel("Raison de l’avoir").fill("Avancement compté trop tôt")
    await saved(page)
    await expect(total(page, "Total TTC")).toHaveText("720,00\u00a0€")
    await putBack()
  },
)

test(
  "a deposit that was paid by card and credited goes back to the card, from the invoice",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    const { staff, id: quote_id } = await signedQuote(site, `Paul ${info.project.name}`)
    const elsewhere = await billHere(site)
    const call = async (fn: string, body: object) => ((await staff.functions.invoke(fn, { body })).data as Answer).data
    const write = async (order: object, change: object = {}) => {
      const p_id = (await staff.rpc("start_invoice", { p_order: order as never })).data as unknown as string
      const draft = (await staff.rpc("read_invoice", { p_id })).data as unknown as { lock_version: number }
      const p_invoice = { ...draft, content: null, ...change } as never
      await staff.rpc("save_invoice", { p_id, p_lock_version: draft.lock_version, p_invoice })
      const issuing = { p_id, p_lock_version: draft.lock_version + 1, p_order: { mail: false } }
      expect((await staff.rpc("issue_invoice", issuing)).error).toBeNull()
      return p_id
    }
    const deposit = await write({ kind: "deposit", quote_id })
    const token = (await call("private-link", { kind: "invoice", id: deposit })).url.split("/").at(-1)
    const session_id = (await call("client-quote", { token, action: "pay" })).url.split("/").at(-1)
    await staff.functions.invoke("demo-payment", { body: { session_id, action: "pay" } })
    await write({ kind: "credit_note", corrects_id: deposit }, { reason: "Chantier reporté" })

    await signIn(page, site.admin)
    await page.goto(`/admin/factures/${deposit}`)
    await expect(page.getByRole("region", { name: "À rembourser" })).toContainText("4\u202f110\u00a0€")
    await choose(page, "Rembourser")
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByRole("radio", { name: "Carte en ligne" })).toBeChecked()
    await dialog.getByLabel("Montant rendu").fill("5000")
    const give = dialog.getByRole("button", { name: "Rembourser", exact: true })
    await press(page, give)
    await expect(dialog.getByText("Il y a 4\u202f110\u00a0€ à rendre par carte.")).toBeVisible()
    await expect(dialog.getByText("Indiquez pourquoi l’argent est rendu.")).toBeVisible()
    await dialog.getByLabel("Montant rendu").fill("4110")
    await dialog.getByLabel("Raison").fill("Chantier reporté")
    await checkAccessibility(page)
    await press(page, give)
    await expect(page.getByRole("list", { name: "Paiements en ligne" })).toContainText("Rendu le")
    await expect(page.getByRole("paragraph").filter({ hasText: "Soldée par avoir" })).toBeVisible()
    await elsewhere()
    await putBack()
  },
)
