import type { Page } from "@playwright/test"
import { press } from "#tests/support/press.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { mailIs, signIn } from "./office.ts"
import { addContractor, addRequest, quietMonday, readRow } from "./requests.ts"

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name: new RegExp(`^Annuler .* ${name}$`) })
const booked = (info: { project: { name: string } }) => ({
  scheduled_date: quietMonday(info.project.name),
  scheduled_time: "15:00",
  status: "confirmed",
})

test(
  "« Annulé » asks what is returned and who is mailed; one press answers, and « Annuler » takes it back",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Paule Payée ${info.project.name}`
    const { id } = await addRequest(site, {
      ...booked(info),
      client_name: name,
      payment_status: "paid",
      payment_method: "card",
      source: "online",
      card: `pi_annulee_${info.project.name}`,
    })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
    await page.getByLabel(`Statut de la demande de ${name}`).selectOption("cancelled")
    const dialog = dialogOf(page, name)
    await expect(dialog.getByRole("radio", { name: /^Rendre 80\s€, selon vos conditions$/ })).toBeChecked()
    await expect(dialog.getByRole("checkbox", { name: `Le client, ${name}` })).toBeChecked()
    await dialog.getByLabel("Motif").selectOption("client")
    await expect(dialog.getByText(/^Remboursement complet\s: l’annulation arrive au moins/)).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, dialog.getByRole("button", { name: /^Annuler et rendre 80\s€$/ }))

    await expect(
      page.getByText(
        mailIs(
          /^.*: annulé, 80\s€ rendus, e-mail conservé, aucun serveur d’e-mail\s: prévenez le client$/,
          /^.*: annulé, 80\s€ rendus, le client reçoit un e-mail$/,
        ),
      ),
    ).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ status: "cancelled", cancellation_reason: "client" })
    const refunds = () => site.sql(`select amount_cents, status from public.refunds where request_id = '${id}'`)
    expect(await refunds()).toEqual([{ amount_cents: 8000, status: "pending" }])
    await page.getByRole("button", { name: "Annuler", exact: true }).click()
    await expect(page.getByText("Annulation reprise", { exact: true })).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
    expect(await refunds()).toEqual([])
  },
)

test(
  "a cancelled appointment comes back through its own dialog, which says who reads it, and « Annuler » cancels it again",
  { tag: "@touch" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Rose Rétablie ${info.project.name}`
    const at = { ...booked(info), scheduled_time: "17:00", status: "cancelled" }
    const { id } = await addRequest(site, { ...at, client_name: name, cancellation_reason: "client" })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
    await page.getByLabel(`Statut de la demande de ${name}`).selectOption("confirmed")
    const dialog = page.getByRole("dialog", { name: `Rétablir le rendez-vous de ${name}` })
    await expect(dialog.getByRole("radio", { name: "Au moment prévu" })).toBeChecked()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await press(page, dialog.getByRole("button", { name: "Rétablir le rendez-vous" }))
    await expect(
      page.getByText(
        mailIs(
          /: rétabli, e-mail conservé, aucun serveur d’e-mail\s: prévenez le client$/,
          /: rétabli, le client reçoit un e-mail$/,
        ),
      ),
    ).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
    const mails = () => site.sql(`select template from public.email_outbox where request_id = '${id}'`)
    expect(await mails()).toEqual([{ template: "booking_reinstated" }])
    await page.getByRole("button", { name: "Annuler", exact: true }).click()
    await expect(page.getByText("De nouveau annulé", { exact: true })).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ status: "cancelled", cancellation_reason: "client" })
    expect(await mails()).toEqual([])
  },
)

