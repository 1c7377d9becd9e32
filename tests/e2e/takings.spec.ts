import { readFile } from "node:fs/promises"
import { bookedLink } from "#tests/support/manage.ts"
import { parisToday } from "#domain/dates.ts"
import { addTo } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

test.use({ expectedComplaints: [/status of 409|L112-6/] })

test("staff read what was received today, by method, and export one row a payment", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const name = `Colette Caisse ${info.project.name}`
  const { id } = await addRequest(site, { client_name: name, base_price: 300 })
  await signIn(page, site.admin)
  for (const [amount, method] of [
    ["50", "Espèces"],
    ["45", "Chèque"],
  ] as const) {
    await page.goto(`/admin/brico?fenetre=paiement&pour=${id}`)
    const dialog = page.getByRole("dialog", { name: `Paiement de ${name}` })
    await dialog.getByLabel("Montant reçu").fill(amount)
    await dialog.getByRole("radio", { name: method }).check()
    await dialog.getByRole("button", { name: "Enregistrer l’encaissement" }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto("/admin/encaissements")
  await page.getByRole("button", { name: "Aujourd’hui" }).click()
  await expect(page).toHaveURL(new RegExp(`du=${parisToday()}&au=${parisToday()}`))
  const lines = page.getByRole("listitem").filter({ hasText: name })
  await expect(lines).toHaveCount(2)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Moyen de paiement").selectOption("Chèque")
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(/45\s€/)
  const means = page.getByRole("region", { name: "Reçu et rendu" })
  await expect(means.getByRole("row", { name: /^Total/ })).toBeVisible()

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exporter", exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^encaissements-.*\.csv$/)
  const rows = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(rows[0]).toMatch(
    /^\ufeffDate;Libellé;Moyen;Montant \(€\);Client;Référence;Facture;Prestation;Noté par;Noté le;Nature;.*;HT 20 % \(€\);TVA 20 % \(€\);/,
  )
  expect(rows.find((row) => row.includes(name))).toMatch(/^\d\d\/\d\d\/\d{4};Encaissement;Chèque;45;/)

  await lines.getByRole("link", { name }).click()
  await expect(page.getByRole("dialog", { name: new RegExp(name) })).toBeVisible()
})

test("money for a renovation is noted, refused above the limit for cash, corrected, and stands in the journal with its VAT", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const name = `Loft encaissé ${info.project.name}`
  const { id } = await addTo(site, "reno_projects", { name, client_name: "Zélie Quéré", address: "Paris" })
  await signIn(page, site.admin)
  await page.goto(`/admin/reno/${id}`)
  await page.getByRole("button", { name: "Noter un encaissement" }).click()
  const dialog = page.getByRole("dialog", { name: "Noter un encaissement" })
  const save = dialog.getByRole("button", { name: "Enregistrer l’encaissement" })
  await dialog.getByLabel("Montant reçu").fill("300")
  await save.click()
  await expect(dialog.getByText("Choisissez le moyen de paiement.")).toBeVisible()
  await expect(dialog.getByText("Choisissez le taux de TVA.")).toBeVisible()
  await dialog.getByRole("radio", { name: "Espèces" }).check()
  await dialog.getByLabel("TVA").selectOption("10")
  await expect(dialog.getByText(/^Soit 272,73\s€ HT et 27,27\s€ de TVA\.$/)).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await save.click()
  await expect(dialog).toBeHidden()

  // The rate is the one of the payment before.
  const money = page.getByRole("region", { name: "Argent du chantier" })
  await expect(money).toContainText(/Encaissé300\s€/)
  await page.getByRole("button", { name: "Noter un encaissement" }).click()
  await expect(dialog.getByLabel("TVA")).toHaveValue("10")
  await dialog.getByLabel("Montant reçu").fill("701")
  await dialog.getByRole("radio", { name: "Espèces" }).check()
  await save.click()
  await expect(dialog.getByText(/plus de 1\s000\s€ en espèces.*encore payer 700,00\s€/)).toBeVisible()
  await expect(dialog.getByLabel("Montant reçu")).toHaveValue("701")
  await expect(dialog.getByLabel("Montant reçu")).toBeFocused()
  await dialog.getByRole("radio", { name: "Virement" }).check()
  await save.click()
  await expect(dialog).toBeHidden()

  const block = page.getByRole("region", { name: "Encaissements" })
  await expect(money).toContainText(/Encaissé1\s001\s€/)
  await expect(block).toContainText(/TVA encaissée\s: 91\s€, pour 910\s€ HT\./)
  await block.getByRole("button", { name: /^Corriger l’encaissement de 300/ }).click()
  await block.getByLabel(/^Pourquoi annuler/).fill("Compté deux fois")
  await block.getByRole("button", { name: "Annuler l’encaissement" }).click()
  await expect(block.locator("s")).toHaveText(/300\s€, espèces/)
  await expect(money).toContainText(/Encaissé701\s€/)
  await checkAccessibility(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width, height })

  await page.getByRole("button", { name: "Supprimer le projet" }).click()
  const removal = page.getByRole("dialog", { name: "Archiver le projet" })
  await expect(removal).toContainText("a des encaissements, qui se gardent dix ans")
  await removal.getByRole("button", { name: "Annuler" }).click()

  await page.goto("/admin/encaissements")
  await page.getByRole("button", { name: "Aujourd’hui" }).click()
  const lines = page.getByRole("listitem").filter({ hasText: name })
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: "Encaissement annulé : Compté deux fois" })).toContainText(
    /sur l’encaissement de 300\s€ du/,
  )
  const vat = page.getByRole("region", { name: "TVA du mois" })
  await expect(vat.getByRole("row", { name: /^10\s%/ })).toBeVisible()
  const [ttc = 0, ht = 0, tax = 0] = (
    await vat
      .getByRole("row", { name: /^Total/ })
      .getByRole("cell")
      .allTextContents()
  ).map((text) => Math.round(Number(text.replaceAll(/[\s€]/g, "").replace(",", ".")) * 100))
  expect(ttc).toBeGreaterThanOrEqual(70_100)
  expect(ht + tax).toBe(ttc)
  await checkAccessibility(page)
  await page.setViewportSize({ width: 320, height })
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exporter la TVA" }).click()
  expect(await readFile(await (await download).path(), "utf8")).toMatch(
    /^\ufeffDu;Au;Taux;TTC \(€\);HT \(€\);TVA \(€\)\r\n/,
  )
  await lines.first().getByRole("link", { name: "Zélie Quéré" }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
})

