import type { Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import { tabTo } from "#tests/support/keyboard.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { addStaff, signIn } from "./office.ts"
import { addRequest, changeRow } from "./requests.ts"
import { addDays, parisToday } from "#domain/dates.ts"

const OVERVIEW = /rpc\/read_dashboard/
const tile = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`\\d\\s*${name}$`) })
const figureOf = async (page: Page, name: string) =>
  Number(((await tile(page, name).textContent()) ?? "").replace(name, "").replace(/\s/g, ""))

async function openDashboard(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await page.goto("/admin/dashboard")
}

async function addProject(site: RunningSite, change: Record<string, unknown>) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("reno_projects")
    .insert({ client_name: "Inès Durand", address: "Paris", status: "in_progress", ...change })
    .select("id")
    .single()
  if (error) throw new Error(error.message)
  return data.id as string
}

test(
  "three figures lead to their lists, and follow what changes",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    await openDashboard(page, site.admin)
    const pending = "Demandes Brico en attente"
    await expect(tile(page, pending)).toBeVisible()
    await expect(tile(page, "Projets Réno actifs")).toHaveAttribute("href", /^\/admin\/reno\?statut=/)
    await expect(tile(page, "Interventions aujourd’hui")).toHaveAttribute(
      "href",
      `/admin/calendar?vue=jour&date=${parisToday()}`,
    )
    await expect(page.getByRole("figure")).toHaveCount(2)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    const before = await figureOf(page, pending)
    const { id } = await addRequest(site, { client_name: `Tess Tableau ${info.project.name}` })
    await page.reload()
    await expect.poll(() => figureOf(page, pending)).toBe(before + 1)
    const latest = page.getByRole("region", { name: "Dernières demandes Brico" })
    await expect(latest.getByRole("listitem")).toHaveCount(3)
    await expect(latest.getByRole("listitem").first()).toContainText(`Tess Tableau ${info.project.name}`)

    // Confirm in another tab of the same browser: this tab updates by itself.
    const other = await page.context().newPage()
    await other.goto(`/admin/brico?demande=${id}`)
    await other
      .getByRole("dialog")
      .getByLabel(/^Statut de la demande/)
      .selectOption("Confirmé")
    await expect.poll(() => figureOf(page, pending)).toBe(before)
    await other.close()
    await tile(page, pending).click()
    await expect(page).toHaveURL(/\/admin\/brico\?statut=pending$/)
  },
)

test(
  "works under way say how far they are and how much time is left, in words and colour",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const today = parisToday()
    const name = (word: string) => `${word} ${info.project.name}`
    // The dashboard shows the most urgent projects; these have the oldest deadlines.
    const long = `Chantier au nom très long, ${"sans fin, ".repeat(8)}${info.project.name}`
    const ids = [
      await addProject(site, { name: long, deadline: addDays(today, -400), progress: 35 }),
      await addProject(site, { name: name("Retard"), deadline: addDays(today, -399), progress: 90 }),
    ]
    await openDashboard(page, site.admin)
    const projects = page.getByRole("region", { name: "Projets Réno actifs" })
    const line = projects.getByRole("listitem").filter({ hasText: name("Retard") })
    await expect(line).toContainText(/En retard de 399\sjours/)
    await expect(line.getByText(/En retard/)).toBeVisible()
    await expect(line.getByRole("progressbar", { name: `Avancement de ${name("Retard")}` })).toHaveAttribute(
      "aria-valuenow",
      "90",
    )
    await expect(line.getByRole("link")).toHaveAttribute("href", `/admin/reno/${ids[1]}`)
    const colours = await projects
      .locator("[data-tone]")
      .evaluateAll((badges) => badges.map((badge) => badge.getAttribute("data-tone")))
    expect(colours[0]).toBe("past")
    expect(colours.length).toBeLessThanOrEqual(6)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await checkAccessibility(page)
    await clientOf(site, site.keys.secretKey).from("reno_projects").delete().in("id", ids)
  },
)

const nothing = {
  today: "2026-11-21",
  counts: { active_projects: 0, pending_requests: 0, interventions_today: 0 },
  todo: {
    to_confirm: 0,
    new_contacts: 0,
    failed_mails: 0,
    kept_mails: 0,
    works: [],
    tasks: [],
    tasks_total: 0,
    client_quotes: [],
    invoices: { due_cents: 0, late_count: 0, late_cents: 0, return_count: 0, return_cents: 0 },
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

test("a company that begins sees nothing to do, no empty drawing, and words in their place", async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.route(OVERVIEW, (route) => route.fulfill({ json: nothing }))
  await openDashboard(page, site.admin)
  await expect(page.getByText("Aucune demande n’est arrivée depuis 12 semaines.")).toBeVisible()
  await expect(page.getByText("Rien n’a été encaissé depuis 12 mois.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Aucun projet" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Aucune demande", exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { name: "À traiter" })).toHaveCount(0)
  await expect(page.getByText("Voir les chiffres")).toHaveCount(0)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
})

test(
  "what waits for somebody is listed with the way to it, and leaves the list once it is done",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Rose Litige ${info.project.name}`
    const paid = {
      status: "pending",
      payment_status: "paid",
      payment_method: "card",
      stripe_payment_intent_id: `pi_${info.project.name}`,
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
    // A phone shows the first three.
    if (info.project.name === "phone") await tasks.getByText(/^\d+ autres$/).click()
    await expect(tasks.getByRole("link", { name: `Paiement de 80 € contesté par ${name}` })).toHaveAttribute(
      "href",
      `/admin/brico?demande=${id}`,
    )
    await expect(tasks).toContainText(
      "le titulaire de la carte dit ne pas avoir payé, réponse attendue, à traiter avant le 05/01/2026",
    )
    await expect(tasks.getByRole("link", { name: `Remboursement de 25 € à ${name} refusé` })).toBeVisible()
    await expect(tasks.getByRole("link", { name: /payées? à confirmer$/ })).toBeVisible()
    await expect(tasks.getByRole("link", { name: /e-mails? non remis?$/ })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)

    await changeRow(site, id, { status: "confirmed" })
    await service
      .from("payment_disputes")
      .update({ status: "won", closed_at: "2026-01-06T12:00:00Z" })
      .eq("id", dispute.id)
    await service.from("refunds").insert({ ...refund, status: "succeeded" })
    await service.from("email_outbox").delete().eq("request_id", id)
    await page.reload()
    await expect(page.getByRole("figure")).toHaveCount(2)
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
