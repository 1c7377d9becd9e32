import type { Page } from "@playwright/test"
import { randomUUID } from "node:crypto"
import { clientOf } from "#tests/support/booking.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts"
import { COMPANY, keepSettings } from "./kept-settings.ts"
import { signIn } from "./office.ts"

test.use({ expectedComplaints: [/status of 409/] })

const LINE = { kind: "work", level: 1, quantity: "1", unit: "forfait", discount_bp: 0, is_option: false }

/** A draft of which the place is missing, and the place that completes it. */
async function addDraft(site: RunningSite, title: string) {
  const staff = clientOf(site, site.keys.publishableKey)
  await staff.auth.signInWithPassword(site.admin)
  const { place_id, ...rest } = await sendableQuote({ sql: site.sql as never })
  const name = `Anne ${title}`
  const [customer] = await site.sql(`insert into public.customers (name) values ('${name}') returning id`)
  const lines = [{ ...LINE, id: randomUUID(), label: "Dépose et déplacement", unit_price: "1000", vat_rate: 10 }]
  const id = randomUUID()
  const p_quote = { ...rest, title, customer_id: customer?.["id"], lines } as never
  expect((await staff.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote })).error).toBeNull()
  return { id, name, complete: () => site.sql(`update public.quotes set place_id = '${place_id}' where id = '${id}'`) }
}

/** On a phone all but the first action are folded. */
async function choose(page: Page, action: string) {
  const others = page.getByRole("button", { name: "Autres actions du devis" })
  await expect(others).toBeVisible()
  const button = page.getByRole("main").getByRole("button", { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await others.click()
  await page.getByRole("menuitem", { name: action }).click()
}

const STORY = "staff find a quote, learn what is missing, send it, make a second version, and note a refusal"
test(STORY, { tag: "@touch" }, async ({ page, site, checkAccessibility }, info) => {
  const title = `Salle d’eau ${info.project.name}`
  const putBack = await keepSettings(site, "company_settings", COMPANY)
  const { name, complete } = await addDraft(site, title)
  await signIn(page, site.admin)
  await page.goto("/admin/devis")
  await page.getByLabel("Rechercher un numéro, un titre ou un client").fill(name)
  // The list fades while it is read again.
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByText("Avenant", { exact: true })).toHaveCount(0)
  // A draft has its amount too.
  await expect(page.getByText("1\u202f100,00\u00a0€").first()).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Brouillon" }).click()

  await expect(page.getByRole("heading", { level: 1, name: "Devis en préparation" })).toBeVisible()
  await choose(page, "Envoyer")
  const dialog = page.getByRole("dialog", { name: "Envoyer le devis" })
  await expect(dialog.getByText("Il manque\u00a0: lieu des travaux.")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Envoyer", exact: true })).toBeDisabled()
  await complete()
  await page.reload()
  await choose(page, "Envoyer")
  // Without an address the link is given by hand.
  await expect(dialog.getByRole("radio", { name: "Par e-mail, avec un lien personnel" })).toBeDisabled()
  await checkAccessibility(page)
  await dialog.getByRole("button", { name: "Envoyer", exact: true }).click()

  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText(/^Devis D-\d{4}-\d{4}$/)
  await expect(page.getByText("Envoyé sans e-mail, lien à donner")).toBeVisible()
  await expect(page.getByRole("table", { name: "Lignes du devis" })).toContainText("Dépose et déplacement")
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)

  await choose(page, "Nouvelle version")
  await expect(heading).toHaveText(/, v2$|en préparation$/)
  await choose(page, "Envoyer")
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer", exact: true }).click()
  await expect(heading).toHaveText(/^Devis D-\d{4}-\d{4}, v2$/)
  await page.getByRole("navigation", { name: "Versions du devis" }).getByRole("link", { name: /v1/ }).click()
  await expect(page.getByText("Remplacé par la version\u00a02")).toBeVisible()
  await page.getByRole("navigation", { name: "Versions du devis" }).getByRole("link", { name: /v2/ }).click()

  await choose(page, "Refusé au téléphone")
  await page.getByRole("dialog").getByLabel("Raison").fill("Trop cher")
  await page.getByRole("dialog").getByRole("button", { name: "Noter le refus" }).click()
  await expect(page.getByText("Refus noté\u00a0: «\u00a0Trop cher\u00a0»")).toBeVisible()
  await page.goto("/admin/devis?etat=refused")
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await putBack()
})
