import { addDays, formatLongDate } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addTo, calendarOf, dialogOf, queuedMails, quietWeek } from "./calendar.ts"
import { mailIs, signIn } from "./office.ts"
import { addContractor, addRequest, firstTeam, readRow } from "./requests.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of 409|déjà un rendez-vous|modifiée par quelqu’un d’autre/] })

test(
  "an appointment is found in every view, opened and confirmed",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    test.slow()
    const monday = quietWeek(info.project.name, 0)
    const team = await firstTeam(site)
    const contractor = await addContractor(site, { name: `Artisan ${info.project.name}` })
    const name = `Marie-Antoinette de La Rochefoucauld ${info.project.name}`
    const goes = `Artisan ${info.project.name}`
    const { id } = await addRequest(site, {
      client_name: name,
      scheduled_date: monday,
      scheduled_time: "10:30",
      duration_minutes: 90,
      team_id: team.id,
      assigned_contractor_id: contractor.id,
      description: "Le volet de la chambre ne descend plus",
    })
    await signIn(page, site.admin)
    for (const view of ["Mois", "Sem.", "Équipes", "Jour"]) {
      await page.goto(calendarOf(monday, "mois"))
      await page.getByRole("radiogroup", { name: "Affichage" }).getByText(view, { exact: true }).click()
      const card = page.getByRole("button", { name: new RegExp(`Volet coincé - ${name}.*sous-traitant ${goes}`) })
      await expect(card).toBeVisible()
      await expect(card.getByText(goes).first()).toBeVisible()
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole("button", { name: new RegExp(`Volet coincé - ${name}`) }).click()
    const dialog = dialogOf(page, `Volet coincé - ${name}`)
    const facts = [
      "10\u00a0h\u00a030",
      "1\u00a0h\u00a030",
      "En attente",
      /06.12.34.56.78/,
      "12 rue de Rivoli, 75004 Paris",
      /60.€/,
    ]
    for (const fact of facts) await expect(dialog).toContainText(fact)
    await expect(dialog).toContainText(`Artisan ${info.project.name}`)
    await expect(dialog).toContainText("Le volet de la chambre ne descend plus")
    await expect(dialog.getByRole("link", { name: "Voir la fiche" })).toHaveAttribute(
      "href",
      `/admin/brico?demande=${id}`,
    )
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await expect(dialog.getByLabel("Prévenir le client par e-mail")).toBeChecked()
    await press(page, dialog.getByRole("button", { name: "Confirmer" }))
    await expect(
      page.getByText(
        mailIs(
          "demande confirmée, e-mail conservé, aucun serveur d’e-mail\u00a0: prévenez le client",
          "demande confirmée, le client reçoit un e-mail",
        ),
      ),
    ).toBeVisible()
    await expect(dialog.getByText("Confirmé")).toBeVisible()
    expect(await queuedMails(site, id)).toMatchObject([{ template: "booking_accepted" }])
    await expect(dialog.getByRole("button", { name: "Confirmer" })).toHaveCount(0)
    expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
  },
)

test("search, type, status and place live in the address", { tag: "@rest" }, async ({ page, site }, info) => {
  const monday = quietWeek(info.project.name, 2)
  await addRequest(site, { client_name: "Zélie Cherchée", scheduled_date: monday, scheduled_time: "10:00" })
  await addRequest(site, { client_name: "Hors Sujet", scheduled_date: monday, scheduled_time: "14:00" })
  await addTo(site, "reno_projects", { name: "Loft Zélie", client_name: "Z", address: "Paris", deadline: monday })
  await signIn(page, site.admin)
  await page.goto(calendarOf(monday, "jour"))
  await expect(page.getByRole("button", { name: /Hors Sujet/ })).toBeVisible()
  await page.getByRole("searchbox", { name: "Rechercher dans le calendrier" }).fill("zelie")
  await expect(page.getByRole("button", { name: /Hors Sujet/ })).toHaveCount(0)
  await page.getByLabel("Type", { exact: true }).selectOption("Réno")
  await expect(page.getByRole("button", { name: /Zélie Cherchée/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /Loft Zélie - Échéance/ })).toBeVisible()
  await expect(page).toHaveURL(/q=zelie&type=reno/)
  await page.reload()
  await expect(page.getByRole("button", { name: /Loft Zélie - Échéance/ })).toBeVisible()
  await page.getByLabel("Statut", { exact: true }).selectOption("Terminé")
  await expect(page.getByRole("button", { name: /Loft Zélie/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Jour suivant" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(monday, 1)}`))
  await page.getByRole("button", { name: "Aujourd’hui" }).click()
  await expect(page).not.toHaveURL(/date=/)
  const counts = page.locator("dl").first()
  for (const label of [
    "Évènements",
    "Brico",
    "Réno",
    "Dates bloquées",
    "Aujourd’hui",
    "Brico ce mois-ci",
    "Réno ce mois-ci",
  ])
    await expect(counts.getByText(label, { exact: true })).toBeVisible()
  const legend = page.getByRole("list", { name: "Légende" })
  for (const label of ["En attente", "Confirmé", "En cours", "Terminé", "Annulé", "Projet Réno", "Date bloquée"])
    await expect(legend.getByText(label)).toBeVisible()
})

test(
  "an hour that is clicked leads to a new request of that day and hour",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const monday = quietWeek(info.project.name, 3)
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "jour"))
    await page.getByRole("button", { name: `${formatLongDate(monday)}, 14\u00a0h` }).click()
    const dialog = dialogOf(page, "Nouvelle intervention")
    await expect(dialog).toContainText("14\u00a0h")
    await expect(dialog.getByRole("link", { name: "Projet Réno" })).toHaveAttribute("href", "/admin/reno")
    await dialog.getByRole("link", { name: "Demande Brico" }).click()
    const form = dialogOf(page, "Nouvelle demande")
    await expect(form.getByLabel("Date", { exact: true })).toHaveValue(monday)
    await expect(form.getByLabel("Heure", { exact: true })).toHaveValue("14:00")
  },
)

