import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"
import { addRequest } from "./requests.ts"
import { addDays, parisToday } from "#domain/dates.ts"

const OVERVIEW = /rpc\/read_dashboard/

async function openDashboard(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await page.goto("/admin/dashboard")
}

const openActivity = (page: Page) => page.locator("summary").filter({ hasText: "Activité" }).click()

const nothing = {
  today: "2026-11-21",
  counts: { active_projects: 0, pending_requests: 0, interventions_today: 0 },
  todo: {
    to_close: { total: 0, rows: [] },
    to_plan: { total: 0, rows: [] },
    to_confirm: { total: 0, rows: [] },
    outside: { total: 0, reasons: [], next: null },
    new_contacts: 0,
    new_contacts_since: null,
    failed_mails: 0,
    kept_mails: 0,
    works: [],
    tasks: [],
    tasks_total: 0,
    client_quotes: [],
    invoices: {
      due_cents: 0,
      late_count: 0,
      late_cents: 0,
      unreminded_count: 0,
      return_count: 0,
      return_cents: 0,
      excesses: [],
    },
    documents: [],
    company_papers: [],
    to_collect: 0,
    to_collect_cents: 0,
    papers: [],
    papers_total: 0,
    refunds: [],
    disputes: [],
    stray_payments: [],
  },
  latest: [],
  projects: [],
  weeks: Array.from({ length: 12 }, (_, index) => ({
    week: addDays("2026-09-07", index * 7),
    pending: 0,
    confirmed: 0,
    in_progress: 0,
    completed: 0,
    cancelled: 0,
  })),
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, "0")}-01`,
    paid_cents: 0,
    refunded_cents: 0,
  })),
}

test(
  "a company that begins sees nothing to do, no empty drawing, and words in their place",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    await page.route(OVERVIEW, (route) => route.fulfill({ json: nothing }))
    await openDashboard(page, site.admin)
    await openActivity(page)
    await expect(page.getByText("Aucune demande n’est arrivée depuis 12 semaines.")).toBeVisible()
    await expect(page.getByText("Rien n’a été encaissé depuis 12 mois.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Aucun projet" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Aucune demande", exact: true })).toBeVisible()
    await expect(page.getByRole("heading", { name: "À traiter" })).toHaveCount(0)
    await expect(page.getByText("Voir les chiffres")).toHaveCount(0)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  "what waits for somebody is listed with the way to it, and leaves the list once it is done",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Rose Litige ${info.project.name}`
    const paid = {
      status: "pending",
      payment_status: "paid",
      payment_method: "card",
      card: `pi_${info.project.name}`,
      // Among the first of those to come.
      scheduled_date: parisToday(),
      scheduled_time: "23:50",
    }
    const { id } = await addRequest(site, { client_name: name, ...paid })
    const service = clientOf(site, site.keys.secretKey)
    const dispute = {
      id: `dp_${info.project.name}`,
      request_id: id,
      payment_intent_id: `pi_${info.project.name}`,
      amount_cents: 8000,
    }
    const opened = await service.from("payment_disputes").insert({
      ...dispute,
      reason: "fraudulent",
      status: "needs_response",
      // The earliest due date of all disputes.
      evidence_due_at: "2026-01-05T12:00:00Z",
      opened_at: "2026-01-02T12:00:00Z",
    })
    expect(opened.error).toBeNull()
    const refund = { request_id: id, payment_intent_id: `pi_${info.project.name}`, amount_cents: 2500, reason: "staff" }
    await service.from("refunds").insert({ ...refund, status: "failed", last_error: "refused_by_bank" })
    await service
      .from("email_outbox")
      .insert({ template: "booking_moved", recipient: "x@example.fr", request_id: id, status: "failed" })
    await openDashboard(page, await addStaff(site, "matin"))

    const tasks = page.getByRole("region", { name: "À traiter" })
    await expect(tasks).toBeVisible()
    const others = tasks.getByText(/^\d+ autres$/)
    if ((await others.count()) > 0) await others.click()
    await expect(tasks.getByRole("link", { name: `Paiement de 80 € contesté par ${name}` })).toHaveAttribute(
      "href",
      `/admin/brico?demande=${id}`,
    )
    await expect(tasks).toContainText(
      "le titulaire de la carte dit ne pas avoir payé, réponse attendue, à traiter avant le 05/01/2026",
    )
    await expect(tasks.getByRole("link", { name: `Remboursement de 25 € à ${name} refusé` })).toBeVisible()
    await expect(tasks.getByRole("button", { name: `Confirmer la demande de ${name}` })).toBeVisible()
    await expect(tasks.getByRole("link", { name: /e-mails? non remis?$/ })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await tasks.getByRole("button", { name: `Confirmer la demande de ${name}` }).click()
    await expect(page.getByText(`${name}\u00a0: demande confirmée`)).toBeVisible()
    await expect(tasks.getByRole("button", { name: `Confirmer la demande de ${name}` })).toHaveCount(0)
    await service
      .from("payment_disputes")
      .update({ status: "won", closed_at: "2026-01-06T12:00:00Z" })
      .eq("id", dispute.id)
    await service.from("refunds").insert({ ...refund, status: "succeeded" })
    await service.from("email_outbox").delete().eq("request_id", id)
    await page.reload()
    await expect(page.getByRole("heading", { name: "Dernières demandes Brico" })).toBeVisible()
    await expect(page.getByText(name, { exact: false }).filter({ hasText: /contesté|refusé/ })).toHaveCount(0)
  },
)

