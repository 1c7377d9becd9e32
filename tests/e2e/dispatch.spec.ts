import type { Page } from "@playwright/test"
import { formatLongDate } from "#domain/dates.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import { drag, press } from "#tests/support/press.ts"
import { calendarOf, dialogOf, quietWeek } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest, changeRow, readRow } from "./requests.ts"

const WEEK = 40
const tray = (page: Page) => page.getByRole("list", { name: "Demandes à planifier" })

test("a request is dragged out of the tray onto an hour, and is planned there", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
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
  await expect(page.getByText(/: rendez-vous planifié/)).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ scheduled_date: monday, scheduled_time: "14:00:00" })
  await expect(item).toHaveCount(0)
  await expect(page.getByRole("button", { name: /Tirée Dehors/ })).toBeVisible()
})

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
    await expect(page.getByText(/: rendez-vous planifié/)).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ scheduled_date: monday, scheduled_time: "11:00:00" })
    await expect(bar).toHaveCount(0)
  },
)

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