test(
  "the hours are those of the chosen team, and a dead one says why to the mouse, the keyboard and the finger",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const monday = quietWeek(info.project.name, 10)
    const team = await firstTeam(site)
    await addRequest(site, {
      client_name: "Occupe Équipe",
      scheduled_date: monday,
      scheduled_time: "13:00",
      team_id: team.id,
    })
    const { id } = await addRequest(site, {
      client_name: "Cherche Heure",
      scheduled_date: monday,
      scheduled_time: "08:00",
    })
    await signIn(page, site.admin)
    await page.goto(`${calendarOf(monday, "jour")}&evenement=${id}&fenetre=deplacer`)
    const dialog = dialogOf(page, "Déplacer le rendez-vous")
    const at = (hour: number) =>
      dialog.getByRole("list", { name: "Heures libres" }).getByRole("button", { name: `${hour}\u00a0h`, exact: true })
    await expect(at(13)).toBeEnabled()
    await dialog.getByLabel("Équipe").selectOption(String(team.id))
    await expect(at(13)).toBeDisabled()
    const reason = `${String(team["name"])}\u00a0: déjà un rendez-vous (Occupe Équipe, 13\u00a0h).`
    await expect(at(13)).toHaveAccessibleDescription(reason)
    if (info.project.name === "phone") await press(page, at(13))
    else await at(13).hover()
    await expect(dialog.getByText(reason).filter({ visible: true })).toBeVisible()
    await at(14).focus()
    await expect(dialog.getByText(reason).filter({ visible: true })).toBeHidden()
    await at(13).focus()
    await expect(dialog.getByText(reason).filter({ visible: true })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(dialog.getByLabel("Heure", { exact: true })).toHaveValue("08:00")
    await dialog.getByLabel("Heure", { exact: true }).fill("13:30")
    await expect(dialog.getByRole("status").filter({ hasText: "Cette heure est prise" })).toContainText(reason)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByLabel("Équipe").selectOption("")
    await press(page, dialog.getByRole("button", { name: "Déplacer", exact: true }))
    await expect(dialog).toBeHidden()
    expect(await readRow(site, id)).toMatchObject({ scheduled_time: "13:30:00" })
  },
)

test(
  "the hours of a day come without moving what stands below them",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const monday = quietWeek(info.project.name, 9)
    const { id } = await addRequest(site, {
      client_name: "Sans Secousse",
      scheduled_date: monday,
      scheduled_time: "10:00",
    })
    const { promise: isSeen, resolve: letCome } = Promise.withResolvers<void>()
    await page.route("**/rpc/hours_for_staff", (route) => isSeen.then(() => route.continue()))
    await signIn(page, site.admin)
    await page.goto(`${calendarOf(monday, "jour")}&evenement=${id}&fenetre=deplacer`)
    const dialog = dialogOf(page, "Déplacer le rendez-vous")
    const below = dialog.getByRole("button", { name: "Annuler" })
    await below.hover()
    const before = await below.boundingBox()
    letCome()
    await expect(dialog.getByRole("list", { name: "Heures libres" }).getByRole("button", { name: /^11/ })).toBeEnabled()
    expect(await below.boundingBox()).toEqual(before)
  },
)