test(
  "each drawing has a summary, and its figures for whoever does not see it, also by the keyboard",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }) => {
    const weeks = nothing.weeks.map((week, index) => ({
      ...week,
      completed: index,
      cancelled: index % 3,
      pending: index === 11 ? 1234 : 0,
    }))
    const months = nothing.months.map((month, index) => ({
      ...month,
      paid_cents: index * 8000,
      refunded_cents: index === 10 ? 8000 : 0,
    }))
    await page.route(OVERVIEW, (route) => route.fulfill({ json: { ...nothing, weeks, months } }))
    await openDashboard(page, site.admin)
    await openActivity(page)
    const requests = page.getByRole("figure", { name: "Demandes Brico par semaine" })
    await expect(
      requests.getByRole("img", { name: /^1\s312 demandes reçues en 12 semaines, dont 1\s247 cette semaine\.$/ }),
    ).toBeVisible()
    // The chart has stacked bars for twelve weeks, in the colours of the statuses, one of them hatched.
    await expect(requests.locator("svg .recharts-bar-rectangle path").first()).toBeVisible()
    await expect(requests.locator('svg path[fill^="url(#"]').first()).toBeVisible()
    await expect(requests.locator("li")).toHaveText(["En attente", "Confirmé", "En cours", "Terminé", "Annulé"])
    await tabTo(page, requests.getByText("Voir les chiffres"))
    await page.keyboard.press("Enter")
    const row = requests.getByRole("row").filter({ hasText: "23 nov." })
    await expect(row.getByRole("cell")).toHaveText([/^1\s247$/, /^1\s234$/, "0", "0", "11", "2"])

    const revenue = page.getByRole("figure", { name: "Encaissements par mois" })
    await expect(revenue).toContainText(/5\s200\s€ en 12 mois, remboursements déduits, dont 880\s€ ce mois-ci\./)
    await revenue.getByText("Voir les chiffres").click()
    await expect(revenue.getByRole("row").filter({ hasText: "nov. 2026" }).getByRole("cell")).toHaveText([
      /^800\s€$/,
      /^80\s€$/,
      /^720\s€$/,
    ])
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    // No element inside a chart can take the focus.
    await expect(page.locator('figure svg[tabindex="0"], figure svg [tabindex="0"]')).toHaveCount(0)
  },
)
