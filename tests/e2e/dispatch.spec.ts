import type { Page } from "@playwright/test"
import { addDays, formatLongDate } from "#domain/dates.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import { drag, press } from "#tests/support/press.ts"
import { addTo, calendarOf, dialogOf, quietWeek } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn, unfoldFilters } from "./office.ts"
import { addRequest, changeRow, firstTeam, readRow } from "./requests.ts"

const WEEK = 40
const tray = (page: Page) => page.getByRole("list", { name: "Demandes à planifier" })

test(
  "a request is dragged out of the tray onto an hour, and is planned there",
  { tag: "@desk" },
  async ({ page, site, checkAccessibility }, info) => {
    const monday = quietWeek(info.project.name, WEEK)
    // The oldest request is first in the list.
    const { id } = await addRequest(site, {
      client_name: "Tirée Dehors",
      city: "Montreuil",
      request_date: "2020-01-02",
    })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "jour"))
    const item = tray(page).getByRole("listitem").filter({ hasText: "Tirée Dehors" })
    await expect(item).toContainText("Tirée Dehors · Montreuil")
    await expect(item).toContainText("depuis le 02/01/2020")
    const hour = page.getByRole("button", { name: `${formatLongDate(monday)}, 14\u00a0h` })
    await expect(hour).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await drag(page, { target: item, place: { x: 8, y: 30 } }, { target: hour, place: { x: 200, y: 20 } })
    const dialog = dialogOf(page, "Planifier l’intervention")
    await expect(dialog.getByLabel("Date")).toHaveValue(monday)
    await expect(dialog.getByLabel("Heure", { exact: true })).toHaveValue(/^14:/)
    await dialog.getByLabel("Heure", { exact: true }).fill("14:00")
    await dialog.getByRole("button", { name: "Planifier" }).click()
    await expect(page.getByText(/Rendez-vous déplacé/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ scheduled_date: monday, scheduled_time: "14:00:00" })
    await expect(item).toHaveCount(0)
    await expect(page.getByRole("button", { name: /Tirée Dehors/ })).toBeVisible()
  },
)

test(
  "without dragging it is chosen first, then its place; Escape gives up",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const isPhone = info.project.name === "phone"
    const monday = quietWeek(info.project.name, WEEK + 1)
    const name = `Choisie ${info.project.name}`
    const { id } = await addRequest(site, { client_name: name, request_date: "2020-01-01" })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "jour"))
    const choose = page.getByRole("button", { name: `Placer la demande de ${name}` })
    const bar = page.getByRole("status").filter({ hasText: "choisissez un créneau" })
    if (isPhone) await press(page, page.getByRole("heading", { name: /À planifier/ }))
    await choose.press("Enter")
    await expect(bar).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`placer=${id}`))
    await checkAccessibility(page)
    await page.keyboard.press("Escape")
    await expect(bar).toHaveCount(0)
    if (isPhone) await press(page, page.getByRole("heading", { name: /À planifier/ }))
    await press(page, choose)
    await expect(bar).toContainText(name)
    await expectNoSidewaysScroll(page)
    const slot = page.getByRole("button", { name: `${formatLongDate(monday)}, 11\u00a0h` })
    if (isPhone) await press(page, slot)
    else {
      await tabTo(page, page.getByRole("button", { name: `${formatLongDate(monday)}, 8\u00a0h` }))
      for (const hour of [9, 10, 11]) {
        await page.keyboard.press("ArrowDown")
        await expect(
          page.getByRole("button", { name: `${formatLongDate(monday)}, ${hour}\u00a0h`, exact: true }),
        ).toBeFocused()
      }
      await page.keyboard.press("Enter")
    }
    const dialog = dialogOf(page, "Planifier l’intervention")
    await expect(dialog.getByLabel("Heure", { exact: true })).toHaveValue("11:00")
    await dialog.getByRole("button", { name: "Planifier" }).click()
    await expect(page.getByText(/Rendez-vous déplacé/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ scheduled_date: monday, scheduled_time: "11:00:00" })
    await expect(bar).toHaveCount(0)
  },
)

