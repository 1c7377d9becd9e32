import { press } from "#tests/support/press.ts"
import { expect, test } from "./fixtures.ts"
import { fillWizard } from "./wizard.ts"

test.describe("a network that goes away", { tag: "@rest" }, () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test("before the second step is said in the form, and the booking goes on where it was once it is back", async ({
    page,
    context,
  }) => {
    await page.goto("/brico")
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    await page.getByRole("radio", { name: /^Plomberie/ }).check()
    await page.getByRole("radio", { name: /fuite/i }).check()
    const forward = page.getByRole("button", { name: "Continuer" })
    await press(page, forward)
    await expect(page.getByRole("alert")).toContainText("La suite n’a pas pu être chargée")
    await context.setOffline(false)
    await press(page, forward)
    await expect(page.getByRole("heading", { name: /Quand venir/ })).toBeFocused()
    await press(page, page.getByRole("button", { name: /Au plus tôt/ }))

    await context.setOffline(true)
    await page.goBack()
    await expect(page.getByRole("radio", { name: /fuite/i })).toBeChecked()
    await press(page, forward)
    await expect(page.getByRole("alert")).toContainText("Les disponibilités n’ont pas pu être chargées")
    await context.setOffline(false)
    await press(page, page.getByRole("button", { name: "Réessayer" }))
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1)
  })

  test("at the order keeps everything, and the same order is paid once it is back", async ({ page, context }) => {
    await fillWizard(page, "Nora Sansréseau")
    await page.getByRole("checkbox", { name: /conditions/i }).check()
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    const pay = page.getByRole("button", { name: /commande avec obligation de paiement/ })
    await press(page, pay)
    await expect(page.getByRole("alert")).toContainText("Une erreur est survenue lors du traitement du paiement.")
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 })
    await expect(page.getByText("Nora Sansréseau")).toBeVisible()
    await expect(page.getByRole("checkbox", { name: /conditions/i })).toBeChecked()
    await context.setOffline(false)
    // The site takes the order, and its answer is lost: the hour is held for whoever sends the same order again.
    await page.route(
      "**/brico.data*",
      async (route) => {
        await route.fetch()
        await route.abort("internetdisconnected")
      },
      { times: 1 },
    )
    await press(page, pay)
    await expect(page.getByRole("alert")).toContainText("Une erreur est survenue lors du traitement du paiement.")
    await press(page, pay)
    await expect(page).toHaveURL(/paiement-demonstration/)
  })
})
