import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn, unfoldFilters } from "./office.ts"
import { addRequest, readRow } from "./requests.ts"

test(
  "a paid request is put away, taken back at once, found among the archived ones and restored",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Armand Archivé ${info.project.name}`
    const { id } = await addRequest(site, {
      client_name: name,
      status: "completed",
      payment_status: "paid",
      payment_method: "cash",
    })
    const line = page.getByRole("main").getByText(name)
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole("button", { name: `Supprimer la demande de ${name}` })).toHaveCount(0)
    const archive = page.getByRole("button", { name: `Archiver la demande de ${name}` })
    await archive.click()
    const toast = page.getByRole("alert").filter({ hasText: `Demande de ${name} archivée` })
    await expect(line).toHaveCount(0)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await toast.getByRole("button", { name: "Annuler" }).click()
    await expect(page.getByText(`Demande de ${name} restaurée`)).toBeVisible()
    await expect(line).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ archived_at: null, payment_status: "paid" })

    await archive.click()
    await expect(line).toHaveCount(0)
    await unfoldFilters(page)
    await page.getByLabel("Archives").selectOption("Archivées")
    await page.getByRole("main").getByRole("link", { name }).click()
    const panel = page.getByRole("dialog", { name: new RegExp(name) })
    await expect(panel).toContainText(/Demande archivée le \d\d\/\d\d\/\d{4}/)
    await expect(panel).toContainText("Demande restaurée")
    await checkAccessibility(page)
    await panel.getByRole("button", { name: "Restaurer" }).click()
    await expect(panel.getByRole("button", { name: "Restaurer" })).toHaveCount(0)
    expect(await readRow(site, id)).toMatchObject({ archived_at: null })
  },
)
