import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"

declare global {
  interface Window {
    presses: number
  }
}

/** Types cells one after the other; the focus is in the label of an empty line. « | » goes on to the next cell. */
async function typeLine({ keyboard }: Page, cells: string) {
  const [label = "", ...figures] = cells.split("|")
  await keyboard.type(label)
  await keyboard.press("Enter")
  for (const figure of figures) {
    await keyboard.type(figure)
    await keyboard.press("Tab")
  }
}

const total = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Totaux du devis" })
    .locator("div")
    .filter({ hasText: label })
    .getByRole("definition")

test.use({ viewport: { width: 1280, height: 900 } })

test("a works manager writes a whole quote with the keyboard alone, pastes rows and finds all saved", async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.addInitScript(() => {
    window.presses = 0
    for (const kind of ["pointerdown", "mousedown"]) window.addEventListener(kind, () => (window.presses += 1), true)
  })
  await signIn(page, site.admin)
  await page.goto("/admin/devis/nouveau")
  const { keyboard } = page
  await expect(page.getByLabel("Titre")).toBeFocused()
  await keyboard.type("Salle de bains")
  for (const _stop of ["client", "toolbar", "lines"]) await keyboard.press("Tab")
  await expect(page.getByLabel("Désignation, Ligne 1", { exact: true })).toBeFocused()

  await keyboard.press("Alt+s")
  await keyboard.type("Démolition")
  await keyboard.press("Enter")
  await typeLine(page, "Dépose du carrelage|=5*2,5|m2|48,30|10")
  await typeLine(page, "Dépose des sanitaires|3,333|f|55|10")
  await typeLine(page, "Frais de déplacement|1|f|0|10")
  await keyboard.press("Alt+s")
  await keyboard.type("Plomberie")
  await keyboard.press("Enter")
  await typeLine(page, "Alimentation|1|ens|100|20")
  await typeLine(page, "Évacuation|1|ens|200|20")
  await typeLine(page, "Receveur|1|u|300|20")
  await typeLine(page, "Paroi de douche|1|u|400|20")
  await typeLine(page, "Sèche-serviettes|1|u|450|20")
  await keyboard.press("Shift+Tab")
  await keyboard.press("Alt+o")
  await keyboard.press("Enter")
  await keyboard.press("Alt+s")
  await keyboard.type("Finitions")
  await keyboard.press("Enter")
  await typeLine(page, "Peinture|10|m2|14,999|20")
  await typeLine(page, "Joints|1|ml|100|20")
  await typeLine(page, "Miroir|1|u|89|20")
  await keyboard.press("Shift+Tab")
  await keyboard.press("Alt+o")
  await keyboard.press("Control+Enter")
  await typeLine(page, "Nettoyage|1|f|0|20")
  await keyboard.press("Control+Delete")

  const lines = page.getByRole("list", { name: "Lignes du devis" }).getByRole("listitem")
  await expect(lines).toHaveCount(15)
  await expect(lines.filter({ has: page.getByText("Option", { exact: true }) })).toHaveCount(2)
  await expect(total(page, "Total HT")).toHaveText("2\u202f037,06\u00a0€")
  await expect(total(page, "TVA 10")).toHaveText("78,71\u00a0€")
  await expect(total(page, "TVA 20")).toHaveText("250,00\u00a0€")
  await expect(total(page, "Total TTC")).toHaveText("2\u202f365,77\u00a0€")
  expect(await page.evaluate(() => window.presses)).toBe(0)

  const rows = Array.from({ length: 40 }, (_, i) => `Dépose carrelage\t${i === 7 ? "douze" : "12,5"}\tm²\t48,30\t10`)
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    )
  }, rows.join("\n"))
  await expect(page.getByText("40\u00a0lignes collées, dont 1\u00a0cellule à corriger")).toBeVisible()
  await expect(lines).toHaveCount(55)
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1)
  await expect(page.locator("[aria-invalid=true]")).toBeFocused()
  await keyboard.type("2")
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0)
  await checkAccessibility(page)

  await keyboard.press("Control+Enter")
  await keyboard.type("carr")
  const match = page.getByRole("listbox", { name: "Bibliothèque" }).getByRole("option").first()
  await expect(match).toBeVisible()
  await keyboard.press("ArrowDown")
  await expect(match).toHaveAttribute("aria-selected", "true")
  await keyboard.press("Enter")
  await expect(page.locator("[data-cell=quantity]:focus")).toHaveCount(1)
  await keyboard.press("Control+Delete")

  // What was typed is saved first; the focus goes to the preview, and back to the cell.
  const drawn = page.waitForResponse(/preview-quote/)
  const cell = page.locator("[data-cell]:focus")
  const before = await cell.getAttribute("aria-label")
  await keyboard.press("Alt+p")
  const preview = page.getByRole("dialog", { name: "Aperçu du devis" })
  expect((await drawn).status()).toBe(200)
  await expect(preview.getByText("Le PDF que le client recevrait aujourd’hui.")).toBeVisible()
  await expect(preview).toBeFocused()
  await checkAccessibility(page)
  await keyboard.press("Escape")
  await expect(preview).toHaveCount(0)
  await expect(cell).toHaveAttribute("aria-label", before ?? "")

  const cents = async () => Number((await total(page, "Total HT").innerText()).replace(/\D/g, ""))
  const whole = await cents()
  await page.getByLabel("Remise sur tout le devis, en pour cent ou en euros").fill("200 €")
  await expect.poll(cents).toBe(whole - 20_000)

  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.reload()
  await expect(lines).toHaveCount(55)
  await expect(page.getByLabel("Titre")).toHaveValue("Salle de bains")
  await expect(page.getByRole("textbox", { name: "Quantité, Ligne 1.1", exact: true })).toHaveValue("12,5")
})

