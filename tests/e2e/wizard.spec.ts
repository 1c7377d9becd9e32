import { addDays, formatLongDate, mondayOf, parisToday } from "#domain/dates.ts"
import { clientOf } from "#tests/support/booking.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { fillWizard } from "./wizard.ts"

test("a visitor books and pays with the keyboard alone", async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name })
  await page.goto("/brico")
  await tabTo(page, page.getByRole("radio", { name: /^Plomberie/ }))
  await page.keyboard.press("Space")
  await tabTo(page, page.locator('input[name="service_id"]'))
  await page.keyboard.press("Space")
  await tabTo(page, button("Continuer"))
  await page.keyboard.press("Enter")

  const grid = page.getByRole("grid")
  await expect(grid).toBeVisible()
  await tabTo(page, grid.getByRole("button"))
  await page.keyboard.press("PageDown")
  await page.keyboard.press("PageDown")
  await page.keyboard.press("Home")
  await expect(grid.locator("button:focus")).toHaveAccessibleName(/^lundi/)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  const day = grid.locator("button:focus")
  await expect(day).toHaveAccessibleName(/^mercredi/)
  // The keyboard reaches a blocked day, but cannot choose it.
  while ((await day.getAttribute("aria-disabled")) === "true") await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await tabTo(page, page.locator('input[name="time"]'))
  await page.keyboard.press("ArrowDown")
  await expect(page.locator('input[name="time"]:checked')).toHaveCount(1)
  await tabTo(page, button("Continuer"))
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: /Où intervenons-nous/ })).toBeFocused()
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await type("Nom et prénom", "Zoé Martin")
  await type("E-mail", "zoe.martin@example.fr")
  await type("Téléphone", "06 39 98 12 34")
  await type("Adresse de l’intervention", "8 rue ober")
  await expect(page.getByRole("option")).toHaveCount(2)
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option", { name: /Oberkampf/ })).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Adresse de l’intervention")).toHaveValue("8 Rue Oberkampf")
  await expect(page.getByLabel("Code postal")).toHaveValue("75011")
  await expect(page.getByLabel("Ville")).toHaveValue("Paris")
  await tabTo(page, button("Continuer"))
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: /Vérifiez/ })).toBeFocused()
  await tabTo(page, page.getByRole("checkbox", { name: /conditions générales de vente/ }))
  await page.keyboard.press("Space")
  await tabTo(page, button("Confirmer et payer 80 € — commande avec obligation de paiement"))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/paiement-demonstration/)
  await tabTo(page, button(/^Payer 80/))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()
})

test("a press before the scripts have come is heard when they have", async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/brico", { waitUntil: "commit" })
  await page.getByRole("button", { name: "Continuer" }).click()
  release()
  await expect(page.getByRole("alert")).toContainText("Veuillez remplir tous les champs obligatoires.")
})

test(
  "on a screen of 360 pixels every step fits, is accessible, and survives a reload and the back button",
  { tag: "@rest" },
  async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const check = async () => {
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto("/brico")
    await page.getByRole("button", { name: "Continuer" }).click()
    await expect(page.getByRole("alert")).toContainText("Veuillez remplir tous les champs obligatoires.")
    await check()
    await page.getByRole("radio", { name: /^Plomberie/ }).check()
    await page.getByRole("radio", { name: /fuite/i }).check()
    // Choosing another category clears the chosen service.
    await page.getByRole("radio", { name: /^Peinture/ }).check()
    await expect(page.locator('input[name="service_id"]:checked')).toHaveCount(0)

    await fillWizard(page, "Zoé Martin")
    await check()
    await page.goBack()
    await expect(page.getByLabel("Nom et prénom")).toHaveValue("Zoé Martin")
    await check()
    await page.getByLabel("Téléphone").fill("12")
    await page.getByRole("button", { name: "Continuer" }).click()
    await expect(page.getByLabel("Téléphone")).toHaveAccessibleDescription(/Ce numéro de téléphone semble incorrect\./)
    await expect(page.getByLabel("Téléphone")).toBeFocused()
    await check()
    await page.goBack()
    await expect(page.getByRole("grid")).toBeVisible()
    await check()
    const chosen = await page.getByRole("gridcell", { selected: true }).textContent()
    await page.reload()
    await expect(page).toHaveURL(/etape=date/)
    await expect(page.getByRole("gridcell", { selected: true })).toHaveText(chosen ?? "")
    // Choosing another day clears the hour.
    const another = page.locator('[role="grid"] td[aria-selected="false"] button:not([aria-disabled])').last()
    await another.click()
    await expect(page.locator('input[name="time"]:checked')).toHaveCount(0)
  },
)

