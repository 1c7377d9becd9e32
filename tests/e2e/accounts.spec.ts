import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { clientOf } from "#tests/support/booking.ts"

test("an account that named itself administrator is turned away from the back office, and can leave", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const account = { email: `intrus-${info.project.name}@example.fr`, password: "correct horse battery" }
  const visitor = clientOf(site, site.keys.publishableKey)
  await visitor.auth.signUp({ ...account, options: { data: { role: "admin" } } })
  await page.goto("/admin/login")
  await page.getByLabel("Adresse e-mail").fill(account.email)
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole("button", { name: /déconne/i }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test(
  "every entry of the menu leads to a screen that says what it is",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    await signIn(page, site.admin)
    await page.goto("/admin/dashboard")
    if (info.project.name === "phone") await page.getByRole("button", { name: /menu/i }).click()
    const menu = page.getByRole("navigation", { name: "Back-office" })
    await menu.getByRole("button", { name: "Site public", expanded: false }).click()
    const links = menu.getByRole("link")
    await expect(links).toHaveCount(18)
    await checkAccessibility(page)
    const addresses = await links.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("href") ?? ""),
    )
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await checkAccessibility(page)
  },
)