test.describe("two editors", () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test("two people who write the same draft lose nothing", { tag: "@rest" }, async ({ page, site, context }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/devis/nouveau")
    await page.getByLabel("Titre").fill("Cuisine")
    await page.getByLabel("Désignation, Ligne 1", { exact: true }).fill("Dépose")
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel("Désignation, Ligne 1", { exact: true }).fill("Dépose soignée")
    await expect(other.getByText("Modifications non enregistrées")).toBeVisible()
    await expect(other.getByText(/^Enregistré à/)).toBeVisible()
    await page.getByLabel("Titre").fill("Cuisine ouverte")
    const notice = page.getByRole("alert").filter({ hasText: "Modifié dans un autre onglet à" })
    await expect(notice).toContainText("«\u00a0Dépose\u00a0»\u00a0: modifiée")
    await notice.getByRole("button", { name: "Réunir les deux" }).click()
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel("Titre")).toHaveValue("Cuisine ouverte")
    await expect(page.getByLabel("Désignation, Ligne 1", { exact: true })).toHaveValue("Dépose soignée")
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    "staff write two lines of a quote and open its PDF with a phone in their hand",
    { tag: "@hand" },
    async ({ page, site, checkAccessibility }) => {
      await signIn(page, site.admin)
      await page.goto("/admin/devis/nouveau")
      await page.getByLabel("Titre").fill("Volet")
      // The client is not known yet, nor is the place: both are added from the quote.
      await page.getByRole("button", { name: "Choisir un client" }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Chercher un client").fill("Ondine Vauquelin")
      await dialog.getByRole("button", { name: "Nouveau client" }).click()
      await expect(dialog.getByLabel("Prénom et nom")).toHaveValue("Ondine Vauquelin")
      await dialog.getByRole("button", { name: "Enregistrer" }).click()
      await expect(page.getByRole("button", { name: "Changer" })).toBeFocused()
      await page.getByRole("button", { name: "Ajouter un lieu" }).click()
      await dialog.getByLabel("Adresse").fill("2 rue des Lilas")
      await dialog.getByLabel("Ville").fill("Pantin")
      await dialog.getByRole("button", { name: "Enregistrer" }).click()
      await expect(page.getByLabel("Lieu des travaux").locator("option:checked")).toHaveText("2 rue des Lilas, Pantin")
      // Lines are cards, one open at a time.
      await page.getByRole("list", { name: "Lignes du devis" }).getByRole("listitem").first().click()
      await page.getByLabel("Désignation, Ligne 1", { exact: true }).fill("Réparation")
      await page.getByLabel("Quantité, Ligne 1", { exact: true }).fill("2")
      await page.getByLabel(/^Prix unitaire.*, Ligne 1$/).fill("80")
      await page.getByRole("button", { name: "Ligne", exact: true }).click()
      await page.getByLabel("Désignation, Ligne 2", { exact: true }).fill("Déplacement")
      await expect(total(page, "Total HT")).toHaveText("160,00\u00a0€")
      await expectNoSidewaysScroll(page)
      // What is pressed less often is in one menu, about the open line.
      await page.getByRole("button", { name: "Plus d’actions" }).click()
      await checkAccessibility(page)
      await page.getByRole("menuitem", { name: "En faire une option" }).click()
      await expect(page.getByRole("listitem", { name: "Ligne 2" }).getByText("Option", { exact: true })).toBeVisible()
      await page.getByRole("button", { name: "Aperçu", exact: true }).click()
      const preview = page.getByRole("dialog", { name: "Aperçu du devis" })
      await expect(preview.getByRole("link", { name: "Ouvrir dans un onglet" })).toHaveAttribute("href", /^blob:/)
      await checkAccessibility(page)
      await preview.getByRole("button", { name: "Fermer l’aperçu" }).click()
      await expect(page.getByText(/^Enregistré à/)).toBeVisible()
      await page.goto("/admin/devis?q=Volet")
      await expect(page.getByText("176,00\u00a0€").first()).toBeVisible()
    },
  )
})
