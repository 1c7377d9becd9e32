import { addContact, addPhotos, readFrom } from "./contacts.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { clientOf } from "#tests/support/booking.ts"

test(
  "the panel says everything of a request, shows its photos, and leads to phone, mail and map",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Prune Panneau ${info.project.name}`
    const { id } = await addContact(site, { name, email: "prune@example.fr", notes: "Rappeler le soir" })
    const paths = await addPhotos(site, id, ["salon.jpg", "cuisine d’été.jpg", "perdue.jpg"])
    await clientOf(site, site.keys.secretKey).storage.from("documents").remove(paths.slice(2))
    await clientOf(site, site.keys.secretKey)
      .from("email_outbox")
      .insert({ template: "contact_received", recipient: "equipe@example.fr", contact_request_id: id, status: "kept" })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}`)
    const panel = page.getByRole("dialog", { name, exact: true })
    for (const words of ["Mirabelle Réno", "Cuisine", "De 15", "Délai", "Bientôt, moins d’un mois", "33 rue Daguerre"])
      await expect(panel).toContainText(words)
    await expect(panel).toContainText("Ouvrir la cuisine sur le salon")
    await expect(panel).toContainText("Avis de demande de contact à l’équipe")
    await expect(panel.getByRole("link", { name: /06.12.34.56.78/ })).toHaveAttribute("href", "tel:+33612345678")
    await expect(panel.getByRole("link", { name: "prune@example.fr" })).toHaveAttribute(
      "href",
      "mailto:prune@example.fr",
    )
    await expect(panel.getByRole("link", { name: "Voir sur la carte" })).toHaveAttribute("href", /Daguerre/)
    await expect(panel.getByText("Image non disponible")).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await panel.getByRole("button", { name: /^Agrandir la photo 1/ }).click()
    const viewer = page.getByRole("dialog", { name: "salon.jpg" })
    await expect(viewer.getByRole("img", { name: "Photo 1 de la demande" })).toBeVisible()
    const width = () => viewer.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(320)
    await checkAccessibility(page)
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("dialog", { name: "cuisine d’été.jpg" })).toContainText("2 sur 3")
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Télécharger" }).click()
    expect((await download).suggestedFilename()).toBe("cuisine d’été.jpg")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog", { name: "cuisine d’été.jpg" })).toBeHidden()
    await expect(panel).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/contacts$/)
    // Going back does not reopen a closed panel.
    await page.getByRole("link", { name: `Détails de la demande de ${name}` }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(panel).toBeHidden()
    await page.goBack()
    await expect(page.getByRole("heading", { name: "Demandes de contact" })).toBeVisible()
    await expect(panel).toBeHidden()
  },
)

