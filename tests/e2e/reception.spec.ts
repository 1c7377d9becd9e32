import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parisToday } from "#domain/dates.ts"
import { quoteCode } from "#functions/_shared/quote-codes.ts"
import { startMailServer } from "#tests/support/mail-server.ts"
import { press } from "#tests/support/press.ts"
import { billHere, signedQuote } from "#tests/support/signed-quotes.ts"
import { expect, expectNoSidewaysScroll, startSite, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

test.use({ expectedComplaints: [/status of 400|^request to http:\/\/localhost/] })

const PICTURE = readFileSync(join(import.meta.dirname, "../../public/icon-192.png"))

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
    const reserve = (no: number) => dialog.getByRole("group", { name: `Réserve ${no}` })
    await press(page, dialog.getByRole("button", { name: "Ajouter une réserve" }))
    await reserve(1).getByRole("textbox", { name: "Réserve" }).fill("Joint de la douche")
    await reserve(1).getByLabel("À lever avant le").fill("2027-01-15")
    await press(page, dialog.getByRole("button", { name: "Ajouter une réserve" }))
    await reserve(2).getByRole("textbox", { name: "Réserve" }).fill("Plinthe du couloir")
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(dialog).toBeHidden()
    await expect(panel.getByText("à lever avant le 15/01/2027")).toBeVisible()
    await expect(retention).toContainText("due après le")
    await press(page, panel.getByRole("button", { name: "Lever la réserve «\u00a0Plinthe du couloir\u00a0»" }))
    await expect(panel.getByText("levée le")).toBeVisible()

    // A photograph of a reserve, which is one of the renovation; it asks for no other minutes.
    await press(
      page,
      panel.getByRole("button", { name: "Ajouter une photo à la réserve «\u00a0Joint de la douche\u00a0»" }),
    )
    await panel
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "joint.png", mimeType: "image/png", buffer: PICTURE })
    await expect(
      panel.getByRole("link", { name: "Voir les photos de la réserve «\u00a0Joint de la douche\u00a0»" }),
    ).toBeVisible()
    const [photo] = await site.sql(
      "select caption, category from public.project_photos where reserve_id is not null and project_id = '" +
        project_id +
        "'",
    )
    expect(photo).toEqual({ caption: "Joint de la douche", category: "progress" })

    // The minutes: drawn, not signed yet; then signed on paper. To lift a reserve asks for no new signature.
    await expect(panel.getByText("Pas encore signé")).toBeVisible()
    await expect(
      panel.getByRole("button", { name: "Ouvrir le document «\u00a0Procès-verbal à signer, version\u00a01\u00a0»" }),
    ).toBeVisible()
    await checkAccessibility(page)
    const sign = async (how: string) => {
      await press(page, panel.getByRole("button", { name: "Faire signer le procès-verbal" }))
      await press(page, page.getByRole("menuitem", { name: how }))
    }
    await sign("Signé sur papier")
    const paper = page.getByRole("dialog", { name: "Signé sur papier" })
    // On a wide screen the bar of tabs covers half a link behind the dialog, which nobody can press there.
    if (info.project.name === "phone") await checkAccessibility(page)
    await press(page, paper.getByRole("button", { name: "Enregistrer" }))
    await expect(paper).toBeHidden()
    await expect(panel.getByText(`Signé sur papier par Rosa ${info.project.name}`)).toBeVisible()
    await expect(panel.getByText("Procès-verbal signé, version\u00a01")).toBeVisible()
    await press(page, panel.getByRole("button", { name: "Rouvrir la réserve" }))
    await expect(panel.getByText("levée le")).toBeHidden()
    await expect(panel.getByText("Pas encore signé")).toBeHidden()

    await press(page, panel.getByRole("button", { name: "Modifier" }))
    await dialog.getByRole("checkbox", { name: /caution bancaire/ }).check()
    await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
    await expect(page.getByText("retenue de garantie libérée")).toBeVisible()
    await expect(retention).toBeHidden()
    await expect(page.getByRole("region", { name: "Argent du chantier" })).toContainText(
      "dont 13\u202f700\u00a0€ déjà facturés",
    )
    await elsewhere()
    await putBack()
  },
)

