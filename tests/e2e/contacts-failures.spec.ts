import { expect, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

// The browser logs a refused request, and the office logs its error.
test.use({
  expectedComplaints: [
    /status of (500|409|406|404)|Une erreur est survenue|déjà été convertie|introuvable|déjà un rendez-vous/,
  ],
})

test("a request that is gone says so in its panel", async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto("/admin/contacts?demande=00000000-0000-4000-8000-000000000000")
  await expect(page.getByRole("dialog", { name: "Demande de contact" })).toContainText("Cet élément est introuvable.")
})