test(
  "an unpaid appointment is cancelled in two presses from its panel, without a mail to the subcontractor who was called",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Samir Sans-Acompte ${info.project.name}`
    const contractor = await addContractor(site, { name: `Keller ${info.project.name}` })
    const { id } = await addRequest(site, { ...booked(info), client_name: name, assigned_contractor_id: contractor.id })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?demande=${id}`)
    await press(
      page,
      page.getByRole("dialog", { name: new RegExp(name) }).getByRole("button", { name: "Annuler le rendez-vous" }),
    )
    const dialog = dialogOf(page, name)
    await dialog.getByRole("checkbox", { name: /^Le sous-traitant, Keller/ }).uncheck()
    await press(page, dialog.getByRole("button", { name: "Annuler le rendez-vous" }))
    await expect(
      page.getByText(mailIs(/: annulé, e-mail conservé/, /: annulé, le client reçoit un e-mail/)),
    ).toBeVisible()
    const mails = await site.sql(`select template from public.email_outbox where request_id = '${id}'`)
    expect(mails).toEqual([{ template: "booking_cancelled_by_company" }])
  },
)

test(
  "« Annulé » in the form saves the rest, then opens the same dialog; keeping the appointment keeps its status",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Fanny Formulaire ${info.project.name}`
    const { id } = await addRequest(site, { client_name: name, status: "confirmed" })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?fenetre=modifier&pour=${id}`)
    const form = page.getByRole("dialog", { name: /^Modifier la demande/ })
    await form.getByLabel("Notes internes").fill("Rappeler lundi")
    await form.getByLabel("Statut").selectOption("cancelled")
    await form.getByRole("button", { name: "Enregistrer, puis annuler…" }).click()
    const dialog = dialogOf(page, name)
    await expect(dialog.getByRole("button", { name: "Annuler la demande" })).toBeVisible()
    await expect(dialog.getByText("Prévenir par e-mail")).toBeHidden()
    expect(await readRow(site, id)).toMatchObject({ status: "confirmed", notes: "Rappeler lundi" })
    await dialog.getByRole("button", { name: "Garder la demande" }).click()
    await expect(dialog).toBeHidden()
    expect(await readRow(site, id)).toMatchObject({ status: "confirmed" })
  },
)

test("an appointment is cancelled from the calendar", { tag: "@rest" }, async ({ page, site }, info) => {
  const name = `Carla Calendrier ${info.project.name}`
  const { id } = await addRequest(site, { ...booked(info), scheduled_time: "09:00", client_name: name })
  await signIn(page, site.admin)
  await page.goto(`/admin/calendar?vue=jour&date=${quietMonday(info.project.name)}&evenement=${id}`)
  await page
    .getByRole("dialog", { name: new RegExp(name) })
    .getByRole("button", { name: "Annuler le rendez-vous" })
    .click()
  await dialogOf(page, name).getByRole("button", { name: "Annuler le rendez-vous" }).click()
  await expect(page.getByText(new RegExp(`${name}\\s: annulé`))).toBeVisible()
  expect(await readRow(site, id)).toMatchObject({ status: "cancelled" })
})

test(
  "an appointment to come is not archived without a word about who still counts on it",
  { tag: "@rest" },
  async ({ page, site }, info) => {
    const name = `Aude Archivée ${info.project.name}`
    const { id } = await addRequest(site, { ...booked(info), scheduled_time: "11:00", client_name: name })
    await signIn(page, site.admin)
    await page.goto(`/admin/brico?q=${encodeURIComponent(name)}`)
    const archive = page.getByRole("button", { name: `Archiver la demande de ${name}` })
    const question = page.getByRole("dialog", { name: "Archiver un rendez-vous à venir" })
    await archive.click()
    await expect(question).toContainText("reste au calendrier, et personne n’est prévenu")
    await page.keyboard.press("Escape")
    await expect(question).toBeHidden()
    expect(await readRow(site, id)).toMatchObject({ archived_at: null, status: "confirmed" })
    await archive.click()
    await question.getByRole("button", { name: "Annuler le rendez-vous…" }).click()
    await dialogOf(page, name).getByRole("button", { name: "Annuler le rendez-vous" }).click()
    await expect(page.getByText(new RegExp(`${name}\\s: annulé`))).toBeVisible()
    expect(await readRow(site, id)).toMatchObject({ status: "cancelled" })
  },
)