test("a status changes at once in list, panel, counters, history and another tab", async ({ page, site }, info) => {
  const name = `Sonia Statut ${info.project.name}`
  const { id } = await addContact(site, { name })
  await signIn(page, site.admin)
  const other = await page.context().newPage()
  await other.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
  const elsewhere = other.getByLabel(`Statut de la demande de ${name}`)
  await expect(elsewhere).toHaveValue("new")

  await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Statut de la demande de ${name}`).selectOption("Contacté")
  await expect(elsewhere).toHaveValue("contacted")
  await page.getByRole("link", { name: `Détails de la demande de ${name}` }).click()
  const panel = page.getByRole("dialog", { name, exact: true })
  await expect(panel).toContainText("Statut\u00a0: Nouveau → Contacté")
  await panel.getByLabel(`Statut de la demande de ${name}`).selectOption("Clôturé")
  await expect(panel).toContainText("Contacté → Clôturé")
  await expect(elsewhere).toHaveValue("closed")
  expect(await readFrom(site, "contact_requests", id)).toMatchObject({ status: "closed" })
  await other.close()
})

test(
  "a request becomes a small job through the form of small jobs, and both lead to each other",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Benoît Brico ${info.project.name}`
    const { id } = await addContact(site, { name, service: "brico", project_type: "Carrelage" })
    await signIn(page, site.admin)
    await page.goto(`/admin/contacts?demande=${id}`)
    if (info.project.name === "phone") await page.getByRole("button", { name: "Convertir", exact: true }).click()
    await page.getByRole("button", { name: "Convertir en demande Brico" }).click()
    const form = page.getByRole("dialog", { name: `Convertir la demande de ${name} en demande Brico` })
    await expect(form.getByRole("combobox", { name: "Adresse" })).toHaveValue("33 rue Daguerre")
    await expect(form.getByLabel("Code postal")).toHaveValue("75014")
    await expect(form.getByLabel("Prestation en quelques mots")).toHaveValue("Carrelage")
    await expect(form.getByLabel("Notes internes")).toHaveValue(/Budget annoncé.*\nDélai souhaité/)
    await expect(form.getByLabel("Origine")).toBeDisabled()
    await checkAccessibility(page)
    await form.getByRole("button", { name: "Convertir" }).click()
    await expect(form.getByText("Indiquez un prix.")).toBeVisible()
    await form.getByRole("textbox", { name: "Prix de base" }).fill("120")
    await form.getByRole("button", { name: "Convertir" }).click()
    await expect(page).toHaveURL(/\/admin\/brico\?demande=/)
    const job = page.getByRole("dialog", { name: `${name} · BR-` })
    await expect(job).toContainText("Demande créée depuis un contact")
    await expect(job).toContainText(/reste à payer120\s€/)

    await job.getByRole("link", { name: "Formulaire de contact" }).click()
    const panel = page.getByRole("dialog", { name, exact: true })
    await expect(panel).toContainText("Convertie en demande Brico")
    await expect(panel.getByRole("button", { name: /^Convertir/ })).toHaveCount(0)
    await expect(panel.getByLabel(`Statut de la demande de ${name}`)).toHaveValue("converted")
    await checkAccessibility(page)
    const contact = await readFrom(site, "contact_requests", id)
    expect(await readFrom(site, "brico_requests", String(contact["brico_request_id"]))).toMatchObject({
      contact_request_id: id,
      base_price: 120,
    })
  },
)

test("a request becomes a renovation: what cannot be read is said at its field, then the panel leads to it", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const name = `Rita Réno ${info.project.name}`
  const { id } = await addContact(site, { name })
  await signIn(page, site.admin)
  await page.goto(`/admin/contacts?demande=${id}`)
  if (info.project.name === "phone") await page.getByRole("button", { name: "Convertir", exact: true }).click()
  await page.getByRole("button", { name: "Convertir en projet Réno" }).click()
  const form = page.getByRole("dialog", { name: `Convertir la demande de ${name} en projet Réno` })
  await expect(form.getByLabel("Titre du projet")).toHaveValue("Cuisine, Paris")
  await form.getByLabel("Titre du projet").fill("")
  await form.getByLabel("Budget").fill("beaucoup")
  await form.getByRole("button", { name: "Convertir" }).click()
  await expect(form.getByText("Indiquez le titre du projet.")).toBeVisible()
  await expect(form.getByText("Ce nombre est illisible.")).toBeVisible()
  await expect(form.getByLabel("Titre du projet")).toBeFocused()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Escape")
  await form.getByRole("button", { name: "Continuer la saisie" }).click()

  await form.getByLabel("Titre du projet").fill("Cuisine rue Daguerre")
  await form.getByLabel("Budget").fill("18 500,50 €")
  await form.getByLabel("Échéance").fill("2031-03-03")
  await form.getByRole("button", { name: "Convertir" }).click()
  await expect(page.getByText("Projet créé avec succès !")).toBeVisible()
  await expect(form).toBeHidden()
  const panel = page.getByRole("dialog", { name, exact: true })
  await expect(panel).toContainText("Convertie en projet Réno")
  const { reno_project_id } = await readFrom(site, "contact_requests", id)
  await expect(panel.getByRole("link", { name: /Cuisine rue Daguerre/ })).toHaveAttribute(
    "href",
    `/admin/reno/${String(reno_project_id)}`,
  )
  expect(await readFrom(site, "reno_projects", String(reno_project_id))).toMatchObject({
    contact_request_id: id,
    // Typed with tax, as a private person says it; kept without.
    budget: 16_818.64,
    deadline: "2031-03-03",
    client_phone: "+33612345678",
  })
})
