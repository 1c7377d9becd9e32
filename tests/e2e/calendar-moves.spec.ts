import { drag } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { calendarOf, dialogOf, queuedMails, quietWeek } from "./calendar.ts"
import { mailIs, signIn } from "./office.ts"
import { addRequest, firstTeam, readRow } from "./requests.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of 409|déjà un rendez-vous|modifiée par quelqu’un d’autre/] })

test("an appointment is moved by keyboard alone, past a refusal, and its client is told", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const monday = quietWeek(info.project.name, 4)
  const team = await firstTeam(site)
  await addRequest(site, { client_name: "Déjà Là", scheduled_date: monday, scheduled_time: "15:00", team_id: team.id })
  const { id } = await addRequest(site, {
    client_name: "À Déplacer",
    scheduled_date: monday,
    scheduled_time: "10:00",
    team_id: team.id,
  })
  await signIn(page, site.admin)
  await page.goto(calendarOf(monday, "jour"))
  await page.getByRole("button", { name: /À Déplacer/ }).focus()
  await page.keyboard.press("Enter")
  await dialogOf(page, /À Déplacer/)
    .getByRole("button", { name: "Déplacer", exact: true })
    .focus()
  await page.keyboard.press("Enter")
  const dialog = dialogOf(page, "Déplacer le rendez-vous")
  await expect(dialog.getByLabel("Date")).toBeFocused()
  await expect(dialog.getByLabel("Prévenir le client par e-mail")).toHaveCount(0)
  await dialog.getByLabel("Heure", { exact: true }).fill("15:30")
  await expect(dialog.getByLabel("Prévenir le client par e-mail")).toBeChecked()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel("Heure", { exact: true }).press("Enter")
  await expect(dialog.getByText("Cette équipe a déjà un rendez-vous à ce moment")).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ scheduled_time: "10:00:00" })
  await dialog.getByRole("button", { name: /^11/ }).focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Heure", { exact: true })).toHaveValue("11:00")
  await dialog.getByRole("button", { name: "Déplacer" }).focus()
  await page.keyboard.press("Enter")
  const toast = page.getByText(
    mailIs(
      /: rendez-vous déplacé, e-mail conservé, aucun serveur d’e-mail\s: prévenez le client/,
      /: rendez-vous déplacé, le client reçoit un e-mail/,
    ),
  )
  await expect(toast).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ scheduled_time: "11:00:00", calendar_sequence: 1 })
  expect(await queuedMails(site, id)).toMatchObject([
    { template: "booking_moved", payload: { previous_time: "10:00", scheduled_time: "11:00", sequence: 1 } },
  ])
  await toast.locator("..").getByRole("button", { name: "Annuler" }).click()
  await expect(page.getByText("Rendez-vous remis à sa place", { exact: true })).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ scheduled_time: "10:00:00" })
  expect(await queuedMails(site, id)).toEqual([])
})

test(
  "an appointment is dragged to another team and hour of its day",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const monday = quietWeek(info.project.name, 7)
    const team = await firstTeam(site)
    const at = { scheduled_date: monday, scheduled_time: "10:00", team_id: team.id }
    const { id } = await addRequest(site, { client_name: "Change d’Équipe", ...at })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "equipes"))
    const event = page.getByRole("button", { name: /Change d’Équipe/ })
    const nobody = page.getByRole("region", { name: "Sans équipe" })
    await expect(page.getByRole("region", { name: String(team.name) })).toContainText("Change d’Équipe")
    const hour = nobody.getByRole("button", { name: /, 14.h, Sans équipe$/ })
    await drag(page, { target: event }, { target: hour, place: { x: 40, y: 35 } })
    const dialog = dialogOf(page, "Déplacer le rendez-vous")
    await expect(dialog.getByLabel("Équipe")).toHaveValue("")
    await expect(dialog.getByLabel("Heure", { exact: true })).toHaveValue("14:30")
    await dialog.getByLabel("Prévenir le client par e-mail").uncheck()
    await dialog.getByRole("button", { name: "Déplacer" }).click()
    await expect(page.getByText(/: rendez-vous déplacé$/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ team_id: null, scheduled_time: "14:30:00" })
    expect(await queuedMails(site, id)).toEqual([])
  },
)
