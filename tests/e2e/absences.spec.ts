import { formatShortDate } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { calendarOf, dialogOf, quietWeek } from "./calendar.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { signIn } from "./office.ts"
import { addRequest, firstTeam } from "./requests.ts"

test(
  "an absence of a team lists what stands in it, and it stays in « À traiter » until it was seen",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    test.slow()
    const day = quietWeek(info.project.name, 14)
    const team = await firstTeam(site)
    const name = `Absente ${info.project.name}`
    await addRequest(site, {
      client_name: name,
      scheduled_date: day,
      scheduled_time: "14:00",
      team_id: team.id,
      status: "confirmed",
    })
    await signIn(page, site.admin)
    await page.goto(`${calendarOf(day, "jour")}&fenetre=dates`)
    await press(page, page.getByRole("button", { name: "Équipe absente" }))
    const form = dialogOf(page, "Équipe absente")
    await form.getByLabel("Équipe").selectOption({ label: String(team["name"]) })
    await form.getByLabel("Premier jour").fill(day)
    await expect(form.getByLabel("Dernier jour")).toHaveValue(day)
    await form.getByLabel("À partir").selectOption("de 13\u00a0h, l’après-midi")
    await expect(form.getByText("Un rendez-vous est déjà prévu")).toBeVisible()
    await checkAccessibility(page)
    await press(page, form.getByRole("button", { name: "Enregistrer l’absence" }))
    const told = dialogOf(page, "1 rendez-vous sans son équipe")
    await expect(told.getByRole("link", { name })).toBeVisible()
    await expect(told).toContainText("équipe absente")
    await checkAccessibility(page)
    await page.keyboard.press("Escape")
    await expect(page.getByText(`${String(team["name"])} absente l’après-midi`).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto("/admin/dashboard")
    await expect(page.getByRole("heading", { name: "À traiter" })).toBeVisible()
    const voir = page.getByRole("button", { name: "Voir\u00a0: 1 rendez-vous sans son équipe" })
    // A phone folds what comes after the first lines.
    await expect(voir).toBeAttached()
    if (!(await voir.isVisible())) await page.getByText(/^\d+ autres$/).click()
    await expect(voir).toBeVisible()
    await press(page, voir)
    await press(page, told.getByRole("button", { name: new RegExp(`^Vu.*${name}`) }))
    await expect(dialogOf(page, /rendez-vous/).getByText("Il n’en reste aucun.")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByText("1 rendez-vous sans son équipe")).toHaveCount(0)
    await page.goto(`${calendarOf(day, "jour")}&fenetre=dates`)
    await press(page, page.getByRole("button", { name: new RegExp(`Supprimer l’absence.*${formatShortDate(day)}`) }))
    await press(page, page.getByRole("button", { name: /^(Oui|Supprimer|Confirmer)$/ }))
    await expect(page.getByText("Aucune absence à venir.")).toBeVisible()
  },
)
