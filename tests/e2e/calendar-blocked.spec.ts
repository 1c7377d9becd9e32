import { addDays, formatLongDate } from "#domain/dates.ts"
import { clientOf } from "#tests/support/booking.ts"
import { calendarOf, dialogOf, quietWeek, readBlocked } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest } from "./requests.ts"

// The browser logs a refused request, and the office logs its error.
test.use({ expectedComplaints: [/status of (500|409)|Une erreur est survenue|déjà bloquée/] })

const WEEK = 20

test("days are closed together, with who stands on them, listed and opened again after the question", async ({
  page,
  site,
  checkAccessibility,
}, info) => {
  const monday = quietWeek(info.project.name, WEEK)
  await addRequest(site, { client_name: "Déjà Prévue", scheduled_date: addDays(monday, 1), scheduled_time: "10:00" })
  await signIn(page, site.admin)
  await page.goto(calendarOf(monday, "jour"))
  await page.getByRole("button", { name: "Gérer dates bloquées" }).click()
  await dialogOf(page, "Gérer dates bloquées").getByRole("button", { name: "Bloquer une date" }).click()
  const form = dialogOf(page, "Bloquer une date")
  await form.getByLabel(/^Date/).fill("")
  await expect(form.getByRole("button", { name: "Bloquer cette date" })).toBeDisabled()
  await form.getByLabel(/^Date/).fill("2020-01-01")
  await form.getByRole("button", { name: "Bloquer cette date" }).click()
  await expect(form.getByText("Cette date est passée.")).toBeVisible()
  await form.getByLabel(/^Date/).fill(monday)
  await form.getByLabel(/^Jusqu’au/).fill(addDays(monday, 2))
  await form.getByLabel(/^Motif \(/).fill("Salon de l’habitat")
  await form.getByLabel("Motif visible").check()
  await expect(form.getByText("Un rendez-vous est déjà prévu")).toBeVisible()
  await expect(form.getByText(/Volet coincé - Déjà Prévue/)).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole("button", { name: "Bloquer ces dates" }).click()
  await expect(page.getByText("3 dates bloquées avec succès")).toBeVisible()
  // What stands on them is listed once more, and stays in « À traiter ».
  await expect(dialogOf(page, /rendez-vous/).getByText("Déjà Prévue")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await readBlocked(site, monday)).toMatchObject([{ reason: "Salon de l’habitat", is_reason_public: true }])

  await page.getByRole("button", { name: "Gérer dates bloquées" }).click()
  const list = dialogOf(page, "Gérer dates bloquées")
  const days = await list
    .getByRole("listitem")
    .locator("time:first-child")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? "").filter((iso) => iso.length === 10))
  expect(days).toEqual([...days].sort())
  const line = list.getByRole("listitem").filter({ hasText: formatLongDate(monday) })
  await expect(line).toContainText("Salon de l’habitat (motif visible)")
  await expect(line).toContainText(/Bloquée le \d\d\/\d\d\/\d{4} à \d+\sh/)
  await checkAccessibility(page)
  const unblock = list.getByRole("button", { name: `Débloquer le ${formatLongDate(monday)}` })
  await unblock.click()
  const question = dialogOf(page, "Débloquer la date")
  await expect(question).toContainText("Êtes-vous sûr de vouloir débloquer cette date ?")
  await question.getByRole("button", { name: "Annuler" }).click()
  expect(await readBlocked(site, monday)).toHaveLength(1)
  await unblock.click()
  await question.getByRole("button", { name: "Débloquer" }).click()
  await expect(page.getByText("Date débloquée avec succès")).toBeVisible()
  await expect(unblock).toHaveCount(0)
  expect(await readBlocked(site, monday)).toEqual([])
})

test(
  "a right click or a long press closes a day, and a closed day offers to open again",
  { tag: "@touch" },
  async ({ page, site }, info) => {
    const day = addDays(quietWeek(info.project.name, WEEK), 4)
    await signIn(page, site.admin)
    await page.goto(calendarOf(day, "mois"))
    const cell = page.getByRole("button", { name: new RegExp(`^${formatLongDate(day)}`) })
    await expect(cell).toBeVisible()
    if (info.project.name === "phone") {
      const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const touch = { identifier: 1, clientX: x + width / 2, clientY: y + height / 2 }
      await cell.dispatchEvent("touchstart", { touches: [touch], changedTouches: [touch], targetTouches: [touch] })
    } else {
      await cell.click({ button: "right", position: { x: 60, y: 90 } })
    }
    const form = dialogOf(page, "Bloquer une date")
    await expect(form.getByLabel(/^Date/)).toHaveValue(day)
    await form.getByRole("button", { name: "Bloquer cette date" }).click()
    await expect(page.getByText("Date bloquée avec succès")).toBeVisible()
    await expect(page.getByRole("button", { name: new RegExp(`^${formatLongDate(day)}.*date bloquée`) })).toBeVisible()

    await page.goto(`${calendarOf(day, "mois")}&fenetre=nouvelle&jour=${day}`)
    const dialog = dialogOf(page, "Nouvelle intervention")
    await expect(dialog).toContainText("Les clients ne peuvent pas réserver ce jour-là.")
    await dialog.getByRole("button", { name: "Débloquer cette date" }).click()
    await dialogOf(page, "Débloquer la date").getByRole("button", { name: "Débloquer" }).click()
    await expect(page.getByText("Date débloquée avec succès")).toBeVisible()
    expect(await readBlocked(site, day)).toEqual([])
  },
)

test(
  "a day that is closed is closed for visitors at once, and its private reason stays inside",
  { tag: "@rest" },
  async ({ page, site, request }) => {
    const service = await clientOf(site, site.keys.secretKey)
      .from("services")
      .select("id")
      .eq("is_active", true)
      .limit(1)
      .single()
    const read = async () => {
      const answer = await request.get(`${site.url}/brico/disponibilites?service=${String(service.data?.id)}`)
      return await answer.text()
    }
    const openDays = (text: string) =>
      (JSON.parse(text) as { days: { date: string; open: boolean }[] }).days
        .filter(({ open }) => open)
        .map(({ date }) => date)
    const day = openDays(await read()).at(-1) ?? ""
    expect(day).not.toBe("")
    await signIn(page, site.admin)
    await page.goto(`${calendarOf(day, "jour")}&fenetre=bloquer&jour=${day}`)
    await page.getByLabel(/^Motif \(/).fill("Mariage confidentiel")
    await page.getByRole("button", { name: "Bloquer cette date" }).click()
    await expect(page.getByText("Date bloquée avec succès")).toBeVisible()
    const after = await read()
    expect(openDays(after)).not.toContain(day)
    expect(after).not.toContain("Mariage confidentiel")
    await page.goto(`${calendarOf(day, "jour")}&fenetre=nouvelle&jour=${day}`)
    await page.getByRole("button", { name: "Débloquer cette date" }).click()
    await dialogOf(page, "Débloquer la date").getByRole("button", { name: "Débloquer" }).click()
    await expect(page.getByText("Date débloquée avec succès")).toBeVisible()
    expect(openDays(await read())).toContain(day)
  },
)
