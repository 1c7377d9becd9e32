import { clientOf } from "#tests/support/booking.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { keepSettings } from "./kept-settings.ts"
import { openPart, signIn, withoutNews } from "./office.ts"

const COMPANY =
  "name, email, phone, address, description, siret, tva, legal_form, founder_name, founder_quote, rating_figure, partners_figure, quote_figure, prepayment_cents, rates_notice, mediator_identity, mediator_website, price_guide, testimonials"

test(
  "what staff say of the company is on the site at the next request",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const putBack = await keepSettings(site, "company_settings", COMPANY)
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=entreprise")
    const field = (name: string) => page.getByRole("textbox", { name, exact: true })
    const save = () => page.getByRole("button", { name: "Enregistrer" }).click()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await field("SIRET").fill("123")
    await field("Nom de l’entreprise").fill("")
    await save()
    await expect(page.getByText("Indiquez le nom de l’entreprise.")).toBeVisible()
    await expect(page.getByText("Ce numéro SIRET est incorrect")).toBeVisible()
    await expect(field("Nom de l’entreprise")).toBeFocused()

    const reader = await page.context().newPage()
    const shows = async (path: string, texts: (RegExp | string)[]) => {
      await reader.goto(path)
      for (const text of texts) await expect(reader.getByText(text).first()).toBeAttached()
    }
    await field("Nom de l’entreprise").fill("Mirabelle & Fils")
    await field("Téléphone").fill("01 99 00 56 78")
    await field("Adresse e-mail").fill("bonjour@mirabelle.test")
    await field("Adresse").fill("3 rue des Quetsches, 75012 Paris")
    await field("Description").fill("Des travaux soignés.")
    await field("SIRET").fill("732 829 320 00074")
    await field("Numéro de TVA").fill("FR44 732 829 320")
    await field("Forme juridique").fill("SARL")
    await field("Médiateur de la consommation").fill("Médiation Habitat, 1 rue de la Paix, 75002 Paris")
    await field("Site du médiateur").fill("https://mediation.example/")
    await openPart(page, "Photos et chiffres")
    await field("Artisans partenaires").fill("12")
    await openPart(page, "Visages et témoignages")
    await field("Ce qu’il dit à vos clients").fill("On revient si ça ne va pas.")
    await openPart(page, "Prix")
    await field("Acompte d’une réservation, en euros").fill("95,50")
    await field("Tarifs de dépannage").fill("65 € TTC de l’heure, comptée par quarts d’heure")
    await page.getByRole("button", { name: "Ajouter un prix" }).click()
    const price = page.getByRole("group", { name: "Prix 5" })
    await price.getByRole("textbox", { name: "Pièce ou niveau de travaux" }).fill("Véranda de 12 m²")
    await page.getByRole("textbox", { name: "De, en euros TTC" }).last().fill("9 100")
    await page.getByRole("textbox", { name: "À, en euros TTC" }).last().fill("9 000")
    // Saved from another part, the form shows the one with the error.
    await openPart(page, "Identité et mentions")
    await save()
    await expect(page.getByText("Ce prix est plus bas que le premier.")).toBeVisible()
    await page.getByRole("textbox", { name: "À, en euros TTC" }).last().fill("17300")
    for (const _ of Array(4)) await page.getByRole("button", { name: "Monter Véranda de 12 m²" }).click()
    await save()
    await expect(page.getByText("Réglages enregistrés")).toBeVisible()
    await shows("/reno", ["Véranda de 12\u00a0m²", /9\s100 à\s17\s300\s€ TTC/])
    await shows("/", [/9\s100 à\s17\s300\s€ TTC/, /01\s99\s00\s56\s78/, "Des travaux soignés.", "12"])
    await shows("/contact", ["bonjour@mirabelle.test", "3 rue des Quetsches", "On revient si ça ne va pas."])
    await shows("/mentions-legales", [/732\s829\s320\s00074/, "SARL", /FR\s?44/])
    await shows("/brico", [/95,50\s€/, /65 € TTC de l’heure/])
    await shows("/cgv", [/65 € TTC de l’heure/, /Médiation Habitat, 1 rue de la Paix/, "mediation.example"])
    await expect(reader).toHaveTitle(/Mirabelle & Fils/)
    await putBack()
  },
)

test(
  "what a new quote starts with is saved, and a wrong account number is refused at its field",
  { tag: "@rest" },
  async ({ page, site }) => {
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=devis&champ=iban")
    const field = (name: string) => page.getByRole("textbox", { name, exact: true })
    const save = () => page.getByRole("button", { name: "Enregistrer" }).click()
    await expect(field("IBAN")).toBeFocused()
    await expectNoSidewaysScroll(page)
    await field("IBAN").fill("FR14 2004 1010 0505 0001 3M02 607")
    await field("Marge en dessous de laquelle prévenir, en\u00a0%").fill("12,5")
    await page.getByRole("button", { name: "Nous n’avons pas ce label" }).click()
    await save()
    await expect(page.getByText("Cet IBAN est incorrect")).toBeVisible()
    await field("IBAN").fill("fr14 2004 1010 0505 0001 3m02 606")
    await save()
    await expect(page.getByText("Réglages enregistrés")).toBeVisible()
    await page.reload()
    await expect(field("IBAN")).toHaveValue("FR14 2004 1010 0505 0001 3M02 606")
    await expect(field("Marge en dessous de laquelle prévenir, en\u00a0%")).toHaveValue("12,5")
    await expect(field("Label RGE")).toHaveValue(/n’est pas titulaire du label RGE/)
  },
)