test(
  "a busy week stays readable: client and town first, words that end in dots, nothing broken",
  { tag: ["@rest", "@desk"] },
  async ({ page, site, checkAccessibility }, info) => {
    const monday = quietWeek(info.project.name, WEEK + 2)
    const at = { scheduled_date: monday, scheduled_time: "10:00", duration_minutes: 90, city: "Saint-Germain-en-Laye" }
    for (const client_name of ["Marie-Antoinette Delacroix", "Jean-Baptiste Charpentier"])
      await addRequest(site, { ...at, client_name, service_type: "Remplacement de chasse d’eau" })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "semaine"))
    const event = page.getByRole("button", { name: /Marie-Antoinette Delacroix/ })
    await expect(event).toHaveAccessibleName(
      "10\u00a0h, Remplacement de chasse d’eau - Marie-Antoinette Delacroix, Saint-Germain-en-Laye, En attente",
    )
    await expect(event).toHaveAttribute("title", /Remplacement de chasse d’eau - Marie-Antoinette Delacroix/)
    // Hour, client, town: each on one line, truncated with an ellipsis.
    const lines = await event.locator("[class*=lines] > *").evaluateAll((parts) =>
      parts.map((part) => {
        const style = getComputedStyle(part)
        return [style.whiteSpace, style.textOverflow, part.getBoundingClientRect().height < 20]
      }),
    )
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) expect(line).toEqual(["nowrap", "ellipsis", true])
    await checkAccessibility(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await checkAccessibility(page)
    await page.emulateMedia({ colorScheme: "light" })
    await event.click()
    await expect(dialogOf(page, /Marie-Antoinette Delacroix/)).toContainText("Saint-Germain-en-Laye")
  },
)

test(
  "a full month has targets large enough, by day and by night, and names clients first",
  { tag: ["@desk", "@rest"] },
  async ({ page, site, checkAccessibility }, info) => {
    const monday = quietWeek(info.project.name, WEEK + 3)
    for (let day = 0; day < 14; day++)
      for (const hour of ["09", "11", "14"])
        await addRequest(site, {
          client_name: `Client ${day}-${hour}`,
          scheduled_date: addDays(monday, day),
          scheduled_time: `${hour}:00`,
        })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "mois"))
    const first = page.getByRole("button", { name: /Client 0-09/ })
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await expect(page.getByRole("button", { name: "+1 autre" }).first()).toBeVisible()
    await checkAccessibility(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await checkAccessibility(page)
  },
)

test(
  "several requests of a day without an hour stand as one, which leads to the tray",
  { tag: ["@desk", "@rest"] },
  async ({ page, site }, info) => {
    const monday = quietWeek(info.project.name, WEEK + 5)
    for (const client_name of ["Sans Un", "Sans Deux", "Sans Trois"])
      await addRequest(site, { client_name, request_date: monday })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "semaine"))
    const gathered = page.getByRole("button", { name: "3 demandes (Non planifié)" })
    expect((await gathered.boundingBox())?.width).toBeGreaterThan(80)
    await gathered.click()
    await expect(page.locator("#tray > summary")).toBeFocused()
    await page.goto(calendarOf(monday, "mois"))
    await expect(page.getByRole("button", { name: /Sans (Un|Deux|Trois) \(Non planifié\)/ })).toHaveCount(2)
  },
)

test("the calendar of one team alone is an address of its own", { tag: "@rest" }, async ({ page, site }, info) => {
  const monday = quietWeek(info.project.name, WEEK + 6)
  const team = await firstTeam(site)
  const at = { scheduled_date: monday, scheduled_time: "10:00" }
  await addRequest(site, { ...at, client_name: "De l’Équipe", team_id: team.id })
  await addRequest(site, { ...at, client_name: "À Personne" })
  await addTo(site, "reno_projects", {
    name: "Sans équipe par nature",
    client_name: "Z",
    address: "P",
    deadline: monday,
  })
  await signIn(page, site.admin)
  await page.goto(calendarOf(monday, "jour"))
  await unfoldFilters(page)
  await page.getByLabel("Équipe", { exact: true }).selectOption(String(team.name))
  await expect(page.getByRole("button", { name: /À Personne/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /De l’Équipe/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`avec=${team.id}`))
  await page.reload()
  await expect(page.getByRole("button", { name: /De l’Équipe/ })).toBeVisible()
  await page.getByLabel("Équipe", { exact: true }).selectOption("Sans équipe")
  await expect(page.getByRole("button", { name: /À Personne/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /De l’Équipe|par nature/ })).toHaveCount(0)
})

test(
  "a phone shows the first appointment in its first screen; figures and filters are below and folded",
  { tag: "@hand" },
  async ({ page, site, checkAccessibility }, info) => {
    const monday = quietWeek(info.project.name, WEEK + 7)
    const { id } = await addRequest(site, { client_name: "Du Matin", scheduled_date: monday, scheduled_time: "08:00" })
    await signIn(page, site.admin)
    await page.goto(calendarOf(monday, "jour"))
    const event = page.getByRole("button", { name: /Du Matin/ })
    await expect(event).toBeVisible()
    expect((await event.boundingBox())?.y).toBeLessThan(480)
    await expect(page.getByRole("searchbox")).toHaveCount(0)
    await press(page, page.getByRole("button", { name: "Rechercher et filtrer" }))
    await page.getByRole("searchbox", { name: "Rechercher dans le calendrier" }).fill("personne de ce nom")
    await expect(event).toHaveCount(0)
    await expect(page.getByRole("button", { name: /des filtres sont actifs/ })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await changeRow(site, id, { status: "cancelled" })
  },
)
