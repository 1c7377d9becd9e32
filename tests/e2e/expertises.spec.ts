import sharp from "sharp"
import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

test.describe("a trade of the renovation page", () => {
  // The address of a picture that the server does not fetch is refused with 400, which the browser logs.
  test.use({ expectedComplaints: [/status of 400/] })

  test(
    "is added with its pictures and services, changed and deleted, and the page follows",
    { tag: "@rest" },
    async ({ page, site, checkAccessibility }, info) => {
      const title = `Toiture ${info.project.name}`
      const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#c2185b" } })
        .png()
        .toBuffer()
      const file = { name: "toit.png", mimeType: "image/png", buffer: picture }
      await signIn(page, site.admin)
      await page.goto("/admin/expertises")
      await page.getByRole("button", { name: "Nouvelle expertise" }).click()
      const dialog = page.getByRole("dialog")
      const save = () => dialog.getByRole("button", { name: "Enregistrer" }).click()
      const choose = async (name: string) => {
        const chooser = page.waitForEvent("filechooser")
        await dialog.getByRole("button", { name }).click()
        await (await chooser).setFiles(file)
      }
      await dialog.getByRole("tab", { name: /^Services/ }).click()
      await save()
      // The form opens the tab of the first missing field and focuses it.
      await expect(dialog.getByRole("textbox", { name: "Titre" })).toBeFocused()
      await dialog.getByRole("textbox", { name: "Titre" }).fill(title)
      await dialog.getByRole("textbox", { name: "Description" }).fill("Du faîtage à la gouttière.")
      await dialog.getByRole("textbox", { name: "Image principale" }).fill("http://127.0.0.1/secret.png")
      await dialog.getByRole("textbox", { name: "Titre" }).focus()
      await expect(dialog.getByText(/n’a pas pu être copiée/)).toBeVisible()
      await choose("Importer une image")
      await expect(dialog.getByRole("textbox", { name: "Image principale" })).toHaveValue(
        /^\/storage\/v1\/object\/public\//,
      )
      await checkAccessibility(page)
      await dialog.getByRole("tab", { name: /^Images secondaires/ }).click()
      await choose("Ajouter des images")
      await expect(dialog.getByRole("listitem")).toHaveCount(1)
      await dialog.getByRole("tab", { name: /^Services/ }).click()
      const service = dialog.getByRole("textbox", { name: "Ajouter un service" })
      await service.fill("  Zinguerie ")
      await service.press("Enter")
      await service.fill("   ")
      await dialog.getByRole("button", { name: "Ajouter", exact: true }).click()
      await expect(dialog.getByRole("list", { name: "Services" }).getByRole("listitem")).toHaveText(["Zinguerie"])
      await save()
      await expect(page.getByText("Expertise créée avec succès !")).toBeVisible()
      await page.getByRole("searchbox").fill(title)
      const item = page.getByRole("list", { name: "Expertises" }).getByRole("listitem")
      await expect(item).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      const visitor = await page.context().newPage()
      await visitor.goto("/reno")
      await expect(visitor.getByRole("heading", { name: title })).toBeAttached()
      await item.getByRole("button", { name: /^Modifier/ }).click()
      await expect(page.getByRole("dialog", { name: `Modifier l’expertise\u00a0: ${title}` })).toBeVisible()
      await dialog.getByRole("tab", { name: /^Services/ }).click()
      await dialog.getByRole("button", { name: "Retirer Zinguerie" }).click()
      await save()
      await expect(page.getByText("Expertise mise à jour avec succès !")).toBeVisible()
      const { data } = await clientOf(site, site.keys.secretKey)
        .from("reno_expertises")
        .select("services, is_active")
        .eq("title", title)
      expect(data).toEqual([{ services: [], is_active: true }])
      await item.getByRole("button", { name: /^Supprimer/ }).click()
      await item.getByRole("button", { name: "Oui" }).click()
      await expect(page.getByText("Expertise supprimée avec succès !")).toBeVisible()
      await visitor.reload()
      await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0)
    },
  )
})
