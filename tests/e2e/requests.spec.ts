import { readFile } from "node:fs/promises"
import { defaultWeek } from "#domain/contractors/hours.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn, withoutNews } from "./office.ts"
import { addContractor, addRequest, firstTeam, quietMonday, readRow } from "./requests.ts"

// The browser logs a refused request, and the office logs its error.
test.use({
  expectedComplaints: [/status of 409|modifiée par quelqu’un d’autre|déjà un rendez-vous|prises à ce moment/],
})

test(
  "staff take a request by phone, are warned of the hour, correct what cannot be read, and find it",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Jean-Baptiste de La Rochefoucauld-Montbel ${info.project.name}`
    await signIn(page, site.admin)
    await page.goto("/admin/brico")
    await page.getByRole("button", { name: "Nouvelle demande" }).click()
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    await form.getByRole("textbox", { name: "Prix de base" }).fill("quarante")
    await form.getByRole("button", { name: "Créer la demande" }).click()
    await expect(form.getByText("Indiquez le nom du client.")).toBeVisible()
    await expect(form.getByText("Ce nombre est illisible.")).toBeVisible()
    await expect(form.getByText("Choisissez une prestation ou décrivez-la en quelques mots.")).toBeVisible()
    await expect(form.getByLabel("Nom", { exact: false }).first()).toBeFocused()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await form.getByLabel("Nom", { exact: false }).first().fill(name)
    await form.getByLabel("Téléphone").fill("06 12 34 56 78")
    await form.getByRole("combobox", { name: "Adresse" }).fill("3 rue des Lilas")
    await form.getByLabel("Prestation en quelques mots").fill("Volet coincé")
    await form.getByRole("textbox", { name: "Prix de base" }).fill("45,50")
    await form.getByLabel("Date", { exact: true }).fill(quietMonday(info.project.name))
    await form.getByLabel("Heure", { exact: true }).fill("21:00")
    await expect(form.getByRole("paragraph").filter({ hasText: /En dehors des horaires/ })).toBeVisible()
    // Without an e-mail address there is no mail: the option appears once an address is typed.
    const inWriting = form.getByLabel("Envoyer le rendez-vous au client par e-mail")
    await expect(inWriting).toHaveCount(0)
    await form.getByLabel("E-mail").fill("telephone@example.fr")
    await expect(inWriting).toBeChecked()
    await form.getByRole("button", { name: "Créer la demande" }).click()
    await expect(page.getByText("Demande créée avec succès")).toBeVisible()

    const panel = page.getByRole("dialog", { name })
    await expect(panel).toContainText("45,50")
    await expect(panel).toContainText("21 h")
    await expect(panel).toContainText("Demande prise par téléphone")
    await expect(panel).toContainText("Rendez-vous fixé")
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
  },
)

test("nobody is put over another appointment: the form says so at the field and keeps the rest", async ({
  page,
  site,
}, info) => {
  const day = quietMonday(info.project.name)
  const team = await firstTeam(site)
  await addRequest(site, { client_name: "Déjà Là", scheduled_date: day, scheduled_time: "10:00", team_id: team.id })
  const { id } = await addRequest(site, { client_name: "À Placer", notes: "Digicode 42" })
  await signIn(page, site.admin)
  await page.goto(`/admin/brico?fenetre=modifier&pour=${id}`)
  const form = page.getByRole("dialog", { name: /^Modifier la demande/ })
  await form.getByLabel("Date", { exact: true }).fill(day)
  await form.getByLabel("Heure", { exact: true }).fill("12:00")
  await form.getByLabel("Équipe").selectOption(String(team.id))
  // The team is already booked at the chosen hour: it stays selectable, and the database refuses it.
  await form.getByLabel("Heure", { exact: true }).fill("10:30")
  await expect(form.getByLabel("Équipe").getByRole("option", { name: /prise : Déjà Là, 10/ })).toBeAttached()
  await form.getByRole("button", { name: "Enregistrer" }).click()
  await expect(form.getByText("Cette équipe a déjà un rendez-vous à ce moment.")).toBeVisible()
  await expect(form.getByLabel("Équipe")).toBeFocused()
  await expect(form.getByLabel("Notes internes")).toHaveValue("Digicode 42")
  await form.getByLabel("Heure", { exact: true }).fill("16:30")
  await form.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByText("Demande modifiée avec succès")).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ scheduled_time: "16:30:00", team_id: team.id })
})

test(
  "two people edit the same request: only what both changed is asked, at its field, and nothing is lost",
  { tag: "@rest" },
  async ({ page, site, browser, checkAccessibility }) => {
    const { id } = await addRequest(site, { client_name: "Odile Partagée", notes: "Sonner" })
    await signIn(page, site.admin)
    await withoutNews(page)
    await page.goto(`/admin/brico?fenetre=modifier&pour=${id}`)
    const mine = page.getByRole("dialog", { name: /^Modifier la demande/ })
    await mine.getByRole("textbox", { name: "Notes internes" }).fill("Sonner deux fois")
    await mine.getByLabel("Description du besoin").fill("Le volet grince")

    const context = await browser.newContext({ baseURL: site.url, locale: "fr-FR" })
    const other = await context.newPage()
    await signIn(other, site.admin)
    await other.goto(`/admin/brico?fenetre=modifier&pour=${id}`)
    const theirs = other.getByRole("dialog", { name: /^Modifier la demande/ })
    await theirs.getByLabel("Notes internes").fill("Code 12B")
    await theirs.getByLabel("Ville").fill("Montreuil")
    await theirs.getByRole("button", { name: "Enregistrer" }).click()
    await expect(other.getByText("Demande modifiée avec succès")).toBeVisible()
    await context.close()

    const save = mine.getByRole("button", { name: "Enregistrer" })
    await save.click()
    const notes = mine.getByRole("textbox", { name: "Notes internes" })
    await expect(notes).toBeFocused()
    const both = /Version enregistrée.: «.Code 12B.»\. La vôtre.: «.Sonner deux fois.»/
    await expect(notes).toHaveAccessibleDescription(both)
    const notice = mine.getByRole("alert").filter({ hasText: "Quelqu’un d’autre a enregistré pendant votre saisie" })
    await expect(notice).toContainText("Ville Montreuil")
    await expect(notice).toContainText("À trancher avant d’enregistrer\u00a0: Notes internes.")
    await expect(mine.getByLabel("Ville")).toHaveValue("Montreuil")
    await expect(notes).toHaveValue("Sonner deux fois")
    await expect(mine.getByLabel("Description du besoin")).toHaveValue("Le volet grince")
    await checkAccessibility(page)
    // Without an answer, it is asked again.
    await save.click()
    await expect(notes).toBeFocused()
    await expect(notes).toHaveAccessibleDescription(both)
    expect(await readRow(site, id)).toMatchObject({ notes: "Code 12B", description: null })

    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key)
    await expect(notes).toBeFocused()
    await expect(notes).toHaveValue("Code 12B")
    await expect(notes).not.toHaveAccessibleDescription(both)
    await save.click()
    await expect(page.getByText("Demande modifiée avec succès")).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({
      notes: "Code 12B",
      city: "Montreuil",
      description: "Le volet grince",
    })
  },
)

test(
  "a subcontractor who is busy or rests that day is sent all the same when asked twice, and taken back",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Menuiserie Lenoir ${info.project.name}`
    const day = quietMonday(info.project.name)
    const { id: contractor } = await addContractor(site, {
      name,
      availability: { ...defaultWeek.availability, monday: false },
    })
    const at = { scheduled_date: day, scheduled_time: "15:00", assigned_contractor_id: contractor }
    await addRequest(site, { client_name: "Marie Occupée", ...at })
    const { id } = await addRequest(site, { client_name: "Luc Second", ...at, assigned_contractor_id: null })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?fenetre=sous-traitant&pour=${id}`)
    const dialog = page.getByRole("dialog", { name: "Sous-traitant pour Luc Second" })
    await dialog.getByRole("button", { name: "Assigner" }).click()
    await expect(dialog.getByText("Choisissez un sous-traitant.")).toBeVisible()
    await dialog.getByRole("searchbox").fill("lenoir")
    await dialog.getByRole("radio", { name }).check()
    await expect(dialog.getByText(/a déjà un rendez-vous à ce moment\u00a0: Marie Occupée, 15/)).toBeVisible()
    await expect(dialog.getByText(/ne travaille pas le lundi/)).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole("button", { name: "Assigner quand même" }).click()
    await expect(page.getByText(/^Sous-traitant assigné/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ assigned_contractor_id: contractor })

    await page.goto(`/admin/brico?fenetre=sous-traitant&pour=${id}`)
    await dialog.getByRole("button", { name: `Retirer ${name}` }).click()
    await dialog.getByRole("button", { name: "Oui" }).click()
    await expect(page.getByText("Sous-traitant retiré")).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ assigned_contractor_id: null })
  },
)

test(
  "the filtered list is exported whole, in a file that runs no formula",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const mark = `Zibeline${info.project.name}`
    await addRequest(site, { client_name: `=1+1 ${mark}`, base_price: 1234.5 })
    await addRequest(site, { client_name: `Éléonore ${mark}` })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?q=${mark}`)
    await expect(page.getByText(`Éléonore ${mark}`)).toBeVisible()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exporter" }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^demandes-brico-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), "utf8")
    const lines = text.replace("\ufeff", "").trim().split("\r\n")
    expect(text.startsWith("\ufeffRéférence;Reçue le;")).toBe(true)
    expect(lines).toHaveLength(3)
    expect(text).toContain(`"'=1+1 ${mark}"`)
    expect(text).toContain(";1234,50;")
  },
)
