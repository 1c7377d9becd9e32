import type { Page } from "@playwright/test"
import { addDays, parisToday } from "#domain/dates.ts"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, MAILS_LEAVE, signIn, signInByForm } from "./office.ts"
import { addContractor, addRequest, changeRow, firstTeam, readRow } from "./requests.ts"

/** In days: appointments are moved that far, where the calendar is empty. */
const FAR = 3_000
const section = (page: Page) => page.getByRole("region", { name: "Rendez-vous du jour" })
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
    // Without a mail server a button that mails would promise too much.
    await expect(card.getByRole("button", { name: "E-mail" })).toBeVisible({ visible: MAILS_LEAVE })

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

const YESTERDAY = addDays(parisToday(), -1)
const tasks = (page: Page) => page.getByRole("region", { name: "À traiter" })
const lineOf = (page: Page, name: string) => tasks(page).getByRole("listitem").filter({ hasText: name })

test(
  "what nobody closed yesterday stands in « À traiter »: done, paid and done at once, or not done and by whose fault",
  { tag: "@phone" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = (what: string) => `Odette ${what} ${info.project.name}`
    const contractor = await addContractor(site, { name: name("Absente") })
    const visit = { scheduled_date: YESTERDAY, status: "confirmed" }
    // The last three of yesterday have their own lines.
    const add = (what: string, scheduled_time: string, over = {}) =>
      addRequest(site, { ...visit, client_name: name(what), scheduled_time, ...over })
    const [done, paid, missed] = [
      await add("Faite", "23:57"),
      await add("Payée", "23:58"),
      await add("Oubliée", "23:59", { assigned_contractor_id: contractor.id }),
    ]
    await signIn(page, site.admin)
    await page.goto("/admin/dashboard")
    await expect(lineOf(page, name("Oubliée"))).toContainText(
      `hier à 23\u00a0h\u00a059\u00a0· Volet coincé\u00a0· ${name("Absente")}\u00a0· reste 60\u00a0€`,
    )
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await press(page, lineOf(page, name("Faite")).getByRole("button", { name: "Terminé" }))
    const undone = page.getByRole("alert").filter({ hasText: `${name("Faite")}\u00a0: terminé, reste 60\u00a0€` })
    await expect(undone).toBeVisible()
    await expect(lineOf(page, name("Faite"))).toHaveCount(0)
    expect(await readRow(site, done.id)).toMatchObject({ status: "completed" })

    await press(page, lineOf(page, name("Payée")).getByRole("button", { name: "Encaisser" }))
    await press(page, lineOf(page, name("Payée")).getByRole("button", { name: "Espèces" }))
    const receipt = page.getByRole("alert").filter({ hasText: /: terminé, 60\s€ reçus, espèces/ })
    await expect(receipt).toBeVisible()
    expect(await readRow(site, paid.id)).toMatchObject({ status: "completed", due_cents: 0, payment_method: "cash" })
    // The undo takes back both.
    await receipt.getByRole("button", { name: "Annuler" }).click()
    await expect(page.getByText("Encaissement annulé")).toBeVisible()
    await expect(lineOf(page, name("Payée")).getByRole("button", { name: "Encaisser" })).toBeVisible()
    expect(await readRow(site, paid.id)).toMatchObject({ status: "confirmed", due_cents: 6000 })

    await press(page, lineOf(page, name("Oubliée")).getByRole("button", { name: "Pas fait" }))
    const dialog = page.getByRole("dialog", { name: `Pas fait\u00a0: ${name("Oubliée")}` })
    await press(page, dialog.getByRole("button", { name: "Noter et replanifier" }))
    await expect(dialog.getByText("Dites pourquoi.")).toBeVisible()
    await dialog.getByRole("radio", { name: /^Le sous-traitant n’est pas venu/ }).check()
    await checkAccessibility(page)
    await press(page, dialog.getByRole("button", { name: "Noter et replanifier" }))
    const noted = page.getByRole("alert").filter({ hasText: `${name("Oubliée")}\u00a0: pas fait, à replanifier` })
    await expect(noted).toBeVisible()
    expect(await readRow(site, missed.id)).toMatchObject({ status: "confirmed", scheduled_date: null })
    await noted.getByRole("button", { name: "Annuler" }).click()
    await expect(page.getByText(`${name("Oubliée")}\u00a0: le rendez-vous est de nouveau à clore`)).toBeVisible()
    expect(await readRow(site, missed.id)).toMatchObject({ scheduled_date: YESTERDAY, scheduled_time: "23:59:00" })

    // The client was absent and gives up: the dialog of a cancellation follows, with that reason.
    await press(page, lineOf(page, name("Oubliée")).getByRole("button", { name: "Pas fait" }))
    await dialog.getByRole("radio", { name: "Le client était absent" }).check()
    await dialog.getByRole("radio", { name: "Annuler" }).check()
    await press(page, dialog.getByRole("button", { name: "Noter, puis annuler" }))
    const cancel = page.getByRole("dialog", { name: `Annuler le rendez-vous de ${name("Oubliée")}` })
    await expect(cancel.getByLabel("Motif")).toHaveValue("client")
    await press(page, cancel.getByRole("button", { name: "Annuler le rendez-vous" }))
    await expect(lineOf(page, name("Oubliée"))).toHaveCount(0)
    expect(await readRow(site, missed.id)).toMatchObject({ status: "cancelled" })
    for (const { id } of [done, paid]) await changeRow(site, id, { status: "cancelled" })
  },
)