test("when visitors can book is decided here, and somebody who was slower is told", async ({ page, site, browser }) => {
  const putBack = await keepSettings(
    site,
    "scheduling_settings",
    "working_hours, intervention_zones, minimum_notice_hours, max_bookings_per_day",
  )
  await signIn(page, site.admin)
  await page.goto("/admin/settings?onglet=services&partie=horaires")
  const context = await browser.newContext({
    baseURL: site.url,
    locale: "fr-FR",
    storageState: await page.context().storageState(),
  })
  const slower = await context.newPage()
  await withoutNews(slower)
  await slower.goto("/admin/settings?onglet=services&partie=horaires")
  const save = () => page.getByRole("button", { name: "Enregistrer" }).click()
  await page.getByLabel("Fin, lundi").fill("07:00")
  await save()
  await expect(page.getByText("La fin doit suivre le début.")).toBeVisible()
  await page.getByLabel("Fin, lundi").fill("12:00")
  await page.getByLabel("Départements où vous intervenez").fill("75 92")
  await slower.getByLabel("Préavis minimum, en heures").fill("48")
  await save()
  await expect(page.getByText("Réglages enregistrés")).toBeVisible()
  const visitor = clientOf(site, site.keys.publishableKey)
  const { data } = await visitor.from("scheduling_settings").select("working_hours, intervention_zones").single()
  expect(data).toMatchObject({ working_hours: { monday: { end: "12:00" } }, intervention_zones: ["75", "92"] })

  await slower.getByRole("button", { name: "Enregistrer" }).click()
  await expect(slower.getByText("Réglages enregistrés")).toBeVisible()
  const taken = slower.getByText("Aussi modifié par quelqu’un d’autre, et gardé : Fin, lundi, Départements où vous")
  await expect(taken).toBeVisible()
  await expect(slower.getByLabel("Fin, lundi")).toHaveValue("12:00")
  await expect(slower.getByLabel("Préavis minimum, en heures")).toHaveValue("48")
  const both = await visitor.from("scheduling_settings").select("working_hours, minimum_notice_hours").single()
  expect(both.data).toMatchObject({ working_hours: { monday: { end: "12:00" } }, minimum_notice_hours: 48 })
  await context.close()
  await putBack()
})

test(
  "a service and a team are added, changed and deleted; what was typed is asked about before it is left",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Pose de tringle ${info.project.name}`
    const press = (text: RegExp | string) => page.getByRole("button", { name: text }).click()
    await signIn(page, site.admin)
    await page.goto("/admin/settings?onglet=services")
    await press("Nouveau service")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Indiquez le nom de la prestation.")).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole("textbox", { name: "Nom" }).fill(name)
    await dialog.getByLabel("Prix de départ").fill("45,50")
    await dialog.getByLabel("Durée").fill("50")
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    await expect(dialog.getByText("De 15 minutes à 10 heures, par quarts d’heure.")).toBeVisible()
    await dialog.getByLabel("Durée").fill("45")
    await dialog.getByLabel("Réparation").check()
    await dialog.getByLabel("TVA").selectOption("10 %")
    await dialog.getByLabel("Ce que le prix comprend").fill("déplacement, première heure")
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Service créé avec succès !")).toBeVisible()
    const visitor = clientOf(site, site.keys.publishableKey)
    const read = async () =>
      (
        await visitor
          .from("services")
          .select("base_price, vat_rate, duration_minutes, included, is_repair")
          .eq("name", name)
      ).data
    expect(await read()).toEqual([
      {
        base_price: 45.5,
        vat_rate: 10,
        duration_minutes: 45,
        included: "déplacement, première heure",
        is_repair: true,
      },
    ])
    await press(`Modifier ${name}`)
    await dialog.getByLabel("Actif").uncheck()
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    await expect(page.getByText("Service mis à jour avec succès !")).toBeVisible()
    expect(await read()).toEqual([])
    await press(`Supprimer ${name}`)
    await expect(page.getByText("Êtes-vous sûr de vouloir supprimer ce service ?")).toBeVisible()
    await dialog.getByRole("button", { name: "Supprimer" }).click()
    await expect(page.getByText("Service supprimé avec succès !")).toBeVisible()

    await openPart(page, "Équipes")
    await press("Nouvelle équipe")
    await dialog.getByRole("textbox", { name: "Nom" }).fill(`Équipe de passage ${info.project.name}`)
    await dialog.getByLabel("Active").uncheck()
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    const team = page
      .getByRole("list", { name: "Équipes" })
      .getByRole("listitem")
      .filter({ hasText: `Équipe de passage ${info.project.name}` })
    await expect(team).toContainText("Inactive")
    await team.getByRole("button", { name: /^Supprimer/ }).click()
    await team.getByRole("button", { name: "Oui" }).click()
    await expect(team).toHaveCount(0)

    await openPart(page, "Horaires et réservations")
    await page.getByLabel("Préavis minimum, en heures").fill("3")
    await page.getByRole("tab", { name: "Entreprise" }).click()
    await press("Continuer la saisie")
    await expect(page.getByLabel("Préavis minimum, en heures")).toHaveValue("3")
    await page.getByRole("tab", { name: "Entreprise" }).click()
    await press("Fermer sans enregistrer")
    await expect(page.getByRole("heading", { name: "Identité" })).toBeVisible()
  },
)
