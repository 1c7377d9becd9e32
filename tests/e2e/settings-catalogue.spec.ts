import { clientOf } from "#tests/support/booking.ts"
import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

test.describe("the categories", () => {
  // The browser logs a refused request.
  test.use({ expectedComplaints: [/status of (400|409|500)|sert encore ailleurs/] })

  test(
    "are added, put in order, described and hidden from visitors; one that goes leaves its requests",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }, info) => {
      const name = `Serrurerie ${info.project.name}`
      const service = clientOf(site, site.keys.secretKey)
      const visitor = clientOf(site, site.keys.publishableKey)
      const button = (text: string) => page.getByRole("button", { name: text, exact: true })
      await signIn(page, site.admin)
      await page.goto("/admin/settings?onglet=services")
      // Wait for the lists above, so that the button does not move during the press.
      for (const above of ["Services", "Catégories"])
        await expect(page.getByRole("list", { name: above }).getByRole("listitem").first()).toBeVisible()
      await press(page, button("Nouvelle catégorie"))
      const dialog = page.getByRole("dialog")
      await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
      await expect(dialog.getByText("Indiquez le nom de la catégorie.")).toBeVisible()
      await checkAccessibility(page)
      await dialog.getByLabel("Nom").fill(name)
      await dialog.getByLabel("Description").fill("Portes, cylindres et boîtes aux lettres.")
      await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
      await expect(page.getByText("Catégorie créée")).toBeVisible()
      const list = page.getByRole("list", { name: "Catégories" })
      const line = list.getByRole("listitem").filter({ hasText: name })
      await expect(line).toContainText("Active")

      const { data: category } = await service.from("service_categories").select("id, code").eq("name", name).single()
      const { id, code } = category as { id: string; code: string }
      const job = { name: `Ouverture ${info.project.name}`, category: code, base_price: 90, duration_minutes: 60 }
      await service.from("services").insert(job)
      const { id: request } = await addRequest(site, {
        client_name: `Clef ${info.project.name}`,
        service_category_id: id,
      })
      const keptBy = async () =>
        (await service.from("brico_requests").select("service_category_id").eq("id", request).single()).data

      await press(page, button(`Monter ${name}`))
      await expect(list.getByRole("listitem").nth(-2)).toContainText(name)
      await expect
        .poll(async () => (await visitor.from("service_categories").select("code").order("display_order")).data?.at(-2))
        .toEqual({ code })
      const reader = await page.context().newPage()
      await reader.goto("/brico")
      await reader.getByRole("radio", { name: new RegExp(`^${name}`) }).check()
      await expect(reader.getByText("Portes, cylindres et boîtes aux lettres.")).toBeVisible()

      await press(page, button(`Modifier ${name}`))
      await dialog.getByLabel("Active").uncheck()
      await press(page, dialog.getByRole("button", { name: "Enregistrer" }))
      await expect(page.getByText("Catégorie mise à jour")).toBeVisible()
      await expect(line).toContainText("Inactive")
      await reader.goto("/brico")
      await expect(reader.getByText("Plomberie", { exact: true })).toBeVisible()
      await expect(reader.getByText(name, { exact: true })).toHaveCount(0)
      expect((await visitor.from("services").select("id").eq("name", job.name)).data).toEqual([])
      expect(await keptBy()).toEqual({ service_category_id: id })

      const remove = async () => {
        await press(page, button(`Supprimer ${name}`))
        await press(page, line.getByRole("button", { name: "Oui" }))
      }
      await remove()
      await expect(page.getByText("Erreur lors de la suppression de la catégorie")).toBeVisible()
      await expect(page.getByText("Cet élément sert encore ailleurs")).toBeVisible()
      await service.from("services").delete().eq("name", job.name)
      await remove()
      await expect(page.getByText("Catégorie supprimée")).toBeVisible()
      await expect(line).toHaveCount(0)
      expect(await keptBy()).toEqual({ service_category_id: null })
    },
  )
})
