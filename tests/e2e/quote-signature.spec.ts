import { createHash } from "node:crypto"
import { linkOn } from "#tests/support/link-on.ts"
import { parisToday } from "#domain/dates.ts"
import { quoteCode } from "#functions/_shared/quote-codes.ts"
import { clientOf } from "#tests/support/booking.ts"
import { issueHere, issueInvoice, signQuote } from "#tests/support/client-invoices.ts"
import { sendQuote } from "#tests/support/client-quotes.ts"
import { startMailServer } from "#tests/support/mail-server.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, startSite, test } from "./fixtures.ts"

test.use({ expectedComplaints: [/status of 40[09]|^request to http:\/\/localhost/] })

test(
  "a client reads a quote, ticks an option, signs with the mailed code, keeps the proof, pays by card and withdraws",
  { tag: "@touch" },
  async ({ page, checkAccessibility }, info) => {
    const mail = await startMailServer()
    const site = await startSite({ env: { SMTP_URL: mail.url, MAIL_FROM: "bonjour@mirabelle.test" } })
    try {
      const staff = clientOf(site, site.keys.publishableKey)
      await staff.auth.signInWithPassword(site.admin)
      const ways = { staff: staff as never, sql: site.sql as never }
      const { id } = await sendQuote(ways)
      // As the mail does when it leaves: no need to wait for it.
      const { token } = await linkOn(site, "quote", id)
      const service = clientOf(site, site.keys.secretKey)
      const code = async () => {
        const [mail] = await site.sql("select payload from public.email_outbox where template = 'client_quote_code'")
        const payload = mail?.["payload"] as { signing_id: string; code_no: number } | undefined
        return payload ? quoteCode({ secret: site.keys.secretKey }, payload.signing_id, payload.code_no) : ""
      }

      const url = `${site.url}/document/${token}`
      await page.goto(url)
      await expect(page.getByRole("heading", { level: 1, name: "Salle de bains" })).toBeVisible()
      const total = page.getByLabel("Montants").first()
      await expect(total).toContainText("2\u202f365,77\u00a0€")
      await page.getByRole("checkbox", { name: /Niche éclairée/ }).check()
      await expect(total).toContainText("2\u202f653,77\u00a0€")
      // So does the total in the bar of a phone.
      for (const place of await page.locator("[data-sum=total]").all())
        await expect(place).toHaveText("2\u202f653,77\u00a0€")
      // A phone folds the conditions, except the right to withdraw; a wider window shows them all.
      await expect(page.getByText("Vous avez quatorze jours à compter de la signature")).toBeVisible()
      const insurance = page.getByText("Assurance de responsabilité décennale obligatoire")
      if (info.project.name === "phone") {
        await expect(insurance).toBeHidden()
        await press(page, page.locator("summary", { hasText: "Assurance décennale, gestion des déchets" }))
      }
      await expect(insurance).toBeVisible()
      await checkAccessibility(page)
      await press(page, page.getByRole("button", { name: "Préparer la signature" }))
      await expect(page.getByText("Vous signez sur place")).toHaveCount(0)

      // Staff are there with a tablet: they say where, and their browser becomes the client's page.
      const { data } = await staff.auth.getSession()
      await page.evaluate((session) => localStorage.setItem("mirabelle-session", session), JSON.stringify(data.session))
      await page.goto(`${site.url}/admin/devis/${id}`)
      await page.getByRole("button", { name: "Autres actions du devis" }).click()
      await page.getByRole("menuitem", { name: "Faire signer sur place" }).click()
      const dialog = page.getByRole("dialog", { name: "Faire signer sur place" })
      await expect(dialog.getByRole("radio", { name: "Chez le client" })).toBeChecked()
      await checkAccessibility(page)
      await dialog.getByRole("button", { name: "Ouvrir la page du client" }).click()
      await expect(page.getByText("Vous signez sur place, chez vous")).toBeVisible()
      expect(page.url()).not.toContain(token)
      await page.getByRole("checkbox", { name: /Niche éclairée/ }).check()
      await press(page, page.getByRole("button", { name: "Préparer la signature" }))

      // The document of this choice is drawn; the page reads itself again until then.
      const firstName = page.getByRole("textbox", { name: "Prénom" })
      await expect(firstName).toBeVisible()
      await firstName.fill("Anne")
      await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Durand")
      const boxes = page.getByRole("checkbox")
      for (const box of await boxes.all()) await expect(box).not.toBeChecked()
      await boxes.first().check()
      await press(page, page.getByRole("button", { name: "Recevoir le code" }))
      await expect(page.getByRole("alert")).toContainText("Sans la certification sur le logement")
      await page.getByRole("checkbox", { name: /^Je soussigné\(e\) Anne Durand certifie/ }).check()
      await checkAccessibility(page)
      await press(page, page.getByRole("button", { name: "Recevoir le code" }))

      await expect(page.getByText("Le code vous est envoyé à a•••@example.fr")).toBeVisible()
      await expect(page.getByText("Niche éclairée (option)")).toBeVisible()
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
      const field = page.getByRole("textbox", { name: "Code reçu par e-mail" })
      await field.fill((await code()) === "000000" ? "000001" : "000000")
      const sign = page.getByRole("button", { name: "Signer le devis — commande avec obligation de paiement" })
      await press(page, sign)
      await expect(page.getByRole("alert")).toContainText("Ce code n’est pas le bon\u00a0: il reste 4\u00a0essais.")
      await field.fill(await code())
      await press(page, sign)

      await expect(page.getByText("Ce devis est signé")).toBeVisible()
      await expect(page.getByText("Signé par Anne Durand")).toBeVisible()
      const evidence = page.getByRole("link", { name: /Télécharger le dossier de preuve/ })
      await expect(evidence).toBeVisible()
      await checkAccessibility(page)
      const href = await page.getByRole("link", { name: /Télécharger le devis signé/ }).getAttribute("href")
      const bytes = Buffer.from(await (await fetch(new URL(href ?? "", site.url))).arrayBuffer())
      expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-")
      const sha256 = createHash("sha256").update(bytes).digest("hex")
      await expect(page.getByText(sha256)).toBeVisible()
      const [row] = await site.sql(
        "select evidence::jsonb ->> 'document_sha256' as sha256, evidence::jsonb ->> 'context' as context, place, no_money_before is not null as waits from public.quote_signatures where evidence is not null order by signed_at desc limit 1",
      )
      // What was signed stays as it was; the copy with the signature is a file of its own.
      const papers = await site.sql(
        `select kind, sha256 from public.documents where sha256 in ('${sha256}', '${String(row?.["sha256"])}') order by kind`,
      )
      expect(papers).toEqual([
        { kind: "quote", sha256: row?.["sha256"] },
        { kind: "quote_signed", sha256 },
      ])
      expect(row).toMatchObject({ context: "in_person", place: "home", waits: true })
      await expect(page.getByText("la loi interdit tout paiement avant")).toBeVisible()

      // The invoice of the deposit has a page of its own; nothing may be paid yet, so it gives no account.
      await issueHere(ways)
      const year = parisToday().slice(0, 4)
      const invoiceId = await issueInvoice(ways, { kind: "deposit", quote_id: id }, {}, { mail: false })
      const { token: invoiceToken } = await linkOn(site, "invoice", invoiceId)
      await page.goto(`${site.url}/document/${invoiceToken}`)
      await expect(page.getByText(new RegExp(`^Facture d’acompte F-${year}-0001 de`))).toBeVisible()
      await expect(page.getByText("la loi interdit tout paiement avant")).toBeVisible()
      await expect(page.getByText("IBAN")).toBeHidden()
      await expect(page.getByLabel("Montants", { exact: true })).toContainText("796,13\u00a0€")
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
      const paper = page.getByRole("link", { name: "Télécharger la facture (PDF)" })
      await expect(paper).toBeVisible()
      expect(await paper.getAttribute("href")).toContain(`Facture+F-${year}-0001.pdf`)
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)

      // A quote signed at a distance: its deposit, then the balance, are paid by card.
      const otherId = await signQuote({ ...ways, service: service as never })
      const { token: otherToken } = await linkOn(site, "quote", otherId)
      await page.goto(`${site.url}/document/${otherToken}`)
      const deposit = page.getByRole("button", { name: "Payer l’acompte de 709,73\u00a0€" })
      await press(page, deposit)
      await press(page, page.getByRole("button", { name: "Annuler et revenir" }))
      await expect(page.getByRole("alert")).toContainText("Aucune somme n’a été débitée.")
      await checkAccessibility(page)
      await press(page, deposit)
      await press(page, page.getByRole("button", { name: "Payer 709,73\u00a0€ (simulation)" }))
      await expect(page.getByRole("status").filter({ hasText: "Acompte reçu" })).toContainText("709,73\u00a0€ reçus le")
      await expect(deposit).toBeHidden()
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
      const balanceId = await issueInvoice(ways, { kind: "balance", quote_id: otherId }, {}, { mail: false })
      const { token: balanceToken } = await linkOn(site, "invoice", balanceId)
      await page.goto(`${site.url}/document/${balanceToken}`)
      await expect(page.getByText("FR76 3000 6000 0112 3456 7890 189")).toBeVisible()
      await checkAccessibility(page)
      await press(page, page.getByRole("button", { name: /^Payer 1\s656,04\s€$/ }))
      await press(page, page.getByRole("button", { name: /^Payer 1\s656,04\s€ \(simulation\)$/ }))
      await expect(page.getByRole("status").first()).toContainText("Cette facture est réglée")
      await expect(page.getByText("FR76 3000 6000 0112 3456 7890 189")).toBeHidden()
      await checkAccessibility(page)

      await page.goto(url)
      await press(page, page.getByRole("link", { name: "Renoncer au contrat ici" }))
      await press(page, page.getByRole("button", { name: "Confirmer la rétractation" }))
      await expect(page.getByRole("status")).toContainText("Vous avez renoncé à ce contrat")
    } finally {
      await site.remove()
      await mail.stop()
    }
  },
)