test(
  "another service keeps the chosen hour while it is free, and says when it is not",
  { tag: "@rest" },
  async ({ page }) => {
    const choose = async (category: RegExp, service: RegExp) => {
      await page.getByRole("radio", { name: category }).check()
      await page.getByRole("radio", { name: service }).check()
      await page.getByRole("button", { name: "Continuer" }).click()
    }
    await page.goto("/brico")
    await choose(/^Plomberie/, /fuite/i)
    await page.locator('[role="grid"] td button:not([aria-disabled])').last().click()
    const hour = page.locator('input[name="time"]:checked')
    // The last hour of the day: a job of four hours would end after closing.
    await page.locator('input[name="time"]:enabled').last().check({ force: true })
    const kept = await hour.inputValue()
    await page.getByRole("button", { name: "Retour" }).click()
    await choose(/^Menuiserie/, /Réglage de porte/)
    await expect(hour).toHaveValue(kept)
    await page.getByRole("button", { name: "Retour" }).click()
    await choose(/^Peinture/, /petite pièce/)
    await expect(page.getByText(/n’est pas libre pour cette prestation/)).toBeVisible()
    await expect(page.getByText("trop tard pour 4 h").first()).toBeVisible()
    await expect(hour).toHaveCount(0)
    await expect(page.getByRole("gridcell", { selected: true })).toBeVisible()
  },
)

test(
  "an address of a department that is not served says so, with the way to a quote",
  { tag: "@rest" },
  async ({ page }) => {
    await fillWizard(page, "Zoé Martin")
    await page.goBack()
    const street = page.getByLabel("Adresse de l’intervention")
    await street.fill("")
    await street.pressSequentially("8 rue oberl")
    await page.getByRole("option", { name: /Strasbourg/ }).click()
    await expect(page.getByLabel("Code postal")).toHaveValue("67000")
    await expect(page.getByLabel("Code postal")).toHaveAccessibleDescription(/en dehors de notre zone d’intervention/)
    await expect(page.getByRole("main").getByRole("link", { name: "Demandez un devis" })).toHaveAttribute(
      "href",
      "/contact?service=brico#devis",
    )
    await page.getByRole("button", { name: "Continuer" }).click()
    await expect(page.getByLabel("Code postal")).toBeFocused()
    // An address that the geocoder does not know can be typed by hand.
    await street.fill("3 impasse des Oubliés")
    await page.getByLabel("Code postal").fill("93100")
    await page.getByLabel("Ville").fill("Montreuil")
    await page.getByRole("button", { name: "Continuer" }).click()
    await expect(page.getByText("3 impasse des Oubliés, 93100 Montreuil")).toBeVisible()
  },
)

test(
  "a day that the company has blocked is crossed, and its reason is said when it is public",
  { tag: "@rest" },
  async ({ page, site }) => {
    const monday = mondayOf(parisToday())
    const [stock, secret] = [addDays(monday, 15), addDays(monday, 16)]
    const table = () => clientOf(site, site.keys.secretKey).from("blocked_dates")
    await table().delete().in("date", [stock, secret])
    const { error } = await table().insert([
      { date: stock, reason: "Inventaire", is_reason_public: true },
      { date: secret, reason: "Mariage de Paul", is_reason_public: false },
    ])
    expect(error).toBeNull()
    await page.goto("/brico")
    await page.getByRole("radio", { name: /^Plomberie/ }).check()
    await page.getByRole("radio", { name: /fuite/i }).check()
    await page.getByRole("button", { name: "Continuer" }).click()
    const day = (date: string) => page.getByRole("grid").getByRole("button", { name: formatLongDate(date) })
    await expect(day(stock)).toHaveAttribute("title", "Inventaire")
    await expect(day(stock)).toHaveAttribute("aria-disabled", "true")
    await expect(day(secret)).toHaveAttribute("title", "Cette date n’est pas disponible")
    await day(stock).press("Enter")
    await expect(day(stock)).toHaveAttribute("aria-pressed", "false")
    await expect(page.getByRole("alert")).toHaveText("Cette date n’est pas disponible")
    await expect(page.getByText("Mariage de Paul")).toHaveCount(0)
    await table().delete().in("date", [stock, secret])
  },
)