test(
  "the accountant's page has sales, VAT, receivables, e-reporting and the papers of a month, each with its file",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/encaissements")
    await page.getByRole("link", { name: "Pour le comptable" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Pour le comptable" })).toBeVisible()
    await page.getByRole("button", { name: "Cette année" }).click()
    const panel = (name: string) => page.getByRole("region", { name })
    await expect(panel("Documents")).toContainText("un mois au plus")
    const total = panel("Journal des ventes")
      .getByRole("row", { name: /^Total/ })
      .first()
    await expect(total).toBeVisible()
    await expect(panel("E-reporting").getByRole("row", { name: /^Prestations de services \(TPS1\)/ })).toBeVisible()
    await panel("E-reporting").getByText("Jour par jour").first().click()
    await expect(panel("Créances")).toContainText(/€ à recevoir, dont .*€ en retard/)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    const saved = async (name: string) => {
      const download = page.waitForEvent("download")
      await page.getByRole("button", { name }).click()
      return readFile(await (await download).path())
    }
    const rows = (await saved("Exporter les ventes")).toString().trimEnd().split("\r\n")
    expect(rows[0]).toMatch(/^\ufeffDate;Numéro;Nature;Corrige;Client;.*;HT 10 % \(€\);TVA 10 % \(€\);/)
    const place = (rows[0] ?? "").split(";").indexOf("Total TTC (€)")
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[\s€]/g, "").replace(",", ".")) * 100)
    const sum = rows.slice(1).reduce((all, row) => all + cents(row.split(";")[place] ?? ""), 0)
    expect(cents((await total.getByRole("cell").first().textContent()) ?? "")).toBe(sum)
    expect((await saved("Exporter les créances")).toString()).toContain("Jours de retard")
    expect((await saved("Exporter les opérations")).toString()).toContain("Prestations de services (TPS1)")

    await page.getByRole("button", { name: "Ce mois-ci" }).click()
    const zip = page.getByRole("button", { name: "Télécharger le ZIP" })
    await expect(async () => {
      await page.reload()
      await expect(zip).toBeVisible({ timeout: 20_000 })
    }).toPass({ timeout: 200_000 })
    const archive = await saved("Télécharger le ZIP")
    expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004")
    expect(archive.toString("latin1")).toContain("%PDF-")
    const { height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 320, height })
    await expectNoSidewaysScroll(page)
  },
)

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test(
    "a client refuses further requests for a review with one press; the link alone refuses nothing",
    { tag: "@rest" },
    async ({ page, site }) => {
      const { path, service, id } = await bookedLink(site)
      const refusedAt = async () =>
        (await service.from("brico_requests").select("review_refused_at").eq("id", id).single()).data?.review_refused_at
      await page.goto(`${path}/avis`)
      await expect(page.getByRole("heading", { level: 1, name: "Ne plus recevoir de demande d’avis" })).toBeVisible()
      expect(await refusedAt()).toBeNull()
      await page.getByRole("button", { name: "Ne plus me demander d’avis" }).click()
      await expect(page.getByRole("status")).toContainText("Nous ne vous demanderons plus d’avis")
      expect(await refusedAt()).not.toBeNull()
      await page.goto(`${path}/avis`)
      await expect(page.getByText("Nous ne vous demanderons plus d’avis.")).toBeVisible()
      await expect(page.getByRole("button", { name: "Ne plus me demander d’avis" })).toBeHidden()
      await expectNoSidewaysScroll(page)
    },
  )
})