test(
  "a client signs the minutes on a device of the company with the code of the mail, and reads it on the page of the works",
  { tag: "@phone" },
  async ({ page, checkAccessibility }) => {
    const mail = await startMailServer()
    const site = await startSite({ env: { SMTP_URL: mail.url, MAIL_FROM: "bonjour@mirabelle.test" } })
    try {
      const { staff, project_id } = await signedQuote(site, "Lise", { retention_bp: 500 })
      const p_values = { received_on: parisToday(), reserves: [{ label: "Joint de la douche", due_on: "2027-01-15" }] }
      expect((await staff.rpc("save_reception", { p_project_id: project_id, p_version: 0, p_values })).error).toBeNull()
      const { data } = await staff.auth.getSession()
      await page.goto(site.url)
      await page.evaluate((session) => localStorage.setItem("mirabelle-session", session), JSON.stringify(data.session))
      await page.goto(`${site.url}/admin/reno/${project_id}`)
      const panel = page.getByRole("region", { name: "Réception des travaux" })
      await press(page, panel.getByRole("button", { name: "Faire signer le procès-verbal" }))
      await checkAccessibility(page)
      await press(page, page.getByRole("menuitem", { name: "Faire signer sur place" }))
      await press(page, page.getByRole("dialog").getByRole("button", { name: "Ouvrir la page du client" }))
      await expect(page.getByRole("heading", { level: 1, name: "Chantier Lise" })).toBeVisible()
      await expect(page.getByText("avec les réserves ci-dessous.").first()).toBeVisible()
      await expect(page.getByRole("link", { name: "Télécharger le procès-verbal (PDF)" })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByLabel("Prénom").fill("Lise")
      await page.getByLabel("Nom", { exact: true }).fill("Martin")
      await press(page, page.getByRole("button", { name: "Recevoir le code" }))
      await expect(page.getByRole("alert")).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole("checkbox", { name: /J’ai lu ce procès-verbal/ }).check()
      await press(page, page.getByRole("button", { name: "Recevoir le code" }))
      await expect(page.getByText("Le code vous est envoyé à c•••@example.fr")).toBeVisible()
      await checkAccessibility(page)
      const [sent] = await site.sql("select payload from public.email_outbox where template = 'minutes_code'")
      const { signing_id, code_no } = (sent ?? {})["payload"] as { signing_id: string; code_no: number }
      await page
        .getByLabel("Code reçu par e-mail")
        .fill(await quoteCode({ secret: site.keys.secretKey }, signing_id, code_no))
      await press(page, page.getByRole("button", { name: "Signer le procès-verbal" }))
      await expect(page.getByText("Ce procès-verbal est signé")).toBeVisible()
      await expect(page.getByText(/Signé par Lise Martin le/)).toBeVisible()
      await expect(page.getByRole("link", { name: "Télécharger le procès-verbal signé (PDF)" })).toBeVisible()
      await checkAccessibility(page)
      const [proof] = await site.sql("select evidence::jsonb ->> 'context' as context from public.reception_minutes")
      expect(proof).toEqual({ context: "in_person" })

      await page.goto(`${site.url}/admin/reno/${project_id}`)
      await expect(panel.getByText(/Signé par Lise Martin le/)).toBeVisible()
      const made = await staff.functions.invoke("private-link", {
        body: { kind: "client_page", project_id, mail: false },
      })
      await page.goto((made.data as { data: { url: string } }).data.url)
      await press(page, page.getByRole("link", { name: /Procès-verbal de réception.*signé le/s }))
      await expect(page.getByText("Ce procès-verbal est signé")).toBeVisible()
    } finally {
      await site.remove()
      await mail.stop()
    }
  },
)
