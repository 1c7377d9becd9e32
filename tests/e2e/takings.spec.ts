import { readFile } from "node:fs/promises"
import { bookedLink } from "#tests/support/manage.ts"
import { parisToday } from "#domain/dates.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

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
  await expect(page.getByRole("row", { name: /^Total/ })).toBeVisible()

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exporter" }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^encaissements-.*\.csv$/)
  const rows = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(rows[0]).toBe("\ufeffDate;Libellé;Moyen;Montant (€);Client;Référence;Prestation;Noté par;Noté le")
  expect(rows.find((row) => row.includes(name))).toMatch(/^\d\d\/\d\d\/\d{4};Encaissement;Chèque;45;/)

  await lines.getByRole("link", { name }).click()
  await expect(page.getByRole("dialog", { name: new RegExp(name) })).toBeVisible()
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a client refuses further requests for a review with one press; the link alone refuses nothing", async ({
    page,
    site,
  }) => {
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
  })
})
