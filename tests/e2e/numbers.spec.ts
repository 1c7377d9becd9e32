import { clientOf } from "#tests/support/booking.ts"
import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

test(
  "an amount stays as it was typed, and one that cannot be read is refused at its field",
  { tag: "@rest" },
  async ({ page, site }) => {
    const service = clientOf(site, site.keys.secretKey)
    const { data } = await service
      .from("reno_projects")
      .insert({ name: "Nombres", client_name: "Anne", address: "Paris", budget: 84_000.5 })
      .select("id")
      .single()
    await signIn(page, site.admin)
    await page.goto(`/admin/reno/${data?.id as string}?onglet=depenses`)
    await page.getByRole("button", { name: "Ajouter une dépense" }).click()
    const dialog = page.getByRole("dialog", { name: "Nouvelle dépense" })
    const amount = dialog.getByLabel("Montant")
    await dialog.getByLabel("Dépense").fill("Carrelage")
    for (const [typed, refusal] of [
      ["1.234,56", "Ce nombre est illisible"],
      ["1,234.56", "Ce nombre est illisible"],
      ["12k", "Ce nombre est illisible"],
      ["1e5", "Ce nombre est illisible"],
      ["12,345", "deux décimales au plus"],
    ] as const)
      for (const by of ["key", "paste"] as const) {
        await amount.fill("")
        if (by === "key") await amount.pressSequentially(typed)
        else await page.keyboard.insertText(typed)
        await amount.press("Enter")
        await expect(dialog.getByText(refusal)).toBeVisible()
        await expect(amount).toBeFocused()
        await amount.press("Tab")
        await expect(amount).toHaveValue(typed)
      }
    await amount.fill("1\u202f234,56")
    await amount.press("ArrowUp")
    await expect(amount).toHaveValue("1\u202f235,56")
    await amount.press("Enter")
    await expect(dialog).toBeHidden()
    await expect(page.getByText("1\u202f235,56\u00a0€").first()).toBeVisible()

    await page.goto(`/admin/reno/${data?.id as string}?mode=edition`)
    await expect(page.getByLabel("Budget")).toHaveValue("84\u202f000,50")
    await page.getByLabel("Avancement").fill("12k")
    await page.getByLabel("Avancement").press("Enter")
    await expect(page.getByText("Ce nombre est illisible")).toBeVisible()
    await expect(page.getByLabel("Avancement")).toHaveValue("12k")
  },
)
