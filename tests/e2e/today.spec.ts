import type { Page } from "@playwright/test"
import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn, signInByForm } from "./office.ts"
import { addRequest, changeRow, firstTeam, readRow } from "./requests.ts"

/** In days: appointments are moved that far, where the calendar is empty. */
const FAR = 3_000
const section = (page: Page) => page.getByRole("region", { name: "Aujourd’hui" })
const cardOf = (page: Page, name: string) =>
  section(page).getByRole("list", { name: "Rendez-vous d’aujourd’hui" }).getByRole("listitem").filter({ hasText: name })

test(
  "the day is the first thing after signing in: whom to see, how to get there, on the way, done",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Colette du Jour ${info.project.name}`
    // Move all others away: alone on its day, this appointment is the next one at any time of the run.
    const move = (from: string, days: number) =>
      site.sql(
        `update public.brico_requests set scheduled_date = '${from}'::date + ${days} where scheduled_date = '${from}'`,
      )
    await move(parisToday(), FAR)
    const { id } = await addRequest(site, {
      client_name: name,
      scheduled_date: parisToday(),
      scheduled_time: "23:00",
      duration_minutes: 60,
      team_id: (await firstTeam(site)).id,
      city: "Montreuil",
      status: "confirmed",
      notes: "Digicode 12A",
    })
    await signInByForm(page, await addStaff(site, "jour"))
    const card = cardOf(page, name)
    await expect(card).toContainText("23\u00a0h\u00a0– 23\u00a0h\u00a059")
    await expect(card).toContainText("Montreuil · ")
    await expect(card).toContainText("Digicode 12A")
    await expect(
      card.getByRole("link", { name: `Appeler ${name}, 06\u00a012\u00a034\u00a056\u00a078` }),
    ).toHaveAttribute("href", "tel:+33612345678")
    await expect(card.getByRole("link", { name: "Voir sur la carte" })).toHaveAttribute("href", /Rivoli.*Montreuil/)
    await expect(card.getByRole("link", { name: "Volet coincé" })).toHaveAttribute("href", `/admin/brico?demande=${id}`)
    if (info.project.name === "phone") {
      // The button is visible without scrolling, and large enough for a thumb.
      const button = await card.getByRole("button", { name: "En route" }).boundingBox()
      expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThan(844)
      expect(button?.height).toBeGreaterThanOrEqual(44)
    }
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await press(page, card.getByRole("button", { name: "En route" }))
    await expect(card).toContainText(/En route à \d+\sh/)
    expect((await readRow(site, id))["departed_at"]).not.toBeNull()
    await page.getByRole("button", { name: "Annuler" }).click()
    await expect(card.getByRole("button", { name: "En route" })).toBeVisible()
    expect((await readRow(site, id))["departed_at"]).toBeNull()

    await press(page, card.getByRole("button", { name: "Terminé" }))
    await expect(card).toContainText(/Terminé à \d+\sh/)
    await expect(card.locator("summary")).toBeFocused()
    expect(await readRow(site, id)).toMatchObject({ status: "completed", completed_at: expect.any(String) })
    await expect(card.getByRole("button")).toHaveText([/^Encaisser 60/])
    await changeRow(site, id, { status: "cancelled" })
    await move(addDays(parisToday(), FAR), -FAR)
  },
)

test(
  "on the way, the client is told by a text message or a mail; done, the rest is taken in two presses and taken back",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Estelle En-Route ${info.project.name}`
    const { id } = await addRequest(site, {
      client_name: name,
      scheduled_date: parisToday(),
      scheduled_time: "22:00",
      status: "confirmed",
      departed_at: new Date().toISOString(),
    })
    await signIn(page, site.admin)
    await page.goto("/admin")
    const card = cardOf(page, name)
    await expect(card.locator("summary")).toBeVisible()
    if (!(await card.getByRole("link", { name: "SMS" }).isVisible())) await card.locator("summary").click()
    await expect(card.getByRole("link", { name: "SMS" })).toHaveAttribute(
      "href",
      /^sms:\+33612345678\?body=Bonjour.*22%C2%A0h/,
    )
    // This site has no mail server: a button that mails would promise too much.
    await expect(card.getByRole("button", { name: "E-mail" })).toBeHidden()

    await press(page, card.getByRole("button", { name: "Terminé" }))
    await expect(page.getByText(new RegExp(`${name}\\s: terminé, reste 60\\s€`))).toBeVisible()
    await press(page, card.getByRole("button", { name: /^Encaisser 60\s€$/ }))
    await expect(card.getByRole("button", { name: "Espèces" })).toBeFocused()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, card.getByRole("button", { name: "Espèces" }))
    const toast = page.getByRole("alert").filter({ hasText: /60\s€ reçus, espèces/ })
    await expect(toast).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ due_cents: 0, payment_method: "cash" })
    await toast.getByRole("button", { name: "Annuler" }).click()
    await expect(card.getByRole("button", { name: /^Encaisser 60\s€$/ })).toBeVisible()
    await changeRow(site, id, { status: "cancelled" })
  },
)
