import { formatLongDate } from "#domain/dates.ts"
import { calendarOf, dialogOf, quietWeek } from "./calendar.ts"
import { addContact } from "./contacts.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { firstTeam } from "./requests.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of 409|déjà un rendez-vous/] })

test("a visit is planned from a contact, stands in the calendar, keeps its hour, and is cancelled", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const monday = quietWeek(info.project.name, 24)
  const name = `Violette Dupré ${info.project.name}`
  const team = String((await firstTeam(site))["name"])
  const { id } = await addContact(site, { name, email: "violette@example.fr", phone: "+33612345678" })
  await signIn(page, site.admin)

  await page.goto(`/admin/contacts?demande=${id}`)
  await page.getByRole("button", { name: "Planifier une visite" }).click()
  const form = page.getByRole("dialog", { name: "Visite", exact: true })
  await expect(form.getByRole("textbox", { name: "Client" })).toHaveValue(name)
  await expect(form.getByLabel("Téléphone")).toHaveValue("06 12 34 56 78")
  await expect(form.getByRole("textbox", { name: "E-mail" })).toHaveValue("violette@example.fr")
  await expect(form.getByLabel("Adresse")).toHaveValue("33 rue Daguerre, 75014 Paris")
  await expect(form.getByLabel("Durée en minutes")).toHaveValue("60")
  await expect(form.getByLabel("Prévenir le client par e-mail")).toBeChecked()
  await form.getByLabel("Date").fill(monday)
  await form.getByLabel("Heure").fill("10:00")
  await form.getByLabel("Qui y va").selectOption(team)
  await form.getByLabel("Note").fill("Mesurer la cuisine")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole("button", { name: "Planifier la visite" }).click()
  await expect(page.getByText(`Visite planifiée\u00a0: ${formatLongDate(monday)} à 10\u00a0h`)).toBeVisible()
  await expect(form).toBeHidden()

  const card = page.getByRole("button", { name: new RegExp(`Visite - ${name}`) })
  for (const view of ["mois", "semaine", "jour", "equipes"]) {
    await page.goto(calendarOf(monday, view))
    await expect(card.getByText("Visite · Paris")).toBeVisible()
  }
  await checkAccessibility(page)
  await expect(page.getByRole("list", { name: "Légende" }).getByText("Visite", { exact: true })).toBeVisible()
  await page.getByLabel("Type").selectOption("Visites")
  await expect(card).toBeVisible()
  await page.getByLabel("Type").selectOption("Brico")
  await expect(card).toBeHidden()

  await page.goto(`${calendarOf(monday, "jour")}&fenetre=nouvelle&jour=${monday}&heure=10:30`)
  await dialogOf(page, "Nouvelle intervention").getByRole("button", { name: "Visite", exact: true }).click()
  await form.getByRole("textbox", { name: "Client" }).fill("Quelqu’un d’autre")
  await expect(form).toContainText("Sans adresse e-mail, le client ne reçoit rien.")
  await form.getByLabel("Adresse").fill("1 rue de Rivoli, 75004 Paris")
  await expect(form.getByLabel("Date")).toHaveValue(monday)
  await expect(form.getByLabel("Heure")).toHaveValue("10:30")
  await form.getByLabel("Qui y va").selectOption(team)
  await form.getByRole("button", { name: "Planifier la visite" }).click()
  await expect(form.getByLabel("Heure")).toHaveAccessibleDescription("Cette équipe a déjà un rendez-vous à ce moment")
  await expect(form.getByLabel("Heure")).toBeFocused()
  await form.getByRole("button", { name: "Annuler" }).click()
  await form.getByRole("button", { name: "Fermer sans enregistrer" }).click()

  await card.click()
  const open = dialogOf(page, new RegExp(`Visite - ${name}`))
  for (const words of ["Mesurer la cuisine", team, "33 rue Daguerre, 75014 Paris"])
    await expect(open).toContainText(words)
  await expect(open.getByRole("link", { name: "Voir sur la carte" })).toHaveAttribute("href", /Daguerre/)
  await checkAccessibility(page)
  await open.getByRole("button", { name: "Modifier" }).click()
  const edited = dialogOf(page, "Modifier la visite")
  await edited.getByLabel("Heure").fill("11:00")
  await edited.getByRole("button", { name: "Enregistrer" }).click()
  await expect(edited).toBeHidden()
  await expect(card).toContainText("11\u00a0h")

  await card.click()
  await open.getByRole("button", { name: "Annuler la visite" }).click()
  await expect(dialogOf(page, "Annuler la visite").getByLabel("Prévenir le client par e-mail")).toBeChecked()
  await checkAccessibility(page)
  await dialogOf(page, "Annuler la visite").getByRole("button", { name: "Annuler la visite" }).click()
  const cancelled = page.getByRole("alert").filter({ hasText: /^Visite annulée/ })
  await expect(cancelled).toBeVisible()
  await expect(card).toBeHidden()
  // Nothing has left within the minute: of what was planned, moved, cancelled and taken back, the client reads one mail.
  await cancelled.getByRole("button", { name: "Annuler" }).click()
  await expect(card).toBeVisible()
  const mails = await site.sql(
    "select template, payload ->> 'scheduled_time' as at from public.email_outbox where recipient = 'violette@example.fr' and template like 'visit_%'",
  )
  expect(mails).toEqual([{ template: "visit_planned", at: "11:00" }])
})
